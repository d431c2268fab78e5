// The mapping of a dataset for OpenSearch: every field that Almanac filters by, with the same folding and entries of lists kept apart.
import type { Dataset } from '../../../src/catalog/dataset.ts'
import type { Field, Fields, Leaf } from '../../../src/catalog/field.ts'
import type { JsonObject } from '../../../src/lib/json/json.ts'

/** Lists whose fields stand in the record as well, so that a single condition needs no join. */
const flattened = new Set(['current', 'past'])

const scriptsWithoutSpaces = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer']
  .map(script => `\\p{Is${script}}`)
  .join('')

/** The words that `words` of src/normal/text.ts finds, in the syntax of Java: the standard tokenizer takes "S.A." and signs for words. */
const wordPattern = `[${scriptsWithoutSpaces}]|[\\p{L}\\p{N}\\p{M}&&[^${scriptsWithoutSpaces}]]+[+#]*`

export const indexSettings = {
  index: {
    number_of_shards: 1,
    number_of_replicas: 0,
    refresh_interval: '-1',
    'mapping.total_fields.limit': 5000,
    'mapping.nested_fields.limit': 200,
    max_result_window: 20_000,
  },
  analysis: {
    normalizer: { folded: { type: 'custom', filter: ['lowercase', 'asciifolding'] } },
    tokenizer: { words: { type: 'pattern', pattern: wordPattern, group: 0 } },
    analyzer: { folded: { type: 'custom', tokenizer: 'words', filter: ['lowercase', 'asciifolding'] } },
  },
}

export const mappingOf = ({ fields }: Dataset): JsonObject => ({
  dynamic: false,
  properties: { ...propertiesOf(fields), place: { type: 'geo_point' } },
})

const propertiesOf = (fields: Fields): JsonObject =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const property = propertyOf(name, field)
      return property ? [[name, property]] : []
    }),
  )

function propertyOf(name: string, field: Field): JsonObject | undefined {
  if (field.node === 'dictionary') return undefined
  if (field.node === 'leaf') return leafProperty(name, field)
  const properties = propertiesOf(field.fields)
  if (Object.keys(properties).length === 0) return undefined
  if (field.node === 'section') return { properties }
  return { type: 'nested', properties, ...(flattened.has(name) ? { include_in_root: true } : {}) }
}

const words = { type: 'text', analyzer: 'folded', norms: false }
/** Groups tell capital letters apart. */
const written = { type: 'keyword', ignore_above: 8000 }

function leafProperty(name: string, { kind, abilities, stamped, hidden }: Leaf): JsonObject | undefined {
  const isSearched = abilities.length > 0 || stamped === 'id' || stamped === 'updated_at'
  if (!isSearched || hidden || kind === 'point') return undefined
  if (kind === 'integer') return { type: 'long' }
  if (kind === 'number') return { type: 'double' }
  if (kind === 'boolean') return { type: 'boolean' }
  if (kind === 'date') return { type: 'date' }
  return {
    type: 'keyword',
    normalizer: 'folded',
    // Lucene refuses terms of more than 32,766 bytes.
    ignore_above: 8000,
    ...(kind === 'text' ? { fields: { words, ...(name === 'title' ? { written } : {}) } } : {}),
  }
}
