// A mapping file as a tree whose nodes know their positions, so that every error can name line and path.
import { isAlias, isMap, isScalar, isSeq, LineCounter, type ParsedNode, parseDocument } from 'yaml'
import { InputError } from '../../../errors.ts'
import { didYouMean } from '../../../normal/nearest-word.ts'

export interface NodePosition {
  readonly file: string
  readonly line: number
  /** The dotted path from the top of the file. */
  readonly path: string
}

export type MappingScalar = string | number | boolean | null

export type MappingNode =
  /** `text` is the value as written, without quotes: `007` stays `007`. */
  | {
      readonly kind: 'scalar'
      readonly at: NodePosition
      readonly value: MappingScalar
      readonly text: string
    }
  | { readonly kind: 'list'; readonly at: NodePosition; readonly items: readonly MappingNode[] }
  | { readonly kind: 'map'; readonly at: NodePosition; readonly members: ReadonlyMap<string, MappingNode> }

export const mappingError = (at: NodePosition, text: string): InputError =>
  new InputError(`${at.file}, line ${at.line}${at.path === '' ? '' : `, ${at.path}`}: ${text}`)

/**
 * Parses YAML text. Throws an InputError with the line for text that is not YAML, is nested more than 40 levels deep, or has
 * more than 100,000 values: aliases of aliases would repeat a few lines without end.
 */
export function parseMappingYaml(text: string, file: string): MappingNode {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const top: NodePosition = { file, line: 1, path: '' }
  const [error] = document.errors
  if (error) throw mappingError({ ...top, line: error.linePos?.[0].line ?? 1 }, firstLine(error.message))
  let count = 0
  const convert = (node: ParsedNode | null, outer: NodePosition, depth: number): MappingNode => {
    const at = { ...outer, line: node?.range ? lines.linePos(node.range[0]).line : outer.line }
    if (++count > valuesMax) throw mappingError(at, `is the value after the first ${valuesMax}`)
    if (depth > depthMax) throw mappingError(at, `nests deeper than ${depthMax} levels`)
    if (isAlias(node)) {
      const target = node.resolve(document)
      return convert((target ?? null) as ParsedNode | null, at, depth + 1)
    }
    if (isSeq(node)) {
      const items = node.items.map((item, index) =>
        convert(item as ParsedNode, { ...at, path: `${at.path}[${index}]` }, depth + 1),
      )
      return { kind: 'list', at, items }
    }
    if (isMap(node)) {
      const members = new Map<string, MappingNode>()
      for (const pair of node.items) {
        const key = pair.key as ParsedNode
        const name = isScalar(key) ? writtenText(key.value, key.source) : String(key)
        const line = key.range ? lines.linePos(key.range[0]).line : at.line
        const place = { ...at, line, path: at.path === '' ? name : `${at.path}.${name}` }
        members.set(name, convert(pair.value as ParsedNode | null, place, depth + 1))
      }
      return { kind: 'map', at, members }
    }
    const value = isScalar(node) ? (node.value as MappingScalar) : null
    return { kind: 'scalar', at, value, text: isScalar(node) ? writtenText(value, node.source) : '' }
  }
  return convert(document.contents, top, 0)
}

const depthMax = 40
const valuesMax = 100_000
const firstLine = (text: string): string => text.split('\n', 1)[0] ?? text
const writtenText = (value: unknown, source: string | undefined): string =>
  typeof value === 'string' ? value : (source ?? String(value ?? ''))

/** Returns the members of a map. Throws an InputError for a key that is not accepted. */
export function membersOf(node: MappingNode, accepted: readonly string[]): ReadonlyMap<string, MappingNode> {
  const members = allMembersOf(node)
  for (const [key, member] of members) {
    if (!accepted.includes(key)) {
      throw mappingError(
        member.at,
        `unknown key "${key}".${didYouMean(key, accepted)} Accepted: ${accepted.join(', ')}.`,
      )
    }
  }
  return members
}

/** Returns the member under a key. Throws an InputError when it is missing. */
export function requiredMember(
  node: MappingNode,
  members: ReadonlyMap<string, MappingNode>,
  key: string,
): MappingNode {
  const member = members.get(key)
  if (!member) throw mappingError(node.at, `"${key}" is missing`)
  return member
}

export function allMembersOf(node: MappingNode): ReadonlyMap<string, MappingNode> {
  if (node.kind !== 'map') throw mappingError(node.at, 'expected keys with values')
  return node.members
}

export function textOf(node: MappingNode): string {
  if (node.kind !== 'scalar' || node.value === null || node.text === '')
    throw mappingError(node.at, 'expected text')
  return node.text
}

/** Returns the texts of a list, or of a single text. */
export const textsOf = (node: MappingNode): readonly string[] =>
  node.kind === 'list' ? node.items.map(textOf) : [textOf(node)]

export function scalarOf(node: MappingNode): MappingScalar {
  if (node.kind !== 'scalar') throw mappingError(node.at, 'expected a single value')
  return node.value
}

export function integerOf(node: MappingNode): number {
  const value = scalarOf(node)
  if (typeof value !== 'number' || !Number.isInteger(value))
    throw mappingError(node.at, 'expected a whole number')
  return value
}

export function booleanOf(node: MappingNode): boolean {
  const value = scalarOf(node)
  if (typeof value !== 'boolean') throw mappingError(node.at, 'expected true or false')
  return value
}

/** Returns which of the words the node is; `true` is a word too. */
export function wordOf<W extends string>(node: MappingNode, words: readonly W[]): W {
  const text = textOf(node)
  const word = words.find(one => one === text)
  if (word === undefined) {
    throw mappingError(
      node.at,
      `"${text}" is not accepted here.${didYouMean(text, words)} Accepted: ${words.join(', ')}.`,
    )
  }
  return word
}
