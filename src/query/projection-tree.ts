// What of a record an answer shows: the catalogue's fields without those nobody asked for or the key may not see.
import type { Dataset } from '../catalog/dataset.ts'
import type { Field, Fields, Leaf } from '../catalog/field.ts'
import { type Link, linkOf } from '../catalog/links.ts'
import type { Json } from '../lib/json/json.ts'
import { answeredPaths, type Returnable } from './returnable.ts'

export interface ProjectionRequest {
  readonly dataset: Dataset
  /** Undefined: the defaults. */
  readonly fields: readonly string[] | undefined
  readonly defaults: readonly string[]
  readonly permissions: ReadonlySet<string>
  readonly returnable: Returnable
}

export type ProjectionNode = ProjectionLeaf | ProjectionObject | ProjectionDictionary

export interface ProjectionLeaf {
  readonly node: 'leaf'
  /** What stands where the record does not know the value. */
  readonly blank: Json
  /** The stored row knows it. */
  readonly stamped: Leaf['stamped']
}

/** The record, a section of it, or the entries of a list. */
export interface ProjectionObject {
  readonly node: 'section' | 'list'
  /** The section is null where the record has nothing in it. */
  readonly nullable: boolean
  /** A list that no record holds: the store works it out. */
  readonly computed: boolean
  readonly parts: readonly { readonly name: string; readonly shown: ProjectionNode }[]
  /** What its entries show of records of another dataset. */
  readonly link: Link | undefined
}

interface ProjectionDictionary {
  readonly node: 'dictionary'
  /** What of the entry under the key; undefined when it was not asked for. The same key always gives the same. */
  readonly at: (key: string) => ProjectionNode | undefined
}

/** What of a field is wanted: all of it, or some of its children. */
type RequestedFields = true | Map<string, RequestedFields>

/** What the request, whose paths exist and are permitted, shows of a record. */
export function projectionTree(request: ProjectionRequest): ProjectionObject {
  const { dataset, fields, defaults, returnable } = request
  const tree = new Map<string, RequestedFields>()
  const wanted = fields?.flatMap(path => answeredPaths(path, request)) ?? defaults
  for (const path of wanted) addRequested(tree, path.split('.'))
  const sections = Object.entries(dataset.fields).filter(
    ([name]) => returnable.sections === 'all' || returnable.sections.includes(name),
  )
  return {
    node: 'section',
    nullable: false,
    computed: false,
    parts: partsOf(Object.fromEntries(sections), tree, { ...request, path: '' }),
    link: undefined,
  }
}

function addRequested(tree: Map<string, RequestedFields>, path: readonly string[]): void {
  const [name = '', ...rest] = path
  const before = tree.get(name)
  if (before === true) return
  if (rest.length === 0) {
    tree.set(name, true)
    return
  }
  const below = before ?? new Map<string, RequestedFields>()
  tree.set(name, below)
  addRequested(below, rest)
}

/** A request and the section whose parts are shown. */
interface SectionPosition extends ProjectionRequest {
  readonly path: string
}

const partsOf = (
  fields: Fields,
  wanted: RequestedFields,
  place: SectionPosition,
): ProjectionObject['parts'] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const path = place.path === '' ? name : `${place.path}.${name}`
    const below = wanted === true ? true : wanted.get(name)
    const shown = below && fieldNode(field, below, { ...place, path })
    return shown ? [{ name, shown }] : []
  })

/** Undefined when nothing of the field may be answered. */
function fieldNode(
  field: Field,
  wanted: RequestedFields,
  place: SectionPosition,
): ProjectionNode | undefined {
  const { permissions, returnable } = place
  if (field.permission !== undefined && !permissions.has(field.permission)) return undefined
  if (returnable.without?.includes(place.path)) return undefined
  switch (field.node) {
    case 'leaf':
      return isAnswered(field, place)
        ? { node: 'leaf', blank: field.blank ?? (field.many ? [] : null), stamped: field.stamped }
        : undefined
    case 'section':
    case 'list': {
      const parts = partsOf(field.fields, wanted, place)
      if (parts.length === 0) return undefined
      return {
        node: field.node,
        nullable: field.node === 'section' && field.nullable === true,
        computed: field.node === 'list' && field.computed === true,
        parts,
        link: field.node === 'list' ? linkOf(field) : undefined,
      }
    }
    case 'dictionary':
      return dictionaryNode(field.of, wanted, place)
  }
}

const isAnswered = ({ hidden, abilities }: Leaf, { fields, returnable }: ProjectionRequest): boolean =>
  !hidden && (fields !== undefined || !returnable.marked || abilities.includes('return'))

function dictionaryNode(
  of: Field,
  wanted: RequestedFields,
  place: SectionPosition,
): ProjectionNode | undefined {
  if (!fieldNode(of, true, place)) return undefined
  const known = new Map<RequestedFields, ProjectionNode | undefined>()
  return {
    node: 'dictionary',
    at: key => {
      const below = requestedBelow(wanted, key)
      if (below === undefined) return undefined
      if (!known.has(below)) known.set(below, fieldNode(of, below, place))
      return known.get(below)
    },
  }
}

/** What is wanted of the entry under the key; a key may hold dots (a domain), at which paths were split. */
function requestedBelow(wanted: RequestedFields, key: string): RequestedFields | undefined {
  if (wanted === true) return true
  const [name = '', ...rest] = key.split('.')
  const below = wanted.get(name)
  if (rest.length === 0 || below === undefined) return below
  return below === true ? undefined : requestedBelow(below, rest.join('.'))
}
