// Requested and permitted fields only: compiles `fields` once to a function over records.
import type { Dataset } from '../catalog/dataset.ts'
import type { Field, Fields, Leaf } from '../catalog/field.ts'
import { ApiError, invalidRequest } from '../errors.ts'
import { isObject, type Json, type JsonObject, type MutableObject } from '../lib/json.ts'
import { shortenNames } from './value.ts'

/** Which fields an endpoint can answer at all. */
export interface Returnable {
  readonly sections: readonly string[] | 'all'
  /** Only fields with the `return` ability: searches. */
  readonly searchOnly: boolean
}

export interface ProjectionRequest {
  readonly dataset: Dataset
  /** Undefined: the defaults. */
  readonly fields: readonly string[] | undefined
  readonly defaults: readonly string[]
  readonly permissions: ReadonlySet<string>
  readonly returnable: Returnable
}

export type Projection = (record: JsonObject) => JsonObject

const compiled = new Map<string, Projection>()
const compiledMax = 1000
/** Longer lists of fields are not remembered: a thousand of them would fill the memory. */
const keyLengthMax = 20_000

/** `compileProjection`, remembered: most callers ask for the same few lists of fields. */
export function projectionFor(request: ProjectionRequest): Projection {
  const { dataset, fields, defaults, permissions, returnable } = request
  const key = JSON.stringify([dataset.name, fields ?? null, defaults, [...permissions], returnable])
  let found = compiled.get(key)
  if (!found) {
    found = compileProjection(request)
    if (compiled.size >= compiledMax) compiled.clear()
    if (key.length <= keyLengthMax) compiled.set(key, found)
  }
  return found
}

type Read = (value: Json | undefined) => Json

/** What of a field is wanted: all of it, or some of its children. */
type Wanted = true | Map<string, Wanted>

/**
 * Compiles the projection. Absent values appear as null, [] or the field's blank, so that every answer has the same
 * shape. Throws 400 for paths that do not exist here, 403 for paths the key has no permission for; a section named
 * as a whole is answered without the parts that need a permission the key lacks.
 */
export function compileProjection(request: ProjectionRequest): Projection {
  const { dataset, fields, defaults } = request
  if (fields) refuse(fields, request)
  const tree = new Map<string, Wanted>()
  for (const path of fields ?? defaults) want(tree, path.split('.'))
  return readObject(dataset.fields, tree, request, undefined) as Projection
}

function refuse(fields: readonly string[], request: ProjectionRequest): void {
  const available = new Set(returnablePaths(request))
  const unknown = fields.filter(
    path => !available.has(path) && !isInDictionary(path, available, request.dataset.fields),
  )
  if (unknown.length > 0) {
    throw invalidRequest(`Unsupported fields: [${shortenNames(unknown)}]`, [
      { available_fields: [...available] },
    ])
  }
  const gated = fields.filter(path => {
    const permission = permissionOf(path.split('.'), request.dataset.fields)
    return permission !== undefined && !request.permissions.has(permission)
  })
  if (gated.length > 0) {
    throw new ApiError(
      'permission_error',
      `You do not have access to the following fields: ${gated.join(', ')}`,
    )
  }
}

/** Every path that `fields` may name here, in catalogue order. */
export function returnablePaths({
  dataset,
  returnable,
}: Pick<ProjectionRequest, 'dataset' | 'returnable'>): string[] {
  const top = Object.entries(dataset.fields).filter(
    ([name]) => returnable.sections === 'all' || returnable.sections.includes(name),
  )
  return top.flatMap(([name, field]) => pathsBelow(name, field, returnable))
}

function pathsBelow(path: string, field: Field, returnable: Returnable): string[] {
  switch (field.node) {
    case 'leaf':
      return isReturned(field, returnable) ? [path] : []
    case 'dictionary':
      return returnable.searchOnly && !hasReturned(field.of, returnable) ? [] : [path]
    case 'section':
    case 'list': {
      const below = Object.entries(field.fields).flatMap(([name, child]) =>
        pathsBelow(`${path}.${name}`, child, returnable),
      )
      return below.length > 0 ? [path, ...below] : []
    }
  }
}

/** The fields that can be answered here, without the sections that hold them: with these permissions, and not. */
export function fieldAccess(request: Pick<ProjectionRequest, 'dataset' | 'returnable' | 'permissions'>): {
  readonly enabled: readonly string[]
  readonly disabled: readonly string[]
} {
  const paths = returnablePaths(request)
  const holders = new Set(paths.map(path => path.slice(0, Math.max(0, path.lastIndexOf('.')))))
  const [enabled, disabled]: [string[], string[]] = [[], []]
  for (const path of paths.filter(each => !holders.has(each))) {
    const permission = permissionOf(path.split('.'), request.dataset.fields)
    const isEnabled = permission === undefined || request.permissions.has(permission)
    ;(isEnabled ? enabled : disabled).push(path)
  }
  return { enabled, disabled }
}

const isReturned = (leaf: Leaf, { searchOnly }: Returnable): boolean =>
  !leaf.hidden && !leaf.filterOnly && (!searchOnly || leaf.abilities.includes('return'))

const hasReturned = (field: Field, returnable: Returnable): boolean =>
  pathsBelow('', field, returnable).length > 0

/** Whether the path leads into a dictionary that may be answered here; the keys of a dictionary are data. */
function isInDictionary(path: string, available: ReadonlySet<string>, fields: Fields): boolean {
  for (let dot = path.indexOf('.'); dot > 0; dot = path.indexOf('.', dot + 1)) {
    const above = path.slice(0, dot)
    // What is available is in the catalogue, so that only its own names are looked up.
    if (!available.has(above)) return false
    if (fieldAt(above.split('.'), fields)?.node === 'dictionary') return dot < path.length - 1
  }
  return false
}

function fieldAt(path: readonly string[], fields: Fields): Field | undefined {
  const [name = '', ...rest] = path
  const field = fields[name]
  if (rest.length === 0) return field
  return field?.node === 'section' || field?.node === 'list' ? fieldAt(rest, field.fields) : undefined
}

function permissionOf(path: readonly string[], fields: Fields): string | undefined {
  const [name = '', ...rest] = path
  const field = fields[name]
  if (!field || field.permission !== undefined) return field?.permission
  return field.node === 'section' || field.node === 'list' ? permissionOf(rest, field.fields) : undefined
}

function want(tree: Map<string, Wanted>, path: readonly string[]): void {
  const [name = '', ...rest] = path
  const before = tree.get(name)
  if (before === true) return
  if (rest.length === 0) {
    tree.set(name, true)
    return
  }
  const below = before ?? new Map<string, Wanted>()
  tree.set(name, below)
  want(below, rest)
}

function readObject(
  fields: Fields,
  wanted: Wanted,
  request: ProjectionRequest,
  depth: number | undefined,
): (value: Json | undefined) => MutableObject {
  const readers: { readonly name: string; readonly read: Read }[] = []
  for (const [name, field] of Object.entries(fields)) {
    const below = wanted === true ? true : wanted.get(name)
    if (below === undefined) continue
    const isTop = depth === undefined
    if (isTop && request.returnable.sections !== 'all' && !request.returnable.sections.includes(name))
      continue
    const read = readerOf(field, below, request)
    if (read) readers.push({ name, read })
  }
  return value => {
    const from = isObject(value) ? value : {}
    const answer: MutableObject = {}
    for (const { name, read } of readers) answer[name] = read(from[name])
    return answer
  }
}

/** Undefined when nothing of the field may be answered. */
function readerOf(field: Field, wanted: Wanted, request: ProjectionRequest): Read | undefined {
  if (field.permission !== undefined && !request.permissions.has(field.permission)) return undefined
  if (!hasReturned(field, request.returnable)) return undefined
  switch (field.node) {
    case 'leaf': {
      const blank = field.blank ?? (field.many ? [] : null)
      return value => value ?? blank
    }
    case 'section': {
      const read = readObject(field.fields, wanted, request, 1)
      return field.nullable ? value => (isObject(value) ? read(value) : null) : read
    }
    case 'list': {
      const read = readObject(field.fields, wanted, request, 1)
      return value => (Array.isArray(value) ? value.map(read) : [])
    }
    case 'dictionary':
      return readDictionary(field.of, wanted, request)
  }
}

function readDictionary(of: Field, wanted: Wanted, request: ProjectionRequest): Read | undefined {
  if (!readerOf(of, true, request)) return undefined
  const readers = new Map<Wanted, Read | undefined>()
  const readerFor = (below: Wanted): Read | undefined => {
    if (!readers.has(below)) readers.set(below, readerOf(of, below, request))
    return readers.get(below)
  }
  return value => {
    if (!isObject(value)) return {}
    const entries = Object.entries(value).flatMap(([key, item]) => {
      const below = wantedOf(wanted, key)
      const read = below && readerFor(below)
      return read ? [[key, read(item)] as const] : []
    })
    return Object.fromEntries(entries)
  }
}

/** What is wanted of the entry under the key; a key may hold dots (a domain), at which paths were split. */
function wantedOf(wanted: Wanted, key: string): Wanted | undefined {
  if (wanted === true) return true
  const [name = '', ...rest] = key.split('.')
  const below = wanted.get(name)
  if (rest.length === 0 || below === undefined) return below
  return below === true ? undefined : wantedOf(below, rest.join('.'))
}
