import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { openLedger, openServedLedger } from '../processes/adapters.ts'
import { findAccounts, findRecords } from './installation.ts'
import { announce, runningServices } from './running-services.ts'

let folder: string
let hints: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'almanac-installation-'))
  mkdirSync(join(folder, 'cwd'))
  vi.spyOn(process, 'cwd').mockReturnValue(join(folder, 'cwd'))
  hints = ''
  vi.spyOn(process.stderr, 'write').mockImplementation(text => {
    hints += text
    return true
  })
  vi.stubEnv('XDG_STATE_HOME', join(folder, 'state'))
  vi.stubEnv('ALMANAC_DATA_DIR', '')
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

/** Makes the folder a data directory. */
function install(name: string): string {
  mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, name, 'account.db'), '')
  return join(folder, name)
}

const service = (dataDir: string, more = {}) => ({
  url: `http://127.0.0.1:1/${dataDir.slice(-1)}`,
  data_dir: dataDir,
  accounts: 'sqlite' as const,
  ...more,
})

describe('a command that works on accounts', () => {
  it('works on the folder that ALMANAC_DATA_DIR names, whatever services run', () => {
    announce(service(install('a')))
    vi.stubEnv('ALMANAC_DATA_DIR', install('b'))
    expect([findAccounts().dataDir, hints]).toEqual([join(folder, 'b'), ''])
  })

  it('works on the data of the running service, and says so', () => {
    announce(service(install('a')))
    expect(findAccounts().dataDir).toBe(join(folder, 'a'))
    expect(hints).toBe(`Using ${join(folder, 'a')}, which http://127.0.0.1:1/a serves.\n`)
  })

  it('works on the data in the working folder when no service runs', () => {
    const here = install('cwd/data')
    expect([findAccounts().dataDir, hints]).toEqual([here, ''])
  })

  it('is refused when no service runs and there is no data, and makes no folder', () => {
    const here = join(folder, 'cwd/data')
    expect(() => findAccounts({ mayBeEmpty: true })).toThrow(
      `No service runs here, and there is no Almanac data in ${here}, where almanac serve would make it.`,
    )
    expect(existsSync(here)).toBe(false)
  })

  it('is refused when the named folder has no data, and makes none there', () => {
    const named = join(folder, 'nowhere')
    vi.stubEnv('ALMANAC_DATA_DIR', named)
    expect(() => findAccounts({ mayBeEmpty: true })).toThrow(`There is no Almanac data in ${named}, which`)
    expect(existsSync(named)).toBe(false)
    mkdirSync(named)
    expect(() => findAccounts()).toThrow(`There is no Almanac data in ${named}`)
    expect(readdirSync(named)).toEqual([])
    expect(findAccounts({ mayBeEmpty: true }).dataDir).toBe(named)
  })

  it('is refused when several services run, unless one of them serves the working folder', () => {
    for (const name of ['a', 'b']) announce(service(install(name)))
    expect(() => findAccounts()).toThrow(
      `Several services run here: http://127.0.0.1:1/a serves ${join(folder, 'a')}, http://127.0.0.1:1/b serves`,
    )
    const here = install('cwd/data')
    expect(() => findRecords()).toThrow('Several services run here')
    announce(service(here))
    expect([findAccounts().dataDir, findRecords().dataDir]).toEqual([here, here])
  })

  it('needs the address of PostgreSQL when the service keeps its accounts there', () => {
    announce(service(install('a'), { accounts: 'postgres' }))
    expect(() => findAccounts()).toThrow(
      'The service at http://127.0.0.1:1/a keeps its accounts in PostgreSQL.',
    )
    vi.stubEnv('ALMANAC_DATA_DIR', join(folder, 'a'))
    expect(() => findAccounts()).toThrow('Set ALMANAC_DATABASE_URL as it is set for the service.')
    vi.stubEnv('ALMANAC_DATABASE_URL', 'postgres://somewhere/else')
    expect(findAccounts().databaseUrl).toBe('postgres://somewhere/else')
    expect(findRecords().dataDir).toBe(join(folder, 'a'))
  })
})

describe('an import', () => {
  it('goes into the data of the running service, and else into a new data directory in the working folder', () => {
    const here = join(folder, 'cwd/data')
    expect(findRecords().dataDir).toBe(here)
    announce(service(install('a')))
    expect(findRecords().dataDir).toBe(join(folder, 'a'))
  })
})

describe('a running service', () => {
  const announced = () => {
    const [name = ''] = readdirSync(join(folder, 'state/almanac/services'))
    return join(folder, 'state/almanac/services', name)
  }
  const change = (values: object) => {
    const file = announced()
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...values }))
  }

  it('is not listed any more when it has ended', () => {
    const withdraw = announce(service(install('a')))
    expect(runningServices()).toMatchObject([{ pid: process.pid }])
    withdraw()
    expect(runningServices()).toEqual([])
  })

  it('is not listed any more when it was killed, even if another process has its pid', () => {
    announce(service(install('a')))
    change({ pid: spawnSync(process.execPath, ['--version']).pid })
    expect(runningServices()).toEqual([])
    change({ pid: process.pid, process: 'pid:[1] 2' })
    expect(runningServices()).toEqual([])
    rmSync(join(folder, 'a'), { recursive: true })
    expect(runningServices()).toEqual([])
    expect(readdirSync(join(folder, 'state/almanac/services'))).toEqual([])
  })

  it('is found beside a file that does not describe a service', () => {
    announce(service(install('a')))
    writeFileSync(join(folder, 'state/almanac/services/broken.json'), '{')
    expect(runningServices()).toHaveLength(1)
  })

  it('starts without a state folder that its user may write', () => {
    vi.stubEnv('XDG_STATE_HOME', '/proc/nowhere')
    expect(announce(service(install('a')))).not.toThrow()
  })
})

describe('a data directory that cannot be made or used', () => {
  it.each(['/proc/nowhere/data', '/dev/null/data', `/tmp/${'x'.repeat(300)}`])(
    'ends with a sentence: %s',
    async dataDir => {
      const config = { ...readConfig({}), dataDir }
      await expect(openLedger(config)).rejects.toThrow(
        /^Cannot make the data directory .*\. Set ALMANAC_DATA_DIR to a/,
      )
    },
  )

  it('is reported in one sentence when its files are not those of Almanac', async () => {
    writeFileSync(join(install('a'), 'account.db'), 'x'.repeat(4096))
    const config = { ...readConfig({}), dataDir: join(folder, 'a') }
    await expect(openLedger(config)).rejects.toThrow(/^The file \S+account\.db is damaged: /)
    await expect(openServedLedger(config)).rejects.toThrow(/^The file \S+account\.db is damaged: /)
    const file = join(folder, 'a', 'account.db')
    await expect(openLedger({ ...config, dataDir: file })).rejects.toThrow(
      `Cannot make the data directory ${file} (there is a file of this name). Set ALMANAC_DATA_DIR to`,
    )
    await expect(openLedger({ ...config, dataDir: '/proc' })).rejects.toThrow(
      'Cannot use the data directory /proc: its files cannot be opened for writing; run as the user they belong to',
    )
    const link = join(folder, 'link')
    symlinkSync(link, link)
    await expect(openLedger({ ...config, dataDir: link })).rejects.toThrow(
      `Cannot make the data directory ${link} (it is a link that leads nowhere). Set ALMANAC_DATA_DIR to`,
    )
  })
})
