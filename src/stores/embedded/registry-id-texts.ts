// The ids of registries that a contribution states, as the text of a column: [["ext:lei","529900T8BM49AURSDO55"]].
import type { RecordIdentifier } from '../records.ts'
import { decodeText } from '../stored-text.ts'

const none: readonly RecordIdentifier[] = []
const textOfNone = '[]'

/** Returns null where the ids are not known. */
export function registryIdsText(ids: readonly RecordIdentifier[] | undefined): string | null {
  if (ids === undefined) return null
  return ids.length === 0 ? textOfNone : JSON.stringify(ids.map(({ kind, value }) => [kind, value]))
}

/** Parses a column that was read as bytes. Returns undefined where the ids are not known, or cannot be read. */
export function parseRegistryIds(column: unknown): readonly RecordIdentifier[] | undefined {
  const text = column === null ? undefined : decodeText(column)
  // Most contributions state none.
  if (text === undefined || text === textOfNone) return text && none
  try {
    return (JSON.parse(text) as [string, string][]).map(([kind, value]) => ({ kind, value }))
  } catch {
    return undefined
  }
}
