// Paths of mappings, which point at a column, a nested value, or something around the row.
import type { Json } from '../../../lib/json/json.ts'
import { isObject } from '../../../lib/json/json.ts'
import { mappingError, type NodePosition } from './node.ts'
import {
  cleanValue,
  flatList,
  type MappingTables,
  ownMember,
  type ReadValue,
  type Scope,
  type ScopeValue,
} from './scope.ts'

export type PathSegment =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'each' }
  | { readonly kind: 'keys' }
  | { readonly kind: 'index'; readonly index: number }

type SpecialPath = keyof typeof readSpecial

export interface MappingPath {
  /** The number of `^` that it starts with. */
  readonly up: number
  readonly special: SpecialPath | undefined
  readonly segments: readonly PathSegment[]
  /** The path as written. */
  readonly text: string
}

const pathPart =
  /"(?<quoted>(?:[^"\\]|\\.)*)"|(?<bare>(?:[^."[]|\[(?!-?\d*\]))+)|\[(?<index>-?\d*)\]|(?<dot>\.)/gy

/**
 * Parses `a.b`, `terms[].start`, `terms[-1]`, `"No. of staff"`, `*`, `.`, `^.name`, `$date`, `$today`, `$key`. Throws
 * an InputError when the text is not a path.
 */
export function parsePath(text: string, at: NodePosition): MappingPath {
  if (isSpecial(text)) return { up: 0, special: text, segments: [], text }
  const [, carets = '', rest = ''] = /^((?:\^\.?)*)(.*)$/s.exec(text) ?? []
  const up = carets.replaceAll('.', '').length
  const segments = rest === '.' || rest === '' ? [] : segmentsOf(rest, at)
  if (text === '') throw mappingError(at, 'expected a path')
  return { up, special: undefined, segments, text }
}

function segmentsOf(text: string, at: NodePosition): readonly PathSegment[] {
  const segments: PathSegment[] = []
  pathPart.lastIndex = 0
  let expectsName = true
  while (pathPart.lastIndex < text.length) {
    const groups = pathPart.exec(text)?.groups
    const name = groups?.quoted !== undefined ? groups.quoted.replace(/\\(.)/g, '$1') : groups?.bare?.trim()
    const isDoubled = groups?.dot !== undefined && expectsName && segments.length > 0
    if (!groups || isDoubled || (name !== undefined && !expectsName)) throw notAPath(text, at)
    if (name !== undefined) segments.push(name === '*' ? { kind: 'keys' } : { kind: 'name', name })
    if (groups.index === '') segments.push({ kind: 'each' })
    else if (groups.index !== undefined) segments.push({ kind: 'index', index: Number(groups.index) })
    expectsName = groups.dot !== undefined
  }
  if (expectsName) throw notAPath(text, at)
  return segments
}

const notAPath = (text: string, at: NodePosition) =>
  mappingError(
    at,
    `"${text}" is not a path. Put a column whose name has dots or quotes in double quotes: '"No. of staff"'.`,
  )

/** Returns a function that reads the path. Lists on the path are walked through, so that `terms.start` is every start. */
export function compilePath(path: MappingPath, tables: MappingTables): ReadValue {
  const { up, segments } = path
  if (path.special) return readSpecial[path.special]
  const [first, ...rest] = segments
  if (first?.kind === 'name' && up === 0 && rest.length === 0) {
    const { name } = first
    return scope => cleanValue(firstValue(scope, name), tables.blank)
  }
  // A column may be named `address.city` itself, as flattened exports do.
  const whole = first?.kind === 'name' && rest.length > 0 ? path.text.replace(/^(?:\^\.?)+/, '') : undefined
  return scope => {
    const start = ancestor(scope, up)
    if (!start) return undefined
    const flat = whole === undefined ? undefined : ownMember(start.value, whole)
    if (flat !== undefined) return cleanValue(flat, tables.blank)
    if (first?.kind !== 'name') return cleanValue(walk(start.value, segments, 0), tables.blank)
    return cleanValue(walk(firstValue(start, first.name), segments, 1), tables.blank)
  }
}

const readSpecial = {
  $date: (scope: Scope) => scope.date,
  $today: (scope: Scope) => scope.today,
  $key: (scope: Scope) => keyOf(scope),
}

const isSpecial = (text: string): text is SpecialPath => Object.hasOwn(readSpecial, text)

const keyOf = (scope: Scope | undefined): string | undefined =>
  scope ? (scope.key ?? keyOf(scope.parent)) : undefined

function ancestor(scope: Scope, levels: number): Scope | undefined {
  let found: Scope | undefined = scope
  for (let level = 0; level < levels; level++) found = found?.parent
  return found
}

function firstValue(scope: Scope, name: string): Json | undefined {
  if (scope.names !== undefined && Object.hasOwn(scope.names, name)) return scope.names[name]
  return Array.isArray(scope.value)
    ? walk(scope.value, [{ kind: 'name', name }], 0)
    : ownMember(scope.value, name)
}

function walk(value: Json | undefined, segments: readonly PathSegment[], from: number): Json | undefined {
  const segment = segments[from]
  if (segment === undefined || value === undefined || value === null) return value
  switch (segment.kind) {
    case 'each':
      return walk(value, segments, from + 1)
    case 'index': {
      const list = Array.isArray(value) ? value : [value]
      return walk(list.at(segment.index), segments, from + 1)
    }
    case 'keys':
      return isObject(value) ? walkEach(Object.values(value), segments, from + 1) : undefined
    case 'name':
      if (Array.isArray(value)) return walkEach(value, segments, from)
      return walk(ownMember(value, segment.name), segments, from + 1)
  }
}

const walkEach = (values: readonly (Json | undefined)[], segments: readonly PathSegment[], from: number) =>
  flatList(values.map(value => (walk(value, segments, from) ?? undefined) as ScopeValue))
