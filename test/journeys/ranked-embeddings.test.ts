// Ranked searches where the operator set up a model of embeddings: what it ranks, and what ranks while it cannot.
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { person } from '../../src/catalog/person/person.ts'
import type { Json } from '../../src/lib/json/json.ts'
import {
  type ProviderAnswer,
  type ProviderServer,
  refusal,
  startProvider,
} from '../support/provider-server.ts'
import { searchOn } from '../support/searches.ts'
import { importRecords, type SmallWorld, startSmallWorld } from '../support/world.ts'

let world: SmallWorld
let model: ProviderServer

const dimensions = 1021
/** To this model wizards are engineers, which no table knows; no other two words have three places in common. */
const vectorOf = (text: string): readonly number[] => {
  const vector = Array.from({ length: dimensions }, () => 0.005)
  for (const word of text.toLowerCase().match(/[a-z]+/g) ?? ['']) {
    const meant = word.startsWith('wizard') ? 'engineer' : word
    for (const seed of [31, 37, 41]) {
      const place = [...meant].reduce((hash, letter) => (seed * hash + letter.charCodeAt(0)) >>> 0, 7)
      vector[place % dimensions] = (vector[place % dimensions] ?? 0) + 1
    }
  }
  return vector
}
const answerTo = (texts: readonly string[]) => ({
  object: 'list',
  data: texts.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) })).reverse(),
})

/** The answer of the model to the texts of a query, in the place of their vectors. */
let toQueries: ProviderAnswer | undefined
/** The model keeps the values waiting until this is called. */
let release = () => {}
const released = new Promise<void>(resolve => {
  release = resolve
})
const textsIn = (body: string): readonly string[] => JSON.parse(body).input

beforeAll(async () => {
  let isFirst = true
  model = await startProvider(({ body }) => {
    if (isFirst) {
      isFirst = false
      return refusal(429, {}, { 'retry-after': '1' })
    }
    const texts = textsIn(body)
    if (texts.some(text => text.includes('wizard'))) return toQueries ?? answerTo(texts)
    return response => void released.then(() => response.end(JSON.stringify(answerTo(texts))))
  })
  world = await startSmallWorld(undefined, {
    ALMANAC_EMBEDDINGS_URL: model.url,
    ALMANAC_EMBEDDINGS_MODEL: 'a-model',
    ALMANAC_EMBEDDINGS_KEY: 'embeddings-secret',
  })
})

afterAll(async () => {
  await world.close()
  model.close()
})

const title = 'experience.employment_details.current.title'
/** A query that no kept answer knows. */
let number = 0
const wizards = () => ({
  search: { query: `wizard${'s'.repeat(++number)}`, mode: 'semantic' },
  mode: 'exact',
  fields: [title, 'basic_profile.headline', 'service_person_id'],
})
const find = (body: Readonly<Record<string, Json>>) => searchOn(world, 'person', { limit: 20, ...body })
const untilEmbedded = () =>
  expect
    .poll(async () => (await find(wizards())).answer.body.vectors, { timeout: 60_000, interval: 500 })
    .toBe('model')

describe('a search by meaning', () => {
  it('is ranked by the static table until all values are embedded, and says so, without asking the model', async () => {
    const { answer } = await find(wizards())
    expect(answer.body.vectors).toBe('table')
    expect(answer.body.remarks[0]).toMatch(/^The model of embeddings did not rank the rows, the static table/)
    expect(model.questions.flatMap(({ body }) => textsIn(body)).join()).not.toContain('wizard')
    release()
    await untilEmbedded()
    const [question] = model.questions
    expect([question?.path, question?.headers.authorization]).toEqual([
      '/v1/embeddings',
      'Bearer embeddings-secret',
    ])
    expect(textsIn(question?.body ?? '').length).toBeLessThanOrEqual(32)
  })

  it('finds what means the same to the model, page by page, without asking it again', async () => {
    await untilEmbedded()
    const body = wizards()
    const all = await find({ ...body, limit: 1000 })
    expect([all.answer.body.vectors, all.answer.body.remarks]).toEqual(['model', []])
    expect(all.total).toBeGreaterThan(4)
    for (const row of all.rows) expect(JSON.stringify(row)).toMatch(/engineer/i)
    const before = model.questions.length
    const ids: unknown[] = []
    let cursor: string | null = null
    do {
      const page = await find({ ...body, limit: 3, ...(cursor !== null && { cursor }) })
      ids.push(...page.ids)
      cursor = page.next
    } while (cursor !== null)
    expect(ids).toEqual(all.ids)
    expect(model.questions.length).toBe(before)
  })

  it('finds people who are imported later, when their values are embedded', async () => {
    const profile_url = 'https://www.linkedin.com/in/late-arrival'
    const rows = [
      {
        basic_profile: { name: 'Late Arrival' },
        experience: { employment_details: { current: [{ title: 'Quagga', name: 'Zoo' }] } },
        social_handles: { professional_network_identifier: { profile_url } },
      },
    ]
    await importRecords(world, person, rows, 'late')
    const isFound = async () => {
      const { rows: found } = await find({
        search: { query: 'quagga', mode: 'semantic' },
        mode: 'exact',
        fields: [title],
      })
      return JSON.stringify(found[0] ?? null)
    }
    await expect.poll(isFound, { timeout: 20_000, interval: 500 }).toContain('Quagga')
  })

  it('is ranked by the static table while another process has locked the file of vectors, and goes on with the model later', async () => {
    await untilEmbedded()
    const body = wizards()
    const first = await find({ ...body, limit: 2 })
    const file = join(world.config.dataDir, 'vectors.db')
    const locked = `${file}.locked`
    const other = new Database(locked)
    other.exec('PRAGMA locking_mode = EXCLUSIVE; CREATE TABLE one (two); BEGIN EXCLUSIVE')
    renameSync(file, `${file}.kept`)
    renameSync(locked, file)
    const startMs = performance.now()
    const { answer } = await find(wizards())
    expect([answer.body.vectors, answer.body.remarks[0]]).toEqual([
      'table',
      expect.stringMatching(/Another process has locked the file of vectors\.$/),
    ])
    expect(performance.now() - startMs).toBeLessThan(2000)
    const refused = await world.post('/person/search', { ...body, limit: 2, cursor: first.next })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    other.close()
    renameSync(`${file}.kept`, file)
    await untilEmbedded()
    const second = await find({ ...body, limit: 2, cursor: first.next })
    const whole = await find({ ...body, limit: 4 })
    expect([...first.ids, ...second.ids]).toEqual(whole.ids)
  })

  const vectorless = 'Its answer has not a vector for each text.'
  const faults: readonly (readonly [string, ProviderAnswer, string | RegExp])[] = [
    ['no vectors', { data: [] }, vectorless],
    ['texts in the place of numbers', { data: [{ index: 0, embedding: ['a'] }] }, vectorless],
    ['other dimensions', { data: [{ index: 0, embedding: [1, 2, 3] }] }, /static table.*other dimensions/],
    [
      'zeros',
      { data: [{ index: 0, embedding: Array.from({ length: dimensions }, () => 0) }] },
      'Its vectors of the query are zero',
    ],
    ['JSON that is cut', response => response.end('{"data": [{"embed'), 'Its answer is not a JSON object.'],
    ['a huge answer', { data: 'x'.repeat(5_000_000) }, 'Its answer is too long.'],
    ['429 with Retry-After', refusal(429, {}, { 'retry-after': '60' }), 'It has been asked too often (429).'],
  ]
  it('is ranked by the static table where the model fails, and says so', async () => {
    await untilEmbedded()
    for (const [what, answer, fault] of faults) {
      toQueries = answer
      const { answer: searched } = await find(wizards())
      expect([what, searched.body.vectors]).toEqual([what, 'table'])
      const expected =
        typeof fault === 'string' ? expect.stringContaining(fault) : expect.stringMatching(fault)
      expect(searched.body.remarks).toEqual([expected])
    }
    toQueries = undefined
  })

  it('does not ask the model where only words rank', async () => {
    const before = model.questions.length
    const { answer } = await find({ search: { query: 'wizard at arms', mode: 'lexical' }, mode: 'exact' })
    expect([answer.body.vectors, model.questions.length]).toEqual([undefined, before])
  })
})
