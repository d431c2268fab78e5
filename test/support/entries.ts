// Short ways to write records into a store.
import type { JsonObject } from '../../src/lib/json/json.ts'
import type {
  IdentifierHolder,
  RecordIdentifier,
  Records,
  RecordWrite,
  StoredMatch,
} from '../../src/stores/records.ts'

export const dayMs = 86_400_000

export const url = (value: string): RecordIdentifier => ({ kind: 'profile_url', value })

export const called = (name: string): JsonObject => ({ basic_profile: { name } })

/** A record of one contribution. */
export function recordWrite(id: number, record: JsonObject, more: Partial<RecordWrite> = {}): RecordWrite {
  const text = JSON.stringify(record)
  const contributions = [{ source: 'crm', key: `row:${id}`, seenMs: dayMs, hash: text, text }]
  const rest = { keys: [], formerKeys: [], names: [], namesOthers: false, absorbs: [] }
  return { id, isNew: true, text, updatedAtMs: dayMs, contributions, ...rest, ...more }
}

/** Writes entries as one load. */
export async function save(
  records: Records,
  entries: readonly RecordWrite[],
  dataset = 'person',
): Promise<void> {
  const load = await records.beginImport()
  await load.write(dataset, entries)
  await load.commit()
}

/** Returns the names of the companies with the ids, in their order; undefined for one that is not there or has none. */
export const companyNames = async (
  records: Records,
  ids: readonly number[],
): Promise<readonly (string | undefined)[]> =>
  (await records.get('company', ids)).map(stored => {
    const info = stored?.record.basic_info as { readonly name?: string } | undefined
    return info?.name
  })

/** Returns the holders of the found records, without their content. */
export const heldBy = (found: readonly StoredMatch[]): readonly IdentifierHolder[] =>
  found.map(({ id, former }) => ({ id, former }))
