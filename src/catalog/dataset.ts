// A dataset: its fields, how its records are told apart, and every path that a request may name.
import {
  type Ability,
  type Field,
  type Fields,
  type Leaf,
  type List,
  orderedKinds,
  permissionWithin,
  type Section,
} from './field.ts'

/** The rule by which an identifier is normalised before it is compared; the rules are in src/normal. */
export type IdentifierForm = 'profile_url' | 'page_url' | 'domain' | 'email' | 'company_name' | 'text'

export interface Identifier {
  /** The kind under which the store indexes it; also the word of `match_type` when `wire` names none. */
  readonly kind: string
  readonly form: IdentifierForm
  /** The paths of its values in the record. */
  readonly paths: readonly string[]
  /**
   * Decides whether two rows that share a value are one record: `sure` always, `named_alike` when their names
   * agree too (a domain or a mailbox can be shared), and `none` never: the value only finds candidates.
   */
  readonly identity: 'sure' | 'named_alike' | 'none'
  /** The request key that carries values of this kind. */
  readonly requestKey?: string
  readonly matchType?: string
}

/** A path that reads several lists as one: any employment is a current or a past one. */
interface Union {
  readonly lists: readonly string[]
  /** Fields of the entries that filter (or suggest) through the union although no single list allows it. */
  readonly filter?: readonly string[]
  readonly suggest?: readonly string[]
}

interface Definition<F extends Fields> {
  readonly name: string
  /** The words for one record and for several, in sentences. */
  readonly singular: string
  readonly plural: string
  /** The heading its endpoints are listed under. */
  readonly title: string
  /** The wire name of the record's own id. */
  readonly id: string
  readonly fields: F
  readonly identifiers: readonly Identifier[]
  /** The field that names the record to a person. */
  readonly nameOf: string
  /** The field of a section that keeps the names a record had before. */
  readonly formerNamesAt?: string
  /** Decides how two names are compared; with `none` no two records are one because of their names. */
  readonly naming: 'person' | 'company' | 'none'
  /** Records are also found by names that resemble what was asked. */
  readonly findsByName: boolean
  /** The fields that, beside the name, tell records without identifiers apart; `list[].field` reads the first entry. */
  readonly naturalKey: readonly string[]
  /**
   * A row must state this to be a record: one of the fields, or an identifier unless `fieldsOnly` says that
   * an address without them describes nothing. Without `essential`, any row with a key is a record. The id of
   * a row is not enough.
   */
  readonly essential?: {
    readonly fields: readonly string[]
    readonly fieldsOnly?: true
    /** The reason for rejecting a row without them. */
    readonly missing: string
  }
  /** The paths of the date that states how new a record is, best first. */
  readonly dateOf: readonly string[]
  /** The fields that hold ids of other datasets' records, found when the record is imported. */
  readonly links: readonly string[]
  /**
   * True when links fill in identifiers too, so that rows are told apart by what they state before they are
   * linked.
   */
  readonly isToldApartUnlinked?: true
  readonly enrich: {
    /** Sections answered when the request names none. */
    readonly shownByDefault: readonly string[]
    /** The key of the record in a match. */
    readonly data: string
    /** Sections that enrichment never answers. */
    readonly notReturned: readonly string[]
  }
  /** Paths that only these endpoints answer. */
  readonly answeredBy?: { readonly [path: string]: readonly string[] }
  readonly search: {
    /** The key of the rows in a search answer. */
    readonly results: string
    /** Credits a row. */
    readonly price: number
    /** The filterable texts whose words rank records, with how much a word in each of them counts. */
    readonly weights?: { readonly [path: string]: number }
    /** Groupable fields that hold ids, and what of those records stands beside each bucket, by its key there. */
    readonly groups?: { readonly [path: string]: GroupedRecords }
    /** The name of filterable paths in the 400 for an unknown one. */
    readonly filtersAreCalled: 'filter fields' | 'columns in conditions'
    /** True when the 400 for such paths has the type `internal_error`, as clients of this endpoint expect. */
    readonly unsupportedIsInternal?: true
  }
  readonly unions?: { readonly [path: string]: Union }
  /**
   * The texts whose values have vectors in the search index, so that ranked searches find what means the same, with
   * how much a value in each of them counts: 1 at most. All keys may read them.
   */
  readonly vectors?: { readonly [path: string]: number }
  /** Further paths of requests and the paths they stand for. */
  readonly shorthands?: { readonly [path: string]: string }
}

export interface GroupedRecords {
  readonly dataset: string
  readonly shown: { readonly [key: string]: string }
}

/** A path that a request may name, and how to read its values from a record. */
export interface FieldPath {
  readonly path: string
  readonly field: Leaf | Section
  readonly abilities: readonly Ability[]
  readonly permission?: string
  /**
   * The nested lists on the way, outermost first. Each is the alternative paths of one list, relative to the
   * entry of the list before it.
   */
  readonly lists: readonly (readonly string[])[]
  /** The paths of the values, relative to the innermost entry (or to the record). */
  readonly at: readonly string[]
  /** The path of the coordinates, relative like `at`. */
  readonly near?: string
  /** The paths under which answers carry it; of a path that reads several lists, one in each. */
  readonly shown: readonly string[]
  /** An alternative spelling: good for filters and sorts, not for autocomplete. */
  readonly alias: boolean
}

export interface Dataset<F extends Fields = Fields> extends Definition<F> {
  readonly paths: ReadonlyMap<string, FieldPath>
  /** The paths with an ability, in catalogue order, aliases left out; the same list each time. */
  readonly pathsWith: (ability: Ability) => readonly string[]
}

/** Completes a definition with the paths that requests may name, and freezes it. */
export function dataset<F extends Fields>(definition: Definition<F>): Dataset<F> {
  const paths = new Map<string, FieldPath>()
  collect(definition.fields, { path: '', lists: [], at: '', permission: undefined }, paths)
  for (const [path, union] of Object.entries(definition.unions ?? {})) addUnion(path, union, paths)
  for (const [path, target] of Object.entries(definition.shorthands ?? {})) {
    const found = paths.get(target)
    if (!found) throw new Error(`The shorthand ${path} names ${target}, which no field has.`)
    paths.set(path, { ...found, path })
  }
  const able = Object.fromEntries(
    inOrder.map(ability => {
      const fields = [...paths.values()].filter(field => !field.alias && field.abilities.includes(ability))
      return [ability, Object.freeze(fields.map(field => field.path))]
    }),
  )
  const pathsWith = (ability: Ability) => able[ability] ?? []
  return Object.freeze({ ...definition, paths, pathsWith })
}

interface FieldPosition {
  readonly path: string
  readonly lists: readonly (readonly string[])[]
  /** Relative to the innermost list. */
  readonly at: string
  readonly permission: string | undefined
}

function collect(fields: Fields, position: FieldPosition, into: Map<string, FieldPath>): void {
  for (const [name, field] of Object.entries(fields)) {
    const here: FieldPosition = {
      path: join(position.path, name),
      at: join(position.at, name),
      lists: position.lists,
      permission: permissionWithin(field, position.permission),
    }
    add(field, here, position, into)
  }
}

function add(field: Field, here: FieldPosition, parent: FieldPosition, into: Map<string, FieldPath>): void {
  switch (field.node) {
    case 'leaf':
    case 'section': {
      const texts =
        field.node === 'section' ? (field.textOf ?? []).map(path => join(here.at, path)) : [here.at]
      const beside = field.node === 'section' ? here.at : parent.at
      const entry: FieldPath = {
        path: here.path,
        field,
        abilities: abilitiesOf(field, here),
        lists: here.lists,
        at: texts,
        shown: [here.path],
        alias: false,
        ...(here.permission !== undefined && { permission: here.permission }),
        ...(field.near !== undefined && { near: join(beside, field.near) }),
      }
      into.set(here.path, entry)
      for (const alias of field.aliases ?? []) {
        const path = join(parent.path, alias)
        into.set(path, { ...entry, path, alias: true })
      }
      if (field.node === 'section') collect(field.fields, here, into)
      return
    }
    case 'list':
      collectList(field, here, into)
      return
    case 'dictionary':
      return
  }
}

/** Returns the declared abilities; a number or date outside of lists can also be sorted by. */
function abilitiesOf(field: Leaf | Section, { lists }: FieldPosition): readonly Ability[] {
  if (field.node === 'section') return field.abilities
  if (field.hidden) return []
  const sorts = orderedKinds.includes(field.kind) && !field.many && lists.length === 0
  return inOrder.filter(ability => field.abilities.includes(ability) || (ability === 'sort' && sorts))
}

const inOrder: readonly Ability[] = ['filter', 'sort', 'suggest', 'group', 'return']

function collectList(field: List, here: FieldPosition, into: Map<string, FieldPath>): void {
  collect(
    field.fields,
    { path: here.path, at: '', lists: [...here.lists, [here.at]], permission: here.permission },
    into,
  )
}

/** Gives every field of the united lists a path of its own; what one list allows to filter, the union allows. */
function addUnion(path: string, union: Union, into: Map<string, FieldPath>): void {
  const [first = ''] = union.lists
  for (const found of [...into.values()].filter(field => field.path.startsWith(`${first}.`))) {
    const name = found.path.slice(first.length + 1)
    const abilities = new Set<Ability>(
      found.abilities.filter(ability => ability === 'filter' || ability === 'sort'),
    )
    if (union.filter?.includes(name)) abilities.add('filter')
    if (union.suggest?.includes(name)) abilities.add('suggest')
    const [, ...inner] = found.lists
    into.set(join(path, name), {
      ...found,
      path: join(path, name),
      abilities: [...abilities],
      lists: [union.lists, ...inner],
      shown: found.shown.flatMap(shown => union.lists.map(list => list + shown.slice(first.length))),
    })
  }
}

const join = (parent: string, name: string): string => (parent === '' ? name : `${parent}.${name}`)
