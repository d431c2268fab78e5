// One page of a search that is ranked by a text.
import type { Dataset } from '../../../catalog/dataset.ts'
import { invalidRequest } from '../../../errors.ts'
import type { Json, JsonObject } from '../../../lib/json/json.ts'
import type { JsonPart } from '../../../lib/json/json-text.ts'
import { textFields } from '../../../query/bm25f.ts'
import { queryHash } from '../../../query/cursor.ts'
import { and, type Predicate } from '../../../query/predicate.ts'
import type { ProjectionMessage } from '../../../query/project.ts'
import { type EmbeddedMeanings, type RankedPosition, rankedRowsMax } from '../../../query/ranked.ts'
import type { RankedPage } from '../../../stores/records.ts'
import type { Criterion, Reader } from '../../../understanding/criterion.ts'
import type { RecordServices } from '../../endpoint.ts'
import { askAtOneCommit } from '../../one-commit.ts'
import { countOf } from '../count.ts'
import { readBooleanQuery } from './boolean-query.ts'
import { meaningEmbedder, vectorsGone } from './embedding.ts'
import { type JudgedHead, judgeHead } from './judged-head.ts'
import { loosened } from './loosened.ts'
import {
  type CompiledCriterion,
  compileCriteria,
  interpretationOf,
  loosenedIndexes,
  planOf,
  type RankedPlan,
} from './plan.ts'
import { decodeRankedCursor, encodeRankedCursor } from './ranked-cursor.ts'
import { rankedRow, withKeys } from './ranked-row.ts'
import { readQuery } from './reading.ts'
import type { RankedSearch } from './schema.ts'
import { rankingWords, wordsMax } from './words.ts'

export interface RankedRequest {
  readonly dataset: Dataset
  readonly search: RankedSearch
  readonly mode: 'managed' | 'exact' | undefined
  /** The condition of the request's filters and exclusions. */
  readonly where: Predicate | undefined
  readonly hasFilters: boolean
  readonly compile: (filter: Json) => Promise<Predicate>
  readonly view: ProjectionMessage
  readonly limit: number
  readonly cursor: string | undefined
  readonly explains: boolean
}

export interface RankedAnswer {
  /** The rows, each in parts. */
  readonly rows: readonly (readonly JsonPart[])[]
  readonly answer: JsonObject
  readonly remarks: readonly string[]
}

/** Returns the page that a request asks for. Throws a 400 for a query that cannot be read. */
export async function rankedPage(request: RankedRequest, services: RecordServices): Promise<RankedAnswer> {
  const { search } = request
  if (rankingWords(search.query).length === 0) {
    throw invalidRequest('search.query: Must have at least one word.')
  }
  return search.query_syntax === 'boolean'
    ? booleanPage(request, services)
    : interpretedPage(request, services)
}

async function booleanPage(request: RankedRequest, services: RecordServices): Promise<RankedAnswer> {
  const { dataset, search, where, cursor } = request
  const { words, where: expression } = readBooleanQuery(
    search.query,
    textFields(dataset, fieldsWithout(request)),
  )
  const plan: RankedPlan = {
    where: where ? and([where, expression]) : expression,
    words,
    by: 'lexical',
    meanings: [],
    keywords: 0,
    needsWord: false,
    preferred: undefined,
    criteria: [],
  }
  const hash = await hashOf(request)
  const after = cursor === undefined ? undefined : decodeRankedCursor(cursor, hash).position
  const page = await pageOf(request, { plan, embedded: undefined }, after, services)
  return {
    rows: page.rows.map(({ text, answer }) => (answer ? withKeys(text, { fit: 'strong' }) : [text])),
    answer: answerOf(page, plan, position => encodeRankedCursor(position, hash, null)),
    remarks: [],
  }
}

async function interpretedPage(request: RankedRequest, services: RecordServices): Promise<RankedAnswer> {
  const { dataset, search, cursor, compile } = request
  const hash = await hashOf(request)
  const continued = cursor === undefined ? undefined : decodeRankedCursor(cursor, hash)
  const reading = continued?.reading ?? (await readQuery(request, services))
  const { reader } = reading
  if (search.interpret_only) {
    return {
      rows: [],
      answer: { interpretation: interpretationOf(reading.criteria, reader) },
      remarks: reading.remarks,
    }
  }
  const compiled = await compileCriteria(reading.criteria, continued?.loosened ?? [], compile)
  const embed = continued
    ? async () => ({ embedded: continued.embedded, fault: undefined })
    : meaningEmbedder(services)
  const attemptWith: AttemptWith = (criteria, dropped) =>
    interpretedAttempt(request, { criteria, dropped, embed, after: continued?.position }, services)
  const first = await attemptWith(compiled, [])
  if (continued?.embedded && !first.embedded) throw vectorsGone(services)
  const isFound = continued || first.page.total > 0 || request.mode === 'exact'
  const attempt = isFound ? first : await loosenedAttempt(request, first, attemptWith, services)
  const { plan, criteria, dropped, embedded } = attempt
  const shown = criteria.map(({ criterion }) => criterion)
  const judged = continued ? undefined : await judgedByModel(request, attempt, reader, services)
  const page = judged?.start ? await pageOf(request, attempt, judged.start, services) : attempt.page
  const verdicts = judged?.verdicts ?? continued?.verdicts ?? new Map()
  const carried = { criteria: shown, loosened: loosenedIndexes(criteria), reader, verdicts, embedded }
  const wordCount = rankingWords(search.query).length
  return {
    rows: page.rows.map(row => rankedRow(row, attempt, verdicts.get(row.id) ?? new Map(), request.explains)),
    answer: {
      ...answerOf(page, plan, position => encodeRankedCursor(position, hash, carried)),
      interpretation: interpretationOf(shown, reader),
    },
    remarks: [
      ...reading.remarks,
      ...(judged?.fault === undefined
        ? []
        : [`The language model did not judge all of the first rows, rules did: ${judged.fault}`]),
      ...(attempt.fault === undefined
        ? []
        : [
            `The model of embeddings did not rank the rows, the static table of vectors did: ${attempt.fault}`,
          ]),
      ...dropped.map(
        ({ text, kind }) =>
          `No ${dataset.plural} meet all hard criteria: ${JSON.stringify(text)} (${kind}) was loosened, and only ranks.`,
      ),
      ...(wordCount > wordsMax
        ? [`Only ${wordsMax} of the ${wordCount} words of search.query rank the rows.`]
        : []),
    ],
  }
}

/** A page by the criteria, with those that were loosened to find anybody. */
interface Attempt {
  readonly criteria: readonly CompiledCriterion[]
  readonly dropped: readonly Criterion[]
  readonly plan: RankedPlan
  readonly page: RankedPage
  readonly embedded: EmbeddedMeanings | undefined
  /** Says why the operator's model did not embed the query. */
  readonly fault: string | undefined
}

type AttemptWith = (criteria: readonly CompiledCriterion[], dropped: readonly Criterion[]) => Promise<Attempt>

interface AttemptOptions extends Pick<Attempt, 'criteria' | 'dropped'> {
  readonly embed: ReturnType<typeof meaningEmbedder>
  readonly after: RankedPosition | undefined
}

async function interpretedAttempt(
  request: RankedRequest,
  { criteria, dropped, embed, after }: AttemptOptions,
  services: RecordServices,
): Promise<Attempt> {
  const { search, mode, where, hasFilters } = request
  const plan = planOf({
    query: search.query,
    by: search.mode ?? 'hybrid',
    criteria,
    where,
    hasFilters,
    isManaged: mode !== 'exact',
  })
  if (after && after.wordWeights.length !== plan.words.length) throw invalidRequest('invalid cursor')
  const { embedded, fault } = await embed(plan)
  const page = await pageOf(request, { plan, embedded }, after, services)
  const shared = { criteria, dropped, plan, page }
  return embedded && page.vectors === 'table'
    ? { ...shared, embedded: undefined, fault: services.records.embeddedBy().fault ?? otherDimensions }
    : { ...shared, embedded, fault }
}

const otherDimensions = 'Its vectors have other dimensions than those of the values.'

/** Returns the attempt with no more criteria made soft than it takes to find somebody, or as it is where nobody is found. */
async function loosenedAttempt(
  { dataset, where }: RankedRequest,
  attempt: Attempt,
  attemptWith: AttemptWith,
  { records }: RecordServices,
): Promise<Attempt> {
  const filters = where ? [where] : []
  const isMet = async (conditions: readonly Predicate[]) =>
    (await countOf(records, dataset.name, and([...filters, ...conditions]))) > 0
  const { criteria, dropped } = await loosened(attempt.criteria, isMet)
  if (dropped.length === 0) return attempt
  const next = await attemptWith(criteria, dropped)
  return next.page.total > 0 ? next : attempt
}

/** Has the language model judge the first rows, where it read the query; undefined where it has nothing to judge. */
async function judgedByModel(
  request: RankedRequest,
  attempt: Attempt,
  reader: Reader,
  services: RecordServices,
): Promise<JudgedHead | undefined> {
  const { askModel: ask } = services.live
  if (!ask || reader !== 'model' || attempt.page.rows.length === 0) return undefined
  return judgeHead({
    dataset: request.dataset,
    criteria: attempt.criteria.map(({ criterion }) => criterion),
    view: request.view,
    ask,
    firstRows: (limit, view) =>
      pageOf({ ...request, limit, view, explains: true }, attempt, undefined, services),
  })
}

function pageOf(
  request: RankedRequest,
  { plan, embedded }: Pick<Attempt, 'plan' | 'embedded'>,
  after: RankedPosition | undefined,
  { records }: RecordServices,
): Promise<RankedPage> {
  const { dataset, limit, view, explains } = request
  const without = fieldsWithout(request)
  const query = { dataset: dataset.name, ...plan, embedded, without, explains, after, limit }
  // The records are ranked and shown by two questions.
  return askAtOneCommit(records, () => records.searchRanked(query, view))
}

/** Returns the paths of fields whose words do not count, because the key may not filter by them. */
function fieldsWithout({ dataset, view }: RankedRequest): readonly string[] {
  const permissions = new Set(view.permissions)
  return Object.keys(dataset.search.weights ?? {}).filter(path => {
    const permission = dataset.paths.get(path)?.permission
    return permission !== undefined && !permissions.has(permission)
  })
}

const hashOf = ({ dataset, search, mode, where, view }: RankedRequest): Promise<string> =>
  queryHash([dataset.name, search, mode, where, view.fields && [...new Set(view.fields)].sort()])

function answerOf(
  { next, total, vectors }: RankedPage,
  { needsWord }: RankedPlan,
  encode: (position: RankedPosition) => string,
): JsonObject {
  const isCut = needsWord && total > rankedRowsMax
  return {
    next_cursor: next ? encode(next) : null,
    total_count: isCut ? rankedRowsMax : total,
    total_count_relation: isCut ? 'gte' : 'eq',
    ...(vectors && { vectors }),
  }
}
