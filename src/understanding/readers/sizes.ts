// The size of an employer or of a company.
import { wordSet } from '../../lib/word-set.ts'
import { type Candidate, type QueryText, wordsAfter, wordsBefore } from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { group } from '../filters.ts'
import { type Amount, alternativeAt, amountAt, type Bounds, orMore, withSecondOfUnit } from './amounts.ts'
import { rangeFilter } from './years.ts'

const peopleUnit =
  /^(?:employees?|people|ppl|emps?|staff|persons?|members?|ftes?|headcount|person|heads|workers|strong)\b/
const unitInFront = /^(?:headcount|workforce|employees)$/
const ledTeam =
  /(?:^| )(?:built|build|building|led|lead|leading|managed|manage|managing|ran|run|running|scaled|grew|hired) (?:an? )?(?:teams?|groups?|orgs?)(?: of)?$/

/** `Managing more than 10 people`. */
const ledPeople =
  /(?:^| )(?:manag(?:e|es|ed|ing)|lead|leads|leading|led|supervis(?:e|es|ed|ing)|oversee(?:s|ing)?|oversaw|mentor(?:s|ed|ing)?|hired|trained)(?: (?:more than|less than|fewer than|at least|at most|up to|over|under|about|around|some))?$/

/**
 * `Scaled a team from 10 to 100 people`: how many there were says nothing of today, in contrast to `growing companies from 10 to 50
 * employees` and `build software at companies from 10 to 50 people`.
 */
const hasGrown = (text: QueryText, at: number): boolean =>
  grown.test(`${wordsBefore(text, at, grownWordsMax)} ${text.words[at]?.folded}`)
const grown =
  /(?:^| )(?:(?:scale[sd]?|gr[eo]w[ns]?)(?! (?:at|in|for|with) )(?: \S+)*|(?:scal|grow|expand)ing|(?:scaling|growing|expand(?:s|ed|ing)?|built|build|building)(?: (?:an?|the|its|it|their|our|my|his|her)(?: \S+)*|(?: \S+)* (?:teams?|headcount|staff|workforce|department|org|organi[sz]ation))) from(?: \S+){0,3}$/
const grownWordsMax = 8

/** Returns where the amount ends with the unit behind it, if there is one. */
const behindUnit = (text: QueryText, to: number): number =>
  peopleUnit.test(wordsAfter(text, to)) ? to + 1 : to

/** Returns whether a range without a unit is a size: `companies, 50-200`. */
const isRange = ({ words }: QueryText, { min, max, to }: Amount): boolean =>
  min !== undefined &&
  max !== undefined &&
  ((to === words.length && min < max && max < yearsMin) || isBand(min, max, words[to]?.before))

/** `Large employers (10,000+)`, `startups (<50)`: returns whether an open amount or a range is all of the remark behind a word for companies. */
const isRemark = ({ words, query }: QueryText, { min, max, from, to }: Amount): boolean =>
  min !== max &&
  !areYears(min, max) &&
  (words[from]?.before.startsWith('(') ?? false) &&
  /^\s*\)/.test(query.slice(words[to - 1]?.end)) &&
  ofCompanies.test(words[from - 1]?.folded ?? '')
/** `Startups (2019-2021)`. */
const areYears = (min = 0, max = Number.POSITIVE_INFINITY): boolean => min >= yearsMin && max < yearsMax
const ofCompanies =
  /^(?:compan(?:y|ies)|startups?|firms?|business(?:es)?|employers?|organi[sz]ations?|enterprises?|corporations?|corporates?|agenc(?:y|ies)|smbs?|smes?)$/

/** `11-50, fintech`: the bands in which networks state sizes. */
const isBand = (min: number, max: number, behind = ','): boolean =>
  bands.has(`${min}-${max}`) && /[,;.)|]/.test(behind)
const bands = wordSet('1-10 2-10 11-50 51-200 201-500 501-1000 1001-5000 5001-10000')

/** Larger numbers are rather years. */
const yearsMin = 1900
const yearsMax = 2100

export function readSizes(text: QueryText, { employerSize, founded }: ReadableFields): readonly Candidate[] {
  if (employerSize === undefined) return []
  const candidates: Candidate[] = []
  for (let start = 0; start < text.words.length; start++) {
    const amount = amountAt(text, start)
    if (!amount || amount.isMoney) continue
    // `The first 10 employees of Stripe`.
    if (/^(?:first|last|next|top)$/.test(text.words[start - 1]?.folded ?? '')) continue
    // The size of a team that somebody led says nothing of the employer.
    const before = wordsBefore(text, start)
    if (
      ledTeam.test(before) ||
      ledPeople.test(before) ||
      (founded === undefined && /(?:^| )teams? of$/.test(before))
    ) {
      // `Teams of 5 to 10 people`.
      start = amount.to - 1
      continue
    }
    if (hasGrown(text, start)) continue
    const unitTo = behindUnit(text, amount.to)
    // `Over 500 people but fewer than 2,000`, `less than 50 or more than 1000 employees`.
    // `50 employees or fewer`.
    const further =
      amount.min === amount.max && amount.min !== undefined && unitTo > amount.to
        ? orMore(text, unitTo)
        : undefined
    const bounded: Bounds | undefined = further?.side && { [further.side]: amount.min }
    const firstTo = bounded && further ? further.to : unitTo
    const both = withSecondOfUnit(text, bounded ?? amount, firstTo, behindUnit)
    const other = both ? undefined : alternativeAt(text, amount, unitTo)
    const amountTo = both?.to ?? other?.to ?? firstTo
    const to = amountTo === unitTo ? unitTo : behindUnit(text, amountTo)
    // `Headcount above 100`.
    const isNamed =
      unitInFront.test(text.words[start - 1]?.folded ?? '') && /^:?$/.test(text.words[start]?.before ?? '')
    const from = isNamed ? start - 1 : start
    const hasUnit = isNamed || unitTo > amount.to || to > amountTo
    if (!hasUnit && !isRange(text, amount) && !isRemark(text, amount)) continue
    const filter = group('or', [
      rangeFilter(employerSize, both ?? bounded ?? amount),
      other ? rangeFilter(employerSize, other) : null,
    ])
    candidates.push({
      from,
      to,
      score: 3.5 * (to - from),
      drafts: () => [
        {
          kind: 'employer_size',
          from,
          to,
          hard: true,
          confidence: 0.85,
          filter,
        },
      ],
    })
  }
  return candidates
}
