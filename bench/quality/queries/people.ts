// Labelled queries for people, and whether their criteria are read right.

import { fold } from '../../../src/normal/text.ts'
import type { Criterion } from '../../../src/understanding/criterion.ts'
import { singularOf } from '../../../src/understanding/lexicon.ts'
import { levelWords } from '../../../src/understanding/readers/title-words.ts'
import type { JudgedCriterion } from './judged.ts'

export interface LabelledPeopleQuery {
  readonly text: string
  readonly metadata: {
    readonly role_title: string
    readonly role_function: string
    readonly role_seniority: string
    readonly geo_name: string
    readonly min_experience_years?: number
  }
}

/** Our functions for theirs. Theirs without a counterpart (`startup`, `trust_safety`) are not counted. */
const functions: Readonly<Record<string, readonly string[]>> = {
  legal: ['Legal'],
  sales: [
    'Sales',
    'Business Development',
    'Operations',
    'Information Technology',
    'Engineering',
    'Customer Success and Support',
  ],
  marketing: [
    'Marketing',
    'Media and Communication',
    'Community and Social Services',
    'Engineering',
    'Operations',
    'Business Development',
    'Arts and Design',
  ],
  customer_success: [
    'Customer Success and Support',
    'Support',
    'Operations',
    'Information Technology',
    'Consulting',
    'Program and Project Management',
  ],
  people_hr: ['Human Resources'],
  finance: ['Finance', 'Accounting', 'Purchasing'],
  design: ['Arts and Design', 'Product Management', 'Media and Communication', 'Research'],
  engineering: ['Engineering', 'Information Technology', 'Quality Assurance', 'Research'],
  product: ['Product Management'],
  operations: ['Operations', 'Program and Project Management', 'Business Development', 'Consulting'],
  data_analytics: ['Information Technology', 'Engineering', 'Research', 'Finance', 'Operations'],
}

/** The levels that theirs can be; others of theirs say what somebody does and not how far they have come. */
const leaders = ['Director', 'Vice President', 'CXO', 'Owner / Partner']
const managers = ['Entry Level Manager', 'Experienced Manager']

/** Returns a verdict on each label of the query. */
export function judgePeopleQuery(
  { text, metadata }: LabelledPeopleQuery,
  criteria: readonly Criterion[],
): readonly JudgedCriterion[] {
  const judged: JudgedCriterion[] = []
  const of = (kind: Criterion['kind']) =>
    criteria.filter(criterion => criterion.kind === kind && !criterion.negated)
  const shown = (list: readonly Criterion[]) =>
    list.map(one => `${one.kind} "${one.text}"`).join(', ') || 'nothing'
  const judge = (label: string, wanted: string, isRight: boolean, read: readonly Criterion[]) =>
    judged.push({ query: text, label, wanted, isRight, read: shown(read) })
  const titles = [...of('title'), ...of('function'), ...of('seniority')]
  judge(
    'title',
    metadata.role_title,
    titles.some(({ text: words }) => titleKey(words) === titleKey(metadata.role_title)),
    titles,
  )
  const wantedFunctions = functions[metadata.role_function]
  if (wantedFunctions) {
    const read = of('function')
    judge(
      'function',
      metadata.role_function,
      valuesOf(read).some(value => wantedFunctions.includes(value)),
      read,
    )
  }
  const levels = valuesOf(of('seniority'))
  const level = metadata.role_seniority
  const isLeader = levels.some(value => leaders.includes(value)) && !levels.includes('Senior')
  if (level === 'director') judge('level', level, levels.includes('Director') || isLeader, of('seniority'))
  if (level === 'manager')
    judge(
      'level',
      level,
      levels.some(value => managers.includes(value)),
      of('seniority'),
    )
  if (level === 'senior_ic')
    judge('level', level, levels.includes('Senior') || levels.includes('Strategic'), of('seniority'))
  if (level === 'ic' || level === 'mid_ic') judge('level', level, !isLeader, of('seniority'))
  const places = of('place')
  judge(
    'place',
    metadata.geo_name,
    places.length === 1 &&
      places[0]?.filter !== null &&
      placeKey(places[0]?.text ?? '') === placeKey(metadata.geo_name),
    places,
  )
  const years = metadata.min_experience_years
  if (years !== undefined) {
    const bounds = of('experience_years').flatMap(({ filter }) => numbersIn(filter))
    // `3-5 years` is labelled 5.
    judge('years', String(years), bounds.includes(years), of('experience_years'))
  }
  return judged
}

const valuesOf = (criteria: readonly Criterion[]): readonly string[] =>
  criteria.flatMap(({ filter }) => stringsIn(filter))

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

function numbersIn(value: unknown): readonly number[] {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}

/** A title without its level, in the singular. */
const titleKey = (title: string): string =>
  singularOf(
    fold(title)
      .split(/[\s/-]+/)
      .filter((word, index, all) => !levelWords.has(word) || index === all.length - 1)
      .join(' '),
  ).replace(/\b(director|head)s\b/, '$1')

const placeKey = (place: string): string =>
  fold(place)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/^the /, '')
    .replace(/ area$/, '')
    .trim()
