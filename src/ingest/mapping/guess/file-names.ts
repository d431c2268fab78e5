// Tells columns of file names from columns of domains: `.md` and `.zip` end both.
import { memoizedByObject } from '../../../lib/cache.ts'
import type { SampledColumn } from './columns.ts'

/** Endings of files that no domain has. */
const fileEnding =
  /\.(?:pdf|docx?|xlsx?|xlsm|pptx?|od[tsp]|rtf|csv|tsv|txt|log|json|jsonl|xml|ya?ml|html?|css|jsx?|tsx?|java|cpp|ipynb|sql|parquet|png|jpe?g|gif|svg|webp|ico|tiff?|heic|mp[34]|m4a|wav|avi|7z|rar|gz|tar|exe|dmg|msg|eml|ics|vcf|bak)(?:\?|$)/i
/** Endings of files that are also top-level domains. */
const eitherEnding = /^[^/]*\.(?:md|zip|mov|py|rs|sh|ps|pl)$/i

/**
 * Returns whether the values are names of files, or URLs of them. Names such as `notes.md`, which may be domains as well, are
 * files beside one that cannot be (`deck.pdf`, `Q3_plan.md`).
 */
export const areFiles = memoizedByObject(({ values }: SampledColumn): boolean => {
  const names = values.filter(text => fileEnding.test(text) || eitherEnding.test(text))
  return names.length > values.length / 2 && names.some(text => fileEnding.test(text) || /[\s_]/.test(text))
})

/** Returns whether each value may be the name of a file as well as a domain. */
export const mayAllBeFiles = ({ values }: SampledColumn): boolean =>
  values.every(text => eitherEnding.test(text))
