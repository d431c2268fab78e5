// Databases and folders that a data directory had and that are gone: nobody begins them anew without being told to.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'libsql'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Config } from '../../src/config.ts'
import { InputError } from '../../src/errors.ts'
import { openLedger, openRecords, openWork } from '../../src/processes/adapters.ts'
import { writeBackup } from '../../src/processes/backup.ts'
import { repair } from '../../src/processes/repair.ts'
import { noteDatabases } from '../../src/stores/directory-id.ts'
import { runCommand, runHere, startServing, temporaryFolder } from '../support/command.ts'
import { copyOf, findingsIn, furnishedDirectory } from '../support/furnished.ts'

// Commands take a while on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

let sound: Config

beforeAll(async () => {
  sound = await furnishedDirectory()
})

const remove = ({ dataDir }: Config, name: string) => {
  for (const end of ['', '-wal', '-shm']) rmSync(join(dataDir, name + end), { force: true })
}
const empty = (config: Config, name: string) => {
  remove(config, name)
  writeFileSync(join(config.dataDir, name), '')
}
const kindsIn = async (config: Config) => (await findingsIn(config)).map(({ kind }) => kind)
const backUp = (config: Config) =>
  writeBackup(config, { path: join(temporaryFolder(), 'a.tar'), version: '0.0.0', looking: () => {} })
/** Examines a copy, since a command would take this process for a service. */
const rowsIn = (config: Config, file: string, sql: string): unknown => {
  const database = new Database(join(copyOf(config).dataDir, file))
  const [[value]] = database.prepare(sql).raw().all() as [[unknown]]
  database.close()
  return value
}

describe.each(['records.db', 'account.db', 'work.db'] as const)('without its %s', name => {
  const losses = { remove, empty }

  it.each(['remove', 'empty'] as const)('a data directory is refused by everybody (%s)', async how => {
    const config = copyOf(sound)
    losses[how](config, name)
    const refusal = new RegExp(
      `^${name} is missing from ${config.dataDir}, or empty, and was there before\\. Put it back, .+ --repair --lost ${name}$`,
    )
    const opened = { 'records.db': openRecords, 'account.db': openLedger, 'work.db': openWork }[name]
    await expect((async () => opened(config))()).rejects.toThrow(refusal)
    await expect(backUp(config)).rejects.toThrow(new RegExp(`^${name} is missing from `))
    expect((await findingsIn(config)).map(({ kind, where }) => [kind, where])).toContainEqual([
      'lost_database',
      name,
    ])
    await repair(config, await findingsIn(config))
    expect(await kindsIn(config)).toContain('lost_database')
  })

  it.skipIf(name === 'work.db' && !process.env.LONG)(
    'a service does not start until it is told to go on without it',
    async () => {
      const config = copyOf(sound)
      const { dataDir } = config
      remove(config, name)
      const refused = await runCommand(['serve'], { dataDir })
      expect([refused.code, refused.stdout, refused.stderr.split('\n')]).toEqual([
        1,
        '',
        [expect.stringMatching(`^${name} is missing`), ''],
      ])
      expect(existsSync(join(dataDir, name))).toBe(false)
      const told = await runHere(['doctor', '--repair', '--lost', name], { dataDir })
      expect(told.stderr).toContain(`${name} was begun anew.\n`)
      expect(await kindsIn(config)).not.toContain('lost_database')
      const service = await startServing(dataDir)
      await service.stop()
      // The demo world is for new directories alone.
      if (name === 'records.db') expect(rowsIn(config, name, 'SELECT count(*) FROM person')).toBe(0)
      else expect(rowsIn(config, 'records.db', 'SELECT count(*) FROM person')).toBe(40)
    },
  )

  it('of before such losses were noted, other files tell of it', async () => {
    const config = copyOf(sound)
    rmSync(join(config.dataDir, 'directory-id'))
    remove(config, name)
    expect(await kindsIn(config)).toContain('lost_database')
  })
})

describe('a data directory', () => {
  it('is refused with all that it lacks in one sentence, and begun anew one after the other', async () => {
    const config = copyOf(sound)
    for (const name of ['account.db', 'work.db']) remove(config, name)
    const { dataDir } = config
    const { stderr } = await runCommand(['serve'], { dataDir })
    expect(stderr).toMatch(/^account\.db and work\.db are missing from .+ --lost account\.db work\.db\n$/)
    const options = ['--repair', '--lost', 'account.db', 'work.db']
    await runCommand(['doctor', ...options], { dataDir })
    const again = await runHere(['doctor', ...options], { dataDir })
    expect([again.code, again.stderr]).toEqual([
      1,
      `account.db is not lost: it is in ${dataDir}, or never was.\n`,
    ])
  })

  it('with an id from before has the same id with the list of its databases', async () => {
    const config = copyOf(sound)
    const file = join(config.dataDir, 'directory-id')
    writeFileSync(file, 'a6a5a9f2-6b6d-4f0e-9f3e-2a7f5a1c9d11\n')
    await openRecords(config).close()
    noteDatabases(config.dataDir, ['records.db', 'account.db', 'work.db'])
    expect(await findingsIn(config)).toEqual([])
  })

  it('whose index is a link in a circle says so, and is whole again once the link is removed', async () => {
    const config = copyOf(sound)
    const index = join(config.dataDir, 'index')
    rmSync(index, { recursive: true })
    symlinkSync('index', index)
    const findings = await findingsIn(config)
    expect(findings.map(({ kind }) => kind)).toEqual(['misplaced_index'])
    await repair(config, findings)
    expect(await findingsIn(config)).toEqual(findings)
    rmSync(index)
    await repair(config, await findingsIn(config))
    expect(await findingsIn(config)).toEqual([])
  })

  it('that served nothing yet, or was filled by an import alone, lacks nothing', async () => {
    const config = copyOf(sound)
    for (const name of ['account.db', 'work.db']) remove(config, name)
    rmSync(join(config.dataDir, 'batches'), { recursive: true })
    rmSync(join(config.dataDir, 'directory-id'))
    await openRecords(config).close()
    expect(await kindsIn(config)).not.toContain('lost_database')
    await (await openLedger(config)).close()
  })
})

describe('the results of batch jobs', () => {
  const folderOf = ({ dataDir }: Config) => join(dataDir, 'batches')
  const spent = (config: Config) => rowsIn(config, 'account.db', 'SELECT sum(remaining) FROM credit_grant')
  const failed = (config: Config) =>
    rowsIn(config, 'work.db', "SELECT count(*) FROM batch_job WHERE status = 'failed'")

  const ways: Readonly<Record<string, (config: Config) => void>> = {
    'moved away': config => renameSync(folderOf(config), join(dirname(config.dataDir), 'elsewhere')),
    'a link in a circle': config => {
      rmSync(folderOf(config), { recursive: true })
      symlinkSync('batches', folderOf(config))
    },
    'a file': config => {
      rmSync(folderOf(config), { recursive: true })
      writeFileSync(folderOf(config), '')
    },
  }

  it.each(Object.keys(ways).slice(0, process.env.LONG ? undefined : 1))(
    'whose folder is %s are refunded only when they are said to be lost',
    async way => {
      const config = copyOf(sound)
      const before = spent(config)
      ways[way]?.(config)
      const told = await runHere(['doctor', '--repair', '--json'], { dataDir: config.dataDir })
      expect([told.code, told.stderr, JSON.parse(told.stdout)]).toEqual([
        1,
        '',
        expect.arrayContaining([
          expect.objectContaining({ kind: 'lost_results', count: 2, repaired: false }),
        ]),
      ])
      expect([spent(config), failed(config)]).toEqual([before, 0])
      const lost = await runCommand(['doctor', '--repair', '--lost', 'batches'], { dataDir: config.dataDir })
      expect(lost.stderr).toBe('')
      expect(spent(config)).toBeGreaterThan(Number(before))
      expect(failed(config)).toBe(2)
    },
  )

  it('of more than a few jobs that are not on file stay where they are', async () => {
    const config = copyOf(sound)
    for (let count = 0; count < 6; count++) mkdirSync(join(folderOf(config), `job-${count}`))
    const all = readdirSync(folderOf(config))
    await repair(config, await findingsIn(config))
    expect(await findingsIn(config)).toMatchObject([{ kind: 'result_orphans', count: 6 }])
    expect(readdirSync(folderOf(config))).toEqual(all)
  })

  it('are told to be lost only with a repair', async () => {
    const { dataDir } = sound
    const { code, stderr } = await runHere(['doctor', '--lost', 'batches'], { dataDir })
    expect([code, stderr]).toEqual([2, expect.stringMatching(/^almanac doctor: --lost says/)])
    await expect((async () => openLedger(sound))()).resolves.not.toBeInstanceOf(InputError)
  })
})
