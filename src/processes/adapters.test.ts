// The errors that commands and services give for a damaged data directory.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyLogOf } from '../../test/support/store-state.ts'
import { type Config, readConfig } from '../config.ts'
import { InputError } from '../errors.ts'
import {
  openBatchRecords,
  openLedger,
  openNameRecords,
  openRecords,
  openServedLedger,
  openServedWork,
  openWork,
} from './adapters.ts'
import { servedFolderOf } from './data-folder.ts'
import { openNameThread } from './name-thread.ts'

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

it.each(files.flatMap(file => [file, `${file}-wal`, `${file}-shm`]))(
  'a folder in place of %s is named in one sentence',
  async name => {
    // A copy, since this process has the shared memory of the files themselves open.
    const copy = `${folder}-copy`
    cpSync(folder, copy, { recursive: true })
    rmSync(join(copy, name), { force: true })
    mkdirSync(join(copy, name))
    const copied = readConfig({ ALMANAC_DATA_DIR: copy })
    const openers: Readonly<Record<string, (config: Config) => unknown>> = {
      records: openRecords,
      account: openLedger,
      work: openWork,
    }
    const error = await Promise.resolve(copied)
      .then(openers[name.split('.')[0] ?? ''])
      .catch((thrown: unknown) => thrown)
    rmSync(copy, { recursive: true })
    expect(error).toBeInstanceOf(InputError)
    expect(String(error)).toContain(`Cannot use the data directory ${copy}: ${name} is a folder.`)
  },
)

describe('what a service opens while its data directory is away', () => {
  const away = `${folder}-away`
  const openLate = async () => {
    const served = { ...config, ...servedFolderOf(config) }
    renameSync(folder, away)
    return served
  }
  const errorOf = (open: () => unknown) =>
    Promise.resolve()
      .then(open)
      .then(() => 'none', String)

  it.each([
    ['is gone', () => {}],
    ['is not the one that the service opened', () => mkdirSync(folder)],
  ])('creates nothing, says that the directory %s, and works once it is back', async (words, replace) => {
    const served = await openLate()
    replace()
    for (const open of [openBatchRecords, openNameRecords, openWork, openServedWork, openLedger]) {
      expect(await errorOf(() => open(served))).toBe(
        `InputError: The data directory ${folder} ${words}. Put it back, or stop the service.`,
      )
    }
    expect(readdirSync(join(folder, '..')).includes(folder.split('/').at(-1) ?? '')).toBe(words !== 'is gone')
    if (words !== 'is gone') expect(readdirSync(folder)).toEqual([])
    rmSync(folder, { recursive: true, force: true })
    renameSync(away, folder)
    await openNameRecords(served).close()
    await (await openWork(served)).work.close()
  })

  it('is opened by a thread that starts once the directory is back', async () => {
    const served = await openLate()
    const names = openNameThread(served)
    await expect(names.called('company', 'x')).rejects.toThrow(/The data directory \S+ is gone/)
    renameSync(away, folder)
    const found = async () => expect(await names.called('company', 'x')).toEqual([])
    await vi.waitFor(found, { timeout: 60_000 })
    await names.close()
  })

  it('is not a file that a search could make empty', async () => {
    const records = openRecords(config)
    renameSync(folder, away)
    mkdirSync(folder)
    const query = { dataset: 'person', where: undefined, sorts: [], after: undefined, limit: 1 }
    await expect(records.search(query)).rejects.toThrow()
    expect(readdirSync(folder)).toEqual([])
    rmSync(folder, { recursive: true })
    renameSync(away, folder)
    await records.close()
  })
})
