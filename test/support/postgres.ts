// A PostgreSQL server in a temporary folder, where its programs are installed.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

export interface PostgresServer {
  /** The URL of a new database: an empty one, or a copy of one to which nobody is connected. */
  newDatabase(original?: string): Promise<string>
  /** Runs a statement in the database of the URL. */
  run(url: string, sql: string): Promise<readonly Record<string, unknown>[]>
}

const isRoot = process.getuid?.() === 0
/** True when PostgreSQL was requested with `STORES=postgres npm test`, as CI does. */
const isAsked = (process.env.STORES ?? '').split(',').includes('postgres')

/** The folder of the server's programs, installed with Debian's package when it is asked for; undefined where there is none. */
export function findPostgres(): string | undefined {
  const found = programs()
  if (found !== undefined || !isAsked) return found
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    execFileSync('apt-get', ['update', '-q'], { stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'postgresql'], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  return programs()
}

function programs(): string | undefined {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  const newest = versions.find(
    version => Number(version) >= 15 && existsSync(join(root, version, 'bin/initdb')),
  )
  return newest === undefined ? undefined : join(root, newest, 'bin')
}

export const noPostgres =
  'PostgreSQL 15 or newer is not installed: these tests are skipped. apt-get install postgresql brings it.'

interface LaunchedServer {
  readonly port: number
  readonly folder: string
  readonly process: ChildProcess
}

/** Starts a server of the caller's own on a free port of loopback. It trusts everyone there, and nothing of it stays. */
export async function startPostgres(bin: string): Promise<PostgresServer & { stop(): Promise<void> }> {
  const { port, folder, process: server } = await launch(bin)
  return {
    ...serverAt(port),
    stop: async () => {
      const ended = new Promise(resolve => server.once('exit', resolve))
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

let databases = 0

/** Returns the server that listens on the port of loopback. */
export function serverAt(port: number): PostgresServer {
  const urlOf = (database: string) => `postgres://almanac@127.0.0.1:${port}/${database}`
  return {
    newDatabase: async original => {
      const name = `test_${process.pid}_${++databases}`
      const template = original === undefined ? '' : ` TEMPLATE ${original.split('/').at(-1)}`
      await query(urlOf('postgres'), `CREATE DATABASE ${name}${template}`)
      return urlOf(name)
    },
    run: query,
  }
}

/** Resolves when the server takes connections. */
export async function launch(bin: string): Promise<LaunchedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-postgres-'))
  // The server refuses to run as root.
  const user = isRoot ? numericUser('nobody') : undefined
  if (user) chownSync(folder, user.uid, user.gid)
  const as = { cwd: folder, ...user }
  execFileSync(
    join(bin, 'initdb'),
    ['-D', join(folder, 'data'), '-U', 'almanac', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    {
      stdio: 'ignore',
      ...as,
    },
  )
  const port = await freePort()
  const settings = [
    ...['fsync=off', 'full_page_writes=off', 'max_connections=300'],
    ...['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`],
  ]
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', join(folder, 'data'), '-p', String(port), ...settings.flatMap(setting => ['-c', setting])],
    { stdio: 'ignore', ...as },
  )
  await answers(`postgres://almanac@127.0.0.1:${port}/postgres`)
  return { port, folder, process: server }
}

async function query(url: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Resolves once the server takes connections. */
async function answers(url: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await query(url, 'SELECT 1')
      return
    } catch (error) {
      if (tries >= 300) throw new Error('PostgreSQL did not start.', { cause: error })
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

function numericUser(name: string): { readonly uid: number; readonly gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
