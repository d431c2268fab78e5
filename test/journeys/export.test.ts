// Exports of an operator: every format is read back by an import, and by DuckDB.
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { runCommand, runHere, startCommand, temporaryFolder } from '../support/command.ts'
import { queryDuckDb } from '../support/duckdb.ts'
import { hostilePeople } from '../support/hostile-people.ts'
import { isMissing, sharedData } from '../support/shared-data.ts'

const companies = 'yc/companies.jsonl.gz'
const count = 60
const people = hostilePeople(count, 17)
let folder: string
let dataDir: string

const at = (name: string) => join(folder, name)
const exportPeople = (args: readonly string[], from = dataDir) =>
  runHere(['export', 'person', ...args], { dataDir: from })
const linesOf = (path: string) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter(line => line !== '')

beforeAll(async () => {
  folder = temporaryFolder()
  dataDir = at('data')
  writeFileSync(at('rows.jsonl'), people.map(person => JSON.stringify(person)).join('\n'))
  const imported = await runHere(['import', 'person', at('rows.jsonl'), '--json'], { dataDir, cwd: folder })
  expect(JSON.parse(imported.stdout)).toMatchObject({ created: count, reasons: { value_left_out: [] } })
  expect(await exportPeople(['--out', at('people.jsonl')])).toMatchObject({ code: 0 })
})

describe.each(['jsonl', 'csv', 'parquet'])('an export as %s', format => {
  it('is read back by an import into an empty directory, with nothing lost and nothing guessed', async () => {
    const file = at(`back.${format}`)
    expect(await exportPeople(['--out', file])).toMatchObject({ code: 0 })
    const back = at(`data-${format}`)
    const imported = await runHere(['import', 'person', file, '--json'], { dataDir: back, cwd: folder })
    expect(JSON.parse(imported.stdout)).toMatchObject({
      created: count,
      mappings: [],
      reasons: { rejected: [], value_left_out: [] },
    })
    await exportPeople(['--out', at(`again-${format}.jsonl`)], back)
    expect(readFileSync(at(`again-${format}.jsonl`), 'utf8')).toBe(readFileSync(at('people.jsonl'), 'utf8'))
  })

  it('is read by DuckDB, with its texts, numbers and times', async () => {
    const file = at(`duck.${format}`)
    await exportPeople(['--out', file])
    const read = { jsonl: 'read_json', csv: 'read_csv', parquet: 'read_parquet' }[format]
    const name = format === 'csv' ? '"basic_profile.name"' : 'basic_profile.name'
    const rows = await queryDuckDb(
      `SELECT ${name}, service_person_id::BIGINT, updated_at::TIMESTAMP FROM ${read}('${file}') ORDER BY 2`,
    )
    expect(rows).toHaveLength(count)
    expect(rows[0]).toEqual(['Ada Number0', '100', '2024-05-01 10:20:30'])
  })

  it('of no records has its head, and is read by DuckDB where the format has columns', async () => {
    const file = at(`none.${format}`)
    const filters = '{"field":"basic_profile.name","type":"=","value":"Nobody"}'
    const { code, stdout } = await exportPeople(['--out', file, '--filters', filters, '--json'])
    expect({ code, records: JSON.parse(stdout).records }).toEqual({ code: 0, records: 0 })
    if (format === 'jsonl') expect(readFileSync(file)).toHaveLength(0)
    else expect(await queryDuckDb(`SELECT count(*) FROM '${file}'`)).toEqual([['0']])
  })
})

it.runIf(process.env.LONG && !isMissing(companies))(
  'thousands of companies, of which most fields are empty, come back from Parquet',
  async () => {
    const source = at('data-companies')
    await runHere(['import', 'company', sharedData(companies), '--map', 'yc', '--yes'], { dataDir: source })
    const exported = await runHere(['export', 'company', '--out', at('companies.parquet'), '--json'], {
      dataDir: source,
    })
    const { records } = JSON.parse(exported.stdout)
    expect(records).toBeGreaterThan(5000)
    const imported = await runHere(['import', 'company', at('companies.parquet'), '--json'], {
      dataDir: at('data-companies-back'),
    })
    expect(imported).toMatchObject({ code: 0 })
    expect(JSON.parse(imported.stdout)).toMatchObject({ created: records, reasons: { rejected: [] } })
  },
  300_000,
)

it('half a character that a source cut is in no file, because strict readers refuse it', () => {
  const lines = readFileSync(at('people.jsonl'), 'utf8')
  expect(lines).toContain('cut  in half')
  expect(lines).toContain(String.raw`no escape: \\ud800`)
})

it('a cell that a spreadsheet would run begins with an apostrophe', async () => {
  await exportPeople(['--out', at('cells.csv')])
  const texts = await queryDuckDb(
    `SELECT DISTINCT "basic_profile.headline" FROM read_csv('${at('cells.csv')}') WHERE "basic_profile.headline" LIKE '''%'`,
  )
  const guarded = texts.map(([text]) => text)
  expect(guarded).toContain("'-5")
  expect(readFileSync(at('cells.csv'), 'utf8')).not.toMatch(/(^|[\n,])"?[=@]/)
})

it('an exploded list has a row for each entry, and one for a record without any', async () => {
  const list = 'experience.employment_details.current'
  await exportPeople(['--out', at('jobs.csv'), '--explode', list, '--fields', `service_person_id,${list}`])
  const lengths = linesOf(at('people.jsonl')).map(
    line => JSON.parse(line).experience.employment_details.current.length as number,
  )
  const rows = await queryDuckDb(
    `SELECT count(*), count(DISTINCT service_person_id) FROM read_csv('${at('jobs.csv')}')`,
  )
  const expected = lengths.reduce((sum, length) => sum + Math.max(1, length), 0)
  expect(rows).toEqual([[String(expected), String(count)]])
})

it('filters and fields choose what is written', async () => {
  const filters = '{"field":"professional_network.followers","type":"=>","value":5000}'
  await exportPeople(['--out', at('some.jsonl'), '--filters', filters, '--fields', 'basic_profile.name'])
  const followed = linesOf(at('people.jsonl')).filter(
    line => JSON.parse(line).professional_network.followers >= 5000,
  )
  expect(linesOf(at('some.jsonl')).map(line => Object.keys(JSON.parse(line)))).toEqual(
    followed.map(() => ['basic_profile']),
  )
})

it.each([
  [['--out', 'x.jsonl', '--fields', 'nothing'], '--fields: ', 2],
  [['--out', 'x.jsonl', '--fields', 'nothing'], 'docs/reference/ lists all 2', 2],
  [['--out', 'x.jsonl', '--filters', '{'], '--filters must be JSON', 2],
  [['--out', 'x.jsonl', '--filters', '{"field":"nope","type":"=","value":1}'], '--filters: ', 2],
  [['--out', 'x.jsonl', '--explode', 'experience'], '--explode goes with --format csv', 2],
  [['--out', 'x.csv', '--explode', 'experience'], '--explode must be one of', 2],
  [['--out', 'x.csv', '--format', 'xml'], 'jsonl, csv, parquet', 2],
  [['--out', 'x.jsonl.gz'], 'pipe it into gzip', 2],
  [['--out', 'x.xlsx'], '--out x.xlsx: an export cannot be xlsx. It is one of', 2],
  [['--out', 'x.xls'], '--out x.xls: an export cannot be xls. It is one of jsonl, csv, parquet', 2],
  [[], '--out', 2],
  [
    ['--out', '/nowhere/at/all/x.jsonl'],
    'cannot be written to /nowhere/at/all/x.jsonl: the folder /nowhere/at/all does not exist. N',
    1,
  ],
  [['--out', '/'], 'is a folder', 1],
])('%j is refused in one sentence', async (args, sentence, code) => {
  const refused = await exportPeople(args)
  expect(refused.stderr).toContain(sentence)
  expect(refused).toMatchObject({ code, stdout: '' })
})

it('a directory without records is told so, and is not made', async () => {
  const { code, stderr } = await exportPeople(['--out', at('x.jsonl')], at('nothing'))
  expect({ code, stderr }).toEqual({ code: 1, stderr: `There are no records in ${at('nothing')}.\n` })
  expect(readdirSync(folder)).not.toContain('nothing')
})

it('standard output takes the records, and a reader that stops early is not a failure', async () => {
  const { code, stdout, stderr } = await runCommand(['export', 'person', '--out', '-'], { dataDir })
  expect({ code, stdout }).toEqual({ code: 0, stdout: readFileSync(at('people.jsonl'), 'utf8') })
  expect(stderr).toContain(`Wrote ${count} people`)
  const one = JSON.stringify({
    field: 'service_person_id',
    type: '=',
    value: JSON.parse(stdout.split('\n')[0] ?? '').service_person_id,
  })
  const written = await runCommand(['export', 'person', '--out', '-', '--filters', one], { dataDir })
  expect(written.stderr).toContain('Wrote 1 person,')
  const early = startCommand(['export', 'person', '--out', '-'], { dataDir })
  early.process.stdout?.destroy()
  expect(await early.finished).toMatchObject({ code: 0, stderr: '' })
})

it.skipIf(!existsSync('/dev/full'))('a full disk is told of in one sentence', async () => {
  const { code, stderr } = await exportPeople(['--out', '/dev/full'])
  expect(code).toBe(1)
  expect(stderr).toMatch(/^The export cannot be written to \/dev\/full: ENOSPC[^.]*\.\n$/)
})

it('a killed export leaves the file as it was, and the next one removes what it began', async () => {
  mkdirSync(at('killed'))
  const target = at('killed/people.csv')
  writeFileSync(target, 'before')
  const running = startCommand(['export', 'person', '--out', target], { dataDir })
  running.process.kill('SIGKILL')
  await running.finished
  expect(readFileSync(target, 'utf8')).toBe('before')
  writeFileSync(`${target}.unfinished-${running.process.pid}`, 'half')
  await exportPeople(['--out', target])
  expect(readdirSync(at('killed'))).toEqual(['people.csv'])
  expect(linesOf(target).length).toBeGreaterThan(count)
})

it('a link keeps leading to its file, which is replaced', async () => {
  writeFileSync(at('real.jsonl'), 'before')
  symlinkSync(at('real.jsonl'), at('link.jsonl'))
  await exportPeople(['--out', at('link.jsonl')])
  expect(readFileSync(at('real.jsonl'), 'utf8')).toBe(readFileSync(at('people.jsonl'), 'utf8'))
})
