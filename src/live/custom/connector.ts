// Makes a connector of the description in an operator's file.
import { isObject, type Json, type JsonObject, type MutableObject } from '../../lib/json/json.ts'
import { parseUrl } from '../../lib/parse-url.ts'
import { mapInTurns } from '../../lib/threads/turns.ts'
import type { Connector } from '../connector.ts'
import type { ProviderAccess } from '../provider-access.ts'
import { ProviderFault } from '../provider-fault.ts'
import { datedBy, jsonIn, plainText, textOf } from '../reading.ts'
import {
  type FilterPart,
  type PageRange,
  partsOf,
  type RecordAbility,
  type RecordIdentity,
  type RecordOwner,
  type RecordSearch,
  type RowsPage,
  type SearchFilter,
} from '../records/ability.ts'
import { pageSize, type SearchAbility } from '../search/ability.ts'
import type { Hit } from '../search/result.ts'
import { fillJson, fillText, setAt, slotsOf, type TemplateValues, valueAtPath } from './fill.ts'
import type {
  AnswerSpec,
  CustomConnector,
  CustomRecords,
  CustomWeb,
  FilterSpec,
  PagingSpec,
  RequestTemplate,
} from './spec.ts'

export function customConnector(spec: CustomConnector): Connector {
  const { name, title, url, perMinute, atOnce, keepSeconds, headers, web, news } = spec
  const records = Object.fromEntries(
    Object.entries(spec.records).map(([dataset, described]) => [dataset, abilityOf(described)]),
  )
  return {
    name,
    title,
    url,
    terms: 'Set up by the operator.',
    documentation: '',
    limits: { perMinute, atOnce },
    keepSeconds,
    authorize: () => ({ headers }),
    answers: { ...(web && { web: searchOf(web) }), ...(news && { news: searchOf(news) }) },
    records,
  }
}

function abilityOf({ mapping, lookUp, list, search }: CustomRecords): RecordAbility {
  return {
    mapping,
    ...(lookUp && {
      lookUp: {
        takes: ({ kind, value }: RecordIdentity) =>
          lookUp.takes.includes(kind) && (lookUp.hosts.length === 0 || lookUp.hosts.includes(hostOf(value))),
        example: { kind: lookUp.takes[0] ?? 'profile_url', value: 'https://example.com/in/example' },
        ask: async (identity: RecordIdentity, access: ProviderAccess) =>
          (await askPage(lookUp, { values: { ...identity }, paging: undefined }, access)).rows,
      },
    }),
    ...(list && {
      list: {
        takes: (owner: RecordOwner) =>
          slotsOf([list.request.path, ...Object.values(list.request.query), list.request.body ?? null]).some(
            name => ownerValues(owner)[name] !== undefined,
          ),
        example: {
          type: 'company' as const,
          name: 'Example',
          domain: 'example.com',
          website: undefined,
          urls: [],
        },
        ask: (owner: RecordOwner, range: PageRange, access: ProviderAccess) =>
          askPage(list, { values: ownerValues(owner), paging: list.paging, range }, access),
      },
    }),
    ...(search && {
      search: {
        filters: Object.fromEntries(
          Object.entries(search.filters).map(([field, spec]) => [field, filterParts(spec)]),
        ),
        ...(slotsOf([search.request.path, search.request.query, search.request.body ?? null]).includes(
          'url',
        ) && {
          takesUrl: true as const,
        }),
        ask: ({ filters, keyword, url, options, page, size }: RecordSearch, access: ProviderAccess) =>
          askPage(
            search,
            {
              values: { ...options, keyword, url },
              paging: search.paging,
              range: { page, size },
              parameters: filters.flatMap(filter => parametersOf(filter, search.filters[filter.field])),
            },
            access,
          ),
      },
    }),
  }
}

const hostOf = (value: string): string => {
  const text = /^\w+:\/\//.test(value) ? value : `https://${value}`
  return parseUrl(text)?.hostname.replace(/^www\./, '') ?? ''
}

const ownerValues = ({ name, domain, website, urls }: RecordOwner): TemplateValues => ({
  name,
  domain,
  website,
  url: urls[0],
})

type Parameter = readonly [path: string, value: Json]

/** Returns the provider's parameter for each part of a filter that it has. */
const parameterPaths = (spec: FilterSpec): Readonly<Partial<Record<FilterPart, string>>> => ({
  ...(spec.in !== undefined && { in: spec.in }),
  ...(spec['not in'] !== undefined && { 'not in': spec['not in'] }),
  ...spec.between,
})

const filterParts = (spec: FilterSpec): readonly FilterPart[] =>
  Object.keys(parameterPaths(spec)) as FilterPart[]

/** Returns the parameters that a filter becomes. Only providers that have each part of it are asked. */
function parametersOf(filter: SearchFilter, spec: FilterSpec = {}): readonly Parameter[] {
  const paths = parameterPaths(spec)
  return partsOf(filter).flatMap(part => {
    const path = paths[part]
    return path === undefined ? [] : [[path, parameterValue(filter, part)] as const]
  })
}

/** Returns the value of the parameter; it is true for a filter that only says yes, which has no values. */
function parameterValue({ value }: SearchFilter, part: FilterPart): Json {
  if (part === 'min' || part === 'max') return (value as { readonly min: number; readonly max: number })[part]
  const values = value as readonly (string | number | boolean)[]
  return values.length === 0 ? true : [...values]
}

interface PageQuestion {
  readonly values: TemplateValues
  readonly paging: PagingSpec | undefined
  readonly range?: PageRange
  readonly parameters?: readonly Parameter[]
}

/** A total may be a text, such as `10,000+`. */
const totalLengthMax = 50

async function askPage(
  { request, rows, total }: AnswerSpec,
  { values, paging, range, parameters = [] }: PageQuestion,
  { send }: Pick<ProviderAccess, 'send'>,
): Promise<RowsPage> {
  const size = Math.min(range?.size ?? 1, paging?.sizeMax ?? Number.POSITIVE_INFINITY)
  // A provider without pages has all rows on the first one.
  if (range && !paging && range.page > 1) return { rows: [], hasMore: false }
  const paged = paging && range ? pageParameters(paging, { page: range.page, size }) : []
  return send(filled(request, values, [...parameters, ...paged]), response => {
    const answer = jsonIn(response)
    const list = rowsIn(valueAtPath(answer, rows), rows)
    const count = total === undefined ? undefined : valueAtPath(answer, total)
    const isKnown = typeof count === 'number' || (typeof count === 'string' && count.length <= totalLengthMax)
    const before = range ? (range.page - 1) * size : 0
    const hasMore =
      paging !== undefined &&
      list.length > 0 &&
      (typeof count === 'number' ? before + list.length < count : list.length >= size)
    return { rows: list, hasMore, ...(isKnown && { total: count }) }
  })
}

/** Returns the rows at the path: a list of them, or one; none for null. Throws a ProviderFault for anything else. */
function rowsIn(value: Json | undefined, path: string | undefined): readonly JsonObject[] {
  const list: readonly Json[] = Array.isArray(value) ? value : [value ?? null]
  const rows = list.filter(isObject)
  const isRows = value !== undefined && (rows.length > 0 || list.every(one => one === null))
  if (!isRows) throw new ProviderFault(`Its answer has no rows${path ? ` at ${path}` : ''}.`)
  return rows.filter(row => Object.keys(row).length > 0)
}

function pageParameters(
  { by, name, first, size: sizeName }: PagingSpec,
  { page, size }: PageRange,
): readonly Parameter[] {
  const at = first + (by === 'page' ? page - 1 : (page - 1) * size)
  return [[name, at], ...(sizeName === undefined ? [] : [[sizeName, size] as const])]
}

/** Returns the request. Throws a ProviderFault when its path lacks a value. */
function filled(
  { path, query, body }: RequestTemplate,
  values: TemplateValues,
  parameters: readonly Parameter[],
) {
  const filledPath = fillText(path, values, encodeURIComponent)
  if (filledPath === undefined) throw new ProviderFault('It cannot be asked for this.', { isOutage: false })
  const fullQuery = Object.fromEntries(
    Object.entries(query).map(([name, template]) => [name, fillText(template, values)]),
  )
  if (body === undefined) {
    for (const [name, value] of parameters)
      fullQuery[name] = Array.isArray(value) ? value.join(',') : String(value)
    return { path: filledPath, query: fullQuery }
  }
  const json = (fillJson(body, values) ?? {}) as MutableObject
  for (const [name, value] of parameters) setAt(json, name, value)
  return { path: filledPath, query: fullQuery, json: json as JsonObject }
}

/** The most rows that become results of a search, and the most characters of a title or snippet that are read. */
const hitsMax = 1000
const textMax = 20_000

/** A part is copied: answers are kept, and a slice of a text keeps all of it. */
function shownText(value: Json | undefined): string {
  const text = textOf(value)
  return plainText(text.length > textMax ? Buffer.from(text.slice(0, textMax)).toString() : text)
}

const searchOf = (spec: CustomWeb): SearchAbility<Hit> => ({
  operators: ['phrase', 'exclude', 'site', 'filetype'],
  mayIgnoreOperators: true,
  dates: 'none',
  ask: async ({ text, country, page }, access) => {
    const values = { query: text, country }
    const { rows } = await askPage(
      spec,
      { values, paging: spec.paging, range: { page, size: pageSize } },
      access,
    )
    return mapInTurns(rows.slice(0, hitsMax), row => ({
      title: shownText(valueAtPath(row, spec.title)),
      url: textOf(valueAtPath(row, spec.url)),
      snippet: spec.snippet === undefined ? '' : shownText(valueAtPath(row, spec.snippet)),
      ...(spec.date !== undefined && datedBy(valueAtPath(row, spec.date))),
    }))
  },
})
