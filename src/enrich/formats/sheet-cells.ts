// The cells of a sheet as XML.
import { Buffer } from 'node:buffer'
import { cellText } from '../../export/match-columns.ts'
import type { Json } from '../../lib/json/json.ts'

/** The most columns and rows of a sheet, and the longest text of a cell, in any program. */
export const sheetColumnsMax = 16_384
export const sheetRowsMax = 1_048_576
export const cellLengthMax = 32_767

/** Returns the name of the column with the index, from 0: `A`, `AB`. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

export interface SheetRowPlace {
  readonly line: number
  /** The index of the first column. */
  readonly from: number
  /** The namespace prefix of the sheet's elements, such as `x:`. */
  readonly prefix: string
}

/** Returns the XML of cells beside each other; an empty one has none. */
export const sheetCells = (values: readonly Json[], { line, from, prefix }: SheetRowPlace): string =>
  values.map((value, index) => cellXml(value, `${columnName(from + index)}${line}`, prefix)).join('')

function cellXml(value: Json, name: string, p: string): string {
  if (typeof value === 'number') return `<${p}c r="${name}"><${p}v>${value}</${p}v></${p}c>`
  if (typeof value === 'boolean') return `<${p}c r="${name}" t="b"><${p}v>${Number(value)}</${p}v></${p}c>`
  const text = cellText(value)
  if (text === '') return ''
  const escaped = escapeXml(text.slice(0, cellLengthMax))
  return `<${p}c r="${name}" t="inlineStr"><${p}is><${p}t xml:space="preserve">${escaped}</${p}t></${p}is></${p}c>`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that XML cannot hold are written as `_x000B_`, and so is a text that looks like one of them. */
export const escapeXml = (text: string): string =>
  Buffer.from(text)
    .toString()
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold
    .replaceAll(/[\0-\x08\x0b\x0c\x0e-\x1f\r\ufffe\uffff]/g, sign => {
      return `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
    })
    .replaceAll(/[&<>"]/g, sign => entities[sign] ?? sign)
