// The columns of a Parquet export: sections as structs, lists as lists, dictionaries as maps, with the kinds of the catalogue.
import type { Kind } from '../catalog/field.ts'
import { isObject, type Json } from '../lib/json/json.ts'
import type { ProjectionLeaf, ProjectionNode, ProjectionObject } from '../query/projection-tree.ts'

/** An element of a Parquet schema, which lists a tree in depth-first order. */
export interface SchemaElement {
  readonly name: string
  readonly repetition_type?: 'OPTIONAL' | 'REQUIRED' | 'REPEATED'
  readonly type?: 'BYTE_ARRAY' | 'INT64' | 'DOUBLE' | 'BOOLEAN'
  readonly converted_type?: 'UTF8' | 'TIMESTAMP_MILLIS' | 'LIST' | 'MAP'
  readonly num_children?: number
}

/** A value as the writer of Parquet takes it; undefined where there is none. */
type ParquetValue = unknown

export interface ParquetColumn {
  readonly name: string
  readonly elements: readonly SchemaElement[]
  /** Returns the value as the writer takes it. A value of another kind than the column's becomes undefined. */
  readonly convert: (value: Json | undefined) => ParquetValue
}

export const parquetColumns = ({ parts }: ProjectionObject): readonly ParquetColumn[] =>
  parts.map(({ name, shown }) => columnOf(name, shown))

function columnOf(name: string, shown: ProjectionNode): ParquetColumn {
  switch (shown.node) {
    case 'leaf':
      return shown.many || shown.kind === 'point'
        ? listColumn(name, leafColumn('element', shown))
        : leafColumn(name, shown)
    case 'section':
      return structColumn(name, shown)
    case 'list':
      return listColumn(name, structColumn('element', shown))
    case 'dictionary':
      return mapColumn(name, columnOf('value', shown.of))
  }
}

function leafColumn(name: string, { kind }: ProjectionLeaf): ParquetColumn {
  const { convert, ...element } = leafTypes[kind]
  return { name, convert, elements: [{ name, repetition_type: 'OPTIONAL', ...element }] }
}

function structColumn(name: string, shown: ProjectionObject): ParquetColumn {
  const columns = parquetColumns(shown)
  const head: SchemaElement = { name, repetition_type: 'OPTIONAL', num_children: columns.length }
  return {
    name,
    elements: [head, ...columns.flatMap(({ elements }) => elements)],
    convert: value =>
      isObject(value)
        ? Object.fromEntries(columns.map(column => [column.name, column.convert(value[column.name])]))
        : undefined,
  }
}

const listColumn = (name: string, { elements, convert }: ParquetColumn): ParquetColumn => ({
  name,
  elements: [
    { name, repetition_type: 'OPTIONAL', converted_type: 'LIST', num_children: 1 },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    ...elements,
  ],
  convert: value => (Array.isArray(value) ? value.map(convert) : undefined),
})

const mapColumn = (name: string, { elements, convert }: ParquetColumn): ParquetColumn => ({
  name,
  elements: [
    { name, repetition_type: 'OPTIONAL', converted_type: 'MAP', num_children: 1 },
    { name: 'key_value', repetition_type: 'REPEATED', num_children: 2 },
    { name: 'key', repetition_type: 'REQUIRED', type: 'BYTE_ARRAY', converted_type: 'UTF8' },
    ...elements,
  ],
  convert: value =>
    isObject(value)
      ? Object.entries(value).map(([key, item]) => ({ key: key, value: convert(item) }))
      : undefined,
})

type LeafType = Pick<SchemaElement, 'type' | 'converted_type'> & Pick<ParquetColumn, 'convert'>

// The writer encodes texts in UTF-8, with U+FFFD in place of a lone surrogate.
const text: LeafType = {
  type: 'BYTE_ARRAY',
  converted_type: 'UTF8',
  convert: value => (typeof value === 'string' ? value : undefined),
}

const number: LeafType = {
  type: 'DOUBLE',
  convert: value => (typeof value === 'number' ? value : undefined),
}

const leafTypes: Readonly<Record<Kind, LeafType>> = {
  text,
  url: text,
  domain: text,
  country: text,
  country_code: text,
  choice: text,
  number,
  point: number,
  integer: {
    type: 'INT64',
    convert: value => (Number.isSafeInteger(value) ? BigInt(value as number) : undefined),
  },
  boolean: { type: 'BOOLEAN', convert: value => (typeof value === 'boolean' ? value : undefined) },
  date: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    convert: value => {
      const ms = typeof value === 'string' ? Date.parse(`${value}Z`) : Number.NaN
      return Number.isNaN(ms) ? undefined : new Date(ms)
    },
  },
}
