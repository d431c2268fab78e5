// POST /export/{dataset}: checks what is to be written, and begins its first run as a batch job.
import { v4 as randomId } from 'uuid'
import { invalidRequest } from '../../errors.ts'
import { explodableLists } from '../../export/csv-columns.ts'
import type { Json } from '../../lib/json/json.ts'
import { jsonInTurns } from '../../lib/json/json-in-turns.ts'
import { message, shorten } from '../../lib/message.ts'
import { chargesOf } from '../../metering/price.ts'
import { refuseFields } from '../../query/project.ts'
import { type ProjectionRequest, projectionTree } from '../../query/projection-tree.ts'
import type { ResultFormat } from '../../stores/new-export.ts'
import { repeatingMax } from '../batch/caps.ts'
import { type BatchDescription, submit } from '../batch/submit.ts'
import type { Call, RunResult, Services } from '../endpoint.ts'
import { previewOf } from '../preview.ts'
import type { SearchBody } from '../search/search.ts'
import type { ExportDescription, SentIdentifiers, StoredExport } from './description.ts'

const hourMs = 3_600_000

interface ExportBody extends Pick<SearchBody, 'filters' | 'sorts' | 'fields'> {
  readonly post_processing?: Json
  readonly max_results?: number
  readonly format?: ResultFormat
  readonly explode?: string
  readonly every_hours?: number
  readonly webhook_url?: string
  readonly preview?: boolean
}

export const createExport =
  (description: ExportDescription, place: Pick<BatchDescription, 'path' | 'perMinute' | 'pool'>) =>
  async ({ body, ...call }: Call<ExportBody>, services: Services): Promise<RunResult> => {
    const { dataset, search } = description
    const { format = 'jsonl', explode, every_hours, webhook_url, max_results, preview, ...selection } = body
    const { permissions } = call.caller
    const view = search.view(body.fields, permissions)
    const identifiers = identifiersOf(selection, description)
    const isBounded = max_results !== undefined && !search.needsFilters
    if (body.filters === undefined && !identifiers && !isBounded) throw nothingSelected(description)
    const { filters, sorts, fields, post_processing } = body
    const query: SearchBody = {
      ...(filters !== undefined && { filters }),
      ...(sorts !== undefined && { sorts }),
      ...(fields !== undefined && { fields }),
      ...(post_processing !== undefined && { post_processing }),
    }
    const total = identifiers
      ? checkedLength(identifiers, view)
      : await countOf(description, { body: query, caller: call.caller }, services)
    checkExplode(explode, format, view)
    const entitiesMax = Math.min(max_results ?? total, total)
    if (preview) {
      const charges = search.price ? chargesOf(search.price, { base: entitiesMax }) : []
      return previewOf({ charges, results: entitiesMax })
    }
    const request: StoredExport = {
      query,
      format,
      ...(identifiers && { identifiers }),
      ...(explode !== undefined && { explode }),
      ...(max_results !== undefined && { max_results }),
    }
    const order = {
      request: { ...request, entitiesMax },
      identifierCount: identifiers?.values.length ?? 1,
      entitiesRequested: entitiesMax,
      entitiesMax,
      creditsEach: search.price?.base?.unitPrice ?? 0,
      chunkSize: undefined,
      webhookUrl: webhook_url,
      export: {
        id: randomId(),
        dataset: dataset.name,
        format,
        every_ms: every_hours === undefined ? null : every_hours * hourMs,
        request: await jsonInTurns(request),
        repeatingMax,
      },
    }
    return submit({ ...place, entity: dataset.name, action: 'export' }, order, call, services)
  }

/** Returns the list of identifiers that was sent; undefined without one. Throws 400 for two, or one beside a search. */
function identifiersOf(selection: object, { ids, texts }: ExportDescription): SentIdentifiers | undefined {
  const [list, another] = Object.entries(selection).filter(([key]) => [ids, ...texts].includes(key))
  if (!list) return undefined
  const [key, values] = list
  const beside = another?.[0] ?? Object.keys(selection).find(each => each !== key && each !== 'fields')
  if (beside !== undefined) throw invalidRequest(`${beside}: Not accepted together with ${key}.`)
  return { key, values: values as SentIdentifiers['values'] }
}

/** An export has no pages: without a selection or a bound it would write, and charge, the whole dataset. */
const nothingSelected = ({ ids, texts, search }: ExportDescription) => {
  const others = [ids, ...texts, ...(search.needsFilters ? [] : ['max_results'])]
  return invalidRequest(`filters: This field is required, or one of ${others.join(', ')}.`)
}

function checkedLength({ values }: SentIdentifiers, view: ProjectionRequest): number {
  refuseFields(view)
  return values.length
}

async function countOf(
  { dataset, search }: ExportDescription,
  call: Parameters<ExportDescription['search']['select']>[0],
  services: Services,
): Promise<number> {
  const query = { dataset: dataset.name, ...(await search.select(call, services)) }
  const { total } = await services.records.searchIds({ ...query, after: undefined, limit: 0 })
  return total
}

/** Throws 400 unless the list can be exploded. */
function checkExplode(explode: string | undefined, format: ResultFormat, view: ProjectionRequest): void {
  if (explode === undefined) return
  if (format !== 'csv') throw invalidRequest('explode: Only goes with the format csv.')
  const lists = explodableLists(projectionTree(view))
  if (lists.includes(explode)) return
  throw invalidRequest(
    lists.length === 0
      ? 'explode: None of the exported fields is a list of entries.'
      : message`explode: Must be a list that is exported: ${lists.join(', ')}; got ${shorten(explode)}.`,
  )
}
