// The questions about records that a connector can answer. It returns the rows of the provider as they are; a mapping
// of the importer turns them into records.
import type { JsonObject } from '../../lib/json/json.ts'
import { normalCompanyName } from '../../normal/company-name.ts'
import type { Pages } from '../pages/pages.ts'
import type { ProviderAccess } from '../provider-access.ts'

/** The datasets that providers are asked for, as the catalogue names them. */
export type LiveDataset = 'person' | 'company' | 'job' | 'social_post' | 'dev_platform'

/** The identifiers by which a record is looked up. A `login` and an `account_number` are those of a developer platform. */
export type LookupKind =
  | 'profile_url'
  | 'email'
  | 'domain'
  | 'name'
  | 'service_id'
  | 'login'
  | 'account_number'
  | 'page_url'

export interface RecordIdentity {
  readonly kind: LookupKind
  /** The identifier as the caller sent it. */
  readonly value: string
}

/** Returns whether the identifier is a name by which companies can be compared. */
export const namesCompany = ({ kind, value }: RecordIdentity): boolean =>
  kind === 'name' && normalCompanyName(value) !== undefined

/** The person or company whose postings or posts are wanted: what the caller named, and what is on file about it. */
export interface RecordOwner {
  readonly type: 'person' | 'company'
  readonly name: string | undefined
  readonly domain: string | undefined
  readonly website: string | undefined
  /** Pages of the owner, its profile first. */
  readonly urls: readonly string[]
}

export interface SearchFilter {
  /** The name of the live search for it: `CURRENT_TITLE`. */
  readonly field: string
  /** `in`, `not in` or `between`. */
  readonly type: string
  readonly value: readonly (string | number | boolean)[] | { readonly min?: number; readonly max?: number }
  /** A currency or a department, for the fields that have one. */
  readonly sub_filter?: string
}

/** The part of a filter that a provider may understand: an operator, or a bound of `between`. */
export type FilterPart = 'in' | 'not in' | 'min' | 'max'

/** Returns what a provider must understand to apply the filter. */
export const partsOf = ({ type, value }: SearchFilter): readonly FilterPart[] =>
  type === 'between' ? (Object.keys(value) as ('min' | 'max')[]) : [type as 'in' | 'not in']

export interface RecordSearch {
  readonly filters: readonly SearchFilter[]
  readonly keyword: string | undefined
  /** The address of a search of the provider, in place of filters. */
  readonly url: string | undefined
  /** Further parameters of the request, such as `sort_by`. */
  readonly options: Readonly<Record<string, string | boolean | undefined>>
  /** From 1. */
  readonly page: number
  /** The number of rows of a page. */
  readonly size: number
}

/** One page of rows. */
export interface RowsPage {
  readonly rows: readonly JsonObject[]
  readonly hasMore: boolean
  /** The number of rows on all pages, as the provider says it: `2,500+`. */
  readonly total?: string | number
}

export interface PageRange {
  /** From 1. */
  readonly page: number
  readonly size: number
}

/** The access of a connector while it answers a question about records: to its provider, and to pages of any website. */
export interface RecordAccess extends ProviderAccess {
  /** Fetches and reads a page through the guard. Throws a PageFault. */
  readonly readPage: Pages['read']
}

/** Each function throws a ProviderFault; one with `isMissing` counts as an answer without rows. */
export interface RecordAbility {
  /** The mapping of a row to a record: YAML, as docs/mappings.md describes it. It names the dataset and a source. */
  readonly mapping: string
  readonly lookUp?: {
    /** Returns whether the provider may have a record with this identifier. */
    readonly takes: (identity: RecordIdentity) => boolean
    /** One that `almanac connectors test` and docs/connectors.md ask for. */
    readonly example: RecordIdentity
    /** True for one that reads whatever page it is given, and is asked only where no other has a record. */
    readonly standsIn?: true
    /** Returns the rows of the records with the identifier, best first. */
    readonly ask: (identity: RecordIdentity, access: RecordAccess) => Promise<readonly JsonObject[]>
  }
  readonly list?: {
    /** Returns whether the provider may have postings or posts of this owner. */
    readonly takes: (owner: RecordOwner) => boolean
    /** The owner whose rows `almanac connectors test` asks for. */
    readonly example: RecordOwner
    /** Returns the rows that belong to the owner, newest first. */
    readonly ask: (owner: RecordOwner, range: PageRange, access: RecordAccess) => Promise<RowsPage>
  }
  readonly search?: {
    /** The parts of filters that the provider understands, by their fields. */
    readonly filters: Readonly<Record<string, readonly FilterPart[]>>
    /** True when the address of a search of the provider may stand in place of filters. */
    readonly takesUrl?: true
    readonly ask: (search: RecordSearch, access: RecordAccess) => Promise<RowsPage>
  }
}
