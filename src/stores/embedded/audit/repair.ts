// Repairs what can be derived from the records: identifiers, redirects and extracted values.
import { join } from 'node:path'
import type { Dataset } from '../../../catalog/dataset.ts'
import type { RecordRules } from '../../record-rules.ts'
import { asBytes, decodeText, parseObject } from '../../stored-text.ts'
import { closeDatabase, type Database, openExistingDatabase } from '../database.ts'
import { openTextReader } from '../packed-texts.ts'

const cacheMiB = 64

/** Repairs every dataset in one transaction. The records themselves are repaired by writing them like an import. */
export function repairDerived(folder: string, datasets: readonly Dataset[], rules: RecordRules): void {
  const database = openExistingDatabase(join(folder, 'records.db'), datasets, cacheMiB)
  try {
    database.exec('BEGIN IMMEDIATE')
    for (const dataset of datasets) {
      removeRedirects(database, dataset)
      repairIdentifiers(database, dataset, rules)
      // The stored identifiers are read before they are written again.
      if (dataset.findsByName)
        database.exec(`DELETE FROM ${dataset.name}_name_filed WHERE NOT json_valid(entries)`)
      database.exec(`DELETE FROM ${dataset.name}_at_hand WHERE id NOT IN (SELECT id FROM ${dataset.name})`)
    }
    database.exec('COMMIT')
  } finally {
    closeDatabase(database)
  }
}

function removeRedirects(database: Database, { name }: Dataset): void {
  // Redirects that are not reached from a record, step by step backwards, lead nowhere.
  database.exec(
    `DELETE FROM ${name}_redirect WHERE id NOT IN (
       WITH RECURSIVE leading (id) AS (
         SELECT d.id FROM ${name}_redirect d JOIN ${name} r ON r.id = d.target
         UNION SELECT d.id FROM ${name}_redirect d JOIN leading l ON d.target = l.id
       ) SELECT id FROM leading)`,
  )
}

/** Removes identifiers that lead nowhere, and marks those that their record does not state as former. */
function repairIdentifiers(database: Database, dataset: Dataset, rules: RecordRules): void {
  const { name } = dataset
  database.exec(
    `DELETE FROM ${name}_identifier WHERE record NOT IN (SELECT id FROM ${name})
       AND record NOT IN (SELECT id FROM ${name}_redirect)`,
  )
  const textOf = openTextReader(database)
  const read = database.prepare(`SELECT ${asBytes('data')} FROM ${name} WHERE id = ?`).raw()
  const mark = database.prepare(
    `UPDATE ${name}_identifier SET former = 1 WHERE kind = ? AND value = ? AND record = ?`,
  )
  const rows = database
    .prepare(
      `SELECT record, ${asBytes('kind')}, ${asBytes('value')} FROM ${name}_identifier WHERE former = 0 ORDER BY record`,
    )
    .raw()
    .all() as [number, Uint8Array, Uint8Array][]
  let known = { id: -1, keys: new Set<string>() }
  for (const [id, ...key] of rows) {
    const [kind, value] = key.map(decodeText)
    // A value that is not UTF-8 cannot be named in a statement; the audit reports it.
    if (kind === undefined || value === undefined) continue
    if (rules.isFromSource(kind)) continue
    if (id !== known.id) {
      const record = parseObject(textOf((read.get(id) as [unknown] | undefined)?.[0]))
      const keys = record ? rules.keysOf(dataset, record) : []
      known = { id, keys: new Set(keys.map(key => `${key.kind}:${key.value}`)) }
    }
    if (known.keys.size > 0 && !known.keys.has(`${kind}:${value}`)) mark.run(kind, value, id)
  }
}
