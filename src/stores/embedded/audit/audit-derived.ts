// Audits what is derived from the records of a dataset: names, extracted values, references and links.
import { namesOf } from '../../../query/names.ts'
import { asBytes, decodeText, parseObject } from '../../stored-text.ts'
import { type Database, firstValue } from '../database.ts'
import { valuesByPath } from '../dataset-writer.ts'
import { nameKeys } from '../name-keys.ts'
import { toRecord } from '../tables.ts'
import type { RecordCheck, RecordsAuditContext } from './record-check.ts'

export function auditNames({ database, tables: { dataset }, findings }: RecordsAuditContext): RecordCheck {
  const table = `${dataset.name}_name`
  const where = `records.db (${table})`
  const filed = database
    .prepare(
      `SELECT k.value, ${asBytes('f.entries')} FROM json_each(?) k LEFT JOIN ${table}_filed f ON f.record = k.value ORDER BY k.key`,
    )
    .raw()
  const missing = database
    .prepare(
      `SELECT DISTINCT k.value ->> 2 FROM json_each(?) k LEFT JOIN ${table}_entry e
       ON e.key = k.value ->> 0 AND e.word_count = k.value ->> 1 AND e.record = k.value ->> 2
       WHERE e.record IS NULL`,
    )
    .raw()
  const hasIndex =
    firstValue(database, `SELECT 1 FROM sqlite_master WHERE name = '${table}_piece'`) !== undefined
  return {
    look: records => {
      if (!hasIndex) return
      const rows = filed.all(JSON.stringify(records.map(({ id }) => id))) as [number, unknown][]
      const entries: [number, number, number][] = []
      for (const [index, { id, record }] of records.entries()) {
        const keys = [...nameKeys(namesOf(dataset, record)).entries]
        const text = keys.length === 0 ? null : JSON.stringify(keys.flat())
        const filedText = rows[index]?.[1] ?? null
        if ((filedText === null ? null : decodeText(filedText)) !== text)
          findings.add('wrong_name', where, `record ${id}`, { subject: { dataset: dataset.name, id } })
        else for (const [key, words] of keys) entries.push([key, words, id])
      }
      for (const [id] of missing.all(JSON.stringify(entries)) as [number][]) {
        findings.add('wrong_name', where, `record ${id}`, { subject: { dataset: dataset.name, id } })
      }
    },
  }
}

export function auditExtracted({ database, tables, findings }: RecordsAuditContext): RecordCheck {
  const { dataset, extractedPaths } = tables
  const where = `records.db (${dataset.name}_at_hand)`
  const atHand = database
    .prepare(
      `SELECT ${asBytes('h.data')} FROM json_each(?) k LEFT JOIN ${dataset.name}_at_hand h ON h.id = k.value ORDER BY k.key`,
    )
    .raw()
  return {
    look: records => {
      const rows = atHand.all(JSON.stringify(records.map(({ id }) => id))) as [unknown][]
      for (const [index, { id, record, updatedAt }] of records.entries()) {
        const text = rows[index]?.[0]
        // A record without extracted values is read as a whole.
        if (text === null || text === undefined) continue
        const stamped = toRecord(dataset, {
          id,
          record: structuredClone(record),
          updatedAtMs: updatedAt,
        }).record
        const kept = parseObject(text)
        const now = valuesByPath(stamped, extractedPaths)
        const isOther = (path: string) =>
          kept && Object.hasOwn(kept, path) && JSON.stringify(kept[path]) !== JSON.stringify(now[path])
        if (!kept || extractedPaths.some(isOther))
          findings.add('wrong_at_hand', where, `record ${id}`, { subject: { dataset: dataset.name, id } })
      }
    },
    end: () => {
      const strays = `SELECT count(*) FROM ${dataset.name}_at_hand WHERE id NOT IN (SELECT id FROM ${dataset.name})`
      const count = Number(firstValue(database, strays))
      if (count > 0) findings.add('wrong_at_hand', where, 'of records that are not there', { count })
    },
  }
}

/** Returns whether the references of the dataset are stored; if not, the next import links all of its records again. */
export const keepsReferences = (database: Database, name: string): boolean =>
  firstValue(database, `SELECT 1 FROM reference_state WHERE dataset = '${name}'`) !== undefined

export function auditReferences({
  database,
  tables: { dataset },
  rules,
  findings,
}: RecordsAuditContext): RecordCheck {
  const missing = database
    .prepare(
      `SELECT DISTINCT k.value ->> 3 FROM json_each(?) k LEFT JOIN reference r
       ON r.target = k.value ->> 0 AND r.kind = k.value ->> 1 AND r.value = k.value ->> 2
         AND r.dataset = '${dataset.name}' AND r.record = k.value ->> 3
       WHERE r.record IS NULL`,
    )
    .raw()
  return {
    look: records => {
      const wanted = records.flatMap(({ id, record }) =>
        rules
          .referencesOf(dataset, record)
          .map(({ dataset: target, kind, value }) => [target, kind, value, id]),
      )
      if (wanted.length === 0) return
      for (const [id] of missing.all(JSON.stringify(wanted)) as [number][]) {
        findings.add('missing_reference', `records.db (${dataset.name})`, `record ${id}`, {
          subject: { dataset: dataset.name, id },
        })
      }
    },
  }
}

export function auditLinks({
  database,
  datasets,
  tables: { dataset },
  rules,
  findings,
}: RecordsAuditContext): RecordCheck {
  const missing = new Map(
    datasets.map(({ name }) => [
      name,
      database
        .prepare(
          `SELECT value FROM json_each(?) WHERE NOT EXISTS (SELECT 1 FROM ${name} WHERE id = value)
           AND NOT EXISTS (SELECT 1 FROM ${name}_redirect WHERE id = value)`,
        )
        .raw(),
    ]),
  )
  return {
    look: records => {
      const leading = new Map<string, Map<number, number>>()
      for (const { id, record } of records) {
        for (const link of rules.linksOf(dataset, record)) {
          const ids = leading.get(link.dataset) ?? new Map()
          leading.set(link.dataset, ids)
          if (!ids.has(link.id)) ids.set(link.id, id)
        }
      }
      for (const [target, ids] of leading) {
        for (const [id] of (missing.get(target)?.all(JSON.stringify([...ids.keys()])) ?? []) as [number][]) {
          const example = `record ${ids.get(id)} leads to ${target} ${id}`
          findings.add('dangling_link', `records.db (${dataset.name})`, example)
        }
      }
    },
  }
}
