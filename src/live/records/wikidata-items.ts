// Items of Wikidata, and the values of their statements.
import type { Json, JsonObject } from '../../lib/json/json.ts'
import { ProviderFault } from '../provider-fault.ts'
import { jsonOf, objectOf, objectsOf, textOf } from '../reading.ts'
import type { RecordAccess } from './ability.ts'

export interface Item {
  readonly id: string
  /** The name in English, or in another language. */
  readonly label: string
  readonly description: string
  /** The label and aliases in the languages that were asked for. */
  readonly names: readonly string[]
  readonly statements: JsonObject
}

/** One value of a statement with what qualifies it. */
export interface Statement {
  readonly value: Json | undefined
  readonly qualifiers: JsonObject
}

/** The names of items by their ids. */
export type Labels = ReadonlyMap<string, string>

const languages = ['en', 'mul', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'sv', 'ja', 'zh']
/** The most items of one request. */
const itemsMax = 50
/** Properties whose values are items that records show by name. */
const named = 'P17 P27 P39 P69 P106 P108 P112 P131 P159 P169 P414 P452 P512 P551 P812 P1412'.split(' ')

/** Reads an answer of the interface, which reports failures with the status 200. */
export function readApi<T>(
  query: Readonly<Record<string, string | number>>,
  { send }: RecordAccess,
  read: (answer: JsonObject) => T,
): Promise<T> {
  return send({ path: '/w/api.php', query: { ...query, format: 'json', formatversion: 2 } }, response => {
    const answer = jsonOf(response)
    const code = textOf(objectOf(answer.error).code)
    if (code === 'maxlag' || code === 'ratelimited')
      throw new ProviderFault('It has been asked too often.', { isTransient: true })
    if (/^no-such-entity|^unresolved-redirect/.test(code))
      throw new ProviderFault('It has no such item.', { isOutage: false, isMissing: true })
    if (code !== '') throw new ProviderFault('It does not accept the question.', { isOutage: false })
    return read(answer)
  })
}

const itemProps = {
  action: 'wbgetentities',
  props: 'labels|descriptions|aliases|claims',
  languages: languages.join('|'),
}

const itemsOf = (answer: JsonObject): readonly Item[] =>
  Object.values(objectOf(answer.entities))
    .map(objectOf)
    .filter(({ missing }) => missing === undefined)
    .map(itemOf)

export async function itemsById(ids: readonly string[], access: RecordAccess): Promise<readonly Item[]> {
  const valid = ids.filter(id => /^Q[1-9]\d{0,11}$/.test(id)).slice(0, itemsMax)
  return valid.length === 0 ? [] : readApi({ ...itemProps, ids: valid.join('|') }, access, itemsOf)
}

export const itemsByPage = (site: string, title: string, access: RecordAccess): Promise<readonly Item[]> =>
  readApi({ ...itemProps, sites: site, titles: title, redirects: 'yes' }, access, itemsOf)

function itemOf({ id, labels, descriptions, aliases, claims }: JsonObject): Item {
  const inLanguage = (values: Json | undefined) =>
    languages.map(language => textOf(objectOf(objectOf(values)[language]).value)).filter(text => text !== '')
  const all = languages.flatMap(language =>
    objectsOf(objectOf(aliases)[language]).map(({ value }) => textOf(value)),
  )
  const [label = ''] = inLanguage(labels)
  const [description = ''] = inLanguage(descriptions)
  return {
    id: textOf(id),
    label,
    description,
    names: [...new Set([...inLanguage(labels), ...all])],
    statements: objectOf(claims),
  }
}

/** Returns the values of the property: the preferred ones where there are some, and none that are deprecated. */
export function valuesOf({ statements }: Item, property: string): readonly Statement[] {
  const stated = objectsOf(statements[property]).filter(({ rank }) => rank !== 'deprecated')
  const preferred = stated.filter(({ rank }) => rank === 'preferred')
  return (preferred.length > 0 ? preferred : stated).map(toStatement)
}

/** Like `valuesOf`, with those that are not preferred: earlier employers next to the one of today. */
export const allValuesOf = ({ statements }: Item, property: string): readonly Statement[] =>
  objectsOf(statements[property])
    .filter(({ rank }) => rank !== 'deprecated')
    .map(toStatement)

const toStatement = ({ mainsnak, qualifiers }: JsonObject): Statement => ({
  value: valueIn(objectOf(mainsnak)),
  qualifiers: objectOf(qualifiers),
})

const valueIn = (snak: JsonObject): Json | undefined => objectOf(snak.datavalue).value

/** Returns the texts of the property: names, addresses, ids. */
export const textsOf = (item: Item, property: string): readonly string[] =>
  valuesOf(item, property)
    .map(({ value }) => textOf(value) || textOf(objectOf(value).text))
    .filter(text => text !== '')

/** Returns the ids of items that the property names. */
export const idsOf = (item: Item, property: string): readonly string[] =>
  valuesOf(item, property)
    .map(idIn)
    .filter(id => id !== '')

export const idIn = ({ value }: Statement): string => textOf(objectOf(value).id)

/** Returns the day of the first time that the property states; `1998-09` where the day is not known. */
export const dayOf = (item: Item, property: string): string =>
  valuesOf(item, property)
    .map(({ value }) => dayIn(value))
    .find(day => day !== '') ?? ''

export const qualifierDay = ({ qualifiers }: Statement, property: string): string =>
  dayIn(valueIn(objectsOf(qualifiers[property])[0] ?? {}))

export const qualifierId = ({ qualifiers }: Statement, property: string): string =>
  textOf(objectOf(valueIn(objectsOf(qualifiers[property])[0] ?? {})).id)

export const qualifierText = ({ qualifiers }: Statement, property: string): string =>
  textOf(valueIn(objectsOf(qualifiers[property])[0] ?? {}))

/** Times are written `+1998-09-00T00:00:00Z`; the precision says which parts count: 9 is a year, 10 a month, 11 a day. */
function dayIn(value: Json | undefined): string {
  const { time, precision } = objectOf(value)
  const [, year = '', month = '', day = ''] = /^\+(\d{4})-(\d\d)-(\d\d)T/.exec(textOf(time)) ?? []
  const count = typeof precision === 'number' ? precision - 8 : 3
  if (year === '' || count < 1) return ''
  const parts = [year, month, day].slice(0, count)
  return parts.slice(0, parts.includes('00') ? parts.indexOf('00') : 3).join('-')
}

export const isHuman = (item: Item): boolean => idsOf(item, 'P31').includes('Q5')

/** Returns the names of the items that the statements of records name. */
export async function labelsOf(items: readonly Item[], access: RecordAccess): Promise<Labels> {
  const ids = items.flatMap(item =>
    named.flatMap(property =>
      allValuesOf(item, property).flatMap(statement => [
        idIn(statement),
        ...['P39', 'P794', 'P512', 'P812'].map(qualifier => qualifierId(statement, qualifier)),
      ]),
    ),
  )
  const wanted = [...new Set(ids)].filter(id => /^Q[1-9]\d{0,11}$/.test(id)).slice(0, itemsMax)
  if (wanted.length === 0) return new Map()
  const query = {
    action: 'wbgetentities',
    props: 'labels',
    languages: languages.join('|'),
    ids: wanted.join('|'),
  }
  const answered = await readApi(query, access, itemsOf)
  return new Map(answered.map(({ id, label }) => [id, label]))
}
