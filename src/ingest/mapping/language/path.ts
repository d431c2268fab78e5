// Paths: how a mapping points at a column, a nested value, or something around the row.
import type { Json } from '../../../lib/json/json.ts'
import { isObject } from '../../../lib/json/json.ts'
import { type At, problem } from './node.ts'
import { cleaned, listOf, ownMember, type Read, type Scope, type Tables, type Value } from './scope.ts'

export type Segment =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'each' }
  | { readonly kind: 'keys' }
  | { readonly kind: 'index'; readonly index: number }

export interface Path {
  /** How many `^` it starts with. */
  readonly up: number
  /** `$date` or `$key`. */
  readonly special: 'date' | 'key' | undefined
  readonly segments: readonly Segment[]
  /** As written. */
  readonly text: string
}

const part =
  /"(?<quoted>(?:[^"\\]|\\.)*)"|(?<bare>(?:[^."[]|\[(?!-?\d*\]))+)|\[(?<index>-?\d*)\]|(?<dot>\.)/gy

/**
 * Reads `a.b`, `terms[].start`, `terms[-1]`, `"No. of staff"`, `*`, `.`, `^.name`, `$date`, `$key`. An `InputError`
 * when the text is no path.
 */
export function parsePath(text: string, at: At): Path {
  if (text === '$date' || text === '$key') {
    return { up: 0, special: text === '$date' ? 'date' : 'key', segments: [], text }
  }
  const [, carets = '', rest = ''] = /^((?:\^\.?)*)(.*)$/s.exec(text) ?? []
  const up = carets.replaceAll('.', '').length
  const segments = rest === '.' || rest === '' ? [] : segmentsOf(rest, at)
  if (text === '') throw problem(at, 'expected a path')
  return { up, special: undefined, segments, text }
}

function segmentsOf(text: string, at: At): readonly Segment[] {
  const segments: Segment[] = []
  part.lastIndex = 0
  let expectsName = true
  while (part.lastIndex < text.length) {
    const groups = part.exec(text)?.groups
    const name = groups?.quoted !== undefined ? groups.quoted.replace(/\\(.)/g, '$1') : groups?.bare?.trim()
    const isDoubled = groups?.dot !== undefined && expectsName && segments.length > 0
    if (!groups || isDoubled || (name !== undefined && !expectsName)) throw badPath(text, at)
    if (name !== undefined) segments.push(name === '*' ? { kind: 'keys' } : { kind: 'name', name })
    if (groups.index === '') segments.push({ kind: 'each' })
    else if (groups.index !== undefined) segments.push({ kind: 'index', index: Number(groups.index) })
    expectsName = groups.dot !== undefined
  }
  if (expectsName) throw badPath(text, at)
  return segments
}

const badPath = (text: string, at: At) =>
  problem(
    at,
    `"${text}" is not a path. Put a column whose name has dots or quotes in double quotes: '"No. of staff"'.`,
  )

/** The closure that reads the path. Lists on the way are walked through, so `terms.start` is every start. */
export function compilePath(path: Path, tables: Tables): Read {
  const { up, segments } = path
  if (path.special === 'date') return scope => scope.date
  if (path.special === 'key') return scope => keyOf(scope)
  const [first, ...rest] = segments
  if (first?.kind === 'name' && up === 0 && rest.length === 0) {
    const { name } = first
    return scope => cleaned(startAt(scope, name), tables.blank)
  }
  // A column may be named `address.city` itself, as flattened exports do.
  const whole = first?.kind === 'name' && rest.length > 0 ? path.text.replace(/^(?:\^\.?)+/, '') : undefined
  return scope => {
    const start = outer(scope, up)
    if (!start) return undefined
    const flat = whole === undefined ? undefined : ownMember(start.value, whole)
    if (flat !== undefined) return cleaned(flat, tables.blank)
    if (first?.kind !== 'name') return cleaned(walk(start.value, segments, 0), tables.blank)
    return cleaned(walk(startAt(start, first.name), segments, 1), tables.blank)
  }
}

const keyOf = (scope: Scope | undefined): string | undefined =>
  scope ? (scope.key ?? keyOf(scope.parent)) : undefined

function outer(scope: Scope, levels: number): Scope | undefined {
  let found: Scope | undefined = scope
  for (let level = 0; level < levels; level++) found = found?.parent
  return found
}

function startAt(scope: Scope, name: string): Json | undefined {
  if (scope.names !== undefined && Object.hasOwn(scope.names, name)) return scope.names[name]
  return Array.isArray(scope.value)
    ? walk(scope.value, [{ kind: 'name', name }], 0)
    : ownMember(scope.value, name)
}

function walk(value: Json | undefined, segments: readonly Segment[], from: number): Json | undefined {
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
      return isObject(value) ? gathered(Object.values(value), segments, from + 1) : undefined
    case 'name':
      if (Array.isArray(value)) return gathered(value, segments, from)
      return walk(ownMember(value, segment.name), segments, from + 1)
  }
}

const gathered = (values: readonly (Json | undefined)[], segments: readonly Segment[], from: number) =>
  listOf(values.map(value => (walk(value, segments, from) ?? undefined) as Value))
