// The mapping of an operator's connector, which stands in its file or beside it.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { InputError } from '../../errors.ts'
import type { LiveDataset } from '../../live/records/ability.ts'
import { type MappingNode, mappingError, textOf } from '../mapping/language/node.ts'
import { parseMapping } from '../mapping/parse.ts'

export interface ConnectorFile {
  readonly text: string
  readonly folder: string
  /** The name of the connector. */
  readonly name: string
}

/** Returns the text of the mapping, checked. Its lines keep the numbers that they have in the file. Throws an InputError. */
export function mappingText(
  node: MappingNode,
  dataset: LiveDataset,
  { text, folder, name }: ConnectorFile,
): string {
  const isBeside = node.kind === 'scalar'
  const mapping = isBeside ? besideText(node, folder) : blockAt(node, text)
  const parsed = parseMapping(withDefaults(mapping, dataset, name), isBeside ? textOf(node) : node.at.file)
  if (parsed.dataset !== dataset) {
    throw mappingError(node.at, `is a mapping for ${parsed.dataset}, not for ${dataset}`)
  }
  return parsed.text
}

function besideText(node: MappingNode, folder: string): string {
  try {
    return readFileSync(join(folder, basename(textOf(node))), 'utf8')
  } catch (cause) {
    throw new InputError(mappingError(node.at, `the file ${textOf(node)} cannot be read`).message, { cause })
  }
}

/** Returns the lines of a block with blank lines in place of those before it. */
function blockAt(node: MappingNode, text: string): string {
  const lines = text.split(/\r?\n/)
  const first = node.at.line - 1
  const begin = lines[first] ?? ''
  const indent = indentOf(begin)
  // A mapping in braces begins on the line of its key, or does not have a line for each of its keys.
  const isInBraces = /^\s*(?:["']?mapping["']?\s*:|\{)/.test(begin)
  if (indent === 0 || isInBraces)
    throw mappingError(node.at, 'write the mapping as an indented block, or name its file')
  const after = lines.findIndex(
    (line, index) =>
      index > first && line.trim() !== '' && !line.trim().startsWith('#') && indentOf(line) < indent,
  )
  const block = lines.slice(first, after < 0 ? undefined : after)
  return [...Array<string>(first).fill(''), ...block].join('\n')
}

const indentOf = (line: string): number => line.length - line.trimStart().length

/** Adds the dataset and the source where the mapping does not say them. */
function withDefaults(mapping: string, dataset: LiveDataset, name: string): string {
  const indent = /^( *)[\w"']/m.exec(mapping)?.[1] ?? ''
  const says = (key: string) => new RegExp(`^${indent}${key}\\s*:`, 'm').test(mapping)
  const added = [
    ...(says('dataset') ? [] : [`dataset: ${dataset}`]),
    ...(says('source') ? [] : [`source: ${name}`]),
  ]
  return [mapping.trimEnd(), ...added.map(line => indent + line), ''].join('\n')
}
