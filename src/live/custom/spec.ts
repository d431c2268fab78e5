// A connector that an operator describes in a file: what it sends to the provider, and where the rows of an answer are.
import type { Json } from '../../lib/json/json.ts'
import type { LiveDataset, LookupKind } from '../records/ability.ts'

/** A request with `{value}` and its like in place of what is asked for. */
export interface RequestTemplate {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** The body of a POST; the request is a GET without one. */
  readonly body?: Json
}

/** The way to ask a provider for a page: by its number, or by the number of rows before it. */
export interface PagingSpec {
  readonly by: 'page' | 'offset'
  /** The parameter, and the number of the first page or row. */
  readonly name: string
  readonly first: number
  /** The parameter with the number of rows of a page, and the most that the provider accepts. */
  readonly size?: string
  readonly sizeMax?: number
}

/** The parameters that a filter of a live search becomes, by its operator; `between` has one for each bound. */
export interface FilterSpec {
  readonly in?: string
  readonly 'not in'?: string
  readonly between?: { readonly min?: string; readonly max?: string }
}

/** The dotted paths of the rows and of their number in an answer; the whole answer is the rows, or one row, without. */
export interface AnswerSpec {
  readonly request: RequestTemplate
  readonly rows: string | undefined
  readonly total: string | undefined
}

export interface CustomRecords {
  readonly mapping: string
  readonly lookUp?: AnswerSpec & {
    readonly takes: readonly LookupKind[]
    /** The hosts of addresses that the provider knows; all when empty. */
    readonly hosts: readonly string[]
  }
  readonly list?: AnswerSpec & { readonly paging: PagingSpec | undefined }
  readonly search?: AnswerSpec & {
    readonly paging: PagingSpec | undefined
    readonly filters: Readonly<Record<string, FilterSpec>>
  }
}

/** A search of the web by the provider. */
export interface CustomWeb extends AnswerSpec {
  readonly paging: PagingSpec | undefined
  /** The paths of the parts of a result. */
  readonly title: string
  readonly url: string
  readonly snippet: string | undefined
  readonly date: string | undefined
}

export interface CustomConnector {
  readonly name: string
  readonly title: string
  readonly url: string
  /** The headers, with the keys of the operator in them. */
  readonly headers: Readonly<Record<string, string>>
  readonly perMinute: number
  readonly atOnce: number
  readonly keepSeconds: number
  readonly records: Partial<Readonly<Record<LiveDataset, CustomRecords>>>
  readonly web?: CustomWeb
  readonly news?: CustomWeb
}
