// Finds lists of employments and of schools in rows of people, such as `experiences[]` and `education[]`, and what the keys of
// their entries mean.
import { isObject, type JsonObject } from '../../../lib/json/json.ts'
import type { CatalogueList } from './catalogue-names.ts'
import type { MappingYaml } from './column-expression.ts'
import { plainName } from './column-name.ts'
import { jsonAt, pathOf, type SampledColumn } from './columns.ts'
import { type Evidence, fits } from './evidence.ts'
import { employmentLists, schoolLists } from './history-names.ts'

interface EntryMeaning {
  readonly field: string
  /** The names of keys in the form of `plainName`, the clearest first. */
  readonly names: string
  readonly evidence?: readonly Evidence[]
}

interface HistoryKind {
  readonly names: ReadonlySet<string>
  readonly meanings: readonly EntryMeaning[]
}

const employments: HistoryKind = {
  names: employmentLists,
  meanings: [
    {
      field: 'title',
      names:
        'title jobtitle positiontitle titlename position role rolename jobrole designation jobname occupation',
    },
    {
      field: 'name',
      names:
        'companyname company employer employername organization organisation organizationname organisationname name firm institution',
    },
    { field: 'start_date', names: dates('start begin from joined', 'at'), evidence: ['date', 'year'] },
    { field: '@end', names: dates('end to until left finish', 'at'), evidence: ['date', 'year'] },
    { field: '@current', names: 'iscurrent current ispresent currentlyworking isprimary' },
    { field: 'location.raw', names: 'location locationname place city', evidence: ['place'] },
    {
      field: 'company_website',
      names: 'companywebsite companydomain companyurl website domain employerwebsite url',
      evidence: ['url', 'domain'],
    },
    {
      field: 'company_professional_network_profile_url',
      names:
        'companylinkedinprofileurl companylinkedinurl companylinkedin linkedinurl linkedincompanyurl companyprofileurl companyurl url',
      evidence: ['company-profile'],
    },
    { field: 'employment_type', names: 'employmenttype jobtype contracttype' },
    { field: 'description', names: 'description summary' },
  ],
}

const schools: HistoryKind = {
  names: schoolLists,
  meanings: [
    {
      field: 'school',
      names:
        'school schoolname institution institutionname university universityname college name organization',
    },
    { field: 'degree', names: 'degree degreename degrees degreetype studytype qualification' },
    { field: 'field_of_study', names: 'fieldofstudy field major majors area subject discipline course' },
    { field: 'start_year', names: dates('start begin from', 'at'), evidence: ['date', 'year'] },
    {
      field: 'end_year',
      names: `${dates('end to until graduation completion', 'at')} year graduated`,
      evidence: ['date', 'year'],
    },
    { field: 'description', names: 'description summary' },
  ],
}

/** Returns the names of a date: `start`, `startdate`, `startsat`, `startyear`. */
function dates(words: string, preposition: string): string {
  const ends = ['', 'date', preposition, `ed${preposition}`, `s${preposition}`, 'on', 'year', 'time']
  return words
    .split(' ')
    .flatMap(word => [...ends.map(end => word + end), `date${word}`])
    .join(' ')
}

/** A list of the rows that fills one of the catalogue. */
export interface HistoryList extends CatalogueList {
  /** The condition of an entry; absent when all are taken. */
  readonly when?: MappingYaml
}

export interface FoundHistory {
  readonly lists: readonly HistoryList[]
  /** The list that says which employments somebody has now, so that no other column needs to. */
  readonly currentIn: SampledColumn | undefined
}

/** Returns whether the column is a key of the entries of these lists. */
export const isInHistory = ({ inList }: SampledColumn, { lists }: FoundHistory): boolean =>
  lists.some(({ column }) => column.path === inList)

/**
 * Finds the first list of employments and the first of schools. A list of employments is one only where its entries tell current
 * ones from past ones.
 */
export function findHistories(columns: readonly SampledColumn[], rows: readonly JsonObject[]): FoundHistory {
  const entered = (kind: HistoryKind) =>
    columns.flatMap(column => {
      if (column.objectKeys.length === 0 || !kind.names.has(plainName(column.keys.at(-1) ?? ''))) return []
      return [{ column, entries: entryFields(column, columns, kind.meanings) }]
    })
  const has = (entries: CatalogueList['entryFields'], ...fields: readonly string[]) =>
    fields.some(field => entries.some(one => one.field === field))
  const school = entered(schools).find(({ entries }) => has(entries, 'school'))
  const job = entered(employments).find(
    ({ entries }) => has(entries, 'title', 'name') && has(entries, '@end', '@current'),
  )
  return {
    lists: [
      ...(job ? currentAndPast(job.column, job.entries) : []),
      ...(school ? [listOf('education.schools', school.column, school.entries)] : []),
    ],
    currentIn: job && saysCurrentJobs(job.column, job.entries, rows) ? job.column : undefined,
  }
}

function listOf(
  list: string,
  column: SampledColumn,
  entries: CatalogueList['entryFields'],
  when?: MappingYaml,
): HistoryList {
  const entryFields = entries.map(one => ({ ...one, field: `${list} > ${one.field}` }))
  return { list, column, entryFields, ...(when !== undefined && { when }) }
}

/** The pattern of texts in place of an end that say that an employment goes on. */
export const goesOn = '/(?i)^(?:present|current|now|ongoing|today|heute|aktuell|actuel|actual)/'
const trueWords = '^(?:true|yes|1)$'
const isTrue = `/(?i)${trueWords}/`

/** Returns the current employments, which have no end or say that they go on, and the past ones. */
function currentAndPast(
  column: SampledColumn,
  entries: CatalogueList['entryFields'],
): readonly HistoryList[] {
  const below = 'experience.employment_details'
  const fields = entries.filter(({ field }) => !field.startsWith('@'))
  const end = entries.find(({ field }) => field === '@end')?.column
  const flag = entries.find(({ field }) => field === '@current')?.column
  if (!end)
    return [
      listOf(`${below}.current`, column, fields, { [flag?.path ?? '']: isTrue }),
      listOf(`${below}.past`, column, fields, { [flag?.path ?? '']: { not: isTrue } }),
    ]
  const ended = { [end.path]: { present: true, not: goesOn } }
  return [
    listOf(`${below}.current`, column, fields, [{ [end.path]: { present: false } }, { [end.path]: goesOn }]),
    listOf(`${below}.past`, column, [...fields, { field: 'end_date', column: end }], ended),
  ]
}

/** Returns the columns of an entry, each field with the clearest of its keys, by paths from the entry. */
function entryFields(
  list: SampledColumn,
  columns: readonly SampledColumn[],
  meanings: readonly EntryMeaning[],
): CatalogueList['entryFields'] {
  const inner = columns
    .filter(({ inList }) => inList === list.path)
    .map(column => {
      const keys = column.keys.slice(list.keys.length)
      const month = pathOf([...keys.slice(0, -1), 'month'])
      const hasMonth =
        isPart(column, 'year') && columns.some(({ path }) => path === `${list.path}[].${month}`)
      return { ...column, path: pathOf(keys), ...(hasMonth && { monthPath: month }) }
    })
  const taken = new Set<SampledColumn>()
  return meanings.flatMap(({ field, names, evidence }) => {
    const named = names
      .split(' ')
      .flatMap(name => inner.filter(column => !taken.has(column) && namesOfKey(column, list).has(name)))
    const isFit = (column: SampledColumn) =>
      column.filled > 0 && (!evidence || fits(column, ...evidence) || isPart(column, 'year'))
    // Ends have no values yet where nobody in the rows has left.
    const found =
      named.find(isFit) ?? (field === '@end' ? named.find(({ filled }) => filled === 0) : undefined)
    if (!found) return []
    taken.add(found)
    return [{ field, column: found }]
  })
}

/** Returns the names of a key: `company` and `companyname` for `company.name`, `startsat` for `starts_at.year`. */
function namesOfKey({ keys }: SampledColumn, list: SampledColumn): ReadonlySet<string> {
  const own = keys.slice(list.keys.length)
  const whole = plainName(own.join('_'))
  const isInside = own.length > 1 && /^(?:name|year|raw|value|text)$/.test(plainName(own.at(-1) ?? ''))
  return new Set(isInside ? [whole, plainName(own[0] ?? '')] : [whole])
}

/** Returns whether the column is one part of a date that has an object of its own: `starts_at.year`. */
const isPart = ({ keys }: SampledColumn, part: string): boolean => plainName(keys.at(-1) ?? '') === part

/** Returns whether the list has a current employment in most rows that have the list, so that it is no list of past ones alone. */
function saysCurrentJobs(
  { keys }: SampledColumn,
  entries: CatalogueList['entryFields'],
  rows: readonly JsonObject[],
): boolean {
  const mark =
    entries.find(({ field }) => field === '@end') ?? entries.find(({ field }) => field === '@current')
  const key = mark?.column.keys.slice(keys.length)[0]
  const lists = rows.flatMap(row => {
    const entries = jsonAt(row, { keys })
    return Array.isArray(entries) && entries.length > 0 ? [entries.filter(isObject)] : []
  })
  const isOpen = (entry: JsonObject) => {
    const value = key === undefined ? undefined : entry[key]
    return mark?.field === '@current'
      ? new RegExp(trueWords, 'i').test(String(value))
      : value === undefined ||
          value === null ||
          value === '' ||
          /^(?:present|current|now|ongoing)/i.test(String(value))
  }
  return lists.length > 0 && lists.filter(list => list.some(isOpen)).length >= lists.length * 0.5
}
