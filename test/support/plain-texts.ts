// Stores texts of records as plain JSON, as versions before packed texts did, so that SQL can read and change them.
import type Database from 'libsql'
import { openTextReader } from '../../src/stores/embedded/packed-texts.ts'

export function storePlainTexts(database: Database.Database, dataset: string): void {
  const textOf = openTextReader(database)
  const rows = database.prepare(`SELECT id, data FROM ${dataset} WHERE typeof(data) = 'blob'`).raw().all()
  const put = database.prepare(`UPDATE ${dataset} SET data = CAST(? AS TEXT) WHERE id = ?`)
  for (const [id, data] of rows as [number, Uint8Array][]) put.run(textOf(data), id)
}
