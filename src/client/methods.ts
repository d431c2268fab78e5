// The types of the client's methods.
import type { DatasetName } from './conditions.ts'
import type { Aggregation, Filter, Freshness, Preview, ProviderOutcome } from './generated/schemas.ts'
import type { RequestOptions } from './transport.ts'

/** The paths of a record: `basic_profile`, `basic_profile.name`. Lists and entries of dictionaries are not parts of a path. */
export type PathOf<Full> = Full extends readonly (infer Item)[]
  ? PathOf<Item>
  : Full extends object
    ? { [Key in keyof Full & string]: Key | `${Key}.${PathOf<NonNullable<Full[Key]>>}` }[keyof Full & string]
    : never

/** The part of a record that the paths name; every part that is named itself is present. */
export type Select<Full, Path extends string> = {
  [Key in keyof Full & string as Key extends FirstOf<Path> ? Key : never]-?: Key extends Path
    ? Exclude<Full[Key], undefined>
    : SelectBelow<Exclude<Full[Key], undefined>, RestOf<Path, Key>>
}

type FirstOf<Path extends string> = Path extends `${infer First}.${string}` ? First : Path
type RestOf<Path extends string, First extends string> = Path extends `${First}.${infer Rest}` ? Rest : never
type SelectBelow<Value, Path extends string> = Value extends readonly (infer Item)[]
  ? SelectBelow<Item, Path>[]
  : Value extends object
    ? string extends keyof Value
      ? Value
      : Select<Value, Path>
    : Value

/** A list of paths; undefined where a request names none. */
export type Paths<Full> = readonly PathOf<Full>[] | undefined

/** A record as a request with these paths is answered; the whole of it for paths that are not literal. */
export type Selected<Full, Fields extends Paths<Full>> = Fields extends readonly (infer Path extends string)[]
  ? [PathOf<Full>] extends [Path]
    ? Full
    : Select<Full, Path>
  : Full

/** The paths, where they are all paths of the record; undefined for any others, which decide no type. */
export type PathsIn<Full, Fields> = Fields extends Paths<Full> ? Fields : undefined

/** The `fields` of a body: paths of the record, and others that the endpoint takes, such as aliases. */
export type FieldsOf<Body, Full> = readonly (PathOf<Full> | NamedIn<Body>)[] | undefined
type NamedIn<Body> = Body extends { readonly fields?: infer Fields }
  ? Extract<Fields, readonly string[]>[number]
  : never

/** A body whose `fields` decide the type of the answer. */
type Selecting<Body, Fields> = Omit<Body, 'fields' | 'preview'> & { readonly fields?: Fields }

/** Tells the price of a request, free of charge. */
interface Priced<Body> {
  preview(body: Omit<Body, 'preview'>, options?: RequestOptions): Promise<Preview>
}

export interface PricedMethod<Body, Answer> extends Priced<Body> {
  (body: Omit<Body, 'preview'>, options?: RequestOptions): Promise<Answer>
}

/** The properties that the first rows of a ranked search have beside the record. */
export interface RankedRow {
  fit?: 'strong' | 'possible' | 'weak'
  /** With `explain`: how the record meets each criterion of the interpretation, by its index. */
  verdicts?: { criterion: number; verdict: 'met' | 'partly' | 'not_met' | 'unknown'; value: unknown }[]
}

/** A page of a search; the records stand under `Key`. */
export type SearchPage<Key extends string, Item, Name extends DatasetName = DatasetName> = {
  readonly [Name in Key]: (Item & RankedRow)[]
} & {
  next_cursor: string | null
  total_count: number
  total_count_relation?: string | null
  aggregations?: Aggregation[]
  explain?: { [name: string]: unknown }[]
  remarks?: unknown[]
  interpretation?: Interpretation<Name>
}

/** The reading of a query in plain words. */
export interface Interpretation<Name extends DatasetName = DatasetName> {
  reader: 'rules' | 'model'
  criteria: {
    /** The words that it was read from. */
    text: string
    kind: string
    negated: boolean
    hard: boolean
    /** From 0 to 1. */
    confidence: number
    /** Null where no filter says it. */
    filter: Filter<Name> | null
  }[]
  /** The hard criteria, as filters of an ordinary search; null where there are none. */
  filters: Filter<Name> | null
  /** The words that are only looked for as words. */
  unread: string[]
}

export interface SearchMethod<Name extends DatasetName, Body, Key extends string, Full> extends Priced<Body> {
  <const Fields extends FieldsOf<Body, Full> = undefined>(
    body: Selecting<Body, Fields>,
    options?: RequestOptions,
  ): Promise<SearchPage<Key, Selected<Full, PathsIn<Full, Fields>>, Name>>
  /** Pages until there are no more: each is requested, and paid, when it is wanted. */
  pages<const Fields extends FieldsOf<Body, Full> = undefined>(
    body: Selecting<Body, Fields>,
    options?: RequestOptions,
  ): AsyncGenerator<SearchPage<Key, Selected<Full, PathsIn<Full, Fields>>, Name>, void, undefined>
  /** The records of all pages; `limit` is how many are requested, and paid, at once. */
  all<const Fields extends FieldsOf<Body, Full> = undefined>(
    body: Selecting<Body, Fields>,
    options?: RequestOptions,
  ): AsyncGenerator<Selected<Full, PathsIn<Full, Fields>>, void, undefined>
}

/** An identifier with the records that it led to, each of which stands under `Key`. */
export interface Lookup<Key extends string, Item> {
  matched_on: string
  match_type: string
  match_status: 'matched' | 'not_found'
  /** The best match first. */
  matches: ({ confidence_score: number } & { [Name in Key]: Item })[]
  freshness?: Freshness
  providers?: ProviderOutcome[]
}

/** The posts of a person or company, which are answered only where `fields` names them. */
export interface WithPosts {
  social_posts?: { [name: string]: unknown }[]
}

export interface LookupMethod<Body, Key extends string, Full> extends Priced<Body> {
  <const Fields extends FieldsOf<Body, Full> = undefined>(
    body: Selecting<Body, Fields>,
    options?: RequestOptions,
  ): Promise<Lookup<Key, Selected<Full, PathsIn<Full, Fields>>>[]>
}

export interface ListMethod<Params extends readonly unknown[], Query, Page, Item> {
  (...words: [...Params, query?: Query, options?: RequestOptions]): Promise<Page>
  /** Pages until there are no more. */
  pages(...words: [...Params, query?: Query, options?: RequestOptions]): AsyncGenerator<Page, void, undefined>
  /** The items of all pages. */
  all(...words: [...Params, query?: Query, options?: RequestOptions]): AsyncGenerator<Item, void, undefined>
}
