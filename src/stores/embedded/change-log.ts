// The log of which records each commit changed, in the same file as the records, so that one commit writes both.
import type { Database } from 'libsql'
import { decodeAscending, encodeAscending } from './engine/segment/bytes.ts'

/** The entries that are kept. A reader that is further behind looks at everything again. */
const entriesMax = 500
/** The most ids of one entry. */
const idsMax = 200_000

/** The epoch tells this log from one that was begun anew, whose numbers mean something else. */
export const changeTables = `
  BEGIN IMMEDIATE;
  CREATE TABLE IF NOT EXISTS change_log (
    number INTEGER PRIMARY KEY AUTOINCREMENT, dataset TEXT NOT NULL, count INTEGER NOT NULL, ids BLOB NOT NULL
  );
  CREATE TABLE IF NOT EXISTS change_state (epoch TEXT NOT NULL);
  INSERT INTO change_state SELECT lower(hex(randomblob(8))) WHERE NOT EXISTS (SELECT 1 FROM change_state);
  COMMIT;
`

/** Notes, inside the transaction of an import, that these records of the dataset were written or removed. */
export function logChanges(database: Database, dataset: string, ids: Uint32Array): void {
  const put = database.prepare('INSERT INTO change_log (dataset, count, ids) VALUES (?, ?, ?)')
  const ascending = ids
    .slice()
    .sort()
    .filter((id, index, all) => index === 0 || id !== all[index - 1])
  for (let start = 0; start < ascending.length; start += idsMax) {
    const part = ascending.subarray(start, start + idsMax)
    put.run(dataset, part.length, Buffer.from(encodeAscending(part)))
  }
}

/** Removes the oldest entries beyond those that are kept. */
export function trimChanges(database: Database): void {
  database
    .prepare('DELETE FROM change_log WHERE number <= (SELECT max(number) FROM change_log) - ?')
    .run(entriesMax)
}

/** Returns the position after the last commit. */
export const changeHead = (database: Database): string =>
  String(
    (
      database
        .prepare(
          `SELECT epoch || ':' || coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'change_log'), 0) FROM change_state`,
        )
        .raw()
        .get() as readonly unknown[]
    )[0],
  )

/**
 * Returns the ids that were changed after one position and up to another, by dataset, ascending; undefined when the
 * log does not go back so far.
 */
export function changesBetween(
  database: Database,
  position: string,
  head: string,
): ReadonlyMap<string, Uint32Array> | undefined {
  const [epoch, from] = numbered(position)
  const [newEpoch, to] = numbered(head)
  if (epoch !== newEpoch || from > to) return undefined
  const rows = database
    .prepare('SELECT dataset, count, ids FROM change_log WHERE number > ? AND number <= ? ORDER BY number')
    .raw()
    .all(from, to) as readonly (readonly [string, number, Uint8Array])[]
  if (rows.length < to - from) return undefined
  const parts = new Map<string, Uint32Array[]>()
  for (const [dataset, count, ids] of rows) {
    const ofDataset = parts.get(dataset) ?? []
    ofDataset.push(decodeAscending(new Uint8Array(ids), count))
    parts.set(dataset, ofDataset)
  }
  return new Map([...parts].map(([dataset, lists]) => [dataset, united(lists)]))
}

function numbered(position: string): readonly [epoch: string, number: number] {
  const [epoch = '', number] = position.split(':')
  return [epoch, Number(number)]
}

function united(lists: readonly Uint32Array[]): Uint32Array {
  const [only] = lists
  if (only && lists.length === 1) return only
  const all = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0))
  let length = 0
  for (const list of lists) {
    all.set(list, length)
    length += list.length
  }
  return all.sort().filter((id, index) => index === 0 || id !== all[index - 1])
}
