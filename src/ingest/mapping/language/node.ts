// A mapping file as a tree that knows where each part stands, so that every error can name line and path.
import { isAlias, isMap, isScalar, isSeq, LineCounter, type ParsedNode, parseDocument } from 'yaml'
import { InputError } from '../../../errors.ts'
import { didYouMean } from '../../../normal/nearest-word.ts'

export interface At {
  readonly file: string
  readonly line: number
  /** Dotted, from the top of the file. */
  readonly path: string
}

export type Scalar = string | number | boolean | null

export type Node =
  /** `text` is the value as written, without the quotes: `007` stays `007`. */
  | { readonly kind: 'scalar'; readonly at: At; readonly value: Scalar; readonly text: string }
  | { readonly kind: 'list'; readonly at: At; readonly items: readonly Node[] }
  | { readonly kind: 'map'; readonly at: At; readonly members: ReadonlyMap<string, Node> }

export const problem = (at: At, text: string): InputError =>
  new InputError(`${at.file}, line ${at.line}${at.path === '' ? '' : `, ${at.path}`}: ${text}`)

/** Reads YAML text; an `InputError` with the line for what is no YAML, or nests deeper than 40 levels. */
export function readYaml(text: string, file: string): Node {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const top: At = { file, line: 1, path: '' }
  const [error] = document.errors
  if (error) throw problem({ ...top, line: error.linePos?.[0].line ?? 1 }, firstLine(error.message))
  const convert = (node: ParsedNode | null, outer: At, depth: number): Node => {
    const at = { ...outer, line: node?.range ? lines.linePos(node.range[0]).line : outer.line }
    if (depth > depthMax) throw problem(at, `nests deeper than ${depthMax} levels`)
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
      const members = new Map<string, Node>()
      for (const pair of node.items) {
        const key = pair.key as ParsedNode
        const name = isScalar(key) ? writtenText(key.value, key.source) : String(key)
        const line = key.range ? lines.linePos(key.range[0]).line : at.line
        const place = { ...at, line, path: at.path === '' ? name : `${at.path}.${name}` }
        members.set(name, convert(pair.value as ParsedNode | null, place, depth + 1))
      }
      return { kind: 'map', at, members }
    }
    const value = isScalar(node) ? (node.value as Scalar) : null
    return { kind: 'scalar', at, value, text: isScalar(node) ? writtenText(value, node.source) : '' }
  }
  return convert(document.contents, top, 0)
}

const depthMax = 40
const firstLine = (text: string): string => text.split('\n', 1)[0] ?? text
const writtenText = (value: unknown, source: string | undefined): string =>
  typeof value === 'string' ? value : (source ?? String(value ?? ''))

/** The members of a map that may have only the accepted keys. */
export function membersOf(node: Node, accepted: readonly string[]): ReadonlyMap<string, Node> {
  const members = anyMembersOf(node)
  for (const [key, member] of members) {
    if (!accepted.includes(key)) {
      throw problem(
        member.at,
        `unknown key "${key}".${didYouMean(key, accepted)} Accepted: ${accepted.join(', ')}.`,
      )
    }
  }
  return members
}

/** The member under a key that must be there. */
export function requiredOf(node: Node, members: ReadonlyMap<string, Node>, key: string): Node {
  const found = members.get(key)
  if (!found) throw problem(node.at, `"${key}" is missing`)
  return found
}

export function anyMembersOf(node: Node): ReadonlyMap<string, Node> {
  if (node.kind !== 'map') throw problem(node.at, 'expected keys with values')
  return node.members
}

export function textOf(node: Node): string {
  if (node.kind !== 'scalar' || node.value === null || node.text === '')
    throw problem(node.at, 'expected text')
  return node.text
}

/** One text or a list of texts. */
export const textsOf = (node: Node): readonly string[] =>
  node.kind === 'list' ? node.items.map(textOf) : [textOf(node)]

export function scalarOf(node: Node): Scalar {
  if (node.kind !== 'scalar') throw problem(node.at, 'expected a single value')
  return node.value
}

export function integerOf(node: Node): number {
  const value = scalarOf(node)
  if (typeof value !== 'number' || !Number.isInteger(value)) throw problem(node.at, 'expected a whole number')
  return value
}

export function booleanOf(node: Node): boolean {
  const value = scalarOf(node)
  if (typeof value !== 'boolean') throw problem(node.at, 'expected true or false')
  return value
}

/** One of the words; `true` is a word too. */
export function wordOf<W extends string>(node: Node, words: readonly W[]): W {
  const text = textOf(node)
  const word = words.find(one => one === text)
  if (word === undefined) {
    throw problem(
      node.at,
      `"${text}" is not accepted here.${didYouMean(text, words)} Accepted: ${words.join(', ')}.`,
    )
  }
  return word
}
