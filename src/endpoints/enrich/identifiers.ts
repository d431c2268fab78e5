// The identifiers of a dataset by the request key that carries them.
import type { Dataset, Identifier } from '../../catalog/dataset.ts'

/**
 * Returns the identifier that a request key carries. Throws when the catalogue has none, which is a mistake
 * in the endpoint table.
 */
export function identifierNamed(dataset: Dataset, key: string): Identifier {
  const match = dataset.identifiers.find(identifier => identifier.requestKey === key)
  if (!match) throw new Error(`The catalogue of ${dataset.name} has no identifier ${key}.`)
  return match
}

/** Returns the `match_type` of answers: the request key in the singular. */
export const matchTypeOf = (key: string): string => (key === 'people' ? 'person' : key.replace(/s$/, ''))

/** Returns the identifier key that a body carries. The gateway has checked that it carries exactly one. */
export const sentKey = <Key extends string>(
  keys: readonly [Key, ...(readonly Key[])],
  body: { readonly [key in Key]?: unknown },
): Key => keys.find(key => body[key] !== undefined) ?? keys[0]
