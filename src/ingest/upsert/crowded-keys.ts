// Narrows down the records that share a mailbox or a website with very many others, such as `none@none.com`.
import type { Dataset } from '../../catalog/dataset.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import { fold } from '../../normal/text.ts'
import { nameOf } from '../keys.ts'
import type { RecordDraft } from './draft.ts'

/**
 * The most records with one mailbox, website or natural key that are compared with each row. More of them share a placeholder or
 * a portal, which shows nothing of any of them; comparing them all would take hours for a list of ten thousand.
 */
export const sharersMax = 100

/**
 * Returns the records; where these are too many, only those with the name of one of the records of `stating`, written alike but
 * for case and accents.
 */
export function withoutCrowd(
  dataset: Dataset,
  sharers: readonly RecordDraft[],
  stating: () => readonly JsonObject[],
): readonly RecordDraft[] {
  if (sharers.length <= sharersMax) return sharers
  const names = new Set(stating().map(record => writtenName(dataset, record)))
  return sharers.filter(draft =>
    draft.namesBy(record => writtenName(dataset, record)).some(name => names.has(name)),
  )
}

const writtenName = (dataset: Dataset, record: JsonObject): string => fold(nameOf(dataset, record))
