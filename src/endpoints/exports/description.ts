// The source of an export: the description of its dataset, and the request that its runs have stored.
import type { Dataset } from '../../catalog/dataset.ts'
import type { ResultFormat } from '../../stores/new-export.ts'
import type { SearchBody, SearchEndpoint } from '../search/search.ts'

export interface ExportDescription {
  readonly dataset: Dataset
  readonly search: SearchEndpoint<SearchBody>
  /** The keys of lists of identifiers: the ids of records, and texts that the catalogue knows under this key. */
  readonly ids: string
  readonly texts: readonly string[]
}

export interface SentIdentifiers {
  readonly key: string
  readonly values: readonly (string | number)[]
}

/** The source of a run. */
export interface StoredExport {
  /** The body of the search; only its fields with identifiers. */
  readonly query: SearchBody
  readonly identifiers?: SentIdentifiers
  readonly format: ResultFormat
  readonly explode?: string
  readonly max_results?: number
  /** The number of records that credits were held for at the submit. A later run counts when it begins. */
  readonly entitiesMax?: number
}
