// Requests of the same meaning to Almanac and to OpenSearch, of which no two are alike.
import type { Json, JsonObject } from '../../src/lib/json/json.ts'
import { fold } from '../../src/normal/text.ts'
import type { PagePosition } from '../../src/query/query.ts'
import { valueAt } from '../../src/query/read.ts'
import { compileQuery, type QueryClass, type QuerySampler, queryClasses } from '../search-classes.ts'
import { index } from './opensearch/people.ts'
import { leastNumber, searchBody } from './opensearch/query.ts'

export interface HttpRequest {
  readonly path: string
  readonly body: string
}

export interface ComparedRequest {
  readonly ours: HttpRequest
  readonly theirs: HttpRequest
}

export interface RequestKind {
  readonly name: string
  /** True where the files of both services are taken out of the page cache first. */
  readonly isCold?: true
  /**
   * The number of different questions, about as many as are answered while they are measured: of more, a mix would consist of the
   * classes that have the most.
   */
  readonly wanted: number
  readonly draw: (draw: QuerySampler) => ComparedRequest
}

const current = 'experience.employment_details.current'
const fewFields = [
  'basic_profile.name',
  'basic_profile.headline',
  'basic_profile.location.country',
  'professional_network.followers',
  'social_handles.professional_network_identifier.profile_url',
]

const request = (path: string, body: unknown): HttpRequest => ({ path, body: JSON.stringify(body) })

/** Classes that need a cursor of an earlier answer are left to the table of single pages. */
const firstPages = queryClasses.filter(({ pagesBefore }) => pagesBefore === undefined)

const [some, many] = [12_000, 80_000]

export const requestKinds = (profileUrls: readonly string[]): readonly RequestKind[] => [
  {
    name: 'enrich by profile URL (multi-get), files not in the page cache',
    isCold: true,
    wanted: many,
    draw: draw => enrichment(profileUrls[draw.below(profileUrls.length)] ?? ''),
  },
  {
    name: 'enrich by profile URL (multi-get)',
    wanted: many,
    draw: draw => enrichment(profileUrls[draw.below(profileUrls.length)] ?? ''),
  },
  { name: 'search mix, 20 rows, all fields', wanted: some, draw: mixed(20) },
  { name: 'search mix, 100 rows, all fields', wanted: some, draw: mixed(100) },
  { name: 'search mix, 10 rows, 5 fields', wanted: some, draw: mixed(10, fewFields) },
  { name: 'count, search mix', wanted: some, draw: mixed(0) },
  { name: 'autocomplete of titles', wanted: many, draw: autocompletion(`${current}.title`, true) },
  { name: 'autocomplete of employers', wanted: many, draw: autocompletion(`${current}.name`, true) },
  { name: 'autocomplete of names', wanted: many, draw: autocompletion('basic_profile.name', false) },
  { name: 'group_by title, 20 buckets', wanted: some, draw: groups },
]

/** Returns the different requests of a kind in random order; fewer than are wanted where many draws in a row give none that is new. */
export function differentRequests(kind: RequestKind, draw: QuerySampler): readonly ComparedRequest[] {
  const found = new Map<string, ComparedRequest>()
  for (let repeats = 0; found.size < kind.wanted && repeats < repeatsMax; repeats++) {
    const request = kind.draw(draw)
    if (found.has(request.ours.body)) continue
    found.set(request.ours.body, request)
    repeats = 0
  }
  return shuffled([...found.values()], draw)
}

const repeatsMax = 300

/** Common questions are drawn before rare ones, which would leave the rare ones for the end of a load. */
function shuffled<T>(values: T[], draw: QuerySampler): T[] {
  for (let last = values.length - 1; last > 0; last--) {
    const other = draw.below(last + 1)
    const value = values[last] as T
    values[last] = values[other] as T
    values[other] = value
  }
  return values
}

export function enrichment(url: string): ComparedRequest {
  return {
    ours: request('/person/enrich', { professional_network_profile_urls: [url] }),
    theirs: request(`/${index}/_mget`, { ids: [url] }),
  }
}

function mixed(limit: number, fields?: readonly string[]): RequestKind['draw'] {
  return draw => searched(firstPages[draw.below(firstPages.length)] as QueryClass, draw, limit, fields)
}

function searched(
  each: QueryClass,
  draw: QuerySampler,
  limit: number,
  fields?: readonly string[],
): ComparedRequest {
  const filters = each.filters(draw)
  const drawn = { ...each, filters: () => filters }
  return {
    ours: request('/person/search', {
      filters,
      limit,
      ...(limit > 0 ? { sorts: each.sorts ?? [] } : {}),
      ...(fields ? { fields } : {}),
    }),
    theirs: request(`/${index}/_search`, searchBody({ ...compileQuery(drawn, draw), limit }, fields)),
  }
}

/** The letters that are typed at most: the longer a beginning may be, the fewer questions are alike. */
const typedMax = 12

/** Completes the first letters of a value, or of the rest of one from a later word on; people and their entries count alike. */
function autocompletion(field: string, hasManyRecords: boolean): RequestKind['draw'] {
  return draw => {
    const typed = beginningOf(draw, field)
    const tokens = typed.split(/[^a-z0-9]+/)
    const words = `${field}.words`
    const limit = 20
    const values = {
      terms: {
        field,
        size: limit,
        include: `(.*[^a-z0-9])?${typed.replace(/[^a-z0-9 ]/g, String.raw`\$&`)}.*`,
        // Reading the records that were found is cheaper than reading the list of all values, if each value has few records.
        ...(hasManyRecords ? {} : { execution_hint: 'map' }),
      },
    }
    const whole = tokens.slice(0, -1).map(token => ({ term: { [words]: token } }))
    const filter = [...whole, { prefix: { [words]: tokens.at(-1) ?? '' } }]
    return {
      ours: request('/person/search/autocomplete', { field, query: typed, limit }),
      theirs: request(`/${index}/_search`, {
        size: 0,
        track_total_hits: false,
        query: { bool: { filter } },
        aggs: { values },
      }),
    }
  }
}

/** Draws two letters or more from the beginning of a word of a value, further words included; it ends with a letter or digit. */
function beginningOf(draw: QuerySampler, field: string): string {
  for (;;) {
    const text = fold(String(draw.value(field)))
    const starts = [...text.matchAll(/(?<![a-z0-9])[a-z0-9]/g)]
    const start = starts[draw.below(starts.length)]?.index ?? 0
    const typed = text.slice(start, start + 2 + draw.below(typedMax - 1)).replace(/[^a-z0-9]+$/, '')
    if (/^[a-z0-9]{2}/.test(typed)) return typed
  }
}

function groups(draw: QuerySampler): ComparedRequest {
  const each = firstPages[draw.below(firstPages.length)] as QueryClass
  const filters = each.filters(draw)
  const drawn = { ...each, filters: () => filters }
  const field = `${current}.title`
  const theirs: JsonObject = searchBody({ ...compileQuery(drawn, draw), sorts: [], limit: 0 })
  return {
    ours: request('/person/search', {
      filters,
      limit: 0,
      aggregations: [{ type: 'group_by', field, size: 20 }],
    }),
    theirs: request(`/${index}/_search`, {
      ...theirs,
      aggs: {
        entries: {
          nested: { path: current },
          aggs: { values: { terms: { field: `${field}.written`, size: 20, exclude: [''] } } },
        },
      },
    }),
  }
}

/** Returns the requests for a page of 20 of a class, after the pages before it. */
export async function pageOfClass(
  each: QueryClass,
  draw: QuerySampler,
  ask: (request: HttpRequest) => Promise<JsonObject>,
): Promise<ComparedRequest> {
  const filters = each.filters(draw)
  const drawn = { ...each, filters: () => filters }
  const body = { filters, sorts: each.sorts ?? [] }
  let left = (each.pagesBefore ?? 0) * 20
  let cursor: Json = null
  let after: PagePosition | undefined
  while (left > 0) {
    const limit = Math.min(1000, left)
    const page = await ask(request('/person/search', { ...body, limit, cursor }))
    const last = (page.profiles as readonly JsonObject[]).at(-1)
    if (!last || page.next_cursor === null) break
    const id = Number(last.service_person_id)
    after = { keys: [await followersOf(id, ask)], id }
    cursor = page.next_cursor ?? null
    left -= limit
  }
  return {
    ours: request('/person/search', { ...body, limit: 20, cursor }),
    theirs: request(`/${index}/_search`, searchBody({ ...compileQuery(drawn, draw, after), limit: 20 })),
  }
}

/** Pages have no followers unless they are asked for, and a cursor belongs to the fields of its first page. */
async function followersOf(id: number, ask: (request: HttpRequest) => Promise<JsonObject>): Promise<number> {
  const path = 'professional_network.followers'
  const filters = { field: 'service_person_id', type: '=', value: id }
  const page = await ask(request('/person/search', { filters, fields: [path], limit: 1 }))
  const [person] = page.profiles as readonly JsonObject[]
  return Number((person && valueAt(person, path)) ?? leastNumber)
}
