// The price of a request, asked for free, or from the table of prices.
import type { Transport } from '../../client/transport.ts'
import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts'
import type { Price } from '../../metering/prices.ts'
import { batchPrice } from './batch-price.ts'
import type { ComposedRequest } from './compose-request.ts'

interface PriceOrFault {
  /** `credits` is null where it is not known before the request is sent. */
  readonly price: JsonObject
  /** The error because of which it is not known. */
  readonly fault?: Error
}

export async function priceOf(request: ComposedRequest, open: () => Transport): Promise<PriceOrFault> {
  const { row, path, keys } = request
  if (row.jobPrice && !row.tellsPrice) return priceOfJob(request, open)
  const listed = row.price ?? row.jobPrice
  if (!listed) return { price: { credits: 0 } }
  try {
    const { body } = await open().send<Json>(row.method, path, { body: { ...keys, preview: true } })
    return { price: previewed(body) }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return { price: { credits: null, unit_prices: unitPrices(listed) }, fault: error }
  }
}

async function priceOfJob(request: ComposedRequest, open: () => Transport): Promise<PriceOrFault> {
  const { jobPrice = {} } = request.row
  const price = { credits: null, unit_prices: unitPrices(jobPrice) }
  try {
    return { price: { ...price, ...(await batchPrice(request, open)) } }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return { price, fault: error }
  }
}

function previewed(answer: Json): JsonObject {
  const { credits = null, result_count = null, cost_components = [] } = isObject(answer) ? answer : {}
  return { credits, result_count, cost_components }
}

const unitPrices = ({ base, sections = {}, entries = {} }: Price): readonly JsonObject[] =>
  [...(base ? [base] : []), ...Object.values(sections), ...Object.values(entries)].map(
    ({ component, label, unitPrice }) => ({ component, label, unit_price: unitPrice }),
  )
