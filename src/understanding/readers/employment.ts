// The kind of employment: `freelance designers`, `part-time jobs`, `contractors`.
import type { JsonObject } from '../../lib/json/json.ts'
import { type Candidate, type QueryText, wordsFrom } from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { condition, group } from '../filters.ts'
import { singularOf } from '../lexicon.ts'
import { canonicalNamed, isOccupation, titleWords } from './title-words.ts'

interface Employment {
  readonly pattern: RegExp
  /** The values of the field for it, among those of src/catalog/person/vocabulary.ts. */
  readonly types: readonly string[]
  /** The phrases by which texts state it. */
  readonly phrases: readonly string[]
  readonly hard: boolean
}

const noun = '(?: (?:workers?|employees?|work|basis|contracts?|employment))?'
const employments: readonly Employment[] = [
  {
    pattern: new RegExp(`^(?:freelance(?:rs?)?|freiberufl\\w+|self employed)${noun}`),
    types: ['Freelance', 'Self-employed'],
    phrases: ['freelance', 'freelancer', 'self employed'],
    hard: true,
  },
  {
    pattern:
      /^(?:contractors?(?! (?:manage|relation))|contract (?:workers?|employees?|jobs?|roles?|positions?|work|basis|employment)|on contract)/,
    types: ['Contract'],
    // `Contract` alone would exclude contract managers where contractors are excluded.
    phrases: ['contractor', 'contract basis', 'contract role'],
    hard: true,
  },
  {
    pattern: new RegExp(`^(?:part time|teilzeit|temps partiel)${noun}`),
    types: ['Part-time'],
    phrases: ['part time', 'teilzeit'],
    hard: false,
  },
  {
    pattern: new RegExp(`^(?:full time|vollzeit|temps plein)${noun}`),
    types: ['Full-time'],
    phrases: ['full time', 'vollzeit'],
    hard: false,
  },
  {
    pattern: new RegExp(`^(?:seasonal)${noun}`),
    types: ['Seasonal'],
    phrases: ['seasonal'],
    hard: false,
  },
  {
    pattern: new RegExp(`^(?:temporary|permanent|fixed term)${noun}(?= |$)`),
    types: [],
    phrases: ['temporary', 'permanent', 'fixed term'],
    hard: false,
  },
]

/** `Contract nurse`, in contrast to `contract manager` and `smart contract developer`: returns whether the word says how a job is paid. */
function isContractOf({ words }: QueryText, at: number): boolean {
  if (words[at]?.folded !== 'contract' || words[at - 1]?.folded === 'smart') return false
  for (let noun = at + 1; noun <= at + contractTitleMax && words[noun]?.before === ''; noun++) {
    const { folded = '' } = words[noun] ?? {}
    if (isOccupation(folded))
      return !aboutContracts.test(folded) && canonicalNamed(`contract ${singularOf(folded)}`) === undefined
  }
  return false
}

const contractTitleMax = 4
/** Those who work on contracts are called after them. */
const aboutContracts =
  /^(?:manage\w*|administrat\w*|specialists?|negotiat\w*|officers?|directors?|attorneys?|lawyers?|counsels?|analysts?|coordinators?|associates?|executives?|heads?|leads?|leaders?)$/

/** `Not currently working`; who is `not currently working at Foo` may work elsewhere. */
const unemployed =
  /^(?:unemployed|(?:not currently|currently not|not) (?:employed|working)|out of work|between jobs|without a job)(?! (?:at|by|for|in|with|as|on|from)(?: |$))(?= |$)/

/** Somebody without a present job. */
function readUnemployed(text: QueryText, from: number, { employer }: ReadableFields): Candidate | undefined {
  const [match] = employer?.past === undefined ? [] : (unemployed.exec(wordsFrom(text, from)) ?? [])
  if (match === undefined || !employer) return undefined
  const start = from - (text.words[from - 1]?.folded === 'currently' ? 1 : 0)
  const to = from + match.split(' ').length
  const filter = condition(employer.current, 'is_null', null)
  const draft = { kind: 'employer_type' as const, from: start, to, hard: true, confidence: 0.85, filter }
  return { from: start, to, score: 3 * (to - start), drafts: () => [draft] }
}

export function readEmployment(text: QueryText, fields: ReadableFields): readonly Candidate[] {
  if (fields.employerSize === undefined && fields.title === undefined) return []
  const candidates: Candidate[] = []
  for (let from = 0; from < text.words.length; from++) {
    const rest = wordsFrom(text, from)
    const without = readUnemployed(text, from, fields)
    if (without) candidates.push(without)
    for (const employment of employments) {
      const isContract = employment.types.includes('Contract') && isContractOf(text, from)
      const [match] = isContract ? ['contract'] : (employment.pattern.exec(rest) ?? [])
      if (match === undefined || !/^(?: |$)/.test(rest.slice(match.length))) continue
      const to = from + match.split(' ').length
      // `General contractors` and `defense contractors` are something else.
      if (/^contractors?$/.test(match) && isQualified(text, from)) continue
      const filter = employmentFilter(employment, match, fields)
      const draft = {
        kind: 'employer_type' as const,
        from,
        to,
        hard: employment.hard && filter !== null && fields.employmentType !== undefined,
        confidence: 0.7,
        filter,
        isApart: true as const,
      }
      candidates.push({ from, to, score: 2.5 * (to - from), drafts: () => [draft] })
    }
  }
  return candidates
}

const isQualified = ({ words }: QueryText, at: number): boolean => {
  const { folded = '' } = words[at - 1] ?? {}
  return words[at]?.before === '' && (titleWords().words.has(folded) || isOccupation(folded))
}

/** A field states it, or a title, a headline or the text of a posting; companies have nothing that does. */
function employmentFilter(
  { types, phrases }: Employment,
  match: string,
  { employmentType, title, skill }: ReadableFields,
): JsonObject | null {
  const texts =
    title === undefined
      ? []
      : new Set([
          title.text,
          ...(title.headline === undefined ? [] : [title.headline]),
          ...(skill?.texts ?? []),
        ])
  // `Contract` alone is enough in front of an occupation.
  const named =
    match === 'contract'
      ? [...phrases, match]
      : types.length > 0
        ? phrases
        : phrases.filter(phrase => match.startsWith(phrase))
  return group('or', [
    employmentType === undefined || types.length === 0 ? null : condition(employmentType, 'in', [...types]),
    ...[...texts].flatMap(path => named.map(phrase => condition(path, '[.]', phrase))),
  ])
}
