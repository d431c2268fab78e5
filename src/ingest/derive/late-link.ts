// A late link leads to a record that may be imported later. It is set when an import ends, and again whenever an
// identifier that it goes by changes hands.
import type { RecordIdentifier, Reference } from '../../stores/records.ts'

/** One field of a record that holds ids of other records. */
export interface LateLink {
  readonly dataset: string
  /** For each record that is named there, a function that returns its identifiers, the surest first. */
  readonly named: readonly (() => Iterable<RecordIdentifier>)[]
  /** Writes the ids into the record, in the order of `named`: undefined for a record that is not stored. */
  readonly set: (ids: readonly (number | undefined)[]) => void
}

/** A late link with the identifiers of the records that are named there. */
interface IdentifiedLink extends Pick<LateLink, 'dataset' | 'set'> {
  readonly identifiers: readonly (readonly RecordIdentifier[])[]
}

export const identified = (links: readonly LateLink[]): readonly IdentifiedLink[] =>
  links.map(({ dataset, named, set }) => ({ dataset, identifiers: named.map(of => [...of()]), set }))

/** Returns the identifiers of all records that the links name, each once. */
export function linkReferences(links: readonly IdentifiedLink[]): readonly Reference[] {
  const references = new Map<string, Reference>()
  for (const { dataset, identifiers } of links) {
    for (const { kind, value } of identifiers.flat()) {
      references.set(`${dataset}\n${kind}\n${value}`, { dataset, kind, value })
    }
  }
  return [...references.values()]
}
