// Batch jobs that take CSV tables, and results as CSV.
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKey } from '../../src/access/keys.ts'
import type { JsonObject } from '../../src/lib/json/json.ts'
import type { Answer } from '../support/almanac.ts'
import { apiVersion } from '../support/almanac.ts'
import { type BatchClient, batchClient, bytesAt, linesAt } from '../support/batches.ts'
import { type SmallWorld, startSmallWorld } from '../support/world.ts'

let world: SmallWorld
let client: BatchClient
let key: string

beforeAll(async () => {
  world = await startSmallWorld()
  key = await world.newKey()
  client = batchClient(world, key)
})
afterAll(() => world.close())

// biome-ignore lint/suspicious/noExplicitAny: a test looks wherever it wants
const at = (record: any, path: string): any => path.split('.').reduce((value, name) => value?.[name], record)
const urlOf = (person: JsonObject | undefined): string =>
  at(person, 'social_handles.professional_network_identifier.profile_url')
const mailOf = (person: JsonObject | undefined): string => at(person, 'contact.business_emails')?.[0]?.email
const employerOf = (person: JsonObject | undefined): string =>
  at(person, 'experience.employment_details.current')?.[0]?.name
const nameOf = (person: JsonObject | undefined): string => at(person, 'basic_profile.name')

interface TableRequest {
  readonly query?: string
  readonly type?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly key?: string
}

const sendTable = (
  path: string,
  table: string | Uint8Array<ArrayBuffer>,
  more: TableRequest = {},
): Promise<Answer> =>
  world.send(`/batch/${path}${more.query ?? ''}`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${more.key ?? key}`,
      'x-api-version': apiVersion,
      'Content-Type': more.type ?? 'text/csv',
      ...more.headers,
    },
    body: table,
  })

/** Returns a key of a team of its own, which nobody else charges. */
async function payingKey(): Promise<{ readonly secret: string; readonly id: number }> {
  const teamId = ++lastTeam
  const owner = { name: 'tables', teamId, permissions: [], nowMs: Date.now() }
  const made = await createKey(world.ledger, owner)
  await world.ledger.grant(teamId, 1_000_000, Date.now(), null)
  return made
}

let lastTeam = 76

async function csvOf({ body }: Answer, secret = key): Promise<string> {
  const job = await batchClient(world, secret).ended(body.batch_id)
  expect(job).toMatchObject({ status: 'completed', result_format: 'csv' })
  return gunzipSync(await bytesAt(String(job.download_url))).toString()
}

const problemOf = ({ status, body }: Answer): string => `${status} ${body.error?.message}`

describe('a table', () => {
  it('is answered with its rows in their order, as almanac enrich writes them', async () => {
    const [one, two] = world.people
    const table = `Full name;Profile URL;Note\r\n${nameOf(one)};${urlOf(one)};=1+1\r\n\r\nNobody;https://nobody.example/in/none;"a ""b"""\r\n${nameOf(two)};${urlOf(two)};x\r\n`
    const submitted = await sendTable('person/enrich', table, {
      query: '?result_format=csv&fields=basic_profile.name,basic_profile.headline',
    })
    expect(submitted.body).toMatchObject({
      status: 'pending',
      identifier_count: 4,
      entities_requested: 4,
      columns: { name: ['Full name'], profile_url: ['Profile URL'] },
    })
    const lines = (await csvOf(submitted)).split('\r\n')
    const headline = (person: JsonObject | undefined) => String(at(person, 'basic_profile.headline'))
    expect(lines[0]).toBe(
      '\ufeffFull name;Profile URL;Note;almanac_match;almanac_confidence;almanac_reason;basic_profile.name;basic_profile.headline',
    )
    expect(lines[1]).toBe(`${nameOf(one)};${urlOf(one)};=1+1;profile_url;1;;${nameOf(one)};${headline(one)}`)
    expect(lines[2]).toBe('')
    expect(lines[3]).toMatch(/^Nobody;https:\/\/nobody\.example\/in\/none;"a ""b""";none;;.*not on file.*;;$/)
    expect(lines[4]).toContain(`x;profile_url;1;;${nameOf(two)}`)
    const { body: job } = await client.get(`/batch/${submitted.body.batch_id}`)
    expect(job).toMatchObject({
      result_count: 4,
      entities_fulfilled: 2,
      columns: { name: ['Full name'], profile_url: ['Profile URL'] },
      download_urls: [expect.stringContaining('results.csv.gz')],
    })
  })

  it('is answered as JSON Lines when nothing else is asked for, and across chunks', async () => {
    const people = world.people.slice(0, 250)
    const table = `profile,age\n${people.map((person, index) => `${urlOf(person)},${index}`).join('\n')}`
    const submitted = await sendTable('person/enrich', table, { query: '?fields=basic_profile.name' })
    const job = await client.ended(submitted.body.batch_id)
    const lines = await linesAt(String(job.download_url))
    expect(lines.map(line => [line.age, line.almanac_match, line['basic_profile.name']])).toEqual(
      people.map((person, index) => [String(index), 'profile_url', nameOf(person)]),
    )
  })

  it('of companies is matched by domain and by name, and only those found are charged', async () => {
    const { secret, id } = await payingKey()
    const [one, two] = world.companies
    const domain = at(one, 'basic_info.primary_domain')
    const table = `Company,Web\n,${domain}\n"${at(two, 'basic_info.name')}",\nNo Such Firm Anywhere,\n,${domain}\n`
    const submitted = await sendTable('company/enrich', table, { query: '?result_format=csv', key: secret })
    const rows = (await csvOf(submitted, secret)).split('\n')
    expect(rows[1]).toContain(`,${domain},domain,1,,`)
    expect(rows[2]).toMatch(/,name,(1|0\.\d+),/)
    expect(rows[3]).toContain(',none,,')
    // The row that is there twice is paid for once.
    expect((await world.ledger.key(id))?.spent).toBe(2 * 2000)
  })

  it('of people is answered with who they are, at the price of an identification', async () => {
    const { secret, id } = await payingKey()
    const one = world.people[0]
    const index = world.people.findIndex(person => mailOf(person) !== undefined && person !== one)
    const [two, id2] = [world.people[index], index + 1]
    const table = `Name,Employer,Mail,Link\nx,,,${urlOf(one)}\n${nameOf(two)},${employerOf(two)},,\n,,${mailOf(two)},\n,,no@body.example,\n`
    const submitted = await sendTable('person/identify', table, { query: '?result_format=csv', key: secret })
    expect(submitted.body).toMatchObject({ action: 'identify', identifier_count: 4 })
    const rows = (await csvOf(submitted, secret)).split('\n')
    expect(rows[0]).toMatch(
      /almanac_match,almanac_confidence,almanac_reason,service_person_id,basic_profile\.name,/,
    )
    expect(rows[1]).toContain(`${urlOf(one)},profile_url,1,,1,${nameOf(one)},`)
    expect(rows[2]).toMatch(new RegExp(`,name,0\\.\\d+,,${id2},${nameOf(two)},`))
    expect(rows[3]).toMatch(new RegExp(`,email,1,,${id2},${nameOf(two)},`))
    expect(rows[4]).toContain(',none,,email: not on file,,')
    // The person of two rows is paid for once.
    expect((await world.ledger.key(id))?.spent).toBe(2 * 1000)
    expect(
      problemOf(await sendTable('person/identify', table, { query: '?fields=basic_profile' })),
    ).toContain('400 fields: Unknown key')
    const long = `Mail\n${'a@b.example\n'.repeat(301)}`
    expect(problemOf(await sendTable('person/identify', long))).toBe('400 The table has more than 300 rows.')
  })

  it('of people is answered with how to reach them, by a profile URL at the price of their contacts alone', async () => {
    const { secret, id } = await payingKey()
    const one = world.people.find(person => mailOf(person) !== undefined)
    const query = '?result_format=csv&fields=business_email'
    const table = `Name,Employer,Link\nx,,${urlOf(one)}\n${nameOf(one)},${employerOf(one)},\n,,https://nobody.example/in/none\n`
    const submitted = await sendTable('person/contact/enrich', table, { query, key: secret })
    expect(submitted.body).toMatchObject({ action: 'contact_enrich', entities_requested: 3 })
    const rows = (await csvOf(submitted, secret)).split('\n')
    expect(rows[0]).toMatch(/almanac_reason,service_person_id,business_email$/)
    const found = new RegExp(`,,${world.people.indexOf(one ?? {}) + 1},.*${mailOf(one)}`)
    expect(rows[1]).toContain(`${urlOf(one)},profile_url,1,`)
    expect(rows[1]).toMatch(found)
    expect(rows[2]).toMatch(found)
    expect(rows[3]).toContain(',none,,profile_url: not on file,,')
    // The name costs an identification beside the contacts, which both rows share.
    expect((await world.ledger.key(id))?.spent).toBe(2 * 1000)
    const problem = async (more: string) =>
      problemOf(await sendTable('person/contact/enrich', table, { query: more }))
    expect(await problem('')).toBe('400 fields: This field is required.')
    expect(await problem('?fields=shoe_size')).toMatch(/^400 .*shoe_size.*business_email/)
  })

  it('may be compressed, in another encoding, and with quotes and line ends of any kind', async () => {
    const [one] = world.people
    const table = `\ufeffname\tlink\tcity\n"M\u00fcller"\t${urlOf(one)}\t"K\u00f6ln\n Mitte"\n`
    const zipped = await sendTable('person/enrich', gzipSync(table), {
      query: '?result_format=csv&fields=basic_profile.name',
      headers: { 'Content-Encoding': 'gzip' },
    })
    expect(await csvOf(zipped)).toContain(`"K\u00f6ln\n Mitte"\tprofile_url\t1`)
    const latin = Buffer.from(`name,link\nJos\u00e9 Mu\u00f1oz,${urlOf(one)}\n`, 'latin1')
    for (const type of ['text/csv', 'text/csv; charset=utf-8', 'Text/CSV; charset="iso-8859-1"']) {
      const sent = await sendTable('person/enrich', new Uint8Array(latin), {
        query: '?result_format=csv',
        type,
      })
      expect(await csvOf(sent)).toContain(`Jos\u00e9 Mu\u00f1oz,${urlOf(one)},profile_url`)
    }
  })

  it('is answered with what could not be read and what was repaired', async () => {
    const [one] = world.people
    const table = `name,link\nAda,"${urlOf(one)}\nGrace,${urlOf(one)}\nLinus "L" T,${urlOf(one)}\n`
    const { body } = await sendTable('person/enrich', table)
    expect(body.remarks).toEqual([
      '1 row cannot be read, and is not asked about; the first one is line 2: A quote is never closed.',
      '1 row has stray quotes; they were read as ordinary characters (first: line 4).',
    ])
    const latin = Buffer.from(`name,link\nJos\u00e9,${urlOf(one)}\n`, 'latin1')
    const repaired = await sendTable('person/enrich', new Uint8Array(latin))
    expect(repaired.body.remarks).toEqual(['1 line is not UTF-8; it was read as windows-1252.'])
    const clean = await sendTable('person/enrich', `name,link\nAda,${urlOf(one)}\n`)
    expect(clean.body).not.toHaveProperty('remarks')
  })

  it('gets the columns that are named in place of the guess', async () => {
    const [one] = world.people
    const table = `a,b\n${urlOf(one)},x\n`
    const sent = await sendTable('person/enrich', table, {
      query:
        '?result_format=csv&column=profile_url%3Da&column=name%3D&min_confidence=0.5&fields=&webhook_url=',
    })
    expect(sent.body.columns).toEqual({ profile_url: ['a'] })
    expect(await csvOf(sent)).toContain(`${urlOf(one)},x,profile_url`)
  })

  it('is refused with what is wrong', async () => {
    const good = 'email\na@b.example\n'
    const refused: readonly (readonly [string | Uint8Array<ArrayBuffer>, TableRequest, string])[] = [
      ['', {}, '400 The body is empty; it must be a CSV table.'],
      ['\n\n', {}, '400 The table is empty.'],
      ['email\n', {}, '400 The table has no rows below its header.'],
      ['color,size\nred,1\n', {}, '400 The table has no column that says which person a row is about'],
      ['a@b.example\nc@d.example\n', {}, '400 The table has no header'],
      [gzipSync(good), {}, '400 The table is compressed'],
      ['PK\u0003\u0004aaaaaaaaaaaaaaa', {}, '400 The table is a ZIP archive'],
      ['PK\u0003\u0004..[Content_Types].xml', {}, '400 The table is Excel (.xlsx), not CSV. Save it as CSV.'],
      ['PAR1....PAR1', {}, '400 The table is Parquet, not CSV. Save it as CSV.'],
      ['{"email":"a@b.example"}', {}, '400 The table is JSON, not CSV.'],
      ['<!doctype html><p>Log in</p>', {}, '400 The table is a web page (HTML)'],
      ['%PDF-1.7\nemail\na@b.example\n', {}, '400 The table is a PDF document'],
      [`email\n${'a@b.example\n'.repeat(10_001)}`, {}, '400 The table has more than 10,000 rows.'],
      [`${'email,'.repeat(600)}x\na@b.example\n`, {}, '400 The table has 601 columns'],
      [good, { query: '?colour=red' }, '400 colour: Unknown'],
      [good, { query: '?fields=nothing.at.all' }, '400 '],
      [good, { query: '?min_confidence=2' }, '400 min_confidence: Must be'],
      [good, { query: '?min_confidence=high' }, '400 min_confidence: Must be'],
      [good, { query: '?result_format=xml' }, '400 result_format: Must be one of jsonl, csv'],
      [good, { query: '?column=email%3DMail' }, '400 column: the file has no column "Mail"'],
      [good, { query: '?column=Mail' }, '400 column: must be a kind and a column'],
      [good, { type: 'text/csv; charset=klingon' }, '400 Content-Type: The charset klingon is not known'],
      [good, { query: '?webhook_url=http://10.0.0.1/' }, '400 webhook_url: '],
      [new Uint8Array(8 * 2 ** 20 + 1), {}, '413 '],
    ]
    for (const [table, more, problem] of refused) {
      expect(problemOf(await sendTable('person/enrich', table, more))).toContain(problem)
    }
    const json = { type: 'application/json', query: '?result_format=csv' }
    expect(problemOf(await sendTable('person/enrich', '{"business_emails":["a@b.c"]}', json))).toContain(
      '400 result_format: This parameter goes with a table',
    )
    // Endpoints without such a form read JSON, whatever the type says.
    expect(problemOf(await sendTable('person/search', good))).toContain('400 The body is not valid JSON')
    expect(problemOf(await sendTable('person/verify', good))).toBe(
      '400 The body is not valid JSON, and /batch/person/verify takes no tables (Content-Type: text/csv); these do: /batch/person/enrich, /batch/person/contact/enrich, /batch/person/identify, /batch/company/enrich, /batch/person/professional_network/enrich/live.',
    )
    const byMistake = await sendTable('person/search', ' {"filters": {"op": "and"}}')
    expect(problemOf(byMistake)).toMatch(/^400 filters/)
  })

  it('is a job once for an Idempotency-Key with the same parameters, and holds no more than X-Credits-Limit', async () => {
    const table = `link\n${urlOf(world.people[0])}\n`
    const headers = { 'Idempotency-Key': 'one-table' }
    const first = await sendTable('person/enrich', table, { headers })
    const second = await sendTable('person/enrich', table, { headers })
    expect(second.body).toEqual(first.body)
    const other = await sendTable('person/enrich', table, { headers, query: '?result_format=csv' })
    expect(other.status).toBe(422)
    const dear = await sendTable('person/enrich', table, { headers: { 'X-Credits-Limit': '0.5' } })
    expect(problemOf(dear)).toContain('403 This job may cost up to 1 credits; X-Credits-Limit allows 0.5')
    const { events } = await world.ledger.usageEvents(
      { team_id: 1, startMs: 0, endMs: Date.now() + 1000 },
      undefined,
      20,
    )
    const submit = events.find(({ event_id }) => event_id === first.headers.get('x-request-id'))
    expect(submit).toMatchObject({ endpoint: '/batch/person/enrich', millicredits: 0 })
    expect(JSON.stringify(events)).not.toContain(urlOf(world.people[0]))
  })
})

describe('the result of a list as CSV', () => {
  it('has a row for each identifier, in the order sent, with harmless cells', async () => {
    const [one] = world.people
    const { body } = await client.submit('/batch/person/enrich', {
      professional_network_profile_urls: ['=cmd()', urlOf(one), 'https://nobody.example/in/none'],
      result_format: 'csv',
    })
    const job = await client.ended(body.batch_id)
    const rows = gunzipSync(await bytesAt(String(job.download_url)))
      .toString()
      .split('\n')
    expect(rows[0]).toMatch(
      /^\ufefforiginal_identifier,almanac_match,almanac_confidence,almanac_reason,service_person_id,basic_profile\.name,/,
    )
    expect(rows[1]).toMatch(/^'=cmd\(\),none,,malformed,,/)
    expect(rows[2]).toContain(`${urlOf(one)},profile_url,1,,1,${nameOf(one)}`)
    expect(rows[3]).toMatch(/^https:\/\/nobody\.example\/in\/none,none,,not_found,,/)
    expect(job).toMatchObject({ result_count: 3, entities_fulfilled: 1, result_format: 'csv' })
  })

  it('is there for contacts, companies and people by name', async () => {
    const [one] = world.people
    const [firm] = world.companies
    const csv = async (path: string, body: JsonObject) => {
      const answer = await client.submit(path, { ...body, result_format: 'csv' })
      const job = await client.ended(answer.body.batch_id)
      return gunzipSync(await bytesAt(String(job.download_url))).toString()
    }
    const contacts = await csv('/batch/person/contact/enrich', {
      professional_network_profile_urls: [urlOf(one)],
      fields: ['business_email'],
    })
    expect(contacts.split('\n')[0]).toBe(
      '\ufefforiginal_identifier,almanac_match,almanac_confidence,almanac_reason,service_person_id,business_email',
    )
    const companies = await csv('/batch/company/enrich', {
      service_company_ids: [1, 999_999],
      fields: ['basic_info.name'],
    })
    expect(companies).toContain(`\n1,id,1,,`)
    expect(companies).toContain(String(at(firm, 'basic_info.name')))
    const people = await csv('/batch/person/identify', { people: [{ name: nameOf(one) }] })
    expect(people).toContain(',almanac_match,')
  })
})
