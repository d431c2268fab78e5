// Batch forms of direct endpoints that look identifiers up.
import Type, {
  type Static,
  type TArray,
  type TInteger,
  type TObject,
  type TProperties,
  type TString,
} from 'typebox'
import type { FieldColumn } from '../../export/field-columns.ts'
import type { ChunkResult } from '../../jobs/kind.ts'
import { isObject, type JsonObject } from '../../lib/json/json.ts'
import { parsedBody } from '../../lib/json/json-text.ts'
import { nextTurn } from '../../lib/threads/turns.ts'
import { type Call, endpoint, type RecordEndpoint, type Services } from '../endpoint.ts'
import { answeredFields, closedObject, listOrText, overlaps } from '../fields.ts'
import { type CsvLookup, lookupHeader, lookupRow, resultFormat } from './lookup-csv.ts'
import {
  type BatchDescription,
  type BatchEndpoint,
  callerOf,
  chunkSizeDefault,
  commonKeys,
  submit,
  submitProperties,
} from './submit.ts'
import { type TableSpec, tableForm } from './table-form.ts'

/** The reason why an identifier has no record: it is not valid, or no record has it. */
export type MissReason = 'malformed' | 'not_found'

/** The batch form of a direct endpoint whose body is a `Body` and which takes `Options`. */
export interface LookupBatchSpec<Keys extends TProperties, Body, Options> extends BatchDescription {
  /** The most identifiers of a job. */
  readonly identifiersMax: number
  /** The identifier keys of the body. */
  readonly identifiers: Readonly<Record<string, BatchIdentifier>>
  /** The table with which the job may be submitted instead of a list. */
  readonly table?: TableSpec
  /** Keys of the body beside the common ones. */
  readonly keys: Keys
  /** Returns the other keys of the direct body. Throws an ApiError for values the batch form does not take. */
  readonly directKeys: (request: BatchRequest<Keys>) => DirectKeys<Body>
  /** Returns the options of the direct call, by the identifier key of the job. */
  readonly directOptions?: (key: string) => Options
  /** Returns the columns of a result as CSV, which read what the direct form answers of a record. */
  readonly columns: (request: BatchRequest<Keys>) => readonly FieldColumn[]
  /** Returns the line of a direct entry; undefined when an identifier without a record has none. */
  readonly line: (answered: AnsweredIdentifier<BatchRequest<Keys>>) => JsonObject | undefined
}

type DirectKeys<Body> = Partial<Body> & {
  readonly fields?: readonly string[]
  readonly max_age_days?: number
}

export interface BatchIdentifier {
  readonly item: TString | TInteger | TObject
  /** The kind of the identifier, as `almanac enrich` names it. */
  readonly kind: string
  readonly isMalformed: (value: IdentifierValue) => boolean
  /** The key of the direct body, where it differs. */
  readonly directKey?: string
}

/** A text, a record id, or a description of a person. */
type IdentifierValue = string | number | JsonObject

/** The answer of the direct endpoint to one identifier of a job. */
export interface AnsweredIdentifier<Request> {
  /** The value as it was submitted. */
  readonly identifier: IdentifierValue
  readonly entry: JsonObject
  readonly request: Request
  /** Undefined when there is a match. */
  readonly reason: MissReason | undefined
}

const lookupKeys = {
  ...commonKeys,
  chunk_size: Type.Optional(Type.Integer({ minimum: 10, maximum: 1000, default: chunkSizeDefault })),
  include_unmatched: Type.Optional(Type.Boolean()),
  result_format: resultFormat,
}

/** The body of a batch form, without its identifiers. */
export type BatchRequest<Keys extends TProperties> = Static<TObject<Keys>> &
  Static<TObject<typeof lookupKeys>>

export function lookupBatch<Keys extends TProperties, Body, Options>(
  direct: RecordEndpoint<Body, Options>,
  spec: LookupBatchSpec<Keys, Body, Options>,
): BatchEndpoint {
  type Request = BatchRequest<Keys>
  const identifierKeys = Object.keys(spec.identifiers)

  function identifiersOf(request: Request): {
    readonly key: string
    readonly values: readonly IdentifierValue[]
  } {
    for (const [key, values] of Object.entries(request)) {
      if (identifierKeys.includes(key) && Array.isArray(values)) return { key, values }
    }
    return { key: '', values: [] }
  }

  const directCall = (request: Request, key: string, values: readonly IdentifierValue[]) => ({
    // Both forms validate the items of the list with one schema.
    body: { ...spec.directKeys(request), [spec.identifiers[key]?.directKey ?? key]: values } as Body,
    ...(spec.directOptions && { options: spec.directOptions(key) }),
  })

  async function run({ body, ...call }: Call<Request>, services: Services) {
    const { key, values } = identifiersOf(body)
    // The direct endpoint validates everything but the identifiers.
    await direct.run({ ...directCall(body, key, []), caller: call.caller }, services)
    const { length: count } = values
    const directKeys = spec.directKeys(body)
    const creditsEach = creditsEachMax(direct, directKeys.fields)
    // Serializing the list for the thread that stores it takes a while, so other requests get a turn first.
    await nextTurn()
    const order = {
      request: body,
      identifierCount: count,
      entitiesMax: count,
      creditsEach,
      chunkSize: body.chunk_size,
      webhookUrl: body.webhook_url,
      resultFormat: body.result_format,
    }
    // Jobs of the live pool run beside others, which would wait for providers as well.
    const pool = directKeys.max_age_days === undefined ? spec.pool : 'live'
    return submit({ ...spec, pool }, order, call, services)
  }

  const runChunk: BatchEndpoint['runChunk'] = async (
    services,
    batch,
    stored,
    position,
  ): Promise<ChunkResult> => {
    if ('table' in stored) return services.tables.runChunk(services, batch, stored, position)
    // `run` stored this request, from a body that was checked.
    const request = stored as Request
    const { key, values: allValues } = identifiersOf(request)
    const from = Number(position.from ?? 0)
    const values = allValues.slice(from, from + batch.chunk_size)
    const caller = callerOf(batch)
    const result = await direct.run({ ...directCall(request, key, values), caller }, services)
    const answered = (parsedBody(result.body) as readonly JsonObject[]).map((entry, index) => {
      const identifier = values[index] ?? ''
      const hasMatch = Array.isArray(entry.matches) && entry.matches.length > 0
      const isMalformed = spec.identifiers[key]?.isMalformed(identifier) ?? false
      const reason = hasMatch ? undefined : isMalformed ? ('malformed' as const) : ('not_found' as const)
      return { identifier, entry, request, reason }
    })
    const next = from + batch.chunk_size
    const facts = {
      fulfilled: result.results,
      charges: result.charges,
      next: next < allValues.length ? { from: next } : null,
    }
    if (request.result_format !== 'csv') {
      const lines = answered.flatMap(each => spec.line(each) ?? [])
      return { ...facts, lines: lines.map(line => JSON.stringify(line)) }
    }
    const columns = spec.columns(request)
    const { kind = key } = spec.identifiers[key] ?? {}
    const rows = answered.map(({ identifier, entry, reason }) =>
      lookupRow({ identifier, kind, match: bestMatch(entry), reason }, columns),
    )
    const header = from === 0 ? lookupHeader(columns) : ''
    return { ...facts, results: rows.length, text: header + rows.join('') }
  }

  const lists = Object.fromEntries(
    Object.entries(spec.identifiers).map(([key, { item }]) => {
      const list: TArray = Type.Array(item, { minItems: 1, maxItems: spec.identifiersMax })
      return [key, Type.Optional(item.type === 'object' ? list : listOrText(list))]
    }),
  )
  return {
    endpoint: endpoint({
      ...submitProperties(direct, spec),
      summary: `${direct.summary}: up to ${spec.identifiersMax.toLocaleString('en')} in the background`,
      identifiers: identifierKeys,
      creditsMax: body =>
        identifiersOf(body).values.length * creditsEachMax(direct, spec.directKeys(body).fields),
      body: Type.Unsafe<Request>(closedObject({ ...lists, ...spec.keys, ...lookupKeys })),
      ...(spec.table && {
        table: tableForm(direct, {
          ...spec,
          table: spec.table,
          directBody: fields =>
            // Requests of jobs with tables have no other keys that the direct form reads.
            directCall({ ...(fields && { fields }) } as unknown as Request, identifierKeys[0] ?? '', []).body,
        }),
      }),
      run,
    }),
    runChunk,
  }
}

/** Returns the best match of an entry of a direct answer, which has the record under a key of its dataset. */
function bestMatch({ matches }: JsonObject): CsvLookup['match'] {
  const [best] = Array.isArray(matches) ? matches : []
  if (!isObject(best)) return undefined
  const { confidence_score: confidence = null, ...data } = best
  const record = Object.values(data).find(isObject)
  return record && { confidence, record }
}

/** Returns the most credits one identifier can cost: the base, and every requested section with a price. */
export function creditsEachMax(
  { price, returns }: Pick<RecordEndpoint, 'price' | 'returns'>,
  fields: readonly string[] | undefined,
): number {
  const paths = returns ? answeredFields(fields, returns) : []
  const priced = Object.entries(price?.sections ?? {}).filter(([section]) =>
    paths.some(path => overlaps(path, section)),
  )
  return priced.reduce((sum, [, { unitPrice }]) => sum + unitPrice, price?.base?.unitPrice ?? 0)
}
