// The pages for monitoring: GET /healthz, /readyz and /version. They need no key, and are not metered.
import type { FastifyInstance } from 'fastify'
import { apiVersion } from '../endpoints/version.ts'
import { publicError } from '../gateway/settle.ts'
import { sendAnswer } from './answer.ts'
import { shared } from './shared.ts'

export const healthPaths = ['/healthz', '/readyz', '/version'] as const

export interface Health {
  /** The version of the package. */
  readonly version: string
  /** The checks of /readyz, by the names under which it shows them. Each throws when its part cannot do its work. */
  readonly checks: Readonly<Record<string, () => Promise<unknown>>>
}

/** A check that takes longer counts as failed. */
const checkMs = 3000

/** Adds the routes. */
export function addHealth(server: FastifyInstance, { version, checks }: Health): void {
  const readiness = shared(() => checkAll(checks))
  const pages: Record<(typeof healthPaths)[number], () => Promise<Page>> = {
    '/healthz': async () => ({ status: 200, body: { status: 'ok' } }),
    '/readyz': readiness,
    '/version': async () => ({ status: 200, body: { version, api_version: apiVersion } }),
  }
  for (const url of healthPaths) {
    server.route({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => {
        const { status, body } = await pages[url]()
        return sendAnswer(request, reply, { status, headers: {}, body: JSON.stringify(body) })
      },
    })
  }
}

interface Page {
  readonly status: number
  readonly body: object
}

async function checkAll(checks: Health['checks']): Promise<Page> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await resultOf(check)] as const),
  )
  const isReady = results.every(([, result]) => result === 'ok')
  return {
    status: isReady ? 200 : 503,
    body: { status: isReady ? 'ready' : 'not_ready', checks: Object.fromEntries(results) },
  }
}

/** Returns `ok`, or why the part cannot do its work, in a sentence that tells strangers nothing else. */
async function resultOf(check: () => Promise<unknown>): Promise<string> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>(resolve => {
    timer = setTimeout(() => resolve(`It did not answer within ${checkMs / 1000} seconds.`), checkMs)
  })
  const checked = check().then(
    () => 'ok',
    error => publicError(error).message,
  )
  return Promise.race([checked, late]).finally(() => clearTimeout(timer))
}
