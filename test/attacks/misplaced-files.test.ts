// Folders, pipes and devices in place of the files of a data directory: each command names them, ends, and loses nothing.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { Config } from '../../src/config.ts'
import { repair } from '../../src/processes/repair.ts'
import { notedDatabases } from '../../src/stores/directory-id.ts'
import { runCommand, runHere, temporaryFolder } from '../support/command.ts'
import { copyOf, findingsIn, furnishedDirectory } from '../support/furnished.ts'

// Commands take a while on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

let sound: Config

beforeAll(async () => {
  sound = await furnishedDirectory()
})

/** The things that may stand in the place of a file. */
const makers = {
  folder: (path: string) => mkdirSync(path, { mode: 0o700 }),
  pipe: (path: string) => execFileSync('mkfifo', ['-m', '600', path]),
  'link in a circle': (path: string) => symlinkSync(basename(path), path),
  'endless device': (path: string) => symlinkSync('/dev/zero', path),
}
type Misplaced = keyof typeof makers

/** Returns a copy of the sound data directory with something else in the place of a file. */
function withMisplaced(what: Misplaced, name: string): Config {
  const config = copyOf(sound)
  const path = join(config.dataDir, name)
  rmSync(path, { recursive: true, force: true })
  makers[what](path)
  return config
}

const newArchive = () => join(temporaryFolder(), 'a.tar')

describe.each([
  ['work.db-shm', 'folder', 'a folder'],
  ['account.db-wal', 'folder', 'a folder'],
  ['account.db', 'folder', 'a folder'],
  ['records.db', 'endless device', 'no regular file'],
] as const)('with %s replaced by a %s', (name, what, called) => {
  it('every command says so as the service does, and ends', async () => {
    const config = withMisplaced(what, name)
    const sentence = `Cannot use the data directory ${config.dataDir}: ${name} is ${called}. Move it away.\n`
    for (const args of [
      ['serve'],
      ['doctor'],
      ['doctor', '--repair'],
      ['backup', newArchive()],
      ['keys', 'list'],
    ]) {
      const { code, stdout, stderr } = await runHere(args, config)
      expect([args, code, stdout, stderr]).toEqual([args, 1, '', sentence])
    }
  })
})

describe('a backup', () => {
  it.each(['folder', 'pipe', 'endless device'] as const)(
    'without the key of the secrets, because a %s is in its place, names it as missing',
    async what => {
      const config = withMisplaced(what, 'secret.key')
      const { code, stdout } = await runHere(['backup', newArchive(), '--json'], config)
      expect([code, JSON.parse(stdout)]).toEqual([
        0,
        expect.objectContaining({ has_secret_key: false, missing: ['secret.key'] }),
      ])
    },
  )
})

describe('a start of the service', () => {
  it.each(['before anything was loaded', 'over data'])(
    'with a folder in the place of the mark of an unfinished demo says so in a sentence, %s',
    async when => {
      const config = withMisplaced('folder', 'demo-unfinished')
      const { dataDir } = config
      if (when !== 'over data')
        for (const name of readdirSync(dataDir).filter(one => one !== 'demo-unfinished'))
          rmSync(join(dataDir, name), { recursive: true })
      const { code, stdout, stderr } = await runCommand(['serve'], { dataDir })
      expect([code, stdout, stderr]).toEqual([
        1,
        '',
        `Cannot use the data directory ${dataDir}: demo-unfinished is a folder. Move it away.\n`,
      ])
    },
  )
})

describe('almanac doctor', () => {
  it.each([
    ['directory-id', 'folder'],
    ['directory-id', 'endless device'],
    ['demo-unfinished', 'folder'],
    ['reports', 'pipe'],
    ['reports', 'link in a circle'],
    ['connectors.json', 'folder'],
    ['refresh.json', 'pipe'],
    ['vectors.db', 'folder'],
  ] as const)('names %s, and leaves it alone, where a %s is in its place', async (name, what) => {
    const config = withMisplaced(what, name)
    const found = (await findingsIn(config)).filter(({ kind }) => kind !== 'open_to_others')
    expect(found).toMatchObject([{ kind: 'misplaced_file', where: name }])
    await repair(config, found)
    expect(await findingsIn(config)).toMatchObject([{ kind: 'misplaced_file', where: name }])
  })

  it.each([
    ['directory-id', '', 'unreadable_id'],
    ['directory-id', 'x\ndatabases: records.db\n', 'unreadable_id'],
    ['directory-id', 'a6a5a9f2-6b6d-4f0e-9f3e-2a7f5a1c9d11\ndatabases: recorls.db\n', 'unreadable_id'],
    ['connectors.json', '{', 'unreadable_file'],
    ['refresh.json', '{', 'unreadable_file'],
    ['vectors.db', '{', 'unreadable_file'],
  ])('names %s with %j in it, and a repair makes it again', async (name, text, kind) => {
    const config = copyOf(sound)
    writeFileSync(join(config.dataDir, name), text, { mode: 0o600 })
    const found = await findingsIn(config)
    expect(found).toMatchObject([{ kind, where: name }])
    await repair(config, found)
    expect(await findingsIn(config)).toEqual([])
    if (name === 'directory-id')
      expect(notedDatabases(config.dataDir)).toEqual(['records.db', 'account.db', 'work.db'])
  })
})
