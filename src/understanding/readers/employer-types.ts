// The type of an employer or of a company, and words for its size.
import type { JsonObject } from '../../lib/json/json.ts'
import { type Candidate, type QueryText, wordsAfter, wordsBefore, wordsFrom } from '../candidate.ts'
import type { CriterionKind } from '../criterion.ts'
import type { ReadableFields } from '../fields.ts'
import { condition, group } from '../filters.ts'
import { isPartOfTitle } from './title-words.ts'

interface EmployerType {
  readonly pattern: RegExp
  /** Matches the words in front, where the pattern means a type only behind these. */
  readonly before?: RegExp
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

/** `Companies that aren't public`. */
const ofBeing = /(?:^| )(?:is|are|isn't|aren't|not)(?: (?:not|yet|still|already))?$/

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
      /^(?:listed|public(?! (?:relations|health|policy|sector|affairs)))(?= (?:[\w-]+ ){1,2}(?:compan(?:y|ies)|contractors?|firms?|corporations?|businesses)\b)/,
    kind: 'employer_type',
    hard: true,
    filter: ofType('Public Company', 'Public'),
  },
  {
    pattern:
      /^private(?! (?:equity|banking|wealth|sector|practice|label|cloud))(?= (?:[\w-]+ ){1,2}(?:compan(?:y|ies)|firms?|corporations?|businesses)\b)/,
    kind: 'employer_type',
    hard: true,
    filter: ofType('Privately Held', 'Private'),
  },
  {
    pattern: /^sole (?:proprietor(?:ship)?s?|traders?)/,
    kind: 'employer_type',
    hard: true,
    filter: ofType('Sole Proprietorship', 'Self-Owned', 'Self-Employed'),
  },
  {
    pattern: /^privately (?:held|owned)/,
    kind: 'employer_type',
    hard: true,
    filter: ofType('Privately Held', 'Private'),
  },
  {
    pattern: /^public(?= (?:and|or|but|in|with)(?: |$)|$)/,
    before: ofBeing,
    kind: 'employer_type',
    hard: true,
    filter: ofType('Public Company', 'Public'),
  },
  {
    pattern: /^private(?= (?:and|or|but|in|with)(?: |$)|$)/,
    before: ofBeing,
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
      `^(?:(?:(?:federal |state |local )?government(?:al)?|federal|public) (?:agenc(?:y|ies)|bod(?:y|ies)|departments?)|government(?:al)? ${companyNoun}|public sector)`,
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
    pattern: new RegExp(
      `^(?:(?:famil(?:y|ies)|founder|employee|wom[ae]n|female|minority|veteran|black|latin[aox]|immigrant|student|state|government|foreign|privately|pe|private equity) (?:owned|run|led|controlled|founded)(?: ${companyNoun})?|(?:pe|private equity) backed(?: ${companyNoun})?)`,
    ),
    kind: 'employer_type',
    hard: false,
    // No field states who owns a company.
    filter: () => null,
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
    pattern: new RegExp(`^(?:smbs?|smes?|pmes?|kmus?|small and medium(?: sized)? ${companyNoun})`),
    kind: 'employer_size',
    hard: false,
    filter: upTo(500),
  },
  {
    pattern: new RegExp(`^(?:mid ?-?(?:sized?|market)|medium sized)(?= (?:[\\w-]+ ){1,2}${companyNoun})`),
    kind: 'employer_size',
    hard: false,
    filter: from(51),
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
  {
    // No field that searches may filter by states who is hiring.
    pattern:
      /^(?:(?:not|no longer|never) (?:currently )?hiring|(?:aren't|isn't) (?:currently )?(?:hiring|recruiting))/,
    kind: 'employer_type',
    hard: false,
    filter: () => null,
  },
  { pattern: /^unicorns?/, kind: 'employer_funding', hard: false, filter: () => null },
  {
    pattern: new RegExp(
      `^(?:(?:venture|vc|seed|angel) (?:backed|funded)(?: ${companyNoun})?|(?:venture|vc|angel) (?:money|funding|backing))`,
    ),
    kind: 'employer_funding',
    hard: false,
    filter: ({ funding }) => (funding ? condition(funding.round, 'is_not_null', true) : null),
  },
  {
    pattern: /^(?:bootstrapped|self funded|unfunded)/,
    kind: 'employer_funding',
    hard: false,
    filter: ({ funding }) => (funding ? condition(funding.round, 'is_null', true) : null),
  },
]

/** `No agencies, publicly traded`: what a company is goes on with no list of kinds of companies. */
const trait = /^(?:public|privat|listed|non ?-?profits?$)|(?:^| )(?:owned|run|led|controlled)(?: |$)/

/** `Previously agency side`, `with agency experience`: today's employer need not be one. */
const isOfBefore = (text: QueryText, from: number, to: number): boolean =>
  /(?:^| )(?:ex|former|formerly|previously|previous|past|prior)(?: (?:at|in|with))?(?: an?)?$/.test(
    wordsBefore(text, from),
  ) || /^(?:side )?(?:experience|background|exp)\b/.test(wordsAfter(text, to))

export function readTypes(text: QueryText, fields: ReadableFields): readonly Candidate[] {
  if (fields.employerType === undefined && fields.employerSize === undefined) return []
  const candidates: Candidate[] = []
  for (let start = 0; start < text.words.length; start++) {
    const rest = wordsFrom(text, start)
    for (const type of types) {
      const match = type.pattern.exec(rest)?.[0]
      const candidate = match === undefined ? undefined : typeAt(text, fields, type, { start, match })
      if (candidate) candidates.push(candidate)
    }
  }
  return candidates
}

/** Returns the reading of the words that match a type, from the start on; undefined where they mean something else. */
function typeAt(
  text: QueryText,
  fields: ReadableFields,
  { kind, hard, filter, before }: EmployerType,
  { start, match }: { readonly start: number; readonly match: string },
): Candidate | undefined {
  const rest = wordsFrom(text, start)
  if (before && !before.test(wordsBefore(text, start))) return undefined
  // An `SMB account executive` sells to them.
  if (/^sm[be]s?$/.test(match) && isPartOfTitle(text, start + 1)) return undefined
  if (!(rest.length === match.length || rest[match.length] === ' ')) return undefined
  const to = start + match.split(' ').length
  const built = filter(fields)
  return {
    from: start,
    to,
    score: 2.3 * (to - start),
    drafts: () => [
      {
        kind,
        from: start,
        to,
        hard: hard && built !== null && !isOfBefore(text, start, to),
        confidence: hard ? 0.8 : 0.55,
        filter: built,
        ...(trait.test(match) && { isApart: true as const }),
      },
    ],
  }
}
