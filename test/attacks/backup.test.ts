// Backups of a service under load, damaged and hostile backups, and kills in the middle of both.
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { extract, type Header, pack } from 'tar-stream'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { readArchive } from '../../src/backup/read.ts'
import { type Config, readConfig } from '../../src/config.ts'
import { openLedger } from '../../src/processes/adapters.ts'
import { writeBackup } from '../../src/processes/backup.ts'
import { apiVersion } from '../support/almanac.ts'
import {
  type FinishedCommand,
  runCommand,
  runHere,
  startCommand,
  startServing,
  temporaryFolder,
} from '../support/command.ts'
import { findingsIn, furnishedDirectory } from '../support/furnished.ts'
import { servedPeople } from '../support/served-people.ts'

const kills = process.env.LONG ? 100 : 1
const rounds = process.env.LONG ? 20 : 1

let sound: Config
let file: string

const looking = () => {}
const backUp = (config: Config, path: string) => writeBackup(config, { path, version: '0.0.0', looking })
const newFolder = () => join(temporaryFolder(), 'restored')
const configOf = (dataDir: string) => readConfig({ ALMANAC_DATA_DIR: dataDir })

/** Everything in a folder but what SQLite keeps beside its files. */
const namesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => statSync(join(folder, name)).isFile() && !/-(?:wal|shm)$/.test(name))
    .sort()

beforeAll(async () => {
  sound = await furnishedDirectory()
  file = join(temporaryFolder(), 'sound.tar')
  await backUp(sound, file)
})

describe('a backup', () => {
  it('holds everything, is readable by its owner only, and is restored as it was', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const folder = newFolder()
    const restored = await readArchive(file, folder, looking)
    expect(restored).toMatchObject({ head: { format: 2, accounts: 'sqlite' }, bytes: statSync(file).size })
    expect(namesIn(folder)).toEqual(namesIn(sound.dataDir))
    expect(await findingsIn(configOf(folder))).toEqual([])
    const secretKey = (dataDir: string) => readFileSync(join(dataDir, 'secret.key'), 'utf8')
    expect(secretKey(folder)).toBe(secretKey(sound.dataDir))
  })

  it('does not overwrite another file, and leaves nothing behind when it cannot be written', async () => {
    await expect(backUp(sound, file)).rejects.toThrow(/exists already/)
    await expect(backUp(sound, '/nowhere/a.tar')).rejects.toThrow(/cannot be written to \/nowhere\/a\.tar/)
    const long = join(temporaryFolder(), 'a'.repeat(300))
    await expect(backUp(sound, long)).rejects.toThrow(/cannot be written to \S+: ENAMETOOLONG/)
    for (const place of ['a.tar', 'index/a.tar'])
      await expect(backUp(sound, join(sound.dataDir, place))).rejects.toThrow(/lies in the data directory/)
  })

  it('is reported on the command line, with whether it holds the key', async () => {
    const path = join(temporaryFolder(), 'a.tar')
    const written = await runHere(['backup', path], { dataDir: sound.dataDir })
    expect([written.code, written.stdout]).toEqual([
      0,
      expect.stringMatching(/^Wrote \d+ files, \d+ MB, to .+a\.tar\. It holds secret\.key/),
    ])
    const dataDir = newFolder()
    const restored = await runHere(['restore', path, '--json'], { dataDir })
    expect([restored.code, JSON.parse(restored.stdout)]).toEqual([
      0,
      expect.objectContaining({ data_dir: dataDir, accounts: 'sqlite' }),
    ])
    const again = await runHere(['restore', path], { dataDir })
    expect([again.code, again.stderr]).toEqual([
      1,
      expect.stringMatching(/is not empty: it holds account\.db\. A backup is restored/),
    ])
  })
})

describe('a backup beside a service under load', () => {
  it(`holds every request that was answered before it, and passes the examination, in ${rounds} rounds`, async () => {
    const dataDir = join(temporaryFolder(), 'data')
    mkdirSync(dataDir, { mode: 0o700 })
    const urls = Array.from({ length: 20 }, (_, index) => `https://a.example/in/person-${index}`)
    const secret = await servedPeople(configOf(dataDir), urls, 1_000_000_000)
    const service = await startServing(dataDir, ['--no-demo'])
    const headers = {
      Authorization: `Bearer ${secret}`,
      'x-api-version': apiVersion,
      'Content-Type': 'application/json',
    }
    const answered = new Set<string>()
    let isOver = false
    const ask = async (path: string, body: object) => {
      const answer = await fetch(service.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
      await answer.arrayBuffer()
      if (answer.ok) answered.add(answer.headers.get('x-request-id') ?? '')
    }
    const client = async () => {
      while (!isOver) await ask('/person/enrich', { professional_network_profile_urls: urls.slice(0, 5) })
    }
    const submitter = async () => {
      while (!isOver) {
        await ask('/batch/person/enrich', {
          professional_network_profile_urls: Array.from(
            { length: 300 },
            (_, index) => `a.example/in/p${index}`,
          ),
          chunk_size: 10,
        })
        await wait(50)
      }
    }
    const load = [client(), client(), submitter()]
    for (let round = 0; round < rounds; round++) {
      while (answered.size < 30) await wait(5)
      const before = [...answered]
      const path = join(temporaryFolder(), 'loaded.tar')
      const written = await runCommand(['backup', path, '--json'], { dataDir })
      expect([written.code, written.stderr]).toEqual([0, ''])
      expect(JSON.parse(written.stdout)).toMatchObject({ missing: [] })
      // The doctor sees the service as of one instant, too.
      expect(await findingsIn(configOf(dataDir))).toEqual([])
      const folder = newFolder()
      await readArchive(path, folder, looking)
      expect(await findingsIn(configOf(folder))).toEqual([])
      const ledger = await openLedger(configOf(folder))
      for (const id of before) expect(await ledger.usageEvent(1, id)).toBeDefined()
      await ledger.close()
      answered.clear()
    }
    isOver = true
    await Promise.all(load)
    await service.stop()
  }, 600_000)
})

interface Made {
  readonly header: Partial<Header> & { readonly name: string }
  readonly bytes: Buffer
}

/** The entries of an archive. */
async function entriesOf(path: string): Promise<readonly Made[]> {
  const reading = extract()
  const found: Made[] = []
  reading.end(readFileSync(path))
  for await (const entry of reading) {
    const chunks: Buffer[] = []
    for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk)
    found.push({ header: { name: entry.header.name }, bytes: Buffer.concat(chunks) })
  }
  return found
}

/** An archive of other entries. */
async function archiveOf(entries: readonly Made[]): Promise<string> {
  const archive = pack()
  for (const { header, bytes } of entries) archive.entry(header, bytes)
  archive.finalize()
  const chunks: Buffer[] = []
  for await (const chunk of archive as AsyncIterable<Buffer>) chunks.push(chunk)
  const path = join(temporaryFolder(), 'made.tar')
  writeFileSync(path, Buffer.concat(chunks))
  return path
}

describe('a restore', () => {
  /** Fails in one sentence, and leaves nothing beside the file. */
  async function refuses(path: string, reason: RegExp): Promise<void> {
    const folder = newFolder()
    await expect(readArchive(path, folder, looking)).rejects.toThrow(reason)
    expect(readdirSync(dirname(folder))).toEqual([])
  }

  const copy = () => {
    const path = join(temporaryFolder(), 'copy.tar')
    copyFileSync(file, path)
    return path
  }

  it('refuses a backup that was cut off, wherever that was', async () => {
    const { size } = statSync(file)
    for (const at of [0, 100, 512, 700, size / 3, size / 2, size - 4000, size - 1024, size - 512, size - 1]) {
      const path = copy()
      truncateSync(path, Math.floor(at))
      await refuses(path, /made\.tar|copy\.tar (?:is|has)/)
    }
  })

  it('refuses a backup with a flipped bit', async () => {
    const bytes = readFileSync(file)
    for (let at = 700; at < bytes.length; at += Math.floor(bytes.length / 20)) {
      const path = join(temporaryFolder(), 'flipped.tar')
      // The padding of a block after an entry is not checked.
      const place = bytes[at] === 0 ? bytes.findIndex((byte, index) => index > at && byte !== 0) : at
      const changed = Buffer.from(bytes)
      changed[place] = (changed[place] ?? 0) ^ 1
      writeFileSync(path, changed)
      await refuses(path, /flipped\.tar is/)
    }
  })

  it('refuses files that are not backups, have a newer format, or hold other entries', async () => {
    const text = join(temporaryFolder(), 'text.tar')
    writeFileSync(text, 'Not a backup. '.repeat(1000))
    await refuses(text, /text\.tar is damaged or not a backup \(.+\)\. Nothing was restored\./)
    const entries = await entriesOf(file)
    await refuses(await archiveOf(entries.slice(1)), /is not a backup of Almanac/)
    const newer = { ...(entries[0] as Made), bytes: Buffer.from('{"format":3,"almanac":"9.9.9"}') }
    await refuses(
      await archiveOf([newer, ...entries.slice(1)]),
      /is of format 3, written by Almanac "9\.9\.9"/,
    )
    await refuses(await archiveOf(entries.slice(0, -1)), /is damaged: it is cut off/)
    await refuses(await archiveOf([...entries.slice(0, 2), ...entries.slice(3)]), /is damaged: it has/)
    await refuses(await archiveOf([...entries, entries[1] as Made]), /behind its end/)
    await refuses(await archiveOf([...entries.slice(0, 2), ...entries.slice(1)]), /twice/)
    const longer = copy()
    writeFileSync(longer, Buffer.alloc(512), { flag: 'a' })
    await refuses(longer, /bytes instead of/)
  })

  it.each([
    '../climbed',
    'index/../../climbed',
    '/tmp/almanac-climbed',
    'index/..',
    'batches/..',
    'records.db/x',
    'index/a/b',
    'config.json',
  ])('writes no file %s', async name => {
    const [head, ...rest] = await entriesOf(file)
    await refuses(
      await archiveOf([head as Made, { header: { name }, bytes: Buffer.from('x') }, ...rest]),
      /which is not a file of a data directory/,
    )
    expect(existsSync('/tmp/almanac-climbed')).toBe(false)
  })

  it.each(['symlink', 'link', 'directory', 'fifo'] as const)(
    'does not make a %s from a backup',
    async type => {
      const [head, ...rest] = await entriesOf(file)
      const header = { name: 'index/x', type, linkname: '/etc/passwd' }
      await refuses(
        await archiveOf([head as Made, { header, bytes: Buffer.alloc(0) }, ...rest]),
        /not a plain file/,
      )
    },
  )

  const sumOf = ({ header: { name }, bytes }: Made) => ({
    name,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  })
  const manifestOf = (entries: readonly Made[]): Made => ({
    header: { name: 'manifest.json' },
    bytes: Buffer.from(JSON.stringify({ files: entries.map(sumOf) })),
  })
  const entry = (header: Made['header'], text = 'x'): Made => ({ header, bytes: Buffer.from(text) })

  it.each([
    ['a database in capitals', [entry({ name: 'Records.db' })], /not a file of a data directory/],
    ['a file twice', [entry({ name: 'index/a' }), entry({ name: 'index/a' })], /"index\/a" twice/],
    [
      'two names that differ in capitals',
      [entry({ name: 'index/a' }), entry({ name: 'index/A' })],
      /"index\/a" and "index\/A", which differ only in capitals/,
    ],
    ['no database', [entry({ name: 'index/a' })], /it has no database/],
    ['a device', [entry({ name: 'records.db', type: 'character-device' }, '')], /not a plain file/],
    ['another path', [entry({ name: 'index/a', pax: { path: '../a' } })], /not a file of a data directory/],
    [
      'a size that is not there',
      [entry({ name: 'index/a', pax: { size: '999999' } })],
      /damaged or not a backup/,
    ],
    ['two manifests', [entry({ name: 'index/a' }), manifestOf([])], /behind its end/],
  ])('refuses a backup whose manifest is in order and that has %s', async (_, made, reason) => {
    const [head] = await entriesOf(file)
    const all = [head as Made, ...made]
    await refuses(await archiveOf([...all, manifestOf(all)]), reason)
  })

  it.each([
    ['no text for its time', { made_at: { toString: 1 } }, /does not tell when it was made/],
    ['commands to the terminal for its time', { made_at: '\u001b]0;x\u0007' }, /does not tell when/],
    ['half a format', { format: 1.5 }, /does not tell its format/],
    ['no place of accounts', { accounts: 'elsewhere' }, /does not tell where its accounts are/],
    ['no version', { almanac: { toString: 1 } }, /does not tell which version wrote it/],
    [
      'no version, and a newer format',
      { format: 9, almanac: { toString: 1 } },
      /written by Almanac unknown;/,
    ],
    ['commands for its version', { format: 9, almanac: '\u001b[31m\u009b2J' }, /"\\u001b\[31m\ufffd2J";/],
  ])('refuses a backup whose head has %s before anything of it is in place', async (_, part, reason) => {
    const [head, ...rest] = (await entriesOf(file)) as [Made, ...Made[]]
    const bytes = Buffer.from(JSON.stringify({ ...JSON.parse(head.bytes.toString()), ...part }))
    const all = [{ ...head, bytes }, ...rest.slice(0, -1)]
    await refuses(await archiveOf([...all, manifestOf(all)]), reason)
  })

  it('has every file on the disk before the folder is in its place, and syncs many at once', async () => {
    const [head] = await entriesOf(file)
    const reports = Array.from({ length: 100 }, (_, index) => entry({ name: `reports/${index}` }, ''))
    const all = [head as Made, ...reports, entry({ name: 'records.db' })]
    const path = await archiveOf([...all, manifestOf(all)])
    const folder = newFolder()
    const syncs = await syncsOf(() => readArchive(path, folder, looking), folder)
    // The files, the folder of reports, and the data directory; then the folder around it.
    expect(syncs).toMatchObject({ before: 101 + 2, after: 1 })
    expect(syncs.atOnceMax).toBeGreaterThan(4)
  })

  it('refuses a folder that is not empty, and a path that is a file or lies below one', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'mine.txt'), 'mine')
    await expect(readArchive(file, folder, looking)).rejects.toThrow(/is not empty: it holds mine\.txt/)
    await expect(readArchive(file, join(folder, 'mine.txt'), looking)).rejects.toThrow(/is not a folder/)
    await expect(readArchive(file, join(folder, 'mine.txt/data'), looking)).rejects.toThrow(
      /^The backup cannot be restored into \/.*\/mine\.txt\/data: .* Nothing was restored\.$/,
    )
    await expect(readArchive('/nowhere.tar', newFolder(), looking)).rejects.toThrow(/cannot be read/)
    expect(readdirSync(folder)).toEqual(['mine.txt'])
  })
})

describe('a killed command', () => {
  it(`that writes a backup leaves no file with its name, and the next backup is complete (kills: ${kills})`, async () => {
    const folder = temporaryFolder()
    const path = join(folder, 'a.tar')
    for (let count = 0; count < kills; count++) {
      await killedOnce(['backup', path], sound.dataDir, path)
      const left = readdirSync(folder)
      if (existsSync(path)) await readArchive(path, newFolder(), looking)
      // The unfinished files of the previous command are removed.
      else
        expect(left.filter(name => !name.startsWith('a.tar.unfinished-')).concat(left.slice(1))).toEqual([])
      rmSync(path, { force: true })
    }
    const last = join(folder, 'b.tar')
    expect((await runCommand(['backup', last], { dataDir: sound.dataDir })).code).toBe(0)
    await readArchive(last, newFolder(), looking)
  }, 600_000)

  it(`that restores a backup leaves no data directory or a complete one (kills: ${kills})`, async () => {
    for (let count = 0; count < kills; count++) {
      const dataDir = newFolder()
      await killedOnce(['restore', file], dataDir, dataDir)
      if (existsSync(dataDir)) expect(await findingsIn(configOf(dataDir))).toEqual([])
      else {
        const left = readdirSync(dirname(dataDir), { recursive: true, encoding: 'utf8' })
        expect(left.filter(name => name.endsWith('.db'))).toEqual([])
        await readArchive(file, dataDir, looking)
        expect(readdirSync(dirname(dataDir))).toEqual(['restored'])
        expect(await findingsIn(configOf(dataDir))).toEqual([])
      }
    }
  }, 600_000)
})

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a restore that %s ends leaves nothing, or all of the backup',
  async signal => {
    const dataDir = newFolder()
    const { stderr } = await endedOnce(['restore', file], dataDir, { target: dataDir, signal })
    expect(stderr).toBe('')
    const isWhole = existsSync(dataDir)
    expect(readdirSync(dirname(dataDir))).toEqual(isWhole ? ['restored'] : [])
    if (isWhole) expect(await findingsIn(configOf(dataDir))).toEqual([])
  },
)

it('a folder with half a restore is named as such, and nothing in it is begun anew', async () => {
  const folder = newFolder()
  await readArchive(file, folder, looking)
  renameSync(join(folder, 'records.db'), join(folder, 'records.db.restoring'))
  const before = namesIn(folder)
  for (const args of [
    ['serve', '--no-demo'],
    ['doctor'],
    ['doctor', '--repair', '--lost', 'records.db'],
    ['backup', join(temporaryFolder(), 'all.tar')],
  ]) {
    const { code, stderr } = await runHere(args, { dataDir: folder })
    expect([code, stderr]).toEqual([
      1,
      `${folder} holds a restore that was cut off, and not all of the backup. Remove it, and restore the backup again: almanac restore.\n`,
    ])
  }
  expect(namesIn(folder)).toEqual(before)
})

/** Counts the syncs of files and folders before the path exists and afterwards, and how many were under way at once. */
async function syncsOf(action: () => Promise<unknown>, path: string) {
  const handle = await open(temporaryFolder(), 'r')
  const prototype = Object.getPrototypeOf(handle) as typeof handle
  await handle.close()
  const { sync } = prototype
  const counts = { before: 0, after: 0, atOnceMax: 0 }
  let underWay = 0
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: typeof handle) {
    counts[existsSync(path) ? 'after' : 'before']++
    underWay++
    counts.atOnceMax = Math.max(counts.atOnceMax, underWay)
    await sync.call(this)
    underWay--
  })
  await action().finally(() => spy.mockRestore())
  return counts
}

/** Kills a command some time after it has begun to write what will become the target. */
const killedOnce = (args: readonly string[], dataDir: string, target: string): Promise<FinishedCommand> =>
  endedOnce(args, dataDir, { target, signal: 'SIGKILL', afterMs: Math.random() * 30 })

/** Ends a command with a signal, so long after it has begun to write what will become the target. */
async function endedOnce(
  args: readonly string[],
  dataDir: string,
  { target, signal, afterMs = 0 }: { target: string; signal: NodeJS.Signals; afterMs?: number },
): Promise<FinishedCommand> {
  const running = startCommand(args, { dataDir })
  let isOver = false
  void running.finished.then(() => {
    isOver = true
  })
  while (!isOver && !existsSync(`${target}.unfinished-${running.process.pid}`)) await wait(1)
  await wait(afterMs)
  running.process.kill(signal)
  return running.finished
}
