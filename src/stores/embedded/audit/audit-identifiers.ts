// Audits the identifiers of a dataset against its records, in both directions, and the redirects of absorbed records.

import { asBytes, parseObject, printableText } from '../../stored-text.ts'
import { firstValue } from '../database.ts'
import { openTextReader } from '../packed-texts.ts'
import { parseRegistryIds } from '../registry-id-texts.ts'
import type { RecordCheck, RecordsAuditContext } from './record-check.ts'

export function auditIdentifiers(examined: RecordsAuditContext): RecordCheck {
  const { database, tables, rules, findings } = examined
  const { name } = tables.dataset
  const where = `records.db (${name}_identifier)`
  const missing = database
    .prepare(
      `SELECT k.value ->> 0, k.value ->> 1, k.value ->> 2 FROM json_each(?) k LEFT JOIN ${name}_identifier i
       ON i.kind = k.value ->> 0 AND i.value = k.value ->> 1 AND i.record = k.value ->> 2
       WHERE i.record IS NULL OR i.former = 1`,
    )
    .raw()
  const ofRegistries = database
    .prepare(
      `SELECT r.id, ${asBytes('coalesce(c.registry_ids, r.registry_ids)')} FROM json_each(?) k JOIN ${name} r ON r.id = k.value
       LEFT JOIN ${name}_contribution c ON c.record = r.id WHERE coalesce(c.registry_ids, r.registry_ids) <> '[]'`,
    )
    .raw()
  const idsOfRegistries = (ids: readonly number[]) =>
    (ofRegistries.all(JSON.stringify(ids)) as [number, unknown][]).flatMap(([id, column]) =>
      (parseRegistryIds(column) ?? []).map(({ kind, value }) => [kind, value, id]),
    )
  let present = 0
  return {
    look: records => {
      const stated = records.flatMap(({ id, record }) =>
        rules.keysOf(tables.dataset, record).map(({ kind, value }) => [kind, value, id]),
      )
      const given = idsOfRegistries(records.map(({ id }) => id))
      const lost = missing.all(JSON.stringify(stated)) as [string, string, number][]
      const lostOfRegistries = missing.all(JSON.stringify(given)) as typeof lost
      for (const [kind, value, id] of [...lost, ...lostOfRegistries]) {
        findings.add('missing_identifier', where, `${kind} ${value} of record ${id}`, {
          subject: { dataset: name, id },
        })
      }
      present += stated.length - lost.length
    },
    end: () => {
      auditRedirects(examined)
      const leads = `(SELECT 1 FROM ${name} WHERE id = record) OR EXISTS (SELECT 1 FROM ${name}_redirect WHERE id = record)`
      const nowhere = database
        .prepare(
          `SELECT ${asBytes('kind')}, ${asBytes('value')}, record FROM ${name}_identifier WHERE NOT (EXISTS ${leads})`,
        )
        .raw()
        .iterate()
      for (const row of nowhere) {
        const [kind, value, id] = row as [Uint8Array, Uint8Array, number]
        findings.add(
          'wrong_identifier',
          where,
          `${printableText(kind)} ${printableText(value)} leads to ${id}`,
        )
      }
      const own = `kind IN ('stated', 'natural') OR kind LIKE 'ext:%'`
      const live = `former = 0 AND NOT (${own}) AND record IN (SELECT id FROM ${name})`
      const count = Number(firstValue(database, `SELECT count(*) FROM ${name}_identifier WHERE ${live}`))
      if (count > present) findUnstated(examined, where, live)
    },
  }
}

/** Finds identifiers that their records do not state. It reads the record of each, so it only runs when the counts differ. */
function findUnstated(
  { database, tables, rules, findings }: RecordsAuditContext,
  where: string,
  live: string,
): void {
  const { dataset } = tables
  const textOf = openTextReader(database)
  const read = database.prepare(`SELECT ${asBytes('data')} FROM ${dataset.name} WHERE id = ?`).raw()
  const rows = database
    .prepare(
      `SELECT record, ${asBytes('kind')}, ${asBytes('value')} FROM ${dataset.name}_identifier WHERE ${live} ORDER BY record`,
    )
    .raw()
    .iterate()
  let known = { id: -1, keys: new Set<string>() }
  for (const row of rows) {
    const [id, ...key] = row as [number, Uint8Array, Uint8Array]
    const [kind, value] = key.map(printableText)
    if (id !== known.id) {
      const [text] = (read.get(id) ?? []) as [unknown?]
      const record = parseObject(textOf(text)) ?? {}
      known = { id, keys: new Set(rules.keysOf(dataset, record).map(key => `${key.kind}:${key.value}`)) }
    }
    if (!known.keys.has(`${kind}:${value}`)) {
      findings.add('wrong_identifier', where, `${kind} ${value} is not stated by record ${id}`)
    }
  }
}

function auditRedirects({ database, tables, findings }: RecordsAuditContext): void {
  const { name } = tables.dataset
  const rows = database.prepare(`SELECT id, target FROM ${name}_redirect`).raw().all() as [number, number][]
  const targets = new Map(rows)
  const exists = database.prepare(`SELECT 1 FROM ${name} WHERE id = ?`).raw()
  for (const id of targets.keys()) {
    const seen = new Set<number>()
    let at = id
    for (let next = targets.get(at); next !== undefined && !seen.has(at); next = targets.get(at)) {
      seen.add(at)
      at = next
    }
    if (!exists.get(at)) findings.add('wrong_redirect', `records.db (${name}_redirect)`, `id ${id}`)
  }
}
