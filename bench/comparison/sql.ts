// Compiled searches as SQL over the tables of rows.ts, written so that the indexes can answer them.
import type { Predicate, Word } from '../../src/query/predicate.ts'
import type { SearchQuery } from '../../src/query/query.ts'
import { type Dialect, quoted } from './engine.ts'

const jobs = 'experience.employment_details.'
const columns: Readonly<Record<string, string>> = {
  'basic_profile.location.city': 'city',
  'basic_profile.location.country': 'country',
  'basic_profile.name': 'name',
  'professional_network.followers': 'followers',
  'professional_network.connections': 'connections',
  service_person_id: 'id',
  name: 'employer',
  title: 'title',
  seniority_level: 'seniority',
  company_headcount_latest: 'headcount',
  start_date: 'start_date',
}

/** Returns the query for the exact total and the first page of a search. */
export function searchSql({ where, sorts, after, limit }: SearchQuery, dialect: Dialect): string {
  if (!where) throw new Error('A search of everybody is not compared.')
  if (sorts.length === 0) {
    // Selective searches materialize the ids once, and count and cut them.
    return `WITH found AS MATERIALIZED (${idsSql(where, dialect)})
      SELECT (SELECT count(*) FROM found) AS total, ARRAY(SELECT id FROM found ORDER BY id LIMIT ${limit}) AS ids`
  }
  const condition = conditionOn(where, dialect)
  const keys = sorts.map(({ path, descending }) => ({ column: columnOf(path), descending }))
  const [first] = keys
  // The page continues after the last record: by the first key, which an index leads with, then by the id.
  const later =
    after && first
      ? ` AND ${first.column} ${first.descending ? '<=' : '>='} ${literal(after.keys[0])}
          AND (${first.column} <> ${literal(after.keys[0])} OR id > ${after.id})`
      : ''
  const order = [...keys.map(({ column, descending }) => `${column}${descending ? ' DESC' : ''}`)]
  if (!keys.some(({ column }) => column === 'id')) order.push('id')
  return `SELECT (SELECT count(*) FROM person p WHERE ${condition}) AS total,
    ARRAY(SELECT id FROM person p WHERE ${condition}${later} ORDER BY ${order.join()} LIMIT ${limit}) AS ids`
}

function idsSql(where: Predicate, dialect: Dialect): string {
  if (where.is === 'element')
    return `SELECT DISTINCT person AS id FROM job WHERE ${jobCondition(where, dialect)}`
  return `SELECT id FROM person p WHERE ${conditionOn(where, dialect)}`
}

function jobCondition({ lists, of }: Extract<Predicate, { readonly is: 'element' }>, dialect: Dialect) {
  const which = lists.map(list => list.slice(jobs.length))
  const both = which.includes('current') && which.includes('past')
  const side = both ? '' : which[0] === 'current' ? 'is_current AND ' : 'NOT is_current AND '
  return side + conditionOn(of, dialect)
}

function conditionOn(predicate: Predicate, dialect: Dialect): string {
  switch (predicate.is) {
    case 'and':
      return predicate.of.map(part => conditionOn(part, dialect)).join(' AND ')
    case 'not':
      if (predicate.of.is !== 'element') throw notCompared(predicate)
      return `NOT EXISTS (SELECT 1 FROM job WHERE job.person = p.id AND ${jobCondition(predicate.of, dialect)})`
    case 'element':
      return `p.id IN (SELECT person FROM job WHERE ${jobCondition(predicate, dialect)})`
    case 'oneOf': {
      const values = predicate.values.map(literal).join()
      const [at = ''] = predicate.at
      if (at.startsWith('skills.')) return `p.id IN (SELECT person FROM skill WHERE skill IN (${values}))`
      return `${columnOf(at)} IN (${values})`
    }
    case 'range': {
      const column = columnOf(predicate.at[0] ?? '')
      const { from, to } = predicate
      return [
        ...(from ? [`${column} ${from.inclusive ? '>=' : '>'} ${literal(from.value)}`] : []),
        ...(to ? [`${column} ${to.inclusive ? '<=' : '<'} ${literal(to.value)}`] : []),
      ].join(' AND ')
    }
    case 'substring':
      return `title IN (SELECT id FROM title WHERE ${dialect.containsText('text', predicate.text)})`
    case 'words':
      return `(${predicate.alternatives.map(all => all.map(word => hasWord(word, dialect)).join(' AND ')).join(' OR ')})`
    case 'phrase':
      return dialect.headlineHas(predicate.tokens)
    case 'near':
      return near(predicate)
    default:
      throw notCompared(predicate)
  }
}

function hasWord(word: Word, { isLike }: Dialect): string {
  const [wanted, second] = word
  if (wanted === undefined || second !== undefined) throw new Error(`Not one word: ${word.join(' ')}.`)
  const edits = /\p{N}/u.test(wanted) ? 0 : wanted.length >= 9 ? 2 : wanted.length >= 5 ? 1 : 0
  const alike =
    edits === 0
      ? `word = ${quoted(wanted)}`
      : `word IN (SELECT word FROM word WHERE length(word) BETWEEN ${wanted.length - edits} AND ${wanted.length + edits} AND ${isLike(wanted, edits)})`
  return `title IN (SELECT title FROM title_word WHERE ${alike})`
}

/** A bounding box, for the index, then the distance of src/places/distance.ts. */
function near({ center, withinMeters }: Extract<Predicate, { readonly is: 'near' }>): string {
  const [latitude, longitude] = center
  const degrees = withinMeters / 111_000
  const wide = degrees / Math.max(0.01, Math.cos(((Math.abs(latitude) + degrees) * Math.PI) / 180))
  const isPlain = Math.abs(longitude) + wide < 180 && Math.abs(latitude) + degrees < 89
  const box = [
    `latitude BETWEEN ${latitude - degrees} AND ${latitude + degrees}`,
    ...(isPlain ? [`longitude BETWEEN ${longitude - wide} AND ${longitude + wide}`] : []),
  ].join(' AND ')
  const sine = (column: string, at: number) => `power(sin(radians(${column} - (${at})) / 2), 2)`
  const h = `${sine('latitude', latitude)} + cos(radians(${latitude})) * cos(radians(latitude)) * ${sine('longitude', longitude)}`
  return `${box} AND 2 * 6371008.8 * asin(sqrt(least(1, ${h}))) <= ${withinMeters}`
}

function columnOf(path: string): string {
  const column = columns[path]
  if (column === undefined) throw new Error(`No column holds ${path}.`)
  return column
}

const literal = (value: string | number | boolean | null | undefined): string =>
  typeof value === 'string' ? quoted(value) : String(value ?? null)

const notCompared = ({ is }: Predicate) => new Error(`Not compared: ${is}.`)
