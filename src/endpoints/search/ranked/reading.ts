// Reads the query of a ranked search: by a language model where the operator set one up, otherwise by rules.
import type { Dataset } from '../../../catalog/dataset.ts'
import type { Json } from '../../../lib/json/json.ts'
import type { Criterion, Reader } from '../../../understanding/criterion.ts'
import { readWithModel } from '../../../understanding/model-reading.ts'
import { understand } from '../../../understanding/understand.ts'
import type { RecordServices } from '../../endpoint.ts'

export interface QueryReading {
  readonly criteria: readonly Criterion[]
  readonly reader: Reader
  /** Says why the model did not read the query, where there is one. */
  readonly remarks: readonly string[]
}

interface ReadRequest {
  readonly dataset: Dataset
  readonly search: { readonly query: string }
  readonly view: { readonly permissions: readonly string[] }
  /** Throws an ApiError for a filter that a request may not send. */
  readonly compile: (filter: Json) => Promise<unknown>
}

export async function readQuery(
  { dataset, search, view, compile }: ReadRequest,
  { records, places, nowMs, live }: RecordServices,
): Promise<QueryReading> {
  const permissions = new Set(view.permissions)
  const context = { dataset, permissions, nowMs: nowMs() }
  const { askModel: ask } = live
  const read = ask && (await readWithModel(search.query, { ...context, compile, ask }))
  if (read && 'criteria' in read) return { criteria: read.criteria, reader: 'model', remarks: [] }
  const { criteria } = await understand(search.query, { ...context, records, places })
  const remarks = read ? [`The language model did not read the query, rules did: ${read.fault}`] : []
  return { criteria, reader: 'rules', remarks }
}
