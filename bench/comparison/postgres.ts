// PostgreSQL in a cluster of its own, tuned and indexed for these searches, queried over a Unix socket.
import { execFileSync, spawn } from 'node:child_process'
import {
  chownSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import postgres from 'postgres'
import { benchFolder } from '../world.ts'
import { type ComparedDatabase, type Dialect, quoted } from './engine.ts'
import { tables } from './rows.ts'

export const postgresDialect: Dialect = {
  containsText: (column, text) => `${column} LIKE ${quoted(`%${text}%`)}`,
  headlineHas: words => `words @@ ${quoted(words.map(word => `'${word}'`).join(' <-> '))}::tsquery`,
  // The distance of the extension counts a transposition as two edits: it preselects for the exact distance.
  isLike: (wanted, edits) =>
    `levenshtein_less_equal(word, ${quoted(wanted)}, ${2 * edits}) <= ${2 * edits} AND edit_distance(word, ${quoted(wanted)}) <= ${edits}`,
}

const settings = `
listen_addresses = ''
shared_buffers = 4GB
effective_cache_size = 12GB
work_mem = 256MB
maintenance_work_mem = 1GB
random_page_cost = 1.1
effective_io_concurrency = 200
max_wal_size = 8GB
jit = off
`

const indexes = `
CREATE EXTENSION pg_trgm;
CREATE EXTENSION fuzzystrmatch;
ALTER TABLE person ADD PRIMARY KEY (id);
ALTER TABLE person ALTER followers SET NOT NULL;
ALTER TABLE person ADD words tsvector;
UPDATE person SET words = (SELECT string_agg(quote_literal(word) || ':' || place, ' ')::tsvector
  FROM unnest(string_to_array(headline, ' ')) WITH ORDINALITY AS each(word, place));
CREATE INDEX ON person USING gin (words) WITH (fastupdate = off);
CREATE INDEX ON person (city, id);
CREATE INDEX ON person (country, followers DESC, id);
CREATE INDEX ON person (followers DESC, id) INCLUDE (connections);
CREATE INDEX ON person (connections, followers) INCLUDE (id);
CREATE INDEX ON person (name, id DESC) INCLUDE (connections);
CREATE INDEX ON person (latitude, longitude, id);
CREATE INDEX ON job (employer, person) WHERE is_current;
CREATE INDEX ON job (employer, person) WHERE NOT is_current;
CREATE INDEX ON job (start_date, person) WHERE is_current;
CREATE INDEX ON job (seniority, person) WHERE is_current;
CREATE INDEX ON job (title, person) INCLUDE (is_current, headcount);
CREATE INDEX ON job (person, is_current) INCLUDE (title, employer);
CREATE INDEX ON skill (skill, person);
ALTER TABLE title ADD PRIMARY KEY (id);
CREATE INDEX ON title USING gin (text gin_trgm_ops);
CREATE INDEX ON title_word (word, title);
CREATE INDEX ON word (length(word), word);
CREATE FUNCTION edit_distance(a text, b text) RETURNS int LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  before int[];
  previous int[] := ARRAY(SELECT generate_series(0, length(b)));
  this int[];
  cost int;
BEGIN
  FOR i IN 1..length(a) LOOP
    this := ARRAY[i];
    FOR j IN 1..length(b) LOOP
      cost := least(previous[j + 1] + 1, this[j] + 1,
        previous[j] + CASE WHEN substr(a, i, 1) = substr(b, j, 1) THEN 0 ELSE 1 END);
      IF i > 1 AND j > 1 AND substr(a, i, 1) = substr(b, j - 1, 1) AND substr(a, i - 1, 1) = substr(b, j, 1) THEN
        cost := least(cost, before[j - 1] + 1);
      END IF;
      this := this || cost;
    END LOOP;
    before := previous;
    previous := this;
  END LOOP;
  RETURN previous[length(b) + 1];
END $$;
`

/** Opens a cluster for that many people, which is made and filled from the rows at the first use. */
export async function openPostgres(people: number, rows: string): Promise<ComparedDatabase> {
  const folder = resolve(benchFolder, `postgres-${people}`)
  const owner = ownerOf(folder)
  const bin = binaries()
  const data = join(folder, 'data')
  const isNew = !existsSync(join(folder, 'filled'))
  if (isNew) {
    rmSync(data, { recursive: true, force: true })
    execFileSync(
      join(bin, 'initdb'),
      ['--pgdata', data, '--username', 'almanac', '--auth', 'trust', '--locale', 'C', '--encoding', 'UTF8'],
      { ...owner, stdio: 'ignore', cwd: folder },
    )
    writeFileSync(join(data, 'postgresql.auto.conf'), settings)
  }
  // Socket paths may be no longer than about a hundred bytes.
  const socket = mkdtempSync(join(tmpdir(), 'almanac-postgres-'))
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(socket, owner.uid, owner.gid)
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-k', socket], {
    ...owner,
    stdio: 'ignore',
    cwd: folder,
  })
  const sql = postgres({ host: socket, user: 'almanac', database: 'postgres', max: 1, onnotice: () => {} })
  const close = async () => {
    await sql.end()
    const ended = new Promise(done => server.once('exit', done))
    server.kill('SIGINT')
    await ended
    rmSync(socket, { recursive: true, force: true })
  }
  try {
    await untilUp(sql)
    if (isNew) {
      for (const [name, shape] of Object.entries(tables)) {
        await sql.unsafe(`CREATE TABLE ${name} (${shape})`)
        const into = await sql.unsafe(`COPY ${name} FROM STDIN (FORMAT csv)`).writable()
        await pipeline(createReadStream(join(rows, `${name}.csv`)), into)
      }
      await sql.unsafe(indexes)
      for (const name of Object.keys(tables)) await sql.unsafe(`VACUUM (FULL) ${name}`)
      await sql.unsafe('VACUUM (ANALYZE)')
      await sql.unsafe('CHECKPOINT')
      writeFileSync(join(folder, 'filled'), '')
    }
    const [version] = await sql.unsafe('SHOW server_version')
    return {
      name: `PostgreSQL ${String(version?.server_version).split(' ')[0]}`,
      ask: async text => {
        const [row] = await sql.unsafe(text)
        return { total: Number(row?.total), ids: (row?.ids ?? []) as number[] }
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function untilUp(sql: postgres.Sql): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await sql`SELECT 1`
      return
    } catch (error) {
      if (attempt === 100) throw error
      await new Promise(resolve => setTimeout(resolve, 200))
    }
  }
}

/** The user to run PostgreSQL as: it refuses to run as root, and then runs as the user that its package made. */
function ownerOf(folder: string): { uid?: number; gid?: number } {
  mkdirSync(folder, { recursive: true })
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString())
  const owner = { uid: id('-u'), gid: id('-g') }
  chownSync(folder, owner.uid, owner.gid)
  return owner
}

/** Finds the binaries, which Debian keeps in a folder for each version outside the PATH. */
function binaries(): string {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map(version => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ]
  const folder = folders.find(each => existsSync(join(each, 'initdb')))
  if (folder === undefined) {
    throw new Error('PostgreSQL is not installed; on Debian: apt-get install postgresql postgresql-contrib.')
  }
  return folder
}
