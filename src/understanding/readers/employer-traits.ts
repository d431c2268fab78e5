// Traits of employers, and of companies: industry, size, type, funding and age.
import type { JsonObject } from '../../lib/json/json.ts'
import {
  type Candidate,
  type CriterionDraft,
  phraseOf,
  type QueryText,
  wordsAfter,
  wordsBefore,
  wordsFrom,
} from '../candidate.ts'
import type { CriterionKind } from '../criterion.ts'
import type { ReadableFields } from '../fields.ts'
import { condition, group } from '../filters.ts'
import type { Lexicon } from '../lexicon.ts'
import { amountAt } from './amounts.ts'
import { industries } from './industries.ts'
import { isOccupation } from './title-words.ts'
import { rangeFilter } from './years.ts'

export function readEmployerTraits(
  text: QueryText,
  fields: ReadableFields,
  lexicon: Lexicon,
): readonly Candidate[] {
  return [
    ...readIndustries(text, fields, lexicon),
    ...readTypes(text, fields),
    ...readSizes(text, fields),
    ...readFunding(text, fields),
  ]
}

const industryWordsMax = 4
const companyAfter =
  /^(?:compan(?:y|ies)|startups?|start ups?|firms?|businesses|industry|sector|space|studios?|organi[sz]ations?|platforms?|providers?|vendors?|scaleups?|unicorns?|tools?|makers?|employers?|contractors?)\b/
const industryBefore = /(?:^| )(?:in|at|from|within|at an?|in the|across|for)$/

function readIndustries(
  text: QueryText,
  { employerIndustry, place, founded }: ReadableFields,
  lexicon: Lexicon,
): readonly Candidate[] {
  if (!employerIndustry || !place) return []
  const isCompany = founded !== undefined
  const candidates: Candidate[] = []
  const { words } = text
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= Math.min(words.length, from + industryWordsMax); to++) {
      const phrase = phraseOf(text, from, to)
      const names = industries.get(phrase.replaceAll(' ', '-'))
      const onFile = lexicon('employer_industry', from, to)
      if (!names && !onFile?.values.length) continue
      const after = wordsAfter(text, to)
      const isCued =
        companyAfter.test(after) ||
        industryBefore.test(wordsBefore(text, from)) ||
        (isCompany && (after === '' || /^(?:in|that|with|who|founded|from|at|and)\b/.test(after)))
      if (isOccupation(words[to]?.folded ?? '') && !isCompany && to - from === 1 && !techWord.test(phrase))
        continue
      const values = onFile?.values ?? []
      const conditions = employerIndustry.flatMap(path => [
        values.length > 0 ? condition(path, 'in', [...values]) : null,
        condition(path, '(.)', (names ?? [phrase]).join('|')),
      ])
      const hard = isCompany && isCued
      candidates.push({
        from,
        to,
        score: (isCued ? 2.4 : techWord.test(phrase) ? 2 : 1.1) * (to - from),
        drafts: () => [
          {
            kind: 'employer_industry',
            from,
            to,
            hard,
            confidence: isCued ? 0.75 : 0.55,
            filter: group('or', conditions),
          },
        ],
      })
    }
  }
  return candidates
}

/** Words that name an industry and nothing else. */
const techWord =
  /^[a-z]{3,}tech$|^(?:fin|health|ed|bio|clean|climate|legal|prop|big|deep|med|ad|mar|ag|agri|insur|gov|space|food|hr|defen[sc]e|privacy|procurement)[ -]?techs?$|^(?:biotechnology|synbio|big tech|saas)$/

interface EmployerType {
  readonly pattern: RegExp
  readonly kind: CriterionKind
  readonly hard: boolean
  readonly filter: (fields: ReadableFields) => JsonObject | null
}

const ofType =
  (...values: string[]) =>
  ({ employerType }: ReadableFields): JsonObject | null =>
    employerType === undefined ? null : condition(employerType, '(.)', values.join('|'))
const upTo =
  (max: number) =>
  ({ employerSize }: ReadableFields) =>
    employerSize === undefined ? null : condition(employerSize, '=<', max)
const from =
  (min: number) =>
  ({ employerSize }: ReadableFields) =>
    employerSize === undefined ? null : condition(employerSize, '=>', min)
const industryOrName =
  (industries: string, names: string) =>
  ({ employerIndustry = [], employer }: ReadableFields): JsonObject | null =>
    group('or', [
      ...employerIndustry.map(path => condition(path, '(.)', industries)),
      employer ? condition(employer.current, '(.)', names) : null,
    ])
const companyNoun =
  '(?:compan(?:y|ies)|firms?|startups?|corporations?|employers?|businesses|organi[sz]ations?|institutions?|enterprises?)'

/** The first pattern that matches from a word on is read. */
const types: readonly EmployerType[] = [
  {
    pattern: new RegExp(
      `^(?:publicly (?:traded|listed|held)(?: ${companyNoun})?|(?:listed|public) ${companyNoun})`,
    ),
    kind: 'employer_type',
    hard: true,
    filter: ofType('Public Company', 'Public'),
  },
  {
    pattern: new RegExp(`^(?:privately (?:held|owned)|private)(?: ${companyNoun})`),
    kind: 'employer_type',
    hard: true,
    filter: ofType('Privately Held', 'Private'),
  },
  {
    pattern:
      /^public(?! (?:relations|health|policy|sector|affairs))(?= (?:[\w-]+ ){1,2}(?:compan(?:y|ies)|contractors?|firms?|corporations?|businesses)\b)/,
    kind: 'employer_type',
    hard: true,
    filter: ofType('Public Company', 'Public'),
  },
  {
    pattern: /^privately (?:held|owned)/,
    kind: 'employer_type',
    hard: true,
    filter: ofType('Privately Held', 'Private'),
  },
  {
    pattern: new RegExp(`^(?:non ?-?profits?|not for profits?|ngos?|charit(?:y|ies))(?: ${companyNoun})?`),
    kind: 'employer_type',
    hard: true,
    filter: ofType('Nonprofit', 'Non Profit', 'Non-profit'),
  },
  {
    pattern: new RegExp(
      `^(?:government(?:al)? (?:agenc(?:y|ies)|bod(?:y|ies)|${companyNoun})|public sector)`,
    ),
    kind: 'employer_type',
    hard: true,
    filter: ofType('Government Agency', 'Government'),
  },
  {
    pattern: /^(?:partnerships?) (?:firm|compan)/,
    kind: 'employer_type',
    hard: true,
    filter: ofType('Partnership'),
  },
  {
    pattern: /^(?:educational institutions?)/,
    kind: 'employer_type',
    hard: true,
    filter: ofType('Educational'),
  },
  {
    pattern: /^(?:self employed|freelancers?)/,
    kind: 'employer_type',
    hard: true,
    filter: ofType('Self-Employed', 'Self Employed'),
  },
  {
    pattern:
      /^(?:agenc(?:y|ies)|staffing (?:agenc(?:y|ies)|firms?)|recruiting (?:agenc(?:y|ies)|firms?)|body shops?)/,
    kind: 'employer_type',
    hard: true,
    filter: industryOrName(
      'staffing|recruiting|advertising services|outsourcing',
      'agency|staffing|recruitment',
    ),
  },
  {
    pattern: /^consult(?:anc(?:y|ies)|ing (?:firms?|compan(?:y|ies)))/,
    kind: 'employer_type',
    hard: true,
    filter: industryOrName('consulting', 'consulting|consultancy'),
  },
  {
    pattern: /^(?:early stage (?:startups?|compan(?:y|ies))|startups?|start ups?)/,
    kind: 'employer_size',
    hard: false,
    filter: upTo(200),
  },
  { pattern: /^(?:scale ?-?ups?)/, kind: 'employer_size', hard: false, filter: upTo(1000) },
  {
    pattern: new RegExp(`^(?:small|smaller|tiny) ${companyNoun}`),
    kind: 'employer_size',
    hard: false,
    filter: upTo(50),
  },
  {
    pattern: new RegExp(`^(?:smbs?|smes?|small and medium(?: sized)? ${companyNoun})`),
    kind: 'employer_size',
    hard: false,
    filter: upTo(500),
  },
  {
    pattern: new RegExp(`^(?:mid ?-?(?:sized?|market) ${companyNoun})`),
    kind: 'employer_size',
    hard: false,
    filter: from(51),
  },
  {
    pattern: new RegExp(
      `^(?:(?:large|larger|big|huge|major|enterprise) ${companyNoun}|large enterprises|fortune \\d+(?: ${companyNoun})?|multinationals?|enterprise (?:compan(?:y|ies)|experience))`,
    ),
    kind: 'employer_size',
    hard: false,
    filter: from(1000),
  },
  { pattern: /^unicorns?/, kind: 'employer_funding', hard: false, filter: () => null },
  {
    pattern: new RegExp(`^(?:venture|vc|seed|angel) (?:backed|funded)(?: ${companyNoun})?`),
    kind: 'employer_funding',
    hard: false,
    filter: ({ funding }) => (funding ? condition(funding.round, 'is_not_null', true) : null),
  },
  {
    pattern: /^(?:bootstrapped|self funded)/,
    kind: 'employer_funding',
    hard: false,
    filter: ({ funding }) => (funding ? condition(funding.round, 'is_null', true) : null),
  },
]

function readTypes(text: QueryText, fields: ReadableFields): readonly Candidate[] {
  if (fields.employerType === undefined && fields.employerSize === undefined) return []
  const candidates: Candidate[] = []
  for (let start = 0; start < text.words.length; start++) {
    const rest = wordsFrom(text, start)
    for (const { pattern, kind, hard, filter } of types) {
      const [match] = pattern.exec(rest) ?? []
      if (match === undefined || !(rest.length === match.length || rest[match.length] === ' ')) continue
      const to = start + match.split(' ').length
      const built = filter(fields)
      candidates.push({
        from: start,
        to,
        score: 2.3 * (to - start),
        drafts: () => [
          {
            kind,
            from: start,
            to,
            hard: hard && built !== null,
            confidence: hard ? 0.8 : 0.55,
            filter: built,
          },
        ],
      })
    }
  }
  return candidates
}

const peopleUnit =
  /^(?:employees?|people|staff|persons?|members?|ftes?|headcount|person|heads|workers|strong)\b/
const teamBefore =
  /(?:^| )(?:teams?|with|of|size|headcount|employees|companies with|firms with|startups with|than|people)(?: of)?$/

function readSizes(text: QueryText, { employerSize }: ReadableFields): readonly Candidate[] {
  if (employerSize === undefined) return []
  const candidates: Candidate[] = []
  for (let start = 0; start < text.words.length; start++) {
    const amount = amountAt(text, start)
    if (!amount || amount.isMoney) continue
    const [unit] = peopleUnit.exec(wordsAfter(text, amount.to)) ?? []
    if (unit === undefined) {
      const isBare =
        amount.to === text.words.length &&
        amount.max !== undefined &&
        amount.min !== undefined &&
        amount.min < amount.max &&
        amount.max < 1900
      if (!isBare && !teamBefore.test(wordsBefore(text, start))) continue
      if (!isBare) continue
    }
    const to = amount.to + (unit === undefined ? 0 : 1)
    candidates.push({
      from: start,
      to,
      score: 3.5 * (to - start),
      drafts: () => [
        {
          kind: 'employer_size',
          from: start,
          to,
          hard: true,
          confidence: 0.85,
          filter: rangeFilter(employerSize, amount.min, amount.max),
        },
      ],
    })
  }
  return candidates
}

const rounds =
  /^(?:pre ?-?seed|seed(?: (?:stage|round|funded))?|angel(?: round)?|series [a-h](?: (?:or|and) (?:later|above|beyond|earlier|higher))?|growth stage|late stage|early stage|ipo)\b/
const moneyBefore =
  /(?:^| )(?:raised|raising|raise|funding|funded|with|has|have|investment|of|over|got|secured|between|received)(?: (?:in|of))?$/

function readFunding(text: QueryText, { funding, employerType }: ReadableFields): readonly Candidate[] {
  if (employerType === undefined) return []
  const candidates: Candidate[] = []
  const draft = (start: number, to: number, hard: boolean, filter: JsonObject | null): CriterionDraft => ({
    kind: 'employer_funding',
    from: start,
    to,
    hard: hard && filter !== null,
    confidence: 0.8,
    filter,
  })
  for (let start = 0; start < text.words.length; start++) {
    const [round] = rounds.exec(wordsFrom(text, start)) ?? []
    if (round !== undefined) {
      const to = start + round.split(' ').length
      candidates.push({
        from: start,
        to,
        score: 2.8 * (to - start),
        drafts: () => [draft(start, to, true, funding ? roundFilter(round, funding.round) : null)],
      })
    }
    const amount = amountAt(text, start)
    if (
      amount &&
      (amount.isMoney || Math.max(amount.min ?? 0, amount.max ?? 0) >= 100_000) &&
      (amount.isMoney || moneyBefore.test(wordsBefore(text, start)))
    ) {
      const exact = amount.min !== undefined && amount.min === amount.max
      const filter = funding ? rangeFilter(funding.total, amount.min, exact ? undefined : amount.max) : null
      candidates.push({
        from: start,
        to: amount.to,
        score: 3.5 * (amount.to - start),
        drafts: () => [draft(start, amount.to, true, filter)],
      })
    }
  }
  return candidates
}

const letters = 'abcdefgh'

function roundFilter(round: string, path: string): JsonObject | null {
  const [, letter = '', span] = /^series ([a-h])(?: (?:or|and) (\w+))?$/.exec(round) ?? []
  if (letter !== '') {
    const at = letters.indexOf(letter)
    const meant =
      span === undefined
        ? [letter]
        : span === 'earlier'
          ? [...letters.slice(0, at + 1)]
          : [...letters.slice(at)]
    return group(
      'or',
      meant.map(one => condition(path, '[.]', `series ${one}`)),
    )
  }
  if (/^pre/.test(round)) return condition(path, '[.]', 'pre seed')
  if (/^seed/.test(round)) return condition(path, '(.)', 'seed')
  if (/^angel/.test(round)) return condition(path, '(.)', 'angel')
  if (/^early/.test(round)) return condition(path, '(.)', 'seed|pre seed|angel|series a')
  if (/^(?:late|growth)/.test(round))
    return condition(path, '(.)', 'series c|series d|series e|series f|growth|private equity')
  return condition(path, '(.)', 'ipo')
}
