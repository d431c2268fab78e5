// Samples the ids that a source gave to the rows of earlier imports.
import type { RowIds } from '../records.ts'
import type { Database } from './database.ts'

/** The identifiers of a kind that are looked at: another source may use the kind too. */
const examinedMax = 5000

/** Returns the ids by kind, at most `atMost` of each; `load` is the number of the running import. */
export function sampleRowIds(
  database: Database,
  dataset: string,
  { source, load, atMost }: { readonly source: string; readonly load: number; readonly atMost: number },
): readonly RowIds[] {
  const rows = (sql: string, ...values: readonly unknown[]) =>
    database
      .prepare(sql)
      .raw()
      .all(...values) as readonly (readonly unknown[])[]
  const [[sourceId] = []] = rows('SELECT id FROM source WHERE name = ?', source)
  if (sourceId === undefined) return []
  return kindsIn(rows, dataset).flatMap(kind => {
    const ids = rows(
      `SELECT i.value FROM (SELECT value, record FROM ${dataset}_identifier WHERE kind = ?1 LIMIT ${examinedMax}) i
       WHERE EXISTS (SELECT 1 FROM ${dataset} r WHERE r.id = i.record AND r.source = ?2 AND r.load < ?3
           AND r.key = ?1 || ':' || i.value)
         OR EXISTS (SELECT 1 FROM ${dataset}_contribution c WHERE c.record = i.record AND c.source = ?2
           AND c.key = ?1 || ':' || i.value AND c.load < ?3)
       LIMIT ?4`,
      ...[kind, sourceId, load, atMost],
    ).map(([value]) => String(value))
    if (ids.length === 0) return []
    const [[count] = []] = rows(`SELECT count(*) FROM ${dataset}_identifier WHERE kind = ?`, kind)
    return [{ kind, ids, count: Number(count) }]
  })
}

type SelectRows = (sql: string, ...values: readonly unknown[]) => readonly (readonly unknown[])[]

/** Returns the kinds of ids that sources give, by a skip scan: there are some dozens among millions of identifiers. */
const kindsIn = (rows: SelectRows, dataset: string): readonly string[] =>
  rows(
    `WITH RECURSIVE kinds (kind) AS (
       SELECT min(kind) FROM ${dataset}_identifier UNION ALL
       SELECT (SELECT min(kind) FROM ${dataset}_identifier WHERE kind > kinds.kind) FROM kinds WHERE kind IS NOT NULL)
     SELECT kind FROM kinds WHERE kind LIKE 'ext:%' OR kind = 'stated'`,
  ).map(([kind]) => String(kind))
