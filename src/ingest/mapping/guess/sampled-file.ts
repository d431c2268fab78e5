// The rows of a file that are looked at, and their columns.
import type { JsonObject } from '../../../lib/json/json.ts'
import type { CatalogueNames } from './catalogue-names.ts'
import type { SampledColumn } from './columns.ts'

export interface SampledFile {
  readonly dataset: string
  readonly rows: readonly JsonObject[]
  readonly columns: readonly SampledColumn[]
  readonly catalogue: CatalogueNames
}
