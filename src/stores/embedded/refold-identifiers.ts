// Migrates the identifiers and names of records that an older release folded by fewer rules.
import type Database from 'libsql'
import type { Dataset } from '../../catalog/dataset.ts'
import { normalCompanyName } from '../../normal/company-name.ts'
import { addressWithoutInvisible, withoutInvisible } from '../../normal/invisible.ts'
import { fold } from '../../normal/text.ts'
import { namesOf } from '../../query/names.ts'
import { asBytes, decodeText, parseObject } from '../stored-text.ts'
import { openNameIndex } from './name-index.ts'
import { openTextReader } from './packed-texts.ts'

/** An identifier whose stored text changes. */
interface RefoldedIdentifier {
  readonly kind: string
  readonly before: string
  readonly after: string
  readonly record: number
  readonly former: number
}

/**
 * Folds the stored identifiers and the keys of contributions again. Folding a text that was folded by fewer rules gives the
 * same as folding by all of them, so former identifiers, which no record states any more, are kept. Runs inside the
 * caller's transaction.
 */
export function refoldIdentifiers(database: Database.Database, datasets: readonly Dataset[]): void {
  const sources = texts(database, `SELECT ${asBytes('name')} FROM source`)
  for (const dataset of datasets) {
    const refolded = changedIdentifiers(database, dataset, sources)
    moveIdentifiers(database, dataset, refolded)
    moveContributions(database, dataset, refolded)
  }
}

/** Files the names of companies again, of all or of those with East Asian letters, inside the caller's transaction. */
export function refoldNames(
  database: Database.Database,
  datasets: readonly Dataset[],
  whose: 'all' | 'East Asian',
): void {
  for (const dataset of datasets) {
    const { kind } = dataset.identifiers.find(({ form }) => form === 'company_name') ?? {}
    if (kind === undefined) continue
    if (whose === 'all') refoldNamesOf(database, dataset, kind)
    else refoldEastAsianNames(database, dataset, kind)
  }
}

const texts = (database: Database.Database, sql: string): readonly string[] =>
  (database.prepare(sql).raw().all() as [Uint8Array][]).flatMap(([text]) => decodeText(text) ?? [])

function changedIdentifiers(
  database: Database.Database,
  dataset: Dataset,
  sources: readonly string[],
): RefoldedIdentifier[] {
  const refolded: RefoldedIdentifier[] = []
  const refold = refolder(dataset, sources)
  // Other ASCII texts fold as before.
  const rows = database
    .prepare(
      `SELECT ${asBytes('kind')}, ${asBytes('value')}, record, former FROM ${dataset.name}_identifier
       WHERE value GLOB '*[^ -~]*' OR value GLOB '*%[0-9a-fA-F][0-9a-fA-F]*'`,
    )
    .raw()
    .iterate()
  for (const row of rows) {
    const [kindBytes, valueBytes, record, former] = row as [Uint8Array, Uint8Array, number, number]
    const [kind, before] = [decodeText(kindBytes), decodeText(valueBytes)]
    // A damaged text cannot be named in a statement; the doctor reports it.
    if (kind === undefined || before === undefined) continue
    const after = refold(kind, before)
    if (after !== before) refolded.push({ kind, before, after, record, former })
  }
  return refolded
}

/** Returns a function that folds a value of a kind. Addresses, and ids as sources give them, lose only invisible signs. */
function refolder(dataset: Dataset, sources: readonly string[]): (kind: string, value: string) => string {
  const addresses = new Set(
    dataset.identifiers
      .filter(({ form }) => form !== 'text' && form !== 'company_name')
      .map(({ kind }) => kind),
  )
  return (kind, value) => {
    if (addresses.has(kind)) return addressWithoutInvisible(value)
    if (kind.startsWith('ext:')) return withoutInvisible(value)
    if (kind === 'stated') return value
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
  const soleKey = database
    .prepare(`SELECT ${asBytes('key')} FROM ${name} WHERE id = ? AND key IS NOT NULL`)
    .raw()
  const keys = database
    .prepare(`SELECT DISTINCT ${asBytes('key')} FROM ${name}_contribution WHERE record = ?`)
    .raw()
  const moveSole = database.prepare(`UPDATE ${name} SET key = ? WHERE id = ? AND key = ?`)
  const move = database.prepare(
    `UPDATE OR IGNORE ${name}_contribution SET key = ? WHERE record = ? AND key = ?`,
  )
  for (const { kind, before, after, record } of refolded) {
    const id = follow(record)
    const [old, now] = [`${kind}:${before}`, `${kind}:${after}`]
    for (const [bytes] of [...soleKey.all(id), ...keys.all(id)] as [Uint8Array][]) {
      const key = decodeText(bytes) ?? ''
      // Further statements under one key are numbered: `key#2`.
      if (key !== old && !(key.startsWith(`${old}#`) && /^#\d+$/.test(key.slice(old.length)))) continue
      const moved = now + key.slice(old.length)
      moveSole.run(moved, id, key)
      move.run(moved, id, key)
    }
  }
}

/**
 * Files the names of all records again, and makes the index of similar names anew. Their normal form has lost what it is
 * made of, so that it is read from the records; former names that no record states any more keep the form they have.
 */
function refoldNamesOf(database: Database.Database, dataset: Dataset, kind: string): void {
  const { name } = dataset
  const own = `kind = '${kind}' AND former = 0 AND record IN (SELECT id FROM ${name})`
  database.exec(`DELETE FROM ${name}_identifier WHERE ${own}`)
  const file = nameFiler(database, name, kind)
  const index = dataset.findsByName ? openNameIndex(database, `${name}_name`) : undefined
  index?.clear()
  const textOf = openTextReader(database)
  for (const [id, data] of pages(database, name)) {
    const record = parseObject(textOf(data))
    if (!record) continue
    const names = namesOf(dataset, record)
    file(id, names)
    index?.add(id, names)
  }
}

/** Files the names of records again of which one has a Chinese, Japanese or Korean letter: a few among many. */
function refoldEastAsianNames(database: Database.Database, dataset: Dataset, kind: string): void {
  const { name } = dataset
  const isOwn = `kind = '${kind}' AND former = 0 AND value GLOB '*[\u1100-\uffff]*'`
  const rows = database.prepare(`SELECT DISTINCT record FROM ${name}_identifier WHERE ${isOwn}`).raw()
  const ids = (rows.all() as [number][]).flat()
  database.exec(`DELETE FROM ${name}_identifier WHERE ${isOwn} AND record IN (SELECT id FROM ${name})`)
  const read = database.prepare(`SELECT ${asBytes('data')} FROM ${name} WHERE id = ?`).raw()
  const file = nameFiler(database, name, kind)
  const index = dataset.findsByName ? openNameIndex(database, `${name}_name`) : undefined
  const textOf = openTextReader(database)
  for (const id of ids) {
    const [data] = (read.get(id) ?? []) as unknown[]
    const record = parseObject(textOf(data))
    if (!record) continue
    const names = namesOf(dataset, record)
    file(id, names)
    index?.remove(id)
    index?.add(id, names)
  }
}

/** Returns a function that files the names of a record. */
function nameFiler(database: Database.Database, name: string, kind: string) {
  const file = database.prepare(
    `INSERT INTO ${name}_identifier VALUES ('${kind}', ?, ?, 0)
     ON CONFLICT (kind, value, record) DO UPDATE SET former = 0`,
  )
  return (id: number, names: readonly string[]): void => {
    for (const value of new Set(names.map(normalCompanyName))) if (value !== undefined) file.run(value, id)
  }
}

const pageSize = 1000

/** Yields the id and the JSON of every record; the connection is free for writing in between. */
function* pages(database: Database.Database, name: string): Generator<readonly [number, Uint8Array]> {
  const read = database
    .prepare(`SELECT id, ${asBytes('data')} FROM ${name} WHERE id > ? ORDER BY id LIMIT ${pageSize}`)
    .raw()
  for (let after = -1; ; ) {
    const page = read.all(after) as [number, Uint8Array][]
    yield* page
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = last[0]
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
