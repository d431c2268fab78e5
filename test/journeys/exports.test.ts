// Exports over HTTP: a search or a list of records as a file, once or again and again, paid for by record.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { v4 as randomId } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkValidMs, signedLinks } from '../../src/jobs/result-links.ts'
import { openWork } from '../../src/processes/adapters.ts'
import { type Almanac, type Answer, apiVersion, startAlmanac } from '../support/almanac.ts'
import { askedUntil } from '../support/asked-until.ts'
import { bytesAt, linesOf } from '../support/batches.ts'
import { runHere, temporaryFolder } from '../support/command.ts'
import { queryDuckDb } from '../support/duckdb.ts'
import { findingsInDirectory } from '../support/furnished.ts'
import { hostilePeople } from '../support/hostile-people.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { expectRefusal } from '../support/requests.ts'

const count = 60
const folder = temporaryFolder()
const at = (name: string) => join(folder, name)
const everybody = { field: 'service_person_id', type: '=>', value: 0 }
const nobody = { field: 'basic_profile.name', type: '=', value: 'Nobody' }
let almanac: Almanac
let key: string
let receiver: Receiver
let people: readonly { readonly service_person_id: number }[]

const send = (method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
  almanac.send(path, {
    method,
    headers: { Authorization: `Bearer ${key}`, 'x-api-version': apiVersion, ...more },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
const submit = (body: unknown, more?: Record<string, string>) => send('POST', '/export/person', body, more)
const isActive = (status: string | undefined) => status === 'pending' || status === 'processing'

/** Waits until no run of the export is active, and returns it. */
async function ended(id: string): Promise<Answer['body']> {
  const isOver = ({ body }: Answer) => !isActive(body.last_run?.status)
  return (await askedUntil(() => send('GET', `/export/${id}`), isOver)).body
}

async function run(body: unknown): Promise<Answer['body']> {
  const accepted = await submit(body)
  if (accepted.status !== 200) throw new Error(JSON.stringify(accepted.body))
  return ended(accepted.body.export_id)
}

const bytesOf = async (body: unknown) => bytesAt((await run(body)).last_run.download_url)
const credits = async () => (await almanac.ledger.credits(1, Date.now())).millicredits

beforeAll(async () => {
  const dataDir = at('data')
  writeFileSync(
    at('rows.jsonl'),
    hostilePeople(count, 17)
      .map(person => JSON.stringify(person))
      .join('\n'),
  )
  await runHere(['import', 'person', at('rows.jsonl')], { dataDir, cwd: folder })
  almanac = await startAlmanac(dataDir, { ALMANAC_WEBHOOK_ALLOW: '127.0.0.1' })
  key = await almanac.newKey(['certifications', 'honors', 'urn_url'])
  receiver = await startReceiver()
  const { body } = await send('POST', '/person/search', { filters: everybody, limit: 1000 })
  people = body.profiles
  expect(people).toHaveLength(count)
})
afterAll(async () => {
  receiver.close()
  await almanac.close()
})

describe('an export of a search', () => {
  it('has the rows of the search, in its order, and costs what they cost there', async () => {
    const before = await credits()
    const sorts = [{ field: 'basic_profile.name', order: 'desc' }]
    const body = { filters: everybody, sorts, max_results: 40 }
    const accepted = await submit(body)
    expect(accepted.body).toMatchObject({ identifier_count: 1, entities_requested: 40 })
    const shown = await ended(accepted.body.export_id)
    const { body: search } = await send('POST', '/person/search', { filters: everybody, sorts, limit: 40 })
    expect(before - (await credits())).toBe(2 * 40 * 30)
    expect(linesOf(await bytesAt(shown.last_run.download_url))).toEqual(search.profiles)
    expect(shown).toMatchObject({
      status: 'completed',
      dataset: 'person',
      format: 'jsonl',
      every_hours: null,
      next_run_at: null,
      max_results: 40,
      last_run: { status: 'completed', entities_requested: 40, record_count: 40 },
    })
    const { body: usage } = await almanac.get('/account/usage/events?client_surface=export')
    expect(usage.events ?? usage.data).toMatchObject([
      {
        endpoint: '/export/person',
        product: 'export_person_search',
        credits_used: 1.2,
        result_count: 40,
        linked_ids: { export_id: shown.export_id, export_run_id: shown.last_run.run_id },
      },
    ])
  })

  it.each(['jsonl', 'csv', 'parquet'])(
    'as %s is read back by DuckDB and by an import: equal',
    async format => {
      const file = at(`back.${format === 'parquet' ? format : `${format}.gz`}`)
      writeFileSync(file, await bytesOf({ filters: everybody, format }))
      const name = format === 'csv' ? '"basic_profile.name"' : 'basic_profile.name'
      const read = { jsonl: 'read_json', csv: 'read_csv', parquet: 'read_parquet' }[format]
      const rows = await queryDuckDb(
        `SELECT ${name}, service_person_id::BIGINT FROM ${read}('${file}') ORDER BY 2`,
      )
      expect(rows).toHaveLength(count)
      expect(rows[0]).toEqual(['Ada Number0', '100'])
      const dataDir = at(`data-${format}`)
      const imported = await runHere(['import', 'person', file, '--json'], { dataDir, cwd: folder })
      expect(JSON.parse(imported.stdout)).toMatchObject({ created: count, reasons: { rejected: [] } })
    },
  )

  it.each(['jsonl', 'csv', 'parquet'])('of nobody as %s is a file that can be read', async format => {
    const bytes = await bytesOf({ filters: nobody, format, fields: ['basic_profile.name'] })
    if (format === 'jsonl') return expect(gunzipSync(bytes)).toHaveLength(0)
    if (format === 'csv') return expect(gunzipSync(bytes).toString()).toBe('\ufeffbasic_profile.name\n')
    writeFileSync(at('none.parquet'), bytes)
    expect(await queryDuckDb(`SELECT count(*) FROM '${at('none.parquet')}'`)).toEqual([['0']])
  })

  it('as CSV makes formulas harmless, and explodes a list into rows', async () => {
    const text = gunzipSync(await bytesOf({ filters: everybody, format: 'csv' })).toString()
    expect(text).not.toMatch(/(^|[\n,])"?[=@]/)
    const list = 'experience.employment_details.current'
    const fields = ['service_person_id', list]
    writeFileSync(
      at('jobs.csv.gz'),
      await bytesOf({ filters: everybody, format: 'csv', explode: list, fields }),
    )
    const rows = await queryDuckDb(
      `SELECT count(DISTINCT service_person_id) FROM read_csv('${at('jobs.csv.gz')}')`,
    )
    expect(rows).toEqual([[String(count)]])
  })

  it('as CSV has a row for each record, also where its only column is empty', async () => {
    const bytes = await bytesOf({ filters: everybody, format: 'csv', fields: ['basic_profile.summary'] })
    expect(gunzipSync(bytes).toString()).not.toContain('\n\n')
    writeFileSync(at('column.csv.gz'), bytes)
    const rows = await queryDuckDb(`SELECT count(*) FROM read_csv('${at('column.csv.gz')}', header = true)`)
    expect(rows).toEqual([[String(count)]])
  })
})

it('the price is told before it is spent: by a preview, which begins nothing, and by the answer of the submit', async () => {
  const before = await credits()
  const { body: list } = await send('GET', '/export?limit=1')
  const preview = await submit({ filters: everybody, max_results: 40, preview: true })
  expect(preview).toMatchObject({ status: 200, body: { preview: true, credits: 1.2, result_count: 40 } })
  expect(preview.body.cost_components).toMatchObject([{ quantity: 40, credits: 1.2 }])
  const listed = await submit({ service_person_ids: [100, 101], preview: true })
  expect(listed.body).toMatchObject({ preview: true, credits: 0.06, result_count: 2 })
  expectRefusal(await submit({ filters: everybody, preview: 'yes' }), 400, 'preview')
  expectRefusal(await submit({ filters: everybody, fields: ['nope'], preview: true }), 400, 'nope')
  expect((await send('GET', '/export?limit=1')).body).toEqual(list)
  expect(await credits()).toBe(before)
  const once = { 'Idempotency-Key': randomId() }
  for (const { body } of [
    await submit({ filters: everybody, max_results: 40 }, once),
    await submit({ filters: everybody, max_results: 40 }, once),
  ]) {
    expect(body.credits_max).toBe(1.2)
    await ended(body.export_id)
  }
  expect(before - (await credits())).toBe(40 * 30)
})

it.each(['company', 'job', 'social_post'])(
  'a whole dataset of %s is exported only where the request says how much of it may be written',
  async dataset => {
    const path = `/export/${dataset}`
    expectRefusal(
      await send('POST', path, {}),
      400,
      /filters: This field is required, or one of .*, max_results\./,
    )
    expectRefusal(await send('POST', path, { format: 'csv', every_hours: 1 }), 400, 'filters')
    const { body } = await send('POST', path, { max_results: 5, preview: true })
    expect(body).toMatchObject({ credits: 0, result_count: 0 })
    expect(await send('POST', path, { max_results: 5 })).toMatchObject({ status: 200 })
  },
)

it('a list of identifiers is exported with each record once, and only records are paid for', async () => {
  const ids = people.slice(0, 5).map(person => person.service_person_id)
  const before = await credits()
  const { last_run: done } = await run({
    service_person_ids: [...ids, ...ids, 999_999_999],
    fields: ['service_person_id'],
  })
  expect(done).toMatchObject({ entities_requested: 11, record_count: 5 })
  const bytes = await bytesAt(done.download_url)
  expect(linesOf(bytes).map(line => line.service_person_id)).toEqual([...ids].sort((a, b) => a - b))
  expect(before - (await credits())).toBe(5 * 30)
})

it('a link leads to the file with ranges, and says so when it has expired or was changed', async () => {
  const { last_run: done } = await run({ filters: everybody, format: 'parquet' })
  const whole = await bytesAt(done.download_url)
  const part = await fetch(done.download_url, { headers: { Range: 'bytes=0-3' } })
  expect([part.status, await part.text(), part.headers.get('content-type')]).toEqual([
    206,
    'PAR1',
    'application/vnd.apache.parquet',
  ])
  expect(whole.subarray(-4).toString()).toBe('PAR1')
  const forged = await fetch(done.download_url.replace(/expires=\d+/, 'expires=1'))
  expect(forged.status).toBe(403)
  await forged.arrayBuffer()
  const { work } = await openWork(almanac.config)
  const old = signedLinks(() => almanac.url, await work.serviceSecret('links', ''))
  await work.close()
  const expired = old.linkTo(done.run_id, 'results.parquet', Date.now() - linkValidMs - 1000)
  expect(await (await fetch(expired)).text()).toContain('This link has expired.')
})

it('a webhook is told of the end, and a repeated submit is the same export', async () => {
  const body = { filters: everybody, webhook_url: receiver.url }
  const again = { 'Idempotency-Key': randomId() }
  const [first, second] = [await submit(body, again), await submit(body, again)]
  expect(second.body).toEqual(first.body)
  await receiver.count(1)
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
    export_id: first.body.export_id,
    run_id: first.body.run_id,
    status: 'completed',
    record_count: count,
    download_url: expect.stringContaining('/files/results.jsonl.gz'),
  })
})

describe('exports that repeat', () => {
  const due = async (id: string, ms: number) => {
    const { work } = await openWork(almanac.config)
    await work.beginDueRun({ id: randomId(), event_id: randomId() }, ms)
    const runs = await work.batches(1, { export_id: id, limit: 100 })
    await work.close()
    return runs?.length
  }

  it('run again when they are due, not before, once for all runs that were missed, and no more after their end', async () => {
    const { body: made } = await submit({ filters: everybody, every_hours: 2, max_results: 3 })
    const id = made.export_id
    const { created_at, next_run_at, status } = await ended(id)
    const createdMs = Date.parse(created_at)
    expect([status, Date.parse(next_run_at) - createdMs]).toEqual(['active', 7_200_000])
    expect(await due(id, createdMs + 7_000_000)).toBe(1)
    const before = await credits()
    expect(await due(id, createdMs + 7_300_000)).toBe(2)
    expect(await ended(id)).toMatchObject({
      last_run: { status: 'completed', entities_requested: 3, record_count: 3 },
    })
    expect(before - (await credits())).toBe(3 * 30)
    expect(await due(id, createdMs + 10 * 7_200_000 + 5000)).toBe(3)
    expect(await due(id, createdMs + 10 * 7_200_000 + 6000)).toBe(3)
    const { body: runs } = await send('GET', `/export/${id}/runs?limit=2`)
    expect([runs.runs.length, runs.has_more]).toEqual([2, true])
    const { body: rest } = await send('GET', `/export/${id}/runs?cursor=${runs.next_cursor}`)
    expect(rest.runs.map((each: { run_id: string }) => each.run_id)).toEqual([made.run_id])
    const { body: first } = await send('GET', `/export/${id}/runs/${made.run_id}`)
    expect(linesOf(await bytesAt(first.download_url))).toHaveLength(3)
    expect((await send('POST', `/export/${id}/cancel`)).body).toMatchObject({
      status: 'cancelled',
      next_run_at: null,
    })
    expect(await due(id, createdMs + 100 * 7_200_000)).toBe(3)
    expect((await send('DELETE', `/export/${id}`)).status).toBe(204)
    expect((await fetch(first.download_url)).status).toBe(404)
    expectRefusal(await send('GET', `/export/${id}`), 404, 'Export not found.')
    expectRefusal(await send('DELETE', `/export/${id}`), 404, 'Export not found.')
  })

  it('fail, and cost nothing, once their key may not be used any more or its budget is spent', async () => {
    const made = await almanac.newKey([])
    const { id: keyId } = (await almanac.ledger.keys()).at(-1) ?? { id: 0 }
    const { body } = await send(
      'POST',
      '/export/person',
      { filters: everybody, every_hours: 1 },
      { Authorization: `Bearer ${made}` },
    )
    const id = body.export_id
    let ms = Date.parse((await ended(id)).created_at)
    const fault = async () => {
      ms += 3_700_000
      await due(id, ms)
      const { last_run: last } = await ended(id)
      return `${last.status}: ${last.error_message}`
    }
    const before = await credits()
    await almanac.ledger.changeKey(keyId, { budget: count * 30 + 1 })
    expect(await fault()).toMatch(
      /^failed: The budget of the key that made this export .* Nothing was charged\.$/,
    )
    await almanac.ledger.changeKey(keyId, { budget: null })
    await almanac.ledger.moveKey(keyId, ['ACTIVE'], 'DELETED')
    expect(await fault()).toMatch(/^failed: The key that made this export was deleted/)
    expect(await credits()).toBe(before)
    await send('DELETE', `/export/${id}`)
  })

  it('are at most 20 of a team', async () => {
    const made: Answer[] = []
    for (let index = 0; index < 21; index++) made.push(await submit({ filters: nobody, every_hours: 1 }))
    expect(made.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(made.at(-1)?.body.error.message).toContain('20 exports that repeat')
    for (const { body } of made.slice(0, 20)) await send('DELETE', `/export/${body.export_id}`)
  })
})

it('the list is paged, and neither runs nor exports are seen as batch jobs or by other teams', async () => {
  const { body: page } = await send('GET', '/export?limit=2')
  expect([page.exports.length, page.has_more]).toEqual([2, true])
  const { body: next } = await send('GET', `/export?cursor=${page.next_cursor}`)
  expect(next.exports.length).toBeGreaterThan(2)
  const [{ export_id: id, last_run }] = page.exports
  expect((await send('GET', '/batch')).body.jobs).toEqual([])
  expectRefusal(await send('GET', `/batch/${last_run.run_id}`), 404)
  const { runCommand } = await import('../support/command.ts')
  const made = await runCommand(['keys', 'create', '--team', '2', '--json'], almanac.config)
  const { key: stranger } = JSON.parse(made.stdout)
  for (const path of [`/export/${id}`, `/export/${id}/runs`, `/export/${id}/runs/${last_run.run_id}`]) {
    expectRefusal(await almanac.get(path, { key: stranger }), 404, 'Export not found.')
  }
  expect((await almanac.get('/export', { key: stranger })).body.exports).toEqual([])
})

describe.each([
  [
    { max_results: 5 },
    'filters: This field is required, or one of service_person_ids, professional_network_profile_urls, business_emails.',
  ],
  [
    {},
    'filters: This field is required, or one of service_person_ids, professional_network_profile_urls, business_emails.',
  ],
  [{ filters: { field: 'nope', type: '=', value: 1 } }, 'nope'],
  [{ filters: everybody, fields: ['nope'] }, 'nope'],
  [{ filters: everybody, format: 'xml' }, 'format: Must be one of jsonl, csv, parquet; got "xml".'],
  [{ filters: everybody, format: '' }, 'got "".'],
  [{ filters: everybody, explode: 'skills' }, 'explode: Only goes with the format csv.'],
  [{ filters: everybody, format: 'csv', explode: 'basic_profile' }, 'explode: Must be a list'],
  [{ filters: everybody, format: 'csv', explode: '' }, 'education.schools; got "".'],
  [
    { filters: everybody, format: 'csv', explode: 'skills', fields: ['basic_profile.name'] },
    'explode: None of the exported fields is a list of entries.',
  ],
  [{ filters: everybody, every_hours: 0 }, 'every_hours'],
  [{ filters: everybody, limit: 10 }, 'limit'],
  [
    { filters: everybody, service_person_ids: [1] },
    'filters: Not accepted together with service_person_ids.',
  ],
  [{ service_person_ids: [1], business_emails: ['a@b.c'] }, 'business_emails: Not accepted together'],
  [{ service_person_ids: Array.from({ length: 10_001 }, (_, id) => id) }, 'service_person_ids'],
  [{ filters: everybody, webhook_url: 'http://10.0.0.1/' }, 'webhook_url'],
])('%j', (body, sentence) => {
  it('is refused in a sentence', async () => expectRefusal(await submit(body), 400, sentence))
})

it('a dataset without exports and an id that is none are not found, and the paths that exist are named', async () => {
  expectRefusal(
    await send('POST', '/export/planet', { filters: everybody }),
    404,
    'There is no endpoint /export/planet. The nearest are POST /export/person, POST /export/company, POST /export/job, POST /export/social_post.',
  )
  expectRefusal(await send('POST', '/export/persn', {}), 404, 'The nearest is POST /export/person.')
  for (const id of ['x', 'nope', '00000000-0000-4000-8000-000000000000'])
    expectRefusal(await send('GET', `/export/${id}`), 404, 'Export not found.')
  expectRefusal(await send('POST', '/export/persons'), 404, 'The nearest is POST /export/person.')
})

it('a key where none is accepted is refused in a sentence', async () => {
  const { body } = await submit({ filters: nobody })
  expectRefusal(
    await send('POST', `/export/${body.export_id}/cancel`, { a: 1 }),
    400,
    'a: Unknown key. None is accepted here.',
  )
})

it('a key without the permissions of the export is shown no link to its file, and may end it', async () => {
  const made = await run({ filters: everybody, fields: ['certifications'] })
  const narrow = { Authorization: `Bearer ${await almanac.newKey(['honors', 'urn_url'])}` }
  const get = async (path: string) => (await almanac.send(path, { headers: narrow })).body
  const paths = [`/export/${made.export_id}`, `/export/${made.export_id}/runs/${made.last_run.run_id}`]
  for (const path of paths) {
    const shown = await get(path)
    const last = shown.last_run ?? shown
    expect(last).toMatchObject({ record_count: count, remark: expect.stringMatching(/KEY certifications$/) })
    expect(JSON.stringify(shown)).not.toContain('signature=')
  }
  const end = async (method: string, path: string) =>
    (
      await almanac.send(`/export/${made.export_id}${path}`, {
        method,
        headers: { ...narrow, 'x-api-version': apiVersion },
      })
    ).status
  expect([await end('POST', '/cancel'), await end('DELETE', '')]).toEqual([200, 204])
})

it('nothing that exports leave behind is a finding of doctor', async () => {
  expect(await findingsInDirectory(almanac.config.dataDir)).toEqual([])
})
