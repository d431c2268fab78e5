// Labelled queries for companies, and whether their criteria are read right.
import { continentOf } from '../../../src/normal/country.ts'
import { fold } from '../../../src/normal/text.ts'
import type { Places } from '../../../src/places/places.ts'
import type { Criterion } from '../../../src/understanding/criterion.ts'
import { demonyms } from '../../../src/understanding/readers/demonyms.ts'
import type { JudgedCriterion } from './judged.ts'

interface Bounds {
  readonly eq?: number | string
  readonly gte?: number
  readonly lte?: number
  readonly contains?: string
  readonly not_contains?: string
}

export interface LabelledCompanyQuery {
  readonly text: string
  /** Names of companies and free descriptions among these are not judged: no names are on file, and a description is not a filter. */
  readonly constraints?: Readonly<Record<string, Bounds | undefined>>
}

/** Returns a verdict on each label of the query. */
export function judgeCompanyQuery(
  { text, constraints = {} }: LabelledCompanyQuery,
  criteria: readonly Criterion[],
  places: Pick<Places, 'named'>,
): readonly JudgedCriterion[] {
  const judged: JudgedCriterion[] = []
  const read = criteria
    .map(({ kind, text: words, negated }) => `${negated ? 'not ' : ''}${kind} "${words}"`)
    .join(', ')
  const judge = (label: string, wanted: unknown, isRight: boolean) =>
    judged.push({ query: text, label, wanted: JSON.stringify(wanted), isRight, read })
  const of = (kind: Criterion['kind'], negated = false) =>
    criteria.filter(
      criterion => criterion.kind === kind && criterion.negated === negated && criterion.filter !== null,
    )
  const {
    country,
    region,
    category,
    industry,
    founded_year,
    company_type,
    employees,
    funding,
    funding_stage,
  } = constraints
  if (country) {
    const wanted = String(country.eq)
    const isNamed = of('place').some(({ text: words, filter }) => {
      const named = places.named(demonyms.get(fold(words)) ?? words)?.places ?? []
      return stringsIn(filter).includes(wanted) || named.some(place => place.country === wanted)
    })
    judge('country', country, isNamed)
  }
  if (region) {
    const wanted = fold(region.contains ?? '')
    judge(
      'region',
      region,
      of('place').some(
        ({ text: words, filter }) =>
          fold(words).startsWith(wanted.slice(0, 4)) ||
          stringsIn(filter).every(value => fold(continentOf(value) ?? '') === wanted),
      ),
    )
  }
  for (const bounds of [category, industry]) {
    const { contains, not_contains } = bounds ?? {}
    if (contains !== undefined)
      judge(
        'industry',
        bounds,
        of('employer_industry').some(one => isAbout(one, contains)),
      )
    if (not_contains !== undefined)
      judge(
        'industry',
        bounds,
        of('employer_industry', true).some(one => isAbout(one, not_contains)),
      )
  }
  const numbers = (kind: Criterion['kind'], field: string) =>
    of(kind).flatMap(({ filter }) => (JSON.stringify(filter).includes(field) ? numbersIn(filter) : []))
  const hasBounds = ({ eq, gte, lte }: Bounds, values: readonly number[]) =>
    [eq, gte, lte].every(
      bound =>
        bound === undefined ||
        values.some(value => value === Number(bound) || (bound === gte && value === bound + 1)),
    )
  if (founded_year)
    judge('founded', founded_year, hasBounds(founded_year, numbers('employer_type', 'year_founded')))
  if (employees) judge('employees', employees, hasBounds(employees, numbers('employer_size', 'headcount')))
  if (funding) judge('funding', funding, hasBounds(funding, numbers('employer_funding', 'total_investment')))
  if (funding_stage)
    judge(
      'stage',
      funding_stage,
      of('employer_funding').some(one => isAbout(one, funding_stage.contains ?? '')),
    )
  if (company_type)
    judge(
      'type',
      company_type,
      of('employer_type').some(one => isAbout(one, String(company_type.eq))),
    )
  return judged
}

/** Returns whether a value of the filter contains the label, or the label one of the values. */
function isAbout({ filter, text }: Criterion, label: string): boolean {
  const wanted = fold(label)
  const values = stringsIn(filter).flatMap(value => fold(value).split('|'))
  return [fold(text), ...values].some(
    value => value.includes(wanted) || (value.length > 1 && wanted.includes(value)),
  )
}

function stringsIn(value: unknown, key = ''): readonly string[] {
  if (typeof value === 'string') return key === 'field' || key === 'type' || key === 'op' ? [] : [value]
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, one]) => stringsIn(one, name))
    : []
}

function numbersIn(value: unknown): readonly number[] {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}
