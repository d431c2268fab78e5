// A late link leads to a record that may be imported later. It is set when an import ends, and again whenever an
// identifier that it goes by changes hands.
import type { RecordIdentifier, Reference } from '../../stores/records.ts'

/** One field of a record that holds ids of other records. */
export interface LateLink {
  readonly dataset: string
  /** The identifiers of each record that is named there, the surest first. */
  readonly identifiers: readonly (readonly RecordIdentifier[])[]
  /** Writes the ids into the record, in the order of `identifiers`: undefined for a record that is not stored. */
  readonly set: (ids: readonly (number | undefined)[]) => void
}

/** Returns the identifiers of all records that the links name, each once. */
export function linkReferences(links: readonly LateLink[]): readonly Reference[] {
  const references = new Map<string, Reference>()
  for (const { dataset, identifiers } of links) {
    for (const { kind, value } of identifiers.flat()) {
      references.set(`${dataset}\n${kind}\n${value}`, { dataset, kind, value })
    }
  }
  return [...references.values()]
}
