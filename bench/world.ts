// Makes a world of a given size, and a data directory that holds it; both are kept for the next run.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createReadStream, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { companiesFor } from '../demo/world.ts'
import { writeWorld } from '../demo/write.ts'
import { person } from '../src/catalog/person/person.ts'
import { stamp } from '../src/catalog/stamp.ts'
import { isObject, type JsonObject, type MutableObject } from '../src/lib/json/json.ts'
import { openPlaces } from '../src/places/places.ts'
import { seeded } from './name-treatments.ts'
import { namedCompanies } from './named-companies.ts'

export const benchFolder = '.bench'

export type Detail = 'lean' | 'full'

/**
 * The folder with `companies.jsonl` and `people.jsonl` of a world; where it has every detail, also `posts.jsonl`, and
 * `named.jsonl` with companies that are hardly more than a name, so that there are as many companies as people.
 */
export async function worldOf(people: number, detail: Detail = 'lean'): Promise<string> {
  const folder = join(benchFolder, folderName('world', people, detail))
  if (existsSync(join(folder, 'people.jsonl'))) return folder
  if (detail === 'full') await writeNamed(folder, people - companiesFor(people))
  const datasets = detail === 'full' ? ['company', 'social_post', 'person'] : undefined
  await writeWorld(folder, { people, detail }, false, datasets)
  return folder
}

async function writeNamed(folder: string, count: number): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await writeFile(join(folder, 'named.jsonl'), namedLines(count))
}

function* namedLines(count: number): Generator<string> {
  for (const [index, [name, ...former_names]] of namedCompanies(count, seeded(7)).entries()) {
    const info = { name, former_names, description, primary_domain: `named-${index}.example` }
    yield `${JSON.stringify({ basic_info: info, headcount: { total: index % 5000 } })}\n`
  }
}

const description = 'Builds what its customers need, and looks after it for years. '.repeat(20)

const folderName = (what: string, people: number, detail: Detail): string =>
  detail === 'lean' ? `${what}-${people}` : `${what}-full-${people}`

/** Reads the people in the order of their ids, stamped and with coordinates; `bytes` are those in the file. */
export async function* peopleOf(
  people: number,
): AsyncIterable<{ readonly id: number; readonly record: JsonObject; readonly bytes: number }> {
  const places = openPlaces()
  let id = 0
  const file = join(await worldOf(people), 'people.jsonl')
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const record = JSON.parse(line) as MutableObject
    const basic = record.basic_profile
    const location = isObject(basic) ? basic.location : undefined
    if (isObject(location) && typeof location.raw === 'string') {
      const place = places.geocode(location.raw)
      if (place) (location as MutableObject).coordinates = [place.latitude, place.longitude]
    }
    stamp(person, record, ++id, 1_700_000_000_000)
    yield { id, record, bytes: Buffer.byteLength(line) + 1 }
  }
}

export interface CommandRun {
  readonly seconds: number
  /** The peak resident memory; 0 on systems other than Linux. */
  readonly residentMiB: number
  readonly output: string
}

/** Runs the built command in a new process. Throws an error with its output when it fails. */
export async function almanac(args: readonly string[], dataDir: string): Promise<CommandRun> {
  const started = performance.now()
  const child = spawn(process.execPath, ['dist/src/main.js', ...args], {
    env: { PATH: process.env.PATH, ALMANAC_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  let residentMiB = 0
  child.stdout.on('data', chunk => {
    output += chunk
  })
  const watch = setInterval(() => {
    residentMiB = Math.max(residentMiB, peakMiB(child.pid))
  }, 100)
  const code = await new Promise<number | null>(resolve => child.once('close', resolve))
  clearInterval(watch)
  if (code !== 0) throw new Error(`almanac ${args.join(' ')} ended with ${code}: ${output}`)
  return { seconds: (performance.now() - started) / 1000, residentMiB, output }
}

/** Returns the peak resident memory of a process; 0 on systems other than Linux. */
export const peakMiB = (pid: number | undefined): number => statusMiB(pid, /VmHWM:\s+(\d+) kB/)

/** Returns the resident memory of a process. */
export const residentMiB = (pid: number | undefined): number => statusMiB(pid, /VmRSS:\s+(\d+) kB/)

function statusMiB(pid: number | undefined, pattern: RegExp): number {
  const file = `/proc/${pid}/status`
  const match = existsSync(file) ? pattern.exec(readFileSync(file, 'utf8')) : null
  return match ? Math.round(Number(match[1]) / 1024) : 0
}

/** Returns a data directory with a world of that size, which is imported at the first use. */
export async function dataDirOf(people: number, detail: Detail = 'lean'): Promise<string> {
  const dataDir = join(benchFolder, folderName('data', people, detail))
  if (existsSync(join(dataDir, 'records.db'))) return dataDir
  const world = await worldOf(people, detail)
  await almanac(['import', 'company', join(world, 'companies.jsonl'), '--source', 'world'], dataDir)
  await almanac(['import', 'person', join(world, 'people.jsonl'), '--source', 'world'], dataDir)
  if (detail === 'full') {
    await almanac(['import', 'company', join(world, 'named.jsonl'), '--source', 'named'], dataDir)
    await almanac(['import', 'social_post', join(world, 'posts.jsonl'), '--source', 'world'], dataDir)
  }
  return dataDir
}

export interface Service {
  readonly url: string
  readonly pid: number | undefined
  readonly process: ChildProcess
  /** `performance.now()` when the process was started. */
  readonly startedMs: number
  /** The headers of a request with a valid key. */
  readonly headers: Readonly<Record<string, string>>
  stop(): void
}

/**
 * Returns a key with credits that is made once for a data directory: with one grant for each run, the team would have as many
 * grants as no other has.
 */
async function keyOf(dataDir: string): Promise<string> {
  const file = join(dataDir, 'bench-key.json')
  if (!existsSync(file)) {
    const create = ['keys', 'create', '--name', 'bench', '--credits', '1000000000', '--json']
    await writeFile(file, (await almanac(create, dataDir)).output)
  }
  return JSON.parse(readFileSync(file, 'utf8')).key
}

/** Serves the data directory in a new process. Modules that `nodeArgs` load can exchange messages. */
export async function serve(
  dataDir: string,
  nodeArgs: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<Service> {
  const key = await keyOf(dataDir)
  const startedMs = performance.now()
  const server = spawn(process.execPath, [...nodeArgs, 'dist/src/main.js', 'serve', '--no-demo'], {
    env: {
      PATH: process.env.PATH,
      ALMANAC_DATA_DIR: dataDir,
      ALMANAC_PORT: '0',
      ALMANAC_RATE_LIMITS: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const welcome = await new Promise<string>(resolve =>
    server.stdout?.once('data', chunk => resolve(String(chunk))),
  )
  return {
    url: /http:\S+/.exec(welcome)?.[0] ?? '',
    pid: server.pid,
    process: server,
    startedMs,
    headers: {
      Authorization: `Bearer ${key}`,
      'x-api-version': '2025-11-01',
      'Content-Type': 'application/json',
    },
    stop: () => server.kill('SIGINT'),
  }
}

export const removeDataDir = (dataDir: string): void => rmSync(dataDir, { recursive: true, force: true })

/** The size of all files below the folder, as far as they take place on the disk. */
export const folderMiB = (folder: string): number =>
  Math.round(Number(execFileSync('du', ['-sk', folder]).toString().split('\t')[0]) / 1024)

export const sizeMiB = (file: string): number => Math.round(statSync(file).size / 2 ** 20)

/** Returns profile URLs of people evenly spaced over a world of that size. */
export async function profileUrls(
  people: number,
  count: number,
  detail: Detail = 'lean',
): Promise<readonly string[]> {
  const file = join(await worldOf(people, detail), 'people.jsonl')
  const every = Math.max(1, Math.floor(people / count))
  const urls: string[] = []
  let line = 0
  for await (const text of createInterface({ input: createReadStream(file) })) {
    if (line++ % every !== 0) continue
    const url = /"profile_url":"([^"]+)"/.exec(text)?.[1]
    // A copy, since a slice of a string keeps the whole string in memory.
    if (url !== undefined) urls.push(Buffer.from(url).toString())
  }
  return urls
}
