// Audits the records of a dataset: against their contributions, and against what is derived from them.

import { byAge } from '../../merge.ts'
import { asBytes, parseObject } from '../../stored-text.ts'
import { firstValue } from '../database.ts'
import { openTextReader } from '../packed-texts.ts'
import { auditExtracted, auditLinks, auditNames, auditReferences, keepsReferences } from './audit-derived.ts'
import { auditIdentifiers } from './audit-identifiers.ts'
import type { AuditedRecord, RecordCheck, RecordsAuditContext } from './record-check.ts'

const readAtOnce = 500

export function auditRecords(examined: RecordsAuditContext): void {
  const { database, tables, findings, looking } = examined
  const { dataset } = tables
  const { name } = dataset
  const inDataset = `records.db (${name})`
  const total = tables.count()
  const next = database
    .prepare(
      `SELECT id, ${asBytes('data')}, updated_at, source FROM ${name} WHERE id > ? ORDER BY id LIMIT ${readAtOnce}`,
    )
    .raw()
  const textOf = openTextReader(database)
  const checks = [
    auditContributions(examined),
    auditIdentifiers(examined),
    ...(dataset.findsByName ? [auditNames(examined)] : []),
    ...(tables.shown.length > 0 ? [auditExtracted(examined)] : []),
    ...(keepsReferences(database, name) ? [auditReferences(examined)] : []),
    auditLinks(examined),
  ]
  let done = 0
  for (let last = -1; ; ) {
    looking(dataset.plural, done / Math.max(1, total))
    const rows = next.all(last) as [number, unknown, number, number | null][]
    const read = rows.flatMap(([id, data, updatedAt, source]): readonly AuditedRecord[] => {
      const record = parseObject(textOf(data))
      if (!record) findings.add('unreadable_record', inDataset, `record ${id}`)
      return record ? [{ id, record, updatedAt, isSole: source !== null }] : []
    })
    for (const { look } of checks) look(read)
    done += rows.length
    if (rows.length < readAtOnce) break
    last = rows.at(-1)?.[0] ?? last
  }
  for (const { end } of checks) end?.()
}

type ContributionRow = [data: unknown, seenMs: number, sourceId: number, load: number, key: string]

function auditContributions({ database, tables, rules, findings }: RecordsAuditContext): RecordCheck {
  const { dataset } = tables
  const { name } = dataset
  const where = `records.db (${name})`
  const textOf = openTextReader(database)
  const sourceIds = 'SELECT id FROM source'
  const said = database
    .prepare(`SELECT ${asBytes('data')}, seen, source, load, key FROM ${name}_contribution WHERE record = ?`)
    .raw()
  return {
    look: records => {
      for (const { id, record, isSole } of records) {
        if (isSole) continue
        const rows = said.all(id) as ContributionRow[]
        const readable = rows.flatMap(([data, seenMs, sourceId, load, key]) => {
          const record = parseObject(textOf(data))
          return record === undefined ? [] : [{ record, seenMs, source: String(sourceId), load, key }]
        })
        if (rows.length < 2 || readable.length < rows.length) {
          findings.add('lost_contribution', where, `record ${id}`)
          continue
        }
        const path = rules.firstDifference(dataset, record, readable.sort(byAge))
        if (path !== undefined)
          findings.add('other_than_sources', where, `record ${id} at ${path || 'all'}`, {
            subject: { dataset: name, id },
          })
      }
    },
    end: () => {
      const count = (sql: string) => Number(firstValue(database, `SELECT count(*) FROM ${sql}`))
      const strays = count(
        `${name}_contribution c LEFT JOIN ${name} r ON r.id = c.record WHERE r.id IS NULL OR r.source IS NOT NULL`,
      )
      if (strays > 0)
        findings.add('lost_contribution', where, 'said of records that are not there', { count: strays })
      const unknown =
        count(`${name} WHERE source IS NOT NULL AND source NOT IN (${sourceIds})`) +
        count(`${name}_contribution WHERE source NOT IN (${sourceIds})`)
      if (unknown > 0) findings.add('unknown_source', where, 'their source has no name', { count: unknown })
    },
  }
}
