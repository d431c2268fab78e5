// Reads lists of objects with addresses, such as `addresses: [{ type, city, country }]`: one of them is the place of the row.
import { isObject, type Json, type JsonObject } from '../../../lib/json/json.ts'
import { preferredContexts, unusedContexts } from './address-parts.ts'
import { type ChoosableList, choosableList, columnsNamed, objectsIn } from './chosen-lists.ts'
import { plainName, wordsOf } from './column-name.ts'
import { addressNames } from './synonyms/address.ts'

/** Returns the columns of the rows that hold lists of addresses. */
export const findAddressLists = (rows: readonly JsonObject[], dataset: string): readonly ChoosableList[] =>
  columnsNamed(rows, listName).flatMap(name => addressList(name, rows, dataset) ?? [])

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

function addressList(name: string, rows: readonly JsonObject[], dataset: string): ChoosableList | undefined {
  const entries = objectsIn(rows, name)
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
  const byMark = mark === undefined ? undefined : { key: mark, pattern: isTrue }
  const tests = [
    ...(byMark ? [byMark] : []),
    ...(type === undefined
      ? []
      : preferredTypes(entries, type, dataset).map(pattern => ({ key: type, pattern }))),
  ]
  return choosableList(name, tests, type === undefined ? byMark : { key: type, pattern: unusedType })
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
