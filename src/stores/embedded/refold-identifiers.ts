// Migrates the identifiers and names of records that an older release folded by fewer rules.
import type Database from 'libsql'
import type { Dataset } from '../../catalog/dataset.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import { fold } from '../../normal/text.ts'
import { namesOf } from '../../query/names.ts'
import { openNameIndex } from './name-index.ts'

/** An identifier whose stored text changes. */
interface RefoldedIdentifier {
  readonly kind: string
  readonly before: string
  readonly after: string
  readonly record: number
  readonly former: number
}

/**
 * Folds the stored identifiers, the keys of contributions and the names again. Folding a text that was folded by fewer
 * rules gives the same as folding by all of them, so former identifiers, which no record states any more, are kept.
 * Runs inside the caller's transaction.
 */
export function refoldIdentifiers(database: Database.Database, datasets: readonly Dataset[]): void {
  const sources = texts(database, 'SELECT name FROM source')
  for (const dataset of datasets) {
    const refolded = changedIdentifiers(database, dataset, sources)
    if (refolded.length === 0) continue
    moveIdentifiers(database, dataset, refolded)
    moveContributions(database, dataset, refolded)
    if (dataset.findsByName) refoldNames(database, dataset, refolded)
  }
}

const texts = (database: Database.Database, sql: string): readonly string[] =>
  (database.prepare(sql).raw().all() as unknown[][]).map(([text]) => String(text))

function changedIdentifiers(
  database: Database.Database,
  dataset: Dataset,
  sources: readonly string[],
): RefoldedIdentifier[] {
  const refolded: RefoldedIdentifier[] = []
  const refold = refolder(dataset, sources)
  // ASCII texts fold as before.
  const rows = database
    .prepare(`SELECT kind, value, record, former FROM ${dataset.name}_identifier WHERE value GLOB '*[^ -~]*'`)
    .raw()
    .iterate()
  for (const row of rows) {
    const [kind, before, record, former] = row as [string, string, number, number]
    const after = refold(kind, before)
    if (after !== before) refolded.push({ kind, before, after, record, former })
  }
  return refolded
}

/** Returns a function that folds a value of a kind. Addresses, and ids as sources give them, are not folded. */
function refolder(dataset: Dataset, sources: readonly string[]): (kind: string, value: string) => string {
  const addresses = new Set(
    dataset.identifiers
      .filter(({ form }) => form !== 'text' && form !== 'company_name')
      .map(({ kind }) => kind),
  )
  return (kind, value) => {
    if (addresses.has(kind) || kind === 'stated' || kind.startsWith('ext:')) return value
    if (kind !== 'natural') return fold(value)
    // `source|name|...`: the name of the source stands as it is written.
    const lengths = sources.filter(name => value.startsWith(`${name}|`)).map(({ length }) => length + 1)
    const start = Math.max(0, ...lengths)
    return value.slice(0, start) + fold(value.slice(start))
  }
}

function moveIdentifiers(
  database: Database.Database,
  { name }: Dataset,
  refolded: readonly RefoldedIdentifier[],
): void {
  const drop = database.prepare(`DELETE FROM ${name}_identifier WHERE kind = ? AND value = ? AND record = ?`)
  const put = database.prepare(
    `INSERT INTO ${name}_identifier VALUES (?, ?, ?, ?)
     ON CONFLICT (kind, value, record) DO UPDATE SET former = min(former, excluded.former)`,
  )
  for (const { kind, before, after, record, former } of refolded) {
    drop.run(kind, before, record)
    put.run(kind, after, record, former)
  }
}

/** Changes the keys of contributions, so that a row that is imported again replaces its contribution. */
function moveContributions(
  database: Database.Database,
  { name }: Dataset,
  refolded: readonly RefoldedIdentifier[],
): void {
  const follow = follower(database, name)
  const soleKey = database.prepare(`SELECT key FROM ${name} WHERE id = ? AND key IS NOT NULL`).raw()
  const keys = database.prepare(`SELECT DISTINCT key FROM ${name}_contribution WHERE record = ?`).raw()
  const moveSole = database.prepare(`UPDATE ${name} SET key = ? WHERE id = ? AND key = ?`)
  const move = database.prepare(
    `UPDATE OR IGNORE ${name}_contribution SET key = ? WHERE record = ? AND key = ?`,
  )
  for (const { kind, before, after, record } of refolded) {
    const id = follow(record)
    const [old, now] = [`${kind}:${before}`, `${kind}:${after}`]
    for (const row of [...soleKey.all(id), ...keys.all(id)] as [string][]) {
      const [key] = row
      // Further statements under one key are numbered: `key#2`.
      if (key !== old && !(key.startsWith(`${old}#`) && /^#\d+$/.test(key.slice(old.length)))) continue
      const moved = now + key.slice(old.length)
      moveSole.run(moved, id, key)
      move.run(moved, id, key)
    }
  }
}

function refoldNames(
  database: Database.Database,
  dataset: Dataset,
  refolded: readonly RefoldedIdentifier[],
): void {
  const index = openNameIndex(database, `${dataset.name}_name`)
  const follow = follower(database, dataset.name)
  const read = database.prepare(`SELECT data FROM ${dataset.name} WHERE id = ?`).raw()
  for (const id of new Set(refolded.map(({ record }) => follow(record)))) {
    const row = read.get(id) as [string] | undefined
    if (!row) continue
    index.remove(id)
    // Written by this store from a checked record.
    index.add(id, namesOf(dataset, JSON.parse(row[0]) as JsonObject))
  }
}

/** Returns a function from the id of a record to that of the record that absorbed it, or to itself. */
function follower(database: Database.Database, name: string): (id: number) => number {
  const redirect = database.prepare(`SELECT target FROM ${name}_redirect WHERE id = ?`).raw()
  const follow = (id: number): number => {
    const row = redirect.get(id) as [number] | undefined
    return row ? follow(row[0]) : id
  }
  return follow
}
