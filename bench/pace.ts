// Sends requests at a steady rate, whether or not earlier ones are answered, as independent callers do.
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

export interface PacedRequests {
  readonly url: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** The bodies, sent in turn. */
  readonly bodies: readonly string[]
  readonly perSecond: number
  readonly seconds: number
}

/** Returns the milliseconds from when each POST was due to the end of its answer. Throws for an answer other than 200. */
export async function pace({
  url,
  path,
  headers,
  bodies,
  perSecond,
  seconds,
}: PacedRequests): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const started = performance.now()
  const sent = Array.from({ length: perSecond * seconds }, async (_, index) => {
    const due = started + (index * 1000) / perSecond
    await wait(due - performance.now())
    await post(new URL(path, url), headers, bodies[index % bodies.length] ?? '', agent)
    return performance.now() - due
  })
  const times = await Promise.all(sent)
  agent.destroy()
  return times
}

const post = (url: URL, headers: PacedRequests['headers'], body: string, agent: Agent): Promise<void> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers, agent }, answer => {
      answer.resume()
      answer.once('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${url.pathname}: ${answer.statusCode}`)),
      )
    })
    sent.once('error', reject)
    sent.end(body)
  })
