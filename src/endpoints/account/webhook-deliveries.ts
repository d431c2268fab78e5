// GET /webhooks/deliveries and POST /webhooks/deliveries/{id}/replay: the log of webhook deliveries, and delivering again.
import { ApiError } from '../../errors.ts'
import { isoTime } from '../../lib/iso-time.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import type { Work } from '../../stores/work.ts'
import { type DeliveryWithAttempts, deliveryStatuses } from '../../stores/work-webhooks.ts'
import type { Call, Endpoint } from '../endpoint.ts'
import { closedObject } from '../fields.ts'
import { pageLimit, pageOf } from '../page.ts'
import { idOf } from '../params.ts'
import { choiceParameter, integerParameter, textParameter } from '../query-parameters.ts'
import { jobsOf } from '../restriction.ts'

const free = {
  category: 'Batch',
  product: 'webhooks',
  rate: { perMinute: 60 },
  followsJobs: true,
} as const
const notFound = () => new ApiError('not_found', 'Webhook delivery not found.')

const deliveryView = ({ attempts, next_ms, created_ms, ...delivery }: DeliveryWithAttempts): JsonObject => ({
  id: delivery.id,
  batch_id: delivery.batch_id === '' ? null : delivery.batch_id,
  ...(delivery.watch_id !== null && { watch_id: delivery.watch_id, run_id: delivery.run_id }),
  url: delivery.url,
  status: delivery.status,
  created_at: isoTime(created_ms),
  next_attempt_at: delivery.status === 'pending' ? isoTime(next_ms) : null,
  attempts: attempts.map(({ at_ms, http_status, error, duration_ms }) => ({
    at: isoTime(at_ms),
    http_status,
    error,
    duration_ms,
  })),
})

export const deliveryList: Endpoint = {
  ...free,
  method: 'GET',
  path: '/webhooks/deliveries',
  summary:
    'The webhook deliveries of the team with their attempts, newest first; of the jobs of the key itself where it is restricted to submitting them',
  query: ['limit', 'status', 'batch_id', 'watch_id', 'cursor'],
  run: async ({ query, caller }, { batches }) => {
    const limit = pageLimit(query)
    const status = choiceParameter(query, 'status', deliveryStatuses)
    const batch_id = textParameter(query, 'batch_id')
    const watch_id = integerParameter(query, 'watch_id', { min: 1 })
    const after = textParameter(query, 'cursor')
    const api_key_id = jobsOf(caller.key, deliveryList)
    const listed = await batches.work.deliveries(caller.key.team_id, {
      limit,
      ...(status !== undefined && { status }),
      ...(batch_id !== undefined && { batch_id }),
      ...(watch_id !== undefined && { watch_id }),
      ...(api_key_id !== undefined && { api_key_id }),
      ...(after !== undefined && { after }),
    })
    const { items: deliveries, paging } = pageOf(listed, limit)
    return {
      body: { deliveries: deliveries.map(deliveryView), ...paging },
      results: deliveries.length,
      charges: [],
    }
  },
}

export const deliveryReplay: Endpoint = {
  ...free,
  method: 'POST',
  path: '/webhooks/deliveries/:id/replay',
  hasEffect: true,
  body: closedObject({}),
  bodyOptional: true,
  summary: 'Deliver a webhook again: the same id and body, the schedule from its start',
  run: async (call, { batches, nowMs }) => {
    const { work, onDue } = batches
    const { team_id: teamId } = call.caller.key
    const { id } = await deliveryOf(call, work)
    const isReplayed = await work.replayDelivery(teamId, id, nowMs())
    const delivery = isReplayed ? await work.delivery(teamId, id) : undefined
    if (!delivery) throw notFound()
    onDue()
    return { body: deliveryView(delivery), results: 1, charges: [] }
  },
}

/**
 * Returns the delivery that the path names. Throws 404 when the team has none, or the key may not see its
 * job.
 */
async function deliveryOf({ params, caller: { key } }: Call, work: Work): Promise<DeliveryWithAttempts> {
  const id = idOf(params, 'id')
  const delivery = id === undefined ? undefined : await work.delivery(key.team_id, id)
  if (!delivery) throw notFound()
  const owner = jobsOf(key, deliveryReplay)
  const job = owner === undefined ? undefined : await work.batch(key.team_id, delivery.batch_id)
  if (owner !== undefined && job?.api_key_id !== owner) throw notFound()
  return delivery
}
