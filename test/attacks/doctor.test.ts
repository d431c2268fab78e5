// Data that is damaged in every way, one by one: almanac doctor finds it, and repairs it where the rest tells how.
import {
  chmodSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { readArchive } from '../../src/backup/read.ts'
import { person } from '../../src/catalog/person/person.ts'
import { type Config, readConfig } from '../../src/config.ts'
import { InputError } from '../../src/errors.ts'
import { resultName } from '../../src/jobs/result-files.ts'
import { openLedger, openRecords } from '../../src/processes/adapters.ts'
import { writeBackup } from '../../src/processes/backup.ts'
import { isInUse } from '../../src/processes/data-folder.ts'
import { repair } from '../../src/processes/repair.ts'
import { type FindingKind, repairOf } from '../../src/stores/findings.ts'
import { runCommand, runHere, startCommand, startServing, temporaryFolder } from '../support/command.ts'
import {
  changeDatabase,
  copyOf,
  fillDataDirectory,
  findingsIn,
  furnishedDirectory,
  plainTexts,
  resultsIn,
  segmentOf,
} from '../support/furnished.ts'
import { canMount, inOwnMounts } from '../support/own-mounts.ts'
import { findPostgres, noPostgres, type PostgresServer } from '../support/postgres.ts'
import { sharedPostgres } from '../support/shared-postgres.ts'
import { emptyLogOf } from '../support/store-state.ts'

const kills = process.env.LONG ? 100 : 1

let sound: Config

beforeAll(async () => {
  sound = await furnishedDirectory()
})

const jobs = ['Engines', 'Mill'].map(at => `Ada Moor,ada@moor.example,${at}`)
const roundsHeader = 'Organization Name,Funding Type,Announced Date,Money Raised (in USD)'
const rounds = ['Halcyon Kelp,Seed,2024-01-02,1000000', 'Halcyon Kelp,Series A,2026-10-02,9810000']
/** Emoji are two units of UTF-16 and one character of SQLite, so that these ids have another order there. */
const rowsWithEmoji = ['b😀,50', 'acd,70'].map(row => row.replace(',', ',Halcyon Kelp,kelp.example,'))

interface Damage {
  readonly is: string
  readonly finds: readonly FindingKind[]
  readonly make: (config: Config) => unknown
}

const records = (...sql: readonly string[]) => ({
  make: (config: Config) => changeDatabase(config, 'records.db', ...sql),
})
/** Changes texts of a dataset, which SQL can do while they are plain. */
const texts = (dataset: string, sql: string) => ({
  make: (config: Config) => {
    plainTexts(config, dataset)
    changeDatabase(config, 'records.db', sql)
  },
})
const account = (...sql: readonly string[]) => ({
  make: (config: Config) => changeDatabase(config, 'account.db', ...sql),
})
const work = (...sql: readonly string[]) => ({
  make: (config: Config) => changeDatabase(config, 'work.db', ...sql),
})

/** Turns a bit of a file round. */
function flip(path: string, at: (length: number) => number): void {
  const bytes = readFileSync(path)
  const place = Math.floor(at(bytes.length))
  bytes[place] = (bytes[place] ?? 0) ^ 1
  writeFileSync(path, bytes)
}

/** The database file with its write-ahead log and shared memory. */
function remove(file: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
}

function truncateAll(file: string): void {
  remove(file)
  writeFileSync(file, '', { mode: 0o600 })
}

const job = `(SELECT id FROM batch_job ORDER BY id LIMIT 1)`
const activeAgain = `UPDATE batch_job SET is_active = 1, status = 'processing' WHERE id = ${job}`

const damages: readonly Damage[] = [
  {
    is: 'files that others may read',
    finds: ['open_to_others'],
    make: ({ dataDir }) => chmodSync(join(dataDir, 'account.db'), 0o644),
  },
  {
    is: 'a folder that a killed restore began',
    finds: ['unfinished_restore'],
    // No process has so high a number.
    make: ({ dataDir }) => mkdirSync(`${dataDir}.unfinished-${2 ** 22 + 1}/index`, { recursive: true }),
  },
  {
    is: 'a database that is none',
    finds: ['damaged_file'],
    make: ({ dataDir }) => writeFileSync(join(dataDir, 'work.db'), 'not a database at all'),
  },
  {
    is: 'an empty database of accounts',
    finds: ['lost_database'],
    make: ({ dataDir }) => truncateAll(join(dataDir, 'account.db')),
  },
  {
    is: 'an empty database of records',
    finds: ['lost_database'],
    make: ({ dataDir }) => truncateAll(join(dataDir, 'records.db')),
  },
  {
    is: 'a lost database of accounts',
    finds: ['lost_database'],
    make: ({ dataDir }) => remove(join(dataDir, 'account.db')),
  },
  {
    is: 'a lost database of jobs',
    finds: ['lost_database'],
    make: ({ dataDir }) => remove(join(dataDir, 'work.db')),
  },
  {
    is: 'a lost database of records',
    finds: ['lost_database'],
    make: ({ dataDir }) => remove(join(dataDir, 'records.db')),
  },
  {
    is: 'a folder in place of a database',
    finds: ['damaged_file'],
    make: ({ dataDir }) => {
      remove(join(dataDir, 'account.db'))
      mkdirSync(join(dataDir, 'account.db'), { mode: 0o700 })
    },
  },
  {
    is: 'a link in a circle in place of a database',
    finds: ['damaged_file'],
    make: ({ dataDir }) => {
      remove(join(dataDir, 'account.db'))
      symlinkSync('account.db', join(dataDir, 'account.db'))
    },
  },
  {
    is: 'a link in a circle in place of the results',
    finds: ['lost_results'],
    make: ({ dataDir }) => {
      rmSync(join(dataDir, 'batches'), { recursive: true })
      symlinkSync('batches', join(dataDir, 'batches'))
    },
  },
  { is: 'a lost table of sums', finds: ['damaged_file'], ...account('DROP TABLE usage_block') },
  { is: 'a lost table of keys', finds: ['damaged_file'], ...account('DROP TABLE api_key') },
  { is: 'a lost table of chunks', finds: ['damaged_file'], ...work('DROP TABLE batch_chunk') },
  {
    is: 'a lost table beside the records',
    finds: ['damaged_file'],
    ...records('DROP TABLE company_at_hand'),
  },
  {
    is: 'a company that is no JSON',
    finds: ['unreadable_record'],
    ...records("UPDATE company SET data = '{{{' WHERE id = 3"),
  },
  {
    is: 'a packed company that is damaged',
    finds: ['unreadable_record'],
    ...records('UPDATE company SET data = CAST(substr(data, 1, 40) AS BLOB) WHERE id = 3'),
  },
  {
    is: 'names of companies that are no JSON',
    finds: ['wrong_name'],
    ...records("UPDATE company_name_filed SET entries = '{{'"),
  },
  {
    is: 'marks of a segment that are longer than it',
    finds: ['damaged_index'],
    ...records("UPDATE index_segment SET deleted = x'ffffffff', deleted_count = 99"),
  },
  {
    is: 'permissions that are no JSON',
    finds: ['unreadable_value'],
    ...account("UPDATE api_key SET permissions = '{{{'"),
  },
  {
    is: 'charges that are no JSON',
    finds: ['unreadable_value'],
    ...work("UPDATE batch_chunk SET charges = '{{{'"),
  },
  {
    is: 'an address that is none',
    finds: ['unreadable_value'],
    ...work("UPDATE webhook_delivery SET url = '::'"),
  },
  {
    is: 'a time that is none',
    finds: ['unreadable_value'],
    ...work("UPDATE webhook_delivery SET next_ms = 'abc'"),
  },
  {
    is: 'an event at no time',
    finds: ['unreadable_value'],
    ...account("UPDATE usage_event SET ts_ms = 'abc' WHERE number = 1"),
  },
  {
    is: 'an event that is no JSON',
    finds: ['unreadable_value'],
    ...account("UPDATE usage_event SET told = '{{{' WHERE number = 1"),
  },
  {
    is: 'a secret of a team that is none',
    finds: ['unreadable_secret'],
    ...work("UPDATE webhook_secret SET secret = 'zzz'"),
  },
  {
    is: 'a secret of the service that is none',
    finds: ['unreadable_secret'],
    ...work("UPDATE service_secret SET secret = 'zzz'"),
  },
  {
    is: 'a page of a database overwritten',
    finds: ['damaged_file'],
    make: ({ dataDir }) => {
      const file = join(dataDir, 'account.db')
      emptyLogOf(file)
      const bytes = readFileSync(file)
      writeFileSync(file, bytes.fill(0xa5, 5 * 4096, 6 * 4096))
    },
  },
  {
    is: 'a lost segment',
    finds: ['damaged_index'],
    make: config => rmSync(segmentOf(config, 'person')),
  },
  {
    is: 'a segment cut off',
    finds: ['damaged_index'],
    make: config => truncateSync(segmentOf(config, 'person'), 1000),
  },
  {
    is: 'a bit of a segment turned round',
    finds: ['damaged_index'],
    make: config => flip(segmentOf(config, 'company'), length => length / 2),
  },
  {
    is: 'an index of another release',
    finds: ['damaged_index'],
    ...records("UPDATE index_state SET fingerprint = 'x' WHERE dataset = 'person'"),
  },
  {
    is: 'a file in the index that nothing names',
    finds: ['index_orphan'],
    make: ({ dataDir }) => writeFileSync(join(dataDir, 'index/person-9-9.segment'), 'x'),
  },
  {
    is: 'a record that the index lacks',
    finds: ['index_differs'],
    ...records(
      `INSERT INTO person SELECT 999, '{"basic_profile":{"first_name":"A"}}', updated_at, 1, 'k', seen, hash, load FROM person LIMIT 1`,
    ),
  },
  {
    is: 'a record of which the index says something else',
    finds: ['index_differs'],
    ...texts(
      'person',
      "UPDATE person SET data = json_set(data, '$.basic_profile.headline', 'Changed behind its back') WHERE id = 30",
    ),
  },
  {
    is: 'a record that is no JSON',
    finds: ['unreadable_record'],
    ...records("INSERT INTO job VALUES (5, 'no', 1, 1, 'k', 1, 'h', 1)"),
  },
  {
    is: 'a record of an unknown source',
    finds: ['unknown_source'],
    ...records('UPDATE person SET source = 77 WHERE id = 30'),
  },
  {
    is: 'a lost contribution',
    finds: ['lost_contribution'],
    ...records('DELETE FROM person_contribution WHERE record = 3 AND source = 2'),
  },
  {
    is: 'a contribution to nothing',
    finds: ['lost_contribution'],
    ...records(
      'INSERT INTO person_contribution SELECT 998, source, key, seen, hash, load, data, registry_ids FROM person_contribution LIMIT 1',
    ),
  },
  {
    is: 'a record that says something else than its sources',
    finds: ['other_than_sources'],
    ...texts(
      'company',
      "UPDATE company SET data = json_set(data, '$.headcount.total', 123456789) WHERE id = 3",
    ),
  },
  {
    is: 'a lost identifier',
    finds: ['missing_identifier'],
    ...records("DELETE FROM person_identifier WHERE record = 7 AND kind = 'profile_url'"),
  },
  {
    is: 'a lost id of a registry',
    finds: ['missing_identifier'],
    ...records(
      `UPDATE company SET registry_ids = '[["ext:lei","529900T8BM49AURSDO55"]]' WHERE id = (SELECT max(id) FROM company WHERE source IS NOT NULL)`,
    ),
  },
  {
    is: 'an identifier that leads nowhere',
    finds: ['wrong_identifier'],
    ...records("INSERT INTO person_identifier VALUES ('profile_url', 'a.example/x', 4242, 0)"),
  },
  {
    is: 'an identifier that its record does not state',
    finds: ['wrong_identifier'],
    ...records("INSERT INTO person_identifier VALUES ('profile_url', 'a.example/x', 4, 0)"),
  },
  {
    is: 'an id that leads nowhere',
    finds: ['wrong_redirect'],
    ...records('INSERT INTO person_redirect VALUES (777, 4242)'),
  },
  {
    is: 'ids that lead in a circle',
    finds: ['wrong_redirect'],
    ...records('INSERT INTO person_redirect VALUES (777, 778), (778, 777)'),
  },
  {
    is: 'a company filed under no name',
    finds: ['wrong_name'],
    ...records('DELETE FROM company_name_filed WHERE record = 4'),
  },
  {
    is: 'a lost entry of a name',
    finds: ['wrong_name'],
    ...records('DELETE FROM company_name_entry WHERE record = 4'),
  },
  {
    is: 'what a company shows elsewhere is something else',
    finds: ['wrong_at_hand'],
    ...records('UPDATE company_at_hand SET data = json_set(data, \'$."headcount.total"\', 5) WHERE id = 2'),
  },
  { is: 'lost references', finds: ['missing_reference'], ...records('DELETE FROM reference') },
  {
    is: 'a link to nobody',
    finds: ['dangling_link'],
    ...texts(
      'person',
      "UPDATE person SET data = json_set(data, '$.experience.employment_details.current[0].service_company_id', 4242) WHERE id = 30",
    ),
  },
  {
    is: 'a sum of usage that is too high',
    finds: ['wrong_sum'],
    ...account('UPDATE usage_hour SET requests = requests + 1'),
  },
  {
    is: 'a sum of usage by block',
    finds: ['wrong_sum'],
    ...account('UPDATE usage_block SET results = results + 1'),
  },
  {
    is: 'a total of an hour',
    finds: ['wrong_sum'],
    ...account('UPDATE usage_component_hour_total SET quantity = quantity + 1'),
  },
  {
    is: 'a sum of failures of a day',
    finds: ['wrong_sum'],
    ...account('UPDATE usage_failure_day SET last_ms = last_ms + 1'),
  },
  {
    is: 'a sum of failures that is lost',
    finds: ['wrong_sum'],
    ...account('DELETE FROM usage_failure_block'),
  },
  {
    is: 'the number of the last event in the sums that is lost',
    finds: ['wrong_sum'],
    ...account('DELETE FROM usage_watermark'),
  },
  { is: 'a sum of usage that is lost', finds: ['wrong_sum'], ...account('DELETE FROM usage_component_hour') },
  {
    is: 'a sum of usage of nothing',
    finds: ['wrong_sum'],
    ...account(
      'INSERT INTO usage_component_day SELECT team_id, bucket_ms - 86400000, product, endpoint, client_surface, client_platform, error_type, component, api_key_id, http_status, quantity, millicredits, label FROM usage_component_day LIMIT 1',
    ),
  },
  {
    is: 'half hours that are not those of the events',
    finds: ['wrong_sum'],
    ...account('UPDATE usage_day SET half_hours = 0'),
  },
  {
    is: 'an event whose cost is not that of its lines',
    finds: ['wrong_event', 'wrong_charge'],
    ...account('UPDATE usage_event SET millicredits = millicredits + 1 WHERE millicredits > 0'),
  },
  {
    is: 'a lost event',
    finds: ['wrong_charge', 'wrong_sum'],
    ...account(
      'DELETE FROM usage_event WHERE number = (SELECT min(number) FROM usage_event WHERE millicredits > 0)',
    ),
  },
  {
    is: 'a key that has spent something else',
    finds: ['wrong_spent'],
    ...account('UPDATE api_key SET spent = spent + 1000 WHERE spent > 0'),
  },
  { is: 'a key that holds something else', finds: ['wrong_held'], ...account('UPDATE api_key SET held = 5') },
  {
    is: 'a grant that has left something else',
    finds: ['wrong_balance'],
    ...account('UPDATE credit_grant SET remaining = remaining - 1 WHERE remaining > 0'),
  },
  {
    is: 'a lost charge',
    finds: ['wrong_charge', 'wrong_balance'],
    ...account(
      "DELETE FROM ledger_entry WHERE id = (SELECT min(id) FROM ledger_entry WHERE kind = 'charge')",
    ),
  },
  {
    is: 'an entry of another team',
    finds: ['wrong_entry'],
    ...account('UPDATE ledger_entry SET team_id = 9 WHERE id = 1'),
  },
  {
    is: 'a hold that was opened again',
    finds: ['wrong_entry', 'orphan_hold', 'wrong_held'],
    ...account('UPDATE credit_hold SET is_open = 1'),
  },
  {
    is: 'a hold of no job',
    finds: ['orphan_hold'],
    ...account(
      "INSERT INTO credit_hold VALUES ('nobody', 1, 1, 7000, 1)",
      "INSERT INTO ledger_entry (team_id, at_ms, kind, millicredits, grant_id, hold_id) SELECT team_id, 1, 'hold', -7000, id, 'nobody' FROM credit_grant WHERE remaining > 7000 LIMIT 1",
      'UPDATE credit_grant SET remaining = remaining - 7000 WHERE id = (SELECT id FROM credit_grant WHERE remaining > 7000 LIMIT 1)',
      'UPDATE api_key SET held = 7000 WHERE id = 1',
    ),
  },
  {
    is: 'a key without its user',
    finds: ['unknown_owner'],
    ...account('UPDATE api_key SET user_id = 99 WHERE id = 1'),
  },
  {
    is: 'a secret without its key',
    finds: ['unknown_owner'],
    ...account("INSERT INTO key_secret VALUES ('abc', 99, NULL)"),
  },
  {
    is: 'a job without its bill',
    finds: ['unpaid_job'],
    ...work(`UPDATE batch_job SET event_id = 'x' WHERE id = ${job}`),
  },
  {
    is: 'a job with other counts than its chunks',
    finds: ['wrong_progress'],
    ...work(`UPDATE batch_job SET chunks = chunks + 1 WHERE id = ${job}`),
  },
  {
    is: 'a lost chunk',
    finds: ['wrong_progress', 'lost_result'],
    ...work(`DELETE FROM batch_chunk WHERE batch_id = ${job} AND number = 0`),
  },
  { is: 'a job under way without its request', finds: ['lost_request', 'orphan_row'], ...work(activeAgain) },
  {
    is: 'chunks of no job',
    finds: ['orphan_row'],
    ...work(
      "INSERT INTO batch_chunk SELECT 'x', number, file, bytes, results, fulfilled, charges, next FROM batch_chunk LIMIT 1",
    ),
  },
  {
    is: 'an attempt of no delivery',
    finds: ['orphan_row'],
    ...work("INSERT INTO webhook_attempt VALUES ('x', 0, 1, NULL, '', 1)"),
  },
  {
    is: 'an end of a job that is told to nobody',
    finds: ['lost_delivery'],
    ...work(`DELETE FROM webhook_attempt`, `DELETE FROM webhook_delivery WHERE batch_id = ${job}`),
  },
  {
    is: 'a delivery that waits and has failed',
    finds: ['wrong_delivery'],
    ...work("UPDATE webhook_delivery SET is_waiting = 1, status = 'failed'"),
  },
  {
    is: 'a lost result',
    finds: ['lost_result'],
    make: config => rmSync(join(resultsIn(config), resultName)),
  },
  {
    is: 'a result cut off',
    finds: ['lost_result'],
    make: config => truncateSync(join(resultsIn(config), resultName), 40),
  },
  {
    is: 'a bit of a result turned round',
    finds: ['lost_result'],
    make: config => flip(join(resultsIn(config), resultName), length => length / 2),
  },
  {
    is: 'results of no job',
    finds: ['result_orphan'],
    make: ({ dataDir }) => mkdirSync(join(dataDir, 'batches/nobody')),
  },
  {
    is: 'results of no run of a watch',
    finds: ['watch_results_orphan'],
    make: ({ dataDir }) => mkdirSync(join(dataDir, 'watches/watch-run-999')),
  },
  {
    is: 'no file where a run of a watch is linked to',
    finds: ['lost_watch_results'],
    make: ({ dataDir }) => rmSync(join(dataDir, 'watches'), { recursive: true }),
  },
  {
    is: 'channels of a watch that nobody can read',
    finds: ['unreadable_secret'],
    ...work("UPDATE watch SET notifications = 'sealed.1.0123456789abcdef.zzz'"),
  },
  {
    is: 'a job whose folder would lie elsewhere',
    finds: ['unsafe_name'],
    ...work(
      `UPDATE batch_chunk SET batch_id = '../../victim' WHERE batch_id = ${job}`,
      `UPDATE batch_job SET id = '../../victim' WHERE id = ${job}`,
    ),
  },
  {
    is: 'a chunk whose file would lie elsewhere',
    finds: ['unsafe_name'],
    ...work(`UPDATE batch_chunk SET file = '../../../../etc/passwd' WHERE batch_id = ${job}`),
  },
  {
    is: 'a segment that would lie elsewhere',
    finds: ['damaged_index'],
    ...records(
      "UPDATE index_segment SET name = '../../victim' WHERE name = (SELECT min(name) FROM index_segment)",
    ),
  },
  {
    is: 'a lost key of the secrets',
    finds: ['unreadable_secret'],
    make: ({ dataDir }) => rmSync(join(dataDir, 'secret.key')),
  },
  {
    is: 'a key of the secrets that is none',
    finds: ['unreadable_secret'],
    make: ({ dataDir }) => writeFileSync(join(dataDir, 'secret.key'), 'x', { mode: 0o600 }),
  },
]

/** One in ten damages, since all of them take a minute. */
const tried = process.env.LONG
  ? damages
  : damages.filter(({ is }, index) => index % 10 === 0 || is.includes('in a circle'))

describe('almanac doctor', () => {
  it('finds nothing in sound data, and changes nothing', async () => {
    expect(await findingsIn(sound)).toEqual([])
    const told = await runHere(['doctor'], { dataDir: sound.dataDir })
    expect([told.code, told.stdout]).toEqual([0, 'Nothing is wrong.\n'])
  })

  it.each(tried)('finds and repairs $is', async ({ finds, make }) => {
    const config = copyOf(sound)
    make(config)
    expect(() => isInUse(config)).not.toThrow()
    const found = await findingsIn(config)
    const kinds = found.map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining([...finds]))
    await repair(config, found)
    if (kinds.every(kind => repairOf(kind) !== undefined)) {
      expect(await findingsIn(config)).toEqual([])
    }
  })

  it('keeps in a repair what the index shows of a record whose text is damaged', async () => {
    const config = copyOf(sound)
    changeDatabase(
      config,
      'records.db',
      'UPDATE person SET data = CAST(substr(data, 1, 40) AS BLOB) WHERE id = 30',
    )
    const found = await findingsIn(config)
    const kinds = found.map(({ kind }) => kind)
    expect(kinds).toContain('unreadable_record')
    expect(kinds).not.toContain('index_differs')
    await repair(config, found)
    const records = openRecords(config)
    const where = { is: 'oneOf', at: [person.id], values: [30] } as const
    const { total } = await records.searchIds({
      dataset: 'person',
      where,
      sorts: [],
      after: undefined,
      limit: 1,
    })
    await records.close()
    expect(total).toBe(1)
  })

  it('repairs what it can, and leaves alone what cannot be derived from other data', async () => {
    const config = copyOf(sound)
    changeDatabase(config, 'account.db', 'UPDATE ledger_entry SET team_id = 9 WHERE id = 1')
    changeDatabase(config, 'account.db', 'UPDATE api_key SET held = 5')
    rmSync(segmentOf(config, 'person'))
    const done = await runCommand(['doctor', '--repair', '--json'], { dataDir: config.dataDir })
    expect([done.code, done.stderr]).toEqual([1, ''])
    const told = JSON.parse(done.stdout).map((one: Record<string, unknown>) => [one.kind, one.repaired])
    expect(Object.fromEntries(told)).toEqual({ damaged_index: true, wrong_held: true, wrong_entry: false })
    changeDatabase(config, 'account.db', 'UPDATE ledger_entry SET team_id = 1 WHERE id = 1')
    const again = await runHere(['doctor', '--repair'], { dataDir: config.dataDir })
    expect([again.code, again.stdout]).toEqual([0, 'Nothing is wrong.\n'])
  })

  it(`that is killed in a repair leaves nothing that the next repair does not mend, and refunds once (kills: ${kills})`, async () => {
    const damaged = () => {
      const config = copyOf(sound)
      changeDatabase(config, 'account.db', 'UPDATE api_key SET held = 5')
      changeDatabase(config, 'account.db', 'UPDATE usage_day SET results = results + 1')
      rmSync(segmentOf(config, 'person'))
      rmSync(join(resultsIn(config), resultName))
      return config
    }
    const creditsIn = async (config: Config) => {
      const ledger = await openLedger(config)
      const { millicredits } = await ledger.credits(1, Date.now())
      await ledger.close()
      return millicredits
    }
    const kindsIn = async (config: Config) => (await findingsIn(config)).map(({ kind }) => kind)
    const found = await findingsIn(damaged())
    // An index that was being rebuilt leaves segments that no list names.
    const kinds = [...found.map(({ kind }) => kind), 'index_orphan']
    // Ten companies, two credits each.
    const credits = (await creditsIn(copyOf(sound))) + 20_000
    const startedMs = performance.now()
    await runCommand(['doctor', '--repair'], { dataDir: damaged().dataDir })
    const ranMs = performance.now() - startedMs
    for (let count = 0; count < kills; count++) {
      const config = damaged()
      const running = startCommand(['doctor', '--repair'], { dataDir: config.dataDir })
      // The first half of the time is spent on the start and on looking.
      await wait(ranMs * (0.4 + 0.6 * Math.random()))
      running.process.kill('SIGKILL')
      await running.finished
      expect(kinds).toEqual(expect.arrayContaining(await kindsIn(config)))
      await repair(config, await findingsIn(config))
      expect([await findingsIn(config), await creditsIn(config)]).toEqual([[], credits])
    }
  }, 600_000)

  it('refunds the cost of a lost result, once', async () => {
    const config = copyOf(sound)
    const balance = async () => {
      const ledger = await openLedger(config)
      const { millicredits } = await ledger.credits(1, Date.now())
      await ledger.close()
      return millicredits
    }
    const before = await balance()
    const folder = resultsIn(config)
    rmSync(join(folder, resultName))
    const found = await findingsIn(config)
    await repair(config, found)
    // Ten companies, two credits each.
    expect((await balance()) - before).toBe(20_000)
    changeDatabase(
      config,
      'work.db',
      `UPDATE batch_job SET status = 'completed' WHERE id = '${basename(folder)}'`,
    )
    await repair(config, found)
    expect((await balance()) - before).toBe(20_000)
    expect(await findingsIn(config)).toEqual([])
  })

  it.each([
    ['a link in a circle', (path: string) => symlinkSync('index', path)],
    ['a file', (path: string) => writeFileSync(path, 'x', { mode: 0o600 })],
  ])(
    'tells what to do about %s in the place of the index, and repairs everything else meanwhile',
    async (_, place) => {
      const { dataDir } = copyOf(sound)
      const index = join(dataDir, 'index')
      rmSync(index, { recursive: true })
      place(index)
      changeDatabase({ dataDir }, 'account.db', 'UPDATE api_key SET held = 5')
      changeDatabase({ dataDir }, 'records.db', 'DELETE FROM reference')
      const repairedOf = async () => {
        const { code, stdout, stderr } = await runCommand(['doctor', '--repair', '--json'], { dataDir })
        const told = JSON.parse(stdout).map((one: Record<string, unknown>) => [one.kind, one.repaired])
        return { code, stderr, told: Object.fromEntries(told) }
      }
      expect(await repairedOf()).toEqual({
        code: 1,
        stderr: '',
        told: { misplaced_index: false, wrong_held: true, missing_reference: false },
      })
      const { code, stdout } = await runCommand(['doctor'], { dataDir })
      expect([code, stdout]).toEqual([1, expect.stringContaining('move it away, and repair again')])
      rmSync(index)
      expect((await repairedOf()).code).toBe(0)
      expect(await findingsIn(readConfig({ ALMANAC_DATA_DIR: dataDir }))).toEqual([])
    },
  )

  it('leaves folders among the files of the index alone, and says that a person has to move them', async () => {
    const config = copyOf(sound)
    const segment = segmentOf(config, 'person')
    rmSync(segment)
    mkdirSync(join(segment, 'precious'), { recursive: true, mode: 0o700 })
    symlinkSync('circle', join(config.dataDir, 'index/circle'))
    const { code, stdout, stderr } = await runHere(['doctor', '--repair', '--json'], config)
    const told = JSON.parse(stdout).map((one: Record<string, unknown>) => [one.kind, one.repaired])
    expect([code, stderr]).toEqual([1, ''])
    expect(Object.fromEntries(told)).toEqual({
      damaged_index: true,
      index_orphan: true,
      unexpected_folder: false,
    })
    const again = await runHere(['doctor'], config)
    expect([again.code, again.stdout]).toEqual([1, expect.stringContaining('Move them away.')])
    rmSync(segment, { recursive: true })
    expect(await findingsIn(config)).toEqual([])
  })

  it('removes and backs up nothing outside the data directory, whatever paths the data names', async () => {
    const config = copyOf(sound)
    const victims = ['folder/precious', 'file'].map(name => join(config.dataDir, '..', name))
    mkdirSync(join(config.dataDir, '../folder'))
    for (const path of victims) writeFileSync(path, 'x')
    changeDatabase(config, 'work.db', `UPDATE batch_job SET id = '../../folder' WHERE id = ${job}`)
    changeDatabase(config, 'work.db', `UPDATE batch_chunk SET file = '../../../file', bytes = 1`)
    changeDatabase(config, 'work.db', `UPDATE batch_job SET is_active = 1 WHERE id <> ${job}`)
    changeDatabase(
      config,
      'records.db',
      "UPDATE index_segment SET name = '../../file' WHERE name = (SELECT min(name) FROM index_segment)",
    )
    const archive = join(temporaryFolder(), 'outside.tar')
    await writeBackup(config, { path: archive, version: '0.0.0', looking: () => {} })
    await readArchive(archive, join(temporaryFolder(), 'outside'), () => {})
    const found = await findingsIn(config)
    await repair(config, found)
    expect(victims.map(path => readFileSync(path, 'utf8'))).toEqual(['x', 'x'])
    expect((await findingsIn(config)).map(({ kind }) => kind)).toContain('unsafe_name')
  })

  it.each([
    [
      'a table is lost',
      (config: Config) => changeDatabase(config, 'work.db', 'DROP TABLE batch_chunk'),
      (folder: string) =>
        `${join(folder, 'work.db')} cannot be read (no such table: batch_chunk): almanac doctor tells what is wrong.`,
    ],
    [
      'a database is cut in half',
      ({ dataDir }: Config) => {
        const file = join(dataDir, 'records.db')
        emptyLogOf(file)
        truncateSync(file, statSync(file).size / 2)
      },
      (folder: string) =>
        `${join(folder, 'records.db')} cannot be read (database disk image is malformed): almanac doctor tells what is wrong.`,
    ],
    [
      'a text stands in the place of a database',
      ({ dataDir }: Config) => {
        remove(join(dataDir, 'work.db'))
        writeFileSync(join(dataDir, 'work.db'), '{"a": [1,2')
      },
      (folder: string) =>
        `${join(folder, 'work.db')} cannot be read (file is not a database): almanac doctor tells what is wrong.`,
    ],
    [
      'a folder stands in the place of a database',
      ({ dataDir }: Config) => {
        remove(join(dataDir, 'account.db'))
        mkdirSync(join(dataDir, 'account.db'))
      },
      (folder: string) =>
        `account.db is missing from ${folder}, or empty, and a backup without it would be worth little: almanac doctor tells how to go on.`,
    ],
  ])('says in one sentence that nothing can be backed up where %s', async (_, damage, sentence) => {
    const config = copyOf(sound)
    damage(config)
    const path = join(temporaryFolder(), 'refused.tar')
    await expect(writeBackup(config, { path, version: '0.0.0', looking: () => {} })).rejects.toThrow(
      new InputError(sentence(config.dataDir)),
    )
  })

  it('repairs nothing beside a running service', async () => {
    const config = copyOf(sound)
    const service = await startServing(config.dataDir, ['--no-demo'])
    const refused = await runHere(['doctor', '--repair'], { dataDir: config.dataDir })
    expect([refused.code, refused.stderr]).toEqual([
      1,
      expect.stringMatching(/^A service or another command uses .+Stop it, then repair/),
    ])
    expect((await runCommand(['doctor'], { dataDir: config.dataDir })).code).toBe(0)
    await service.stop()
    expect((await runCommand(['doctor', '--repair'], { dataDir: config.dataDir })).code).toBe(0)
  })

  it.skipIf(!canMount())(
    'says of a disk that is mounted read-only that a service can store nothing there',
    async () => {
      const { dataDir } = copyOf(sound)
      const script = `
      mount --bind '${dataDir}' '${dataDir}'
      mount -o remount,ro,bind '${dataDir}'
      "$@"`
      const { code, stdout } = await runCommand(['doctor', '--json'], {
        dataDir,
        within: inOwnMounts(script),
      })
      expect([code, JSON.parse(stdout)]).toEqual([
        1,
        [
          expect.objectContaining({
            kind: 'not_writable',
            examples: [dataDir],
          }),
        ],
      ])
    },
  )

  it('reports the kind, place and number of findings as a table and as JSON, and ends with 1', async () => {
    const config = copyOf(sound)
    changeDatabase(config, 'account.db', 'UPDATE api_key SET held = 5 WHERE id = 1')
    const { code, stdout } = await runHere(['doctor'], { dataDir: config.dataDir })
    expect(code).toBe(1)
    expect(stdout).toMatch(/^what.+where.+how many/)
    expect(stdout).toMatch(/held credits.+account\.db \(api_key\) +1 +key 1 +adds them up again/)
    const json = await runHere(['doctor', '--json'], { dataDir: config.dataDir })
    expect([json.code, JSON.parse(json.stdout)]).toEqual([
      1,
      [
        {
          kind: 'wrong_held',
          what: expect.any(String),
          where: 'account.db (api_key)',
          count: 1,
          examples: ['key 1'],
          repair: 'adds them up again',
        },
      ],
    ])
  })

  it.each([
    ['a person to whom several rows give current jobs', 'person', 'Name,Email,Company', jobs],
    ['a company to which several rows give rounds', 'company', roundsHeader, rounds],
    ['a company whose newest round comes first', 'company', roundsHeader, rounds.toReversed()],
    ['a company whose rows have ids with emoji', 'company', 'Id,Company,Website,Employees', rowsWithEmoji],
  ])('finds nothing in %s', async (_, dataset, header, rows) => {
    const dataDir = temporaryFolder()
    const cwd = temporaryFolder()
    writeFileSync(join(cwd, 'rows.csv'), [header, ...rows].join('\n'))
    expect(await runHere(['import', dataset, 'rows.csv', '--yes'], { dataDir, cwd })).toMatchObject({
      code: 0,
    })
    const { code, stdout } = await runHere(['doctor', '--json'], { dataDir })
    expect([code, JSON.parse(stdout)]).toEqual([0, []])
  })

  it('refuses a folder without data in one sentence', async () => {
    const { code, stderr } = await runHere(['doctor'], { dataDir: '/nowhere' })
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^There is no Almanac data in \/nowhere/)])
  })
})

const bin = findPostgres()
if (bin === undefined) process.stderr.write(`${noPostgres}\n`)

describe.skipIf(bin === undefined)('with the account side in PostgreSQL', () => {
  let server: PostgresServer
  let config: Config

  beforeAll(async () => {
    server = await sharedPostgres(bin ?? '')
    const environment = { ALMANAC_DATABASE_URL: await server.newDatabase() }
    config = await fillDataDirectory(join(temporaryFolder(), 'data'), environment)
  })

  it('almanac doctor finds and repairs what is wrong there, and a backup leaves it to pg_dump', async () => {
    expect(await findingsIn(config)).toEqual([])
    const file = join(temporaryFolder(), 'a.tar')
    await writeBackup(config, { path: file, version: '0.0.0', looking: () => {} })
    const restored = join(temporaryFolder(), 'restored')
    const { head } = await readArchive(file, restored, () => {})
    expect(head.accounts).toBe('postgres')
    expect(await findingsIn({ ...config, dataDir: restored })).toEqual([])
    const url = config.databaseUrl ?? ''
    await server.run(url, 'UPDATE api_key SET held = 5 WHERE id = 1')
    await server.run(url, 'UPDATE usage_day SET results = results + 1')
    await server.run(url, 'UPDATE credit_grant SET remaining = remaining - 1 WHERE remaining > 0')
    await server.run(url, 'DELETE FROM batch_chunk WHERE number = 0')
    await server.run(url, 'DELETE FROM webhook_attempt')
    await server.run(url, 'DELETE FROM webhook_delivery')
    const found = (await findingsIn(config)).map(({ kind, where }) => `${kind} in ${where}`)
    expect(found.sort()).toEqual([
      expect.stringMatching(/^lost_delivery in PostgreSQL/),
      expect.stringMatching(/^lost_result in batches/),
      expect.stringMatching(/^lost_result in batches/),
      expect.stringMatching(/^wrong_balance in PostgreSQL/),
      expect.stringMatching(/^wrong_held in PostgreSQL/),
      expect.stringMatching(/^wrong_progress in PostgreSQL/),
      expect.stringMatching(/^wrong_sum in PostgreSQL/),
    ])
    await repair(config, await findingsIn(config))
    expect(await findingsIn(config)).toEqual([])
  })
})
