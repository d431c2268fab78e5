// The thread for live sources and those that work for it: they make records, read pages and drive a browser. They die as they
// start, while they are asked and in between; requests cost at most a 503, and the next ones are answered.
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { request } from 'undici'
import { expect, it } from 'vitest'
import { findChromium } from '../../src/live/browser/find-chromium.ts'
import { type AttackedService, startAttacked } from '../support/attacked.ts'
import { temporaryFolder } from '../support/command.ts'
import { type ProviderQuestion, startProvider } from '../support/provider-server.ts'

const rounds = process.env.LONG ? 10 : 1
const hasBrowser = findChromium(process.env.PATH ?? '') !== undefined
const kinds = ['record-worker', 'page-worker', ...(hasBrowser ? ['browser-worker'] : []), 'live-worker']

const connector = `
limits: { per_minute: 100000, at_once: 8 }
person:
  lookup: { takes: [profile_url], request: { path: /people, query: { value: "{value}" } } }
  mapping:
    fields:
      basic_profile.name: name
      social_handles.professional_network_identifier.profile_url: page
`

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  // biome-ignore lint/suspicious/noExplicitAny: a test looks wherever it wants
  readonly body: any
}

const personPath = '/person/professional_network/enrich/live'
const profile = (index: number) => `https://www.profiles.example/in/person-${index}`

/** The requests that the threads answer; each asks for something else than those before. */
const asks: readonly ((index: number, site: string) => readonly [path: string, body: object])[] = [
  index => [personPath, { professional_network_profile_urls: [profile(index)] }],
  (index, site) => ['/web/enrich/live', { urls: [`${site}/${index}`] }],
  ...(hasBrowser
    ? [
        (index: number, site: string) =>
          ['/web/enrich/live', { urls: [`${site}/${index}`], human_mode: true }] as const,
      ]
    : []),
]
/** Returns whether the answer has what was asked for. */
const isWhole = ({ status, body }: Answer): boolean =>
  status === 200 && (body[0].success === true || body[0].matches?.length === 1)

it(
  `${rounds * kinds.length * 3} deaths of threads for live sources cost the requests in progress at most a 503`,
  async () => {
    const folder = mkdtempSync(join(temporaryFolder(), 'threads-'))
    const provider = await startProvider(({ path, query }: ProviderQuestion) =>
      path === '/people'
        ? { name: 'Ada Example', page: query.get('value') ?? '' }
        : response => response.writeHead(200, { 'content-type': 'text/html' }).end('<title>A page</title>'),
    )
    writeFileSync(join(folder, 'own.yaml'), `address: ${provider.url}${connector}`)
    const attacked = await startAttacked(undefined, {
      nodeArgs: ['--import', './test/support/mortal-threads.js'],
      environment: {
        MORTAL_THREADS: folder,
        ALMANAC_CONNECTORS: folder,
        ALMANAC_FETCH_ALLOW: '127.0.0.1',
        ALMANAC_RATE_LIMITS: 'off',
      },
    })
    const granted = await creditsOf(attacked)
    let isStopped = false
    let count = 0
    const answers: Answer[] = []
    const clients = asks.map(async ask => {
      while (!isStopped) answers.push(await post(attacked, ...ask(count++, provider.url)))
    })
    // The failure of a client ends the test at once: a service that has gone would never end another thread.
    await Promise.all([...clients, endThreads().finally(() => (isStopped = true))])
    for (const ask of asks) {
      for (let isAnswered = false; !isAnswered; await wait(20)) {
        const answer = await post(attacked, ...ask(count++, provider.url))
        answers.push(answer)
        isAnswered = isWhole(answer)
      }
    }
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ status, headers }) => [status, Number(headers['retry-after']) > 0])).toEqual(
      refused.map(() => [503, true]),
    )
    const charged = answers.reduce((sum, { headers }) => sum + Number(headers['x-credits-used'] ?? 0), 0)
    expect(granted - (await creditsOf(attacked))).toBeCloseTo(charged)
    expect(attacked.service.stderr()).not.toMatch(/unhandled|uncaught/i)
    await attacked.service.stop()
    provider.close()

    async function endThreads(): Promise<void> {
      for (const kind of Array.from({ length: rounds }, () => kinds).flat()) {
        // While it is asked; the next one as it starts; and one that has started.
        for (let death = 0; death < 3; death++) await untilEnded(kind)
      }
    }

    /** Ends a thread of the kind as soon as there is one. */
    async function untilEnded(kind: string): Promise<void> {
      const file = join(folder, kind)
      writeFileSync(file, '')
      while (existsSync(file)) await wait(3)
    }
  },
  rounds * 120_000,
)

async function post({ service, headers }: AttackedService, path: string, body: object): Promise<Answer> {
  const answer = await request(service.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.statusCode, headers: answer.headers, body: await answer.body.json() }
}

async function creditsOf({ service, headers }: AttackedService): Promise<number> {
  const answer = await request(`${service.url}/account/credits`, { headers })
  const { account } = (await answer.body.json()) as { readonly account: { readonly credits: number } }
  return account.credits
}
