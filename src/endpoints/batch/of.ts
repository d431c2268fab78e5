// Batch forms of direct endpoints that look identifiers up (reference behaviour, 18).
import Type, { type TSchema } from 'typebox'
import { invalidRequest } from '../../errors.ts'
import type { ChunkResult } from '../../jobs/kind.ts'
import type { Json, JsonObject } from '../../lib/json/json.ts'
import { nextTurn } from '../../lib/threads/turns.ts'
import { checkBody } from '../body.ts'
import { bodyBytesMax } from '../body-bytes.ts'
import type { Call, RecordEndpoint, Services } from '../endpoint.ts'
import { answeredFields, closed, overlaps } from '../fields.ts'
import { type BatchFacts, type BatchRow, chunkSizeDefault, commonKeys, submit } from './submit.ts'

/** Why an identifier has no record: it is none of its kind, or nothing is filed under it. */
export type Reason = 'malformed' | 'not_found'

export interface BatchSpec extends BatchFacts {
  readonly path: string
  readonly atMost: number
  /** The identifier keys, each with what tells a malformed value. */
  readonly identifiers: Readonly<Record<string, BatchIdentifier>>
  /** Keys of the body beside the common ones. */
  readonly keys: Readonly<Record<string, TSchema>>
  /** The other keys of the direct body. Throws an ApiError for values the batch form does not take. */
  readonly directKeys: (request: JsonObject) => JsonObject
  /** The line of a direct entry; undefined when there is none for an identifier without a record. */
  readonly line: (answered: Answered) => JsonObject | undefined
}

export interface BatchIdentifier {
  readonly item: TSchema
  readonly isMalformed: (value: string) => boolean
}

export interface Answered {
  /** As submitted. */
  readonly identifier: Json
  readonly entry: JsonObject
  readonly request: JsonObject
  /** Undefined when there is a match. */
  readonly reason: Reason | undefined
}

export function batchOf(direct: RecordEndpoint, spec: BatchSpec): BatchRow {
  const wires = Object.keys(spec.identifiers)
  const wireOf = (body: JsonObject): string => wires.find(wire => body[wire] !== undefined) ?? ''
  const listed = Object.fromEntries(
    Object.entries(spec.identifiers).map(([wire, { item }]) => [
      wire,
      Type.Array(item, { minItems: 1, maxItems: spec.atMost }),
    ]),
  )
  const schema = (identifiers: Readonly<Record<string, TSchema>>) =>
    closed({
      ...Object.fromEntries(
        Object.entries(identifiers).map(([wire, identifier]) => [wire, Type.Optional(identifier)]),
      ),
      ...spec.keys,
      ...commonKeys,
      chunk_size: Type.Optional(Type.Integer({ minimum: 10, maximum: 1000, default: chunkSizeDefault })),
      include_unmatched: Type.Optional(Type.Boolean()),
    })
  const strict = { body: schema(listed), identifiers: wires }

  const directBody = (request: JsonObject, values: readonly Json[]): JsonObject => ({
    ...spec.directKeys(request),
    [wireOf(request)]: values,
  })

  async function run(call: Call, services: Services) {
    const wire = wireOf(call.body)
    const values = split(wire, call.body[wire], spec)
    const request = checkBody(strict, { ...call.body, [wire]: values })
    // The direct endpoint says what is wrong with everything but the identifiers.
    await direct.run({ body: directBody(request, []), caller: call.caller }, services)
    const count = (request[wire] as readonly Json[]).length
    const creditsEach = mostEach(direct, spec.directKeys(request))
    // The list goes to the thread that writes it down as one text, which takes a turn of its own.
    await nextTurn()
    const order = { request, identifierCount: count, entitiesMax: count, creditsEach }
    return submit(spec.path, spec, order, call, services)
  }

  const runChunk: BatchRow['runChunk'] = async (services, batch, request, at): Promise<ChunkResult> => {
    const wire = wireOf(request)
    const all = (request[wire] ?? []) as readonly Json[]
    const from = Number(at.from ?? 0)
    const values = all.slice(from, from + batch.chunk_size)
    const caller = { permissions: new Set(batch.permissions) }
    const facts = await direct.run({ body: directBody(request, values), caller }, services)
    const lines = (facts.body as readonly JsonObject[]).flatMap((entry, index) => {
      const identifier = values[index] ?? null
      const hasMatch = (entry.matches as readonly Json[]).length > 0
      const isMalformed = spec.identifiers[wire]?.isMalformed(String(identifier)) ?? false
      const reason = hasMatch ? undefined : isMalformed ? 'malformed' : 'not_found'
      const line = spec.line({ identifier, entry, request, reason })
      return line ? [JSON.stringify(line)] : []
    })
    const next = from + batch.chunk_size
    return {
      lines,
      fulfilled: facts.results,
      charges: facts.charges,
      next: next < all.length ? { from: next } : null,
    }
  }

  return {
    endpoint: {
      method: 'POST',
      path: spec.path,
      product: `batch_${direct.product}`,
      category: direct.category,
      summary: `${direct.summary}: up to ${spec.atMost.toLocaleString('en')} in the background`,
      rate: { perMinute: spec.perMinute },
      neverBills: true,
      hasEffect: true,
      pool: spec.pool,
      ...(direct.price && { jobPrice: direct.price }),
      identifiers: wires,
      ...(direct.returns && { returns: direct.returns }),
      body: schema(
        Object.fromEntries(
          Object.entries(listed).map(([wire, list]) => [wire, Type.Union([list, commaSeparated])]),
        ),
      ),
      run,
    },
    runChunk,
  }
}

/** As long as the body may be: what it lists has bounds of its own. */
const commaSeparated = Type.String({ maxLength: bodyBytesMax })

/**
 * A comma-separated text as the list it stands for; numbers where the list is one of numbers. Throws 400 where it has
 * more than so many values and as many blanks.
 */
function split(wire: string, given: Json | undefined, { atMost, identifiers }: BatchSpec): Json {
  if (typeof given !== 'string') return given ?? []
  const parts = given.split(',', 2 * atMost + 1)
  const values = parts.map(value => value.trim()).filter(value => value !== '')
  if (parts.length > 2 * atMost) throw invalidRequest(`${wire}: May have at most ${atMost} values.`)
  const item: { readonly type?: string } = identifiers[wire]?.item ?? {}
  return item.type === 'integer'
    ? values.map(value =>
        /^-?\d+$/.test(value) && Number.isSafeInteger(Number(value)) ? Number(value) : value,
      )
    : values
}

/** The most credits one identifier can cost: the base, and every priced section that is asked for. */
function mostEach({ price, returns }: RecordEndpoint, directKeys: JsonObject): number {
  const fields = returns ? answeredFields(directKeys, returns) : []
  const asked = Object.entries(price?.sections ?? {}).filter(([section]) =>
    fields.some(path => overlaps(path, section)),
  )
  return asked.reduce((sum, [, { unitPrice }]) => sum + unitPrice, price?.base?.unitPrice ?? 0)
}
