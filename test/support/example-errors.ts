// One real answer for each error that a caller can receive, by status and type.
import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import { textOf } from '../../src/gateway/gateway.ts'
import { errorAnswer, publicError } from '../../src/gateway/settle.ts'
import { BytesInFlight } from '../../src/http/bytes-in-flight.ts'
import { readBody } from '../../src/http/request-body.ts'
import type { Json } from '../../src/lib/json/json.ts'
import { Unavailable } from '../../src/lib/unavailable.ts'
import { type Almanac, type Answer, apiVersion } from './almanac.ts'
import type { ExampleProvider } from './example-provider.ts'

const live = '/company/professional_network/search/live'
const filters = [{ field: 'REGION', type: 'in', value: ['Nowhere'] }]

type Errors = Record<string, Record<string, Json>>

/** Returns the bodies; `limited` is a service with rate limits and without a provider. */
export async function exampleErrors(
  world: Almanac,
  limited: Almanac,
  provider: ExampleProvider,
): Promise<Errors> {
  const errors: Errors = {}
  const note = (status: number, type: string, body: Json) => {
    errors[status] = { ...errors[status], [type]: body }
  }
  const noteAnswer = ({ status, body }: Answer) => note(status, body.error?.type ?? 'flat', body)
  const noteError = (error: unknown) => {
    const { status, body } = errorAnswer(publicError(error))
    const shown = JSON.parse(textOf(body))
    note(status, shown.error.type, shown)
  }
  const key = await world.newKey()
  const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    world.send(path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'x-api-version': apiVersion, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const name = { names: ['Nobody'] }
  noteAnswer(await post('/company/enrich', { name: 'Nobody' }))
  noteAnswer(await post('/company/enrich', name, { Authorization: 'Bearer alm_wrong' }))
  noteAnswer(await post('/company/identify', name, { Authorization: 'Bearer alm_wrong' }))
  noteAnswer(
    await post('/batch/person/verify', { professional_network_profile_urls: ['https://a.example/in/b'] }),
  )
  noteAnswer(await post('/company/enrich', { domains: ['vekinis.com'] }, { 'X-Credits-Limit': '0' }))
  noteAnswer(await world.get('/batch/00000000-0000-4000-8000-000000000000'))
  noteError(await slowBody())
  // One of them is answered when the provider is.
  const release = provider.hold()
  const asked = () => post(live, { filters }, { 'Idempotency-Key': 'once' })
  const both = [asked(), asked()]
  noteAnswer(await Promise.race(both))
  release()
  await Promise.all(both)
  noteAnswer(await post(live, { filters, limit: 1 }, { 'Idempotency-Key': 'once' }))
  noteAnswer(await post('/batch/x/cancel', 'a'.repeat(20_000)))
  noteAnswer(await post('/company/enrich', name, { 'Content-Encoding': 'zstd' }))
  let answer = await limited.post(live, { filters })
  while (answer.status !== 429) answer = await limited.post(live, { filters })
  noteAnswer(answer)
  // Faults that no caller can cause, as the gateway answers them.
  noteError(new Error('a fault'))
  noteError(new Unavailable('a fault', undefined, 2000))
  return errors
}

/** Resolves with the error about a body that does not arrive. */
function slowBody(): Promise<unknown> {
  const request = Object.assign(new PassThrough(), { headers: { 'content-length': '10' } })
  const flight = new BytesInFlight(100).begin('a')
  const bounds = { bytesMax: 100, graceMs: 1, bytesPerSecond: 1_000_000 }
  return readBody(request as unknown as IncomingMessage, { ...bounds, flight }).catch(
    (error: unknown) => error,
  )
}
