// Employers with something added to their name: another name, or an owner.
import { type Addition, additionAt } from '../additions.ts'
import { type Candidate, type QueryText, textOf } from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { isFunctionWord } from '../function-words.ts'
import { type Lexicon, nameWordsMax } from '../lexicon.ts'
import { employerDrafts, type NamePosition, nothingOnFile } from './employers.ts'
import { employerPast, employerWorked, nameRules } from './name-rules.ts'
import { isStudiedAt } from './studies.ts'

/** `Worked at Facebook (now Meta)`: either name will do. `At Foo (part of Bar)`: the owner is not the employer. */
export function employerWithAddition(
  text: QueryText,
  fields: ReadableFields,
  lexicon: Lexicon,
  { from, to, before }: Pick<NamePosition, 'from' | 'to' | 'before'>,
): Candidate | undefined {
  const addition = fields.employer && additionAt(text, to)
  return addition && !isFunctionWord(text.words[from]?.folded ?? '')
    ? employerWith(addition, text, fields, lexicon, { from, to, before })
    : undefined
}

function employerWith(
  addition: Addition,
  text: QueryText,
  fields: ReadableFields,
  lexicon: Lexicon,
  { from, to, before }: Pick<NamePosition, 'from' | 'to' | 'before'>,
): Candidate | undefined {
  const isRemark = text.words[to]?.before.endsWith('(') === true
  // `Ex-Google, now Stripe`, `Stripe, previously Google` are people who moved.
  const hasMoved =
    !isRemark &&
    addition.otherName !== undefined &&
    (text.words[to]?.folded === 'previously' || isNow.test(before)) &&
    (lexicon('employer', addition.otherName, addition.to)?.values.length ?? 0) > 0
  if (hasMoved) return undefined
  if (!isRemark && (employerPast.test(before) || employerWorked.test(before))) return undefined
  // `Studied at Georgetown College (now Georgetown University)`.
  const isSchool =
    isStudiedAt(before) ||
    lexicon('school', from, to) !== undefined ||
    Array.from({ length: Math.min(from, nameWordsMax) + 1 }, (_, index) => from - index).some(start =>
      lexicon('school', start, addition.to),
    )
  if (isSchool) return undefined
  const onFile = lexicon('employer', from, to) ?? nothingOnFile
  const isCued = nameRules.some(rule => rule.kind === 'employer' && rule.before?.test(before))
  // `School of Law (now Carey Law School)`: a name does not begin behind an `of` in the middle of it.
  if (onFile.values.length === 0 && (!isCued || /(?:^| )of(?: the)?$/.test(before))) return undefined
  // `At fintechs in Berlin, ex-Google` says where somebody was before.
  const isName = text.words
    .slice(from, to)
    .every(({ text: word }) => !text.isMixedCase || /^[\p{Lu}\d]/u.test(word))
  if (onFile.values.length === 0 && !(isName && (text.isMixedCase || to - from === 1))) return undefined
  const { otherName } = addition
  const others = [
    ...(lexicon('employer', from, addition.to)?.values ?? []),
    ...(otherName === undefined
      ? []
      : (lexicon('employer', otherName, addition.to)?.values ?? [textOf(text, otherName, addition.to)])),
  ]
  const length = addition.to - from
  const position = { text, fields, from, to, before, onFile, isCued, others }
  return {
    from,
    to: addition.to,
    score: 3 * length,
    drafts: () => employerDrafts(position).map(draft => ({ ...draft, to: addition.to })),
  }
}

/** `Currently Google, formerly Stripe`. */
const isNow = /(?:^| )(?:currently|now|today)(?: (?:at|with))?$/
