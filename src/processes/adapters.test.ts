// The errors that commands and services give for a damaged data directory.
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { emptyLogOf } from '../../test/support/store-state.ts'
import { readConfig } from '../config.ts'
import { InputError } from '../errors.ts'
import { openLedger, openRecords, openServedLedger, openServedWork, openWork } from './adapters.ts'

const folder = mkdtempSync(join(tmpdir(), 'almanac-damaged-'))
const config = readConfig({ ALMANAC_DATA_DIR: folder })
const files = ['records.db', 'account.db', 'work.db'] as const
afterAll(() => rmSync(folder, { recursive: true }))

beforeEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  await openRecords(config).close()
  const { work } = await openWork(config)
  await work.close()
  // A write-ahead log beside a file would still be read.
  for (const file of files) emptyLogOf(join(folder, file))
})

const openers: Readonly<Record<string, readonly (() => Promise<unknown> | unknown)[]>> = {
  'records.db': [() => openRecords(config)],
  'account.db': [() => openLedger(config), () => openServedLedger(config), () => openServedWork(config)],
  'work.db': [() => openWork(config), () => openServedWork(config)],
}

const damages: readonly (readonly [string, (path: string) => void])[] = [
  ['is something else', path => writeFileSync(path, 'x'.repeat(100_000))],
  ['was cut short', path => truncateSync(path, path.endsWith('records.db') ? 10_000 : 20_000)],
  ['was overwritten behind its head', path => writeFileSync(path, readFileSync(path).fill(0xff, 100))],
]

describe.each(files)('a %s', file => {
  it.each(damages)('that %s is reported in one sentence that says what to do', async (_, damage) => {
    const path = join(folder, file)
    damage(path)
    for (const open of openers[file] ?? []) {
      const error = await Promise.resolve()
        .then(open)
        .catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(InputError)
      expect(String(error)).toMatch(
        /The file \S+\.db is damaged: put a copy from before in its place, or move it away with .+: almanac doctor --repair --lost \w+\.db$/,
      )
      expect(String(error)).toContain(`The file ${path} is damaged`)
    }
  })
})
