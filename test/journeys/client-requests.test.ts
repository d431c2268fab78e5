// Requests as public clients of the interface send them: those that the contract allows are answered, the others say what to change.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isObject, type Json, type JsonObject } from '../../src/lib/json/json.ts'
import { fieldPermissions } from '../../src/stores/key-settings.ts'
import type { Answer } from '../support/almanac.ts'
import { type BatchClient, batchClient, linesAt } from '../support/batches.ts'
import { expectRefusal, expectSound } from '../support/requests.ts'
import { isMissing, sharedData } from '../support/shared-data.ts'
import { listAt, textAt } from '../support/values.ts'
import { type SmallWorld, startSmallWorld } from '../support/world.ts'

const file = 'clients/requests.jsonl'

interface Sent {
  readonly method: string
  readonly path: string
  readonly body?: JsonObject
}

const lines = isMissing(file) ? [] : readFileSync(sharedData(file), 'utf8').trim().split('\n')
const sent = lines.map(line => JSON.parse(line) as Sent)

let world: SmallWorld
/** The values that the recorded requests name, and those that the small world has in their place. */
let standIns: readonly (readonly [string, string])[]

beforeAll(async () => {
  if (sent.length === 0) return
  world = await startSmallWorld()
  standIns = namedHere(world)
}, 120_000)

afterAll(() => world?.close())

function namedHere({ people, companies }: SmallWorld) {
  const jobOf = (person: JsonObject) => listAt(person, 'experience.employment_details.current')[0]
  const employed = people.filter(person => typeof jobOf(person)?.service_company_id === 'number')
  const companyOf = (person: JsonObject) => companies[Number(jobOf(person)?.service_company_id) - 1] ?? {}
  const slug = (url: string) => url.split('/').at(-1) ?? ''
  const [felix = {}] = employed.filter(
    person => employed.filter(each => companyOf(each) === companyOf(person)).length > 2,
  )
  const ahmet =
    employed.find(person => person !== felix && listAt(person, 'contact.business_emails').length > 0) ?? {}
  const [badanero, vekinis] = [companyOf(felix), companyOf(ahmet)]
  const profile = 'social_handles.professional_network_identifier.profile_url'
  const name = textAt(badanero, 'basic_info.name')
  return [
    ['felix-schroeder-tejcg', slug(textAt(felix, profile))],
    ['Felix Schröder', textAt(felix, 'basic_profile.name')],
    ['ahmet.sahin@vekinis.com', String(listAt(ahmet, 'contact.business_emails')[0]?.email)],
    ['ahmet-sahin-5cfg7', slug(textAt(ahmet, profile))],
    ['vekinis.com', textAt(vekinis, 'basic_info.primary_domain')],
    ['Vekinis Architects', textAt(vekinis, 'basic_info.name')],
    ['company/badanero', `company/${slug(textAt(badanero, 'basic_info.professional_network_url'))}`],
    ['badanero.de', textAt(badanero, 'basic_info.primary_domain')],
    ['Badanero', name],
    ['Badaner GmbH', `${name} GmbH`],
    ['badan', name.slice(0, 5)],
    ['bada', name.slice(0, 4)],
  ] as const
}

function here(value: Json): Json {
  if (typeof value === 'string') {
    const [recorded, standIn] = standIns.find(([name]) => value.includes(name)) ?? ['', '']
    return recorded === '' ? value : value.replace(recorded, standIn)
  }
  if (Array.isArray(value)) return value.map(here)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, here(inner ?? null)]))
}

/**
 * Answered with rows, whatever the world; answered, perhaps with none; unavailable, because no provider can be reached; or
 * refused in words that say what to change.
 */
type Expected = 'rows' | 'answered' | 'unavailable' | readonly [status: number, says: RegExp]

/** No connector of this service answers it. */
const noConnector = [403, /ALMANAC_CONNECTORS/] as const
const oneIdentifier = [
  400,
  /Exactly one identifier must be provided: service_company_ids, names, domains/,
] as const
const olderCountry = [400, /locations\.country/] as const

/** The paths of the requests and what is expected of each, in the order of the file. */
const expected: readonly (readonly [path: string, is: Expected])[] = [
  ['/account/credits', 'answered'],
  ['/account/endpoints', 'answered'],
  ['/account/endpoints?path=%2Fperson%2Fsearch', 'answered'],
  ['/person/search/autocomplete', 'rows'],
  ['/person/search/autocomplete', 'rows'],
  ['/company/search/autocomplete', 'rows'],
  ['/job/search/autocomplete', 'rows'],
  ['/job/search/autocomplete', 'rows'],
  ['/company/identify', 'rows'],
  ['/company/identify', 'rows'],
  ['/company/enrich', 'rows'],
  ['/company/enrich', 'rows'],
  ['/company/enrich', 'rows'],
  // `(.)` compares whole words: part of one finds nothing.
  ['/company/search', 'answered'],
  ['/job/search', 'rows'],
  ['/job/search', 'answered'],
  ['/batch/job/search', 'answered'],
  ['/person/enrich', 'rows'],
  ['/person/enrich', 'rows'],
  ['/person/enrich', 'rows'],
  ['/person/enrich', [400, /contact is answered by POST \/person\/contact\/enrich/]],
  ['/person/enrich', 'rows'],
  ['/person/professional_network/enrich/live', 'answered'],
  ['/batch/person/identify', 'rows'],
  ['/person/search', 'answered'],
  ['/person/search', 'rows'],
  ['/person/search', 'rows'],
  ['/person/search', 'answered'],
  ['/batch/person/contact/enrich', 'rows'],
  ['/person/contact/enrich', 'rows'],
  ['/batch/company/enrich', 'rows'],
  ['/batch/person/enrich', 'rows'],
  ['/social_post/professional_network/enrich/live', 'answered'],
  ['/social_post/professional_network/enrich/live', 'answered'],
  ['/social_post/professional_network/search/live', noConnector],
  ['/web/search/live', 'answered'],
  ['/web/enrich/live', 'answered'],
  ['/employee_review/enrich', 'answered'],
  ['/dev_platform/enrich', 'answered'],
  ['/company/search', 'rows'],
  ['/company/professional_network/search/live', noConnector],
  ['/person/professional_network/search/live', noConnector],
  ['/job/professional_network/search/live', 'unavailable'],
  ['/watch/person', 'answered'],
  ['/user/credits', 'answered'],
  ['/person/search', 'answered'],
  ['/person/search', 'rows'],
  ['/person/search', 'rows'],
  ['/person/search', 'answered'],
  ['/person/search', 'answered'],
  ['/person/enrich', 'rows'],
  ['/batch/person/enrich', 'rows'],
  ['/screener/persondb/search', [404, /nearest is POST \/person\/search/]],
  ['/company/identify', 'rows'],
  ['/company/identify', 'rows'],
  ['/company/identify', 'answered'],
  ['/company/identify', 'rows'],
  ['/person/search', [400, /conditions\[2\]\.type: Unknown operator ">="\. Did you mean =>\?/]],
  ['/person/search', 'rows'],
  ['/company/search', 'rows'],
  ['/company/search', 'answered'],
  ['/company/search', 'rows'],
  ['/company/search', olderCountry],
  ['/company/enrich', 'rows'],
  ['/person/enrich', [400, /force_fetch: Unknown key\. Accepted: professional_network_profile_urls/]],
  ['/web/search/live', 'answered'],
  ['/company/search/autocomplete', 'rows'],
  ['/web/search/live', [400, /limit: Unknown key/]],
  ['/person/search', 'rows'],
  ['/person/search', 'rows'],
  ['/person/search', 'rows'],
  ['/person/search', 'rows'],
  ['/person/search', 'rows'],
  ['/person/search', 'rows'],
  ['/person/search', 'rows'],
  ['/person/search', 'rows'],
  ['/person/search', [400, /basic_profile\.languages/]],
  ['/person/search', 'rows'],
  ['/person/search', 'rows'],
  ['/person/search', 'rows'],
  ['/person/search', [400, /Unsupported fields: \['fit'\]/]],
  ['/person/search', 'rows'],
  ['/person/search', 'rows'],
  ['/company/search', 'rows'],
  ['/company/search', 'rows'],
  ['/company/search', 'rows'],
  ['/company/search', 'rows'],
  ['/company/search', 'rows'],
  ['/company/search', 'rows'],
  ['/company/search', 'rows'],
  ['/company/search', 'rows'],
  ['/company/search', 'rows'],
  ['/company/search', 'rows'],
  ['/company/search', olderCountry],
  ['/company/search', 'rows'],
  ['/person/search', [400, /conditions\[1\]\.value: Must be a string; got \["AI","Tech"\]/]],
  ['/person/search', 'rows'],
  ['/company/search', 'rows'],
  ['/company/search', olderCountry],
  ['/job/search', 'answered'],
  ['/company/search', 'answered'],
  ['/company/search', 'rows'],
  ['/person/search', [400, /at least one letter or digit/]],
  ['/person/search', 'rows'],
  ['/person/search', 'rows'],
  // Parts of words again; `contains` finds them.
  ['/person/search', 'answered'],
  ['/company/search', 'answered'],
  ['/company/search', 'rows'],
  ['/company/search', 'rows'],
  ['/company/search', 'rows'],
  ['/company/search', 'rows'],
  ['/job/search', 'answered'],
  ['/job/search', 'answered'],
  ['/person/search', [400, /filters: Must be a condition \{ field, type, value \} or a group/]],
  ['/person/enrich', 'rows'],
  ['/person/contact/enrich', 'rows'],
  ['/person/professional_network/enrich/live', 'answered'],
  ['/company/enrich', oneIdentifier],
  ['/company/identify', oneIdentifier],
  ['/person/enrich', 'answered'],
  ['/company/enrich', [400, /service_company_ids\[0\]: Must be an integer; got "1"/]],
  ['/company/enrich', 'rows'],
  ['/person/enrich', [400, /May have at most 25 values; got 26/]],
  ['/person/search', [400, /limit: Must be an integer from 0 to 1000; got 1001/]],
  ['/social_post/search', 'answered'],
]

const ask = ({ method, path, body }: Sent, key?: string): Promise<Answer> => {
  const more = key === undefined ? {} : { key }
  return method === 'GET' ? world.get(path, more) : world.post(path, here(body ?? {}), more)
}

/** The rows of an answer: those of a search, the suggestions, the matches, or the lines of a job. */
async function rowsOf(answer: Answer, batches: BatchClient): Promise<readonly Json[]> {
  const { body } = answer
  if (Array.isArray(body)) return body.flatMap(({ matches }) => matches)
  if (body.batch_id !== undefined) {
    const { status, download_url: url } = await batches.ended(body.batch_id)
    return status === 'completed' ? linesAt(String(url)) : []
  }
  const lists = ['profiles', 'companies', 'job_listings', 'posts', 'suggestions']
  return lists.flatMap(name => body[name] ?? [])
}

describe.skipIf(sent.length === 0)('among the requests that public clients send', () => {
  it('each has an expected answer in this test', () => {
    expect(sent.map(({ path }) => path)).toEqual(expected.map(([path]) => path))
  })

  it('those that the interface allows get their rows, and the others are told what to change', async () => {
    const batches = batchClient(world, await world.newKey(fieldPermissions))
    for (const [index, request] of sent.entries()) {
      const [, is] = expected[index] ?? []
      const answer = await ask(request)
      const told = `${index} ${request.path} ${JSON.stringify(answer.body).slice(0, 300)}`
      if (is === 'unavailable') expect(answer.status, told).toBe(503)
      else if (is === undefined || typeof is === 'string') {
        expectSound(answer)
        expect(answer.status, told).toBe(200)
        if (is === 'rows') expect((await rowsOf(answer, batches)).length, told).toBeGreaterThan(0)
      } else {
        expectRefusal(answer, is[0], is[1])
      }
    }
  })

  it('those for gated fields name them to a key without permission, and are answered without them', async () => {
    const key = await world.newKey()
    const denied: string[] = []
    for (const [index, request] of sent.entries()) {
      const [, is] = expected[index] ?? []
      if (typeof is !== 'string' || is === 'unavailable' || request.path.startsWith('/batch')) continue
      const answer = await ask(request, key)
      if (answer.status === 200) continue
      expectRefusal(answer, 403, /^Access denied to fields: (.+)$/m)
      const [, names = ''] = /^Access denied to fields: (.+)$/m.exec(answer.body.error.message) ?? []
      denied.push(names)
      const fields = (request.body?.fields ?? []) as readonly string[]
      const others = fields.filter(name => !names.split(', ').includes(name))
      if (others.length === 0) continue
      expect((await ask({ ...request, body: { ...request.body, fields: others } }, key)).status).toBe(200)
    }
    expect(denied).toEqual([
      'technographics',
      'certifications, honors',
      'technographics.technologies.name',
      'certifications',
      'technographics',
    ])
  })
})
