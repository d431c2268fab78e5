// Projects records to the requested and permitted fields: `fields` is compiled once to a function over
// records.
import type { Dataset } from '../catalog/dataset.ts'
import { invalidRequest } from '../errors.ts'
import { memoizedByObject, openCache } from '../lib/cache.ts'
import { heapShare } from '../lib/heap.ts'
import { isObject, type Json, type JsonObject, type MutableObject } from '../lib/json/json.ts'
import { permissionFor, refuseWithoutPermission } from './permission.ts'
import { compileRowProjection, type RowProjection } from './project-row.ts'
import { compileText, type TextProjection } from './project-text.ts'
import {
  type ProjectionNode,
  type ProjectionObject,
  type ProjectionRequest,
  projectionTree,
} from './projection-tree.ts'
import { answeredPaths, returnablePaths } from './returnable.ts'
import { unsupported } from './unsupported.ts'

export type Projection = (record: JsonObject) => JsonObject

/** A projection request as plain values, for another thread. */
export interface ProjectionMessage extends Omit<ProjectionRequest, 'dataset' | 'permissions'> {
  readonly permissions: readonly string[]
}

/** A projection tree with its projections, compiled when first used. */
interface CompiledProjection {
  readonly shown: ProjectionObject
  project?: Projection
  text?: TextProjection
  row?: RowProjection
}

/** The estimated bytes of one field in a compiled projection. */
const fieldBytes = 800
const compiled = openCache<string, CompiledProjection>(
  heapShare(1 / 16, 64 * 2 ** 20),
  ({ shown }, key) => fieldCount(shown) * fieldBytes + 2 * key.length,
)

/** Returns a cached `compileProjection`: most callers ask for the same few lists of fields. */
export function projectionFor(request: ProjectionRequest): Projection {
  const found = compiledFor(request)
  found.project ??= readObject(found.shown) as Projection
  return found.project
}

/** Returns the cached projection to JSON text. */
export function textProjectionFor(request: ProjectionRequest): TextProjection {
  const found = compiledFor(request)
  found.text ??= compileText(found.shown)
  return found.text
}

/** Returns the cached projection of rows. */
export function rowProjectionFor(request: ProjectionRequest): RowProjection {
  const found = compiledFor(request)
  found.row ??= compileRowProjection(projectionTree(request, 'row'), request.dataset)
  return found.row
}

function compiledFor(request: ProjectionRequest): CompiledProjection {
  const { dataset, fields, defaults, permissions, returnable } = request
  const asked = JSON.stringify([fields ?? null, [...permissions]])
  const key = `${dataset.name} ${numberOf(defaults)} ${numberOf(returnable)} ${asked}`
  let found = compiled.get(key)
  if (!found) {
    found = { shown: checkedTree(request) }
    compiled.set(key, found)
  }
  return found
}

const fieldCount = (shown: ProjectionNode): number =>
  'parts' in shown ? shown.parts.reduce((sum, part) => sum + fieldCount(part.shown), 1) : 1

/** Returns a number for the content of a value that belongs to the endpoint table and never changes: a short key is found faster. */
const numberOf = memoizedByObject((constant: object) => {
  const json = JSON.stringify(constant)
  const number = numbers.get(json) ?? numbers.size
  numbers.set(json, number)
  return number
})
const numbers = new Map<string, number>()

/**
 * Compiles the projection. Absent values appear as null, [] or the field's blank, so that every answer has the same
 * shape. Throws 400 for paths that do not exist here, 403 for paths the key has no permission for; a section named
 * as a whole is answered without the parts that need a permission the key lacks.
 */
export const compileProjection = (request: ProjectionRequest): Projection =>
  readObject(checkedTree(request)) as Projection

function checkedTree(request: ProjectionRequest): ProjectionObject {
  refuseFields(request)
  return projectionTree(request)
}

/** Throws like `compileProjection`; the 403 tells of the paths that the request names elsewhere too. */
export function refuseFields(request: ProjectionRequest, alsoNamed: readonly string[] = []): void {
  const { fields = [], dataset } = request
  const unknown = fields.filter(path => answeredPaths(path, request).length === 0)
  if (unknown.length > 0) {
    const refusal = unsupported('fields', unknown, returnablePaths(request), elsewhere(unknown, dataset))
    throw invalidRequest(refusal.message, refusal.metadata)
  }
  refuseWithoutPermission([...fields, ...alsoNamed], dataset, request.permissions)
}

/** Returns a hint at the endpoints that answer the unknown paths, or undefined when none does. */
function elsewhere(unknown: readonly string[], { answeredBy = {} }: Dataset): string | undefined {
  const within = (path: string, other: string) => `${path}.`.startsWith(`${other}.`)
  const found = Object.entries(answeredBy).find(([theirs]) =>
    unknown.some(path => within(path, theirs) || within(theirs, path)),
  )
  if (!found) return undefined
  const [path, endpoints] = found
  return `${path.split('.')[0]} is answered by ${endpoints.map(each => `POST ${each}`).join(' and ')}.`
}

/** A field that can be answered, and the permission that it takes. */
export interface AnswerableField {
  readonly path: string
  readonly permission: string | undefined
}

/** Returns the fields that can be answered here, without the sections that hold them. */
export function answerableFields(
  request: Pick<ProjectionRequest, 'dataset' | 'returnable'>,
): readonly AnswerableField[] {
  const paths = [...returnablePaths(request)]
  const holders = new Set(paths.map(path => path.slice(0, Math.max(0, path.lastIndexOf('.')))))
  return paths
    .filter(path => !holders.has(path))
    .map(path => ({ path, permission: permissionFor(path, request.dataset) }))
}

type Read = (value: Json | undefined) => Json

function readObject({ parts }: ProjectionObject): (value: Json | undefined) => MutableObject {
  const readers = parts.map(({ name, shown }) => ({ name, read: readerOf(shown) }))
  return value => {
    const from = isObject(value) ? value : {}
    const answer: MutableObject = {}
    for (const { name, read } of readers) answer[name] = read(from[name])
    return answer
  }
}

function readerOf(shown: ProjectionNode): Read {
  switch (shown.node) {
    case 'leaf': {
      const { blank } = shown
      return value => value ?? blank
    }
    case 'section': {
      const read = readObject(shown)
      return shown.nullable ? value => (isObject(value) ? read(value) : null) : read
    }
    case 'list': {
      const read = readObject(shown)
      const { computed } = shown
      if (computed) return value => (Array.isArray(value) ? value.filter(computed).map(read) : [])
      return value => (Array.isArray(value) ? value.map(read) : [])
    }
    case 'dictionary': {
      const known = new Map<ProjectionNode, Read>()
      const readFor = (below: ProjectionNode): Read => {
        const read = known.get(below) ?? readerOf(below)
        known.set(below, read)
        return read
      }
      return value => {
        if (!isObject(value)) return {}
        const entries = Object.entries(value).flatMap(([key, item]) => {
          const below = shown.at(key)
          return below ? [[key, readFor(below)(item)] as const] : []
        })
        return Object.fromEntries(entries)
      }
    }
  }
}
