// A field of a record: its kind, its abilities, and its spelling on the wire.

/**
 * What a search may do with a field: `filter` by it, `sort` by it (by every number and date outside of lists, whether
 * told or not), `suggest` its values in autocomplete, `group` the records by its values in aggregations, `return` it in a search that names no fields. Named in `fields`,
 * every field that is not `hidden` is answered.
 */
export type Ability = 'filter' | 'sort' | 'suggest' | 'group' | 'return'

/**
 * The kinds of single values. `url`, `domain`, `country` (English name) and `country_code` (ISO 3166-1 alpha-3)
 * are stored, and compared, in one normal form; `date` is `YYYY-MM-DDTHH:MM:SS` in UTC; `choice` has declared values
 * (a source's other labels are kept as they are);
 * `point` is `[latitude, longitude]` in degrees.
 */
export type Kind =
  | 'text'
  | 'url'
  | 'domain'
  | 'country'
  | 'country_code'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'date'
  | 'choice'
  | 'point'

/** The kinds of numbers and dates, whose values have an order. */
export const orderedKinds: readonly Kind[] = ['integer', 'number', 'date']

/**
 * Returns the permission that a field needs: its own, or else that of the section or list that holds it. Throws for a
 * field that would need another permission than what holds it: a mistake of the catalogue.
 */
export function permissionWithin(
  { permission }: { readonly permission?: string },
  inherited: string | undefined,
): string | undefined {
  if (permission !== undefined && inherited !== undefined && permission !== inherited) {
    throw new Error(`A field with the permission ${permission} stands inside one with ${inherited}.`)
  }
  return permission ?? inherited
}

interface FieldOptions {
  /** The permission a key must hold to name, filter, sort, suggest or receive this field and all below it. */
  readonly permission?: string
  /** Aliases: other last segments under which filters, sorts and autocomplete accept the field. */
  readonly aliases?: readonly string[]
  /** Why this field, or its form, was chosen where the interface does not show it. Listed in docs/gaps.md. */
  readonly chosen?: string
}

interface LeafOptions extends FieldOptions {
  /** The value of an answer when the record does not know it; by default null, or [] for many. */
  readonly blank?: string | false
  /** The values in their own order: of a `choice` what autocomplete lists first, of a text how it sorts. */
  readonly values?: readonly string[]
  /** A prefix that values may have, in records and in filters alike; it makes no difference. */
  readonly sign?: string
  /** Computed at import from the rest of the record; no source states it. */
  readonly derived?: true
  /** The id of another record on file, set when records are linked: one that a source states counts records of its own. */
  readonly linked?: true
  /** Kept in the record for the engine (coordinates); no request can name it. */
  readonly hidden?: true
  /** Set where the texts are names: `(.)` compares the parts of a person's one by one, and a company's without legal forms. */
  readonly names?: 'person' | 'company'
  /** The path, beside this field, of the `point` that geo filters on this field measure from. */
  readonly near?: string
  /**
   * Filled whenever the record is read: the id and the date from the stored row, and beside a name its parts in Latin
   * letters, where it is written in others. A hidden field that is stamped is searched by the engine.
   */
  readonly stamped?: 'id' | 'updated_at' | 'latin_name'
}

export interface Leaf<K extends Kind = Kind, M extends boolean = boolean> extends LeafOptions {
  readonly node: 'leaf'
  readonly kind: K
  readonly many: M
  readonly abilities: readonly Ability[]
}

export interface Section<F extends Fields = Fields> extends FieldOptions {
  readonly node: 'section'
  readonly fields: F
  /** Relative paths whose texts a filter on the section itself reads; absent: the section is not a filter. */
  readonly textOf?: readonly string[]
  readonly abilities: readonly Ability[]
  readonly near?: string
  /** The whole section is null in answers when the record has nothing in it. */
  readonly nullable?: true
}

export interface List<F extends Fields = Fields> extends FieldOptions {
  readonly node: 'list'
  readonly fields: F
  /** Fields that together tell one entry from another when two sources list the same thing. */
  readonly key: readonly string[]
  /** True when only the newest source's list counts and entries of several sources are not united. */
  readonly newestOnly?: true
  /** Answered from what the store knows about the record; no source states it. */
  readonly computed?: true
  /** An entry that names a record of another dataset shows what that record says now, where it is silent itself. */
  readonly shows?: {
    readonly dataset: string
    /** The field of the entry with the id of the other record. */
    readonly by: string
    /** A hidden field of the entry: the id is the source's own, and names no record here. */
    readonly unless: string
    /** Fields of the entry, and the paths in the other record. */
    readonly fields: { readonly [name: string]: string }
  }
}

/** An object whose keys are data (a role, a region, a domain), all with values of one shape. */
export interface Dictionary<F extends Field = Field> extends FieldOptions {
  readonly node: 'dictionary'
  readonly of: F
}

export type Field = Leaf | Section | List | Dictionary
export type Fields = { readonly [name: string]: Field }

type LeafArgument = Ability | LeafOptions

const leaf =
  <K extends Kind>(kind: K) =>
  (...args: readonly LeafArgument[]): Leaf<K, false> => {
    const abilities = args.filter(argument => typeof argument === 'string')
    const options = args.filter(argument => typeof argument !== 'string')
    return Object.freeze({ node: 'leaf', kind, many: false, abilities, ...Object.assign({}, ...options) })
  }

export const text = leaf('text')
export const url = leaf('url')
export const domain = leaf('domain')
export const country = leaf('country')
export const countryCode = leaf('country_code')
export const integer = leaf('integer')
export const number = leaf('number')
export const boolean = leaf('boolean')
export const date = leaf('date')
export const point = leaf('point')

/** A closed set of values; autocomplete with an empty query returns them in declaration order. */
export const choice = (values: readonly string[], ...args: readonly LeafArgument[]): Leaf<'choice', false> =>
  leaf('choice')({ values }, ...args)

/** Several values of one kind; a filter matches when any of them does. */
export const many = <K extends Kind>(one: Leaf<K, false>): Leaf<K, true> =>
  Object.freeze({ ...one, many: true })

type SectionOptions = Omit<Section, 'node' | 'fields' | 'abilities'> & {
  readonly abilities?: readonly Ability[]
}

export const section = <F extends Fields>(fields: F, options: SectionOptions = {}): Section<F> =>
  Object.freeze({ node: 'section', fields, abilities: [], ...options })

export const list = <F extends Fields>(
  fields: F,
  options: FieldOptions & Pick<List, 'key' | 'newestOnly' | 'computed' | 'shows'>,
): List<F> => Object.freeze({ node: 'list', fields, ...options })

export const dictionary = <F extends Field>(of: F, options: FieldOptions = {}): Dictionary<F> =>
  Object.freeze({ node: 'dictionary', of, ...options })

type ValueOf<K extends Kind> = K extends 'integer' | 'number'
  ? number
  : K extends 'boolean'
    ? boolean
    : K extends 'point'
      ? readonly [number, number]
      : string

/** The TypeScript shape of a record, section or entry, inferred from its fields; every part may be unknown. */
export type RecordOf<F extends Fields> = { -readonly [N in keyof F]?: ShapeOf<F[N]> }

export type ShapeOf<F extends Field> =
  F extends Leaf<infer K, infer M>
    ? M extends true
      ? ValueOf<K>[]
      : ValueOf<K> | null
    : F extends Section<infer S>
      ? RecordOf<S>
      : F extends List<infer S>
        ? RecordOf<S>[]
        : F extends Dictionary<infer S>
          ? { [key: string]: ShapeOf<S> }
          : never
