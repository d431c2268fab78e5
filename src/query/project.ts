// Requested and permitted fields only: compiles `fields` once to a function over records.
import type { Dataset } from '../catalog/dataset.ts'
import type { Field, Fields, Leaf } from '../catalog/field.ts'
import { ApiError, invalidRequest } from '../errors.ts'
import { isObject, type Json, type JsonObject, type MutableObject } from '../lib/json.ts'

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

/** `compileProjection`, remembered: most callers ask for the same few lists of fields. */
export function projectionFor(request: ProjectionRequest): Projection {
  const { dataset, fields, defaults, permissions, returnable } = request
  const key = JSON.stringify([dataset.name, fields ?? null, defaults, [...permissions], returnable])
  let found = compiled.get(key)
  if (!found) {
    found = compileProjection(request)
    if (compiled.size >= compiledMax) compiled.clear()
    compiled.set(key, found)
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
  const unknown = fields.filter(path => !available.has(path) && !isInDictionary(path, request.dataset.fields))
  if (unknown.length > 0) {
    throw invalidRequest(`Unsupported fields: [${unknown.map(path => `'${path}'`).join(', ')}]`, [
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

const isReturned = (leaf: Leaf, { searchOnly }: Returnable): boolean =>
  !leaf.hidden && !leaf.filterOnly && (!searchOnly || leaf.abilities.includes('return'))

const hasReturned = (field: Field, returnable: Returnable): boolean =>
  pathsBelow('', field, returnable).length > 0

/** Whether the path leads into a dictionary, whose keys are data. */
function isInDictionary(path: string, fields: Fields): boolean {
  const [name = '', ...rest] = path.split('.')
  const field = fields[name]
  if (rest.length === 0 || !field || field.node === 'leaf') return false
  return field.node === 'dictionary' || isInDictionary(rest.join('.'), field.fields)
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
  const whole = readerOf(of, true, request)
  if (!whole) return undefined
  return value => {
    if (!isObject(value)) return {}
    const entries = Object.entries(value).filter(([key]) => wanted === true || wanted.has(key))
    return Object.fromEntries(entries.map(([key, item]) => [key, whole(item)]))
  }
}
