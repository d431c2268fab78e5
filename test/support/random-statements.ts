// Random records of any dataset, and every value that their lists state.
import fc from 'fast-check'
import type { Dataset } from '../../src/catalog/dataset.ts'
import type { Field, Fields } from '../../src/catalog/field.ts'
import { isObject, type Json, type JsonObject } from '../../src/lib/json/json.ts'
import { fold } from '../../src/normal/text.ts'
import { valueAt } from '../../src/query/read.ts'

/** Records with few different values, so that entries of lists keep meeting each other. */
export const randomStatements = (dataset: Dataset): fc.Arbitrary<JsonObject> => randomObject(dataset.fields)

const randomObject = (fields: Fields): fc.Arbitrary<JsonObject> =>
  fc.record(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fc.option(randomValue(field))])),
    { requiredKeys: [] },
  )

const word = fc.constantFrom('a', 'b', 'c')

function randomValue(field: Field): fc.Arbitrary<Json> {
  switch (field.node) {
    case 'leaf':
      return field.many ? fc.uniqueArray(word, { maxLength: 2 }) : word
    case 'section':
      return randomObject(field.fields)
    case 'list':
      return fc.array(randomObject(field.fields), { maxLength: 2 })
    case 'dictionary':
      return fc.dictionary(word, randomValue(field.of), { maxKeys: 2 })
  }
}

/**
 * Returns the values of all lists of a record with where they stand, entries of lists by their keys. Current jobs are
 * left out, of which only the newest source counts.
 */
export function statedLists(fields: Fields, record: JsonObject, at = ''): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => valuesIn(field, record[name], `${at}.${name}`))
}

function valuesIn(field: Field, value: Json | undefined, at: string): readonly string[] {
  switch (field.node) {
    case 'leaf':
      return field.many && Array.isArray(value) ? value.map(one => `${at} ${one}`) : []
    case 'section':
      return isObject(value) ? statedLists(field.fields, value, at) : []
    case 'list':
      if (field.newestOnly || !Array.isArray(value)) return []
      return (value as readonly JsonObject[]).flatMap(entry => {
        const key = field.key.map(path => fold(String(valueAt(entry, path) ?? ''))).join('|')
        const isKeyed = /[^|]/.test(key)
        const place = `${at}[${isKeyed ? key : JSON.stringify(entry)}]`
        return [place, ...(isKeyed ? statedLists(field.fields, entry, place) : [])]
      })
    case 'dictionary':
      if (!isObject(value)) return []
      return Object.entries(value).flatMap(([key, one]) => valuesIn(field.of, one, `${at}{${key}}`))
  }
}
