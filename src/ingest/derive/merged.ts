// Derives the computed fields of a merged record again after its contributions were merged.
import type { Dataset } from '../../catalog/dataset.ts'
import type { MutableObject } from '../../lib/json/json.ts'
import type { DeriveContext } from './context.ts'
import { derivationFor } from './derive.ts'

/** Returns a function that fills in what follows from a merged record, in place, and returns the record. */
export function mergedDerivation(
  { name }: Dataset,
  context: DeriveContext,
): (record: MutableObject) => Promise<MutableObject> {
  const apply = derivationFor(name)
  return async record => {
    await apply(record, context)
    return record
  }
}
