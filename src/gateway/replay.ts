// Answers a request again whose Idempotency-Key has been answered before; a replay is charged to nobody.
import type { RunResult } from '../endpoints/endpoint.ts'
import type { Answer, Gateway } from './gateway.ts'
import { beginIdempotent } from './idempotency.ts'
import type { IdentifiedRequest } from './request-context.ts'
import { bodyOf, settle } from './settle.ts'

/** Returns an earlier answer. One that was made again, because it was not kept, has headers of its own. */
export async function replay(
  context: IdentifiedRequest,
  { headers: kept = {}, ...answer }: Pick<Answer, 'status' | 'body'> & Partial<Answer>,
  gateway: Gateway,
): Promise<Answer> {
  const facts: RunResult = { body: {}, results: 0, charges: [] }
  const settled = await settle(context, facts, gateway, { isReplay: true })
  return { ...answer, headers: { ...kept, 'Idempotent-Replayed': 'true', ...settled?.headers } }
}

/** Answers a request that took longer than its lease with what another request with its key was answered first. */
export async function replayOvertaken(
  context: IdentifiedRequest,
  facts: RunResult,
  gateway: Gateway,
): Promise<Answer> {
  const earlier = context.idempotent && (await beginIdempotent(context.idempotent, gateway))
  context.idempotent = undefined
  if (earlier && 'status' in earlier && earlier.body !== undefined) {
    return replay(context, { ...earlier, body: earlier.body }, gateway)
  }
  return replay(context, { status: 200, body: await bodyOf(facts) }, gateway)
}
