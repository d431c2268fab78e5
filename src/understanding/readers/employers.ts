// Names of employers, of today and of earlier.
import { type CriterionDraft, phraseOf, type QueryText, wordsAfter, wordsBefore } from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { condition, group } from '../filters.ts'
import type { ValuesOnFile } from '../lexicon.ts'
import { isFormerEmployer } from './former-employers.ts'
import { employerAny, employerBefore } from './name-rules.ts'
import { valuesFilter } from './skills.ts'

/** Words that may be a name, with what is on file under them. */
export interface NamePosition {
  readonly text: QueryText
  readonly fields: ReadableFields
  readonly from: number
  readonly to: number
  readonly before: string
  readonly onFile: ValuesOnFile
  readonly isCued: boolean
  /** Other names of the same company. */
  readonly others?: readonly string[]
}

/** `At companies like Stripe`: others will do. */
const example =
  /(?:^| )(?:like|such as|similar to|comparable to|(?:competitors?|rivals?|alternatives?|competing) (?:of|to|with))$/

/** `At Google-like companies`. */
const likeIt = /^(?:like|style|type) (?:compan(?:y|ies)|startups?|firms?|employers?|businesses)(?: |$)/

export const nothingOnFile: ValuesOnFile = { values: [], count: 0 }

export function employerDrafts({
  text,
  fields,
  from,
  to,
  before,
  onFile,
  isCued,
  others = [],
}: NamePosition): readonly CriterionDraft[] {
  const { employer } = fields
  if (!employer) return []
  const phrase = phraseOf(text, from, to)
  const isWhole = onFile.values.length > 0
  const on = (path: string) =>
    isWhole
      ? valuesFilter(path, { ...onFile, values: [...new Set([...onFile.values, ...others])] })
      : group('or', [condition(path, '[.]', phrase), ...others.map(other => condition(path, '=', other))])
  const after = wordsAfter(text, to)
  const isBoth = nowOrBefore.test(wordsBefore(text, from, nowOrBeforeWordsMax))
  const isFormer = employer.past !== undefined && !isBoth && isFormerEmployer({ text, from, to, before })
  // `Big 4 background`, `McKinsey experience`: now or before.
  const isAny =
    isBoth ||
    /^(?:backgrounds?|experience|pedigree|trained)(?: |$)/.test(after) ||
    employerAny.test(before) ||
    employerBefore.test(before)
  const path = isFormer ? (employer.past ?? employer.any) : isAny ? employer.any : employer.current
  // `Judges of a court` without a present job are called by their last one, as their titles are.
  const isOf = path === employer.current && /(?:^| )of(?: the)?$/.test(before)
  const last =
    isOf && employer.past !== undefined
      ? group('all_of', [condition(employer.current, 'is_null', null), on(employer.past)])
      : null
  return [
    {
      kind: isFormer ? 'former_employer' : 'employer',
      from,
      to,
      // Posts that name a company without `at` or `from` are rather about it.
      hard:
        (fields.author === undefined ? isWhole || isCued : isCued) &&
        !example.test(before) &&
        !likeIt.test(after),
      confidence: isWhole ? (isCued ? 0.9 : 0.7) : onFile === nothingOnFile ? 0.4 : 0.5,
      filter: group('or', [on(path), last]),
    },
  ]
}

/** `Current or former Google employees`. */
const nowOrBefore =
  /(?:^| )(?:(?:current|present)(?:ly)? (?:or|and) (?:former|past|previous)(?:ly)?|(?:former|past|ex|previous)(?:ly)? (?:or|and) (?:current|present)(?:ly)?)(?: (?!(?:who|and|or|but)(?: |$))\S+){0,4}$/
const nowOrBeforeWordsMax = 7
