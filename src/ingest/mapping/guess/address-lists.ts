// Reads lists of objects with addresses, such as `addresses: [{ type, city, country }]`: one of them is the place of the row.
import { isObject, type Json, type JsonObject } from '../../../lib/json/json.ts'
import { preferredContexts, unusedContexts } from './address-parts.ts'
import { plainName, wordsOf } from './column-name.ts'
import { pathOf } from './columns.ts'
import type { JsonColumn } from './json-cells.ts'
import type { MappingYaml } from './mapping-yaml.ts'
import { addressNames } from './synonyms/address.ts'

/** A column of lists of addresses, of which a mapping takes one: its value is named like the column, and hides it. */
export interface AddressList {
  readonly name: string
  /** The conditions of the step `choose`; none where the first is taken. */
  readonly conditions: readonly MappingYaml[]
}

/** Returns the rows with one address in place of each list, the one that the mapping will choose; `mixedColumns` have texts too. */
export function chooseAddressesOfLists(
  rows: readonly JsonObject[],
  dataset: string,
  mixedColumns: readonly string[],
): { readonly rows: readonly JsonObject[]; readonly addressLists: readonly AddressList[] } {
  const names = [...new Set(rows.flatMap(row => Object.keys(row)))].filter(
    name => listName.test(plainName(name)) && !mixedColumns.includes(name),
  )
  const found = names.flatMap(name => addressList(name, rows, dataset) ?? [])
  if (found.length === 0) return { rows, addressLists: [] }
  const byName = new Map(found.map(one => [one.list.name, one]))
  const read = (name: string, value: Json | undefined) => {
    const one = byName.get(name)
    return Array.isArray(value) && one ? one.choose(value.filter(isObject)) : value
  }
  return {
    rows: rows.map(row =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, read(name, value)])),
    ),
    addressLists: found.map(({ list }) => list),
  }
}

/** Returns the expression of a list, whose cells may hold it as JSON. */
export const addressListExpression = (
  { name, conditions }: AddressList,
  json: JsonColumn | undefined,
): MappingYaml => ({
  from: pathOf([name]),
  ...(json && { json: true, invalid: 'drop' }),
  ...(conditions.length > 0 ? { choose: [...conditions] } : { pick: 0 }),
})

const listName =
  /^(?:postal|mailing|business|company|work|home|office)?(?:address|addresses|location|locations)$|^(?:adressen|adresses|direcciones)$/
const partNames = new Set(
  [addressNames.city, addressNames.country, addressNames.street, addressNames.line].flatMap(names =>
    names.split(' '),
  ),
)
const lineNames = /^(?:value|address|formatted|text|full|raw|line)$/
/** A list of addresses may be one of mailboxes or of pages. */
const isLine = (value: Json | undefined): boolean =>
  typeof value === 'string' && /\p{L}{2}.*[\s,]/u.test(value) && !/@|\/\//.test(value)
const typeName = /^(?:address|location)?(?:type|kind|label|usage|use|purpose|typ)$/
const markName = /^(?:is)?(?:primary|default|main|preferred|headquarters?|hq)(?:address|location)?$/
const isTrue = /^(?:true|yes|y|1)$/i

interface FoundList {
  readonly list: AddressList
  readonly choose: (entries: readonly JsonObject[]) => JsonObject | null
}

function addressList(name: string, rows: readonly JsonObject[], dataset: string): FoundList | undefined {
  const lists = rows.flatMap(({ [name]: value }) => (Array.isArray(value) ? [value] : []))
  const entries = lists.flat().filter(isObject)
  const isAddress = (entry: JsonObject) =>
    Object.entries(entry).some(
      ([key, value]) => partNames.has(plainName(key)) || (lineNames.test(plainName(key)) && isLine(value)),
    )
  // Another row of the column may have one address as an object or a text.
  if (
    entries.length === 0 ||
    !entries.some(
      entry => isAddress(entry) || Object.values(entry).some(one => isObject(one) && isAddress(one)),
    )
  )
    return undefined
  const keys = [...new Set(entries.flatMap(entry => Object.keys(entry)))]
  const mark = keys.find(key => markName.test(plainName(key)))
  // `@type` of linked data says that an address is one.
  const type = keys.find(key => typeName.test(plainName(key)) && !key.startsWith('@'))
  const tests = [
    ...(mark === undefined ? [] : [{ key: mark, pattern: isTrue }]),
    ...(type === undefined
      ? []
      : preferredTypes(entries, type, dataset).map(pattern => ({ key: type, pattern }))),
  ]
  const others = type === undefined ? undefined : { key: type, pattern: unusedType }
  const textOf = (entry: JsonObject, key: string) => String(entry[key] ?? '')
  return {
    list: {
      name,
      conditions: [
        ...tests.map(({ key, pattern }) => ({ [pathOf([key])]: written(pattern) })),
        ...(others ? [{ [pathOf([others.key])]: { not: written(others.pattern) } }] : []),
        ...(!others && mark !== undefined ? [{ [pathOf([mark])]: { not: written(isTrue) } }] : []),
      ],
    },
    choose: list => {
      for (const { key, pattern } of tests) {
        const chosen = list.find(entry => pattern.test(textOf(entry, key)))
        if (chosen) return chosen
      }
      return list.find(entry => !others?.pattern.test(textOf(entry, others.key))) ?? null
    },
  }
}

/** Returns patterns for the types of addresses that the dataset prefers and the entries have, the best first. */
function preferredTypes(entries: readonly JsonObject[], type: string, dataset: string): readonly RegExp[] {
  const stated = new Set(entries.flatMap(entry => wordsOf([String(entry[type] ?? '')])))
  const preferred = (preferredContexts[dataset] ?? []).filter(
    context => context !== '' && stated.has(context),
  )
  return preferred.map(context => new RegExp(`(?<![a-z])${context}(?![a-z])`, 'i'))
}

const unusedType = new RegExp(`(?<![a-z])(?:${unusedContexts.join('|')})(?![a-z])`, 'i')

const written = (pattern: RegExp): string => `/(?i)${pattern.source}/`
