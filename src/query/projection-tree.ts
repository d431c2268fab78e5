// The part of a record that an answer shows: the catalogue's fields that are requested and that the key may
// see.
import type { Dataset } from '../catalog/dataset.ts'
import type { Field, Fields, Kind, Leaf } from '../catalog/field.ts'
import { type Link, linkOf } from '../catalog/links.ts'
import type { Json } from '../lib/json/json.ts'
import { permitsSource } from './permission.ts'
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
  readonly kind: Kind
  readonly many: boolean
  /** The value shown when the record does not know it. */
  readonly blank: Json
  /** Set for values that the store keeps beside the record: its id and the time of its last update. */
  readonly stamped: Leaf['stamped']
}

/** The record, a section of it, or the entries of a list. */
export interface ProjectionObject {
  readonly node: 'section' | 'list'
  /** The section is null where the record has nothing in it. */
  readonly nullable: boolean
  /** Set for a list that no record holds and the store computes: returns whether the key may see an entry. */
  readonly computed: ((entry: Json) => boolean) | undefined
  readonly parts: readonly { readonly name: string; readonly shown: ProjectionNode }[]
  /** The link through which its entries show values of records of another dataset. */
  readonly link: Link | undefined
}

interface ProjectionDictionary {
  readonly node: 'dictionary'
  /** True when every entry is shown whole. */
  readonly isWhole: boolean
  /** The projection of entries that are shown whole. */
  readonly of: ProjectionNode
  /**
   * Returns the projection of the entry under the key, or undefined when it was not requested. The same key
   * always gives the same node.
   */
  readonly at: (key: string) => ProjectionNode | undefined
}

/** The requested part of a field: `true` for all of it, or its requested children. */
type RequestedFields = true | Map<string, RequestedFields>

/**
 * Returns the projection tree of a request whose paths exist and are permitted. What a row already has (row-text.ts), the
 * tree for rows neither stamps nor links.
 */
export function projectionTree(
  request: ProjectionRequest,
  from: 'record' | 'row' = 'record',
): ProjectionObject {
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
    computed: undefined,
    parts: partsOf(Object.fromEntries(sections), tree, { ...request, path: '', from }),
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
  readonly from: 'record' | 'row'
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

/** Returns undefined when nothing of the field may be answered. */
function fieldNode(
  field: Field,
  wanted: RequestedFields,
  place: SectionPosition,
): ProjectionNode | undefined {
  const { dataset, permissions, returnable } = place
  if (field.permission !== undefined && !permissions.has(field.permission)) return undefined
  if (returnable.without?.includes(place.path)) return undefined
  switch (field.node) {
    case 'leaf':
      return isAnswered(field, place)
        ? {
            node: 'leaf',
            kind: field.kind,
            many: field.many,
            blank: field.blank ?? (field.many ? [] : null),
            stamped: place.from === 'record' ? field.stamped : undefined,
          }
        : undefined
    case 'section':
    case 'list': {
      const parts = partsOf(field.fields, wanted, place)
      if (parts.length === 0) return undefined
      return {
        node: field.node,
        nullable: field.node === 'section' && field.nullable === true,
        computed: field.node === 'list' && field.computed ? permitsSource(dataset, permissions) : undefined,
        parts,
        link: field.node === 'list' && place.from === 'record' ? linkOf(field) : undefined,
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
  const whole = fieldNode(of, true, place)
  if (!whole) return undefined
  const known = new Map<RequestedFields, ProjectionNode | undefined>()
  return {
    node: 'dictionary',
    isWhole: wanted === true,
    of: whole,
    at: key => {
      const below = requestedBelow(wanted, key)
      if (below === undefined) return undefined
      if (!known.has(below)) known.set(below, fieldNode(of, below, place))
      return known.get(below)
    },
  }
}

/**
 * Returns the requested part of the entry under the key; a key may hold dots (a domain), at which paths were
 * split.
 */
function requestedBelow(wanted: RequestedFields, key: string): RequestedFields | undefined {
  if (wanted === true) return true
  const [name = '', ...rest] = key.split('.')
  const below = wanted.get(name)
  if (rest.length === 0 || below === undefined) return below
  return below === true ? undefined : requestedBelow(below, rest.join('.'))
}
