// A link to a record that may be imported later: found when a load ends, and again whenever a key it goes by changes hands.
import type { Key, Reference } from '../../stores/records.ts'

/** One place of a record that holds ids of other records. */
export interface LateLink {
  readonly dataset: string
  /** The keys of each record that is named there, the surest first. */
  readonly named: readonly (readonly Key[])[]
  /** Writes the ids into the record, in the order of `named`: undefined for what is not on file. */
  readonly set: (ids: readonly (number | undefined)[]) => void
}

/** The keys of all that the links name, each once. */
export function referencesOf(links: readonly LateLink[]): readonly Reference[] {
  const found = new Map<string, Reference>()
  for (const { dataset, named } of links) {
    for (const { kind, value } of named.flat()) {
      found.set(`${dataset}\n${kind}\n${value}`, { dataset, kind, value })
    }
  }
  return [...found.values()]
}
