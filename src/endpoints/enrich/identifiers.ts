// The identifiers of a dataset by the request key that carries them.
import type { Dataset, Identifier } from '../../catalog/dataset.ts'

/** Throws when the catalogue has no identifier under the key: a mistake in the endpoint table. */
export function identifierNamed(dataset: Dataset, wire: string): Identifier {
  const found = dataset.identifiers.find(identifier => identifier.wire === wire)
  if (!found) throw new Error(`The catalogue of ${dataset.name} has no identifier ${wire}.`)
  return found
}

/** Returns the `match_type` of answers: the request key in the singular. */
export const matchTypeOf = (wire: string): string => wire.replace(/s$/, '')
