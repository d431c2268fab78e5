// Reads the folder of an operator's connectors: a YAML file for each. Faults name the file, the line and what is accepted.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { InputError } from '../../errors.ts'
import type { Json } from '../../lib/json/json.ts'
import { connectors } from '../../live/connectors/index.ts'
import { slotsOf } from '../../live/custom/fill.ts'
import type {
  AnswerSpec,
  CustomConnector,
  CustomRecords,
  CustomWeb,
  FilterSpec,
  PagingSpec,
  RequestTemplate,
} from '../../live/custom/spec.ts'
import type { LiveDataset, LookupKind } from '../../live/records/ability.ts'
import type { LiveConfig } from '../../live/settings.ts'
import {
  allMembersOf,
  integerOf,
  type MappingNode,
  mappingError,
  membersOf,
  parseMappingYaml,
  requiredMember,
  textOf,
  textsOf,
  wordOf,
} from '../mapping/language/node.ts'
import { parseMapping } from '../mapping/parse.ts'

const datasetNames = [
  'person',
  'company',
  'job',
  'social_post',
  'dev_platform',
] as const satisfies LiveDataset[]
const lookupKinds = [
  'profile_url',
  'email',
  'domain',
  'name',
  'login',
  'account_number',
  'page_url',
] as const satisfies LookupKind[]
const ownerSlots = ['name', 'domain', 'website', 'url']
const searchSlots = ['keyword', 'url', 'exact_keyword_match', 'sort_by', 'date_posted', 'content_type']

interface ConnectorFile {
  readonly text: string
  readonly folder: string
  /** The name of the connector. */
  readonly name: string
}

/** Returns the operator's own connectors, in the order of their files. Throws an InputError. */
export function readConnectorFiles({
  connectorsFolder: folder,
  variables,
}: Pick<LiveConfig, 'connectorsFolder' | 'variables'>): readonly CustomConnector[] {
  if (folder === undefined) return []
  const custom = filesIn(folder).map(file =>
    parseConnector(readFileSync(join(folder, file), 'utf8'), file, { folder, variables }),
  )
  const names = new Set(connectors.map(({ name }) => name))
  for (const { name } of custom) {
    if (names.has(name)) throw new InputError(`${folder}: There are two connectors named ${name}.`)
    names.add(name)
  }
  return custom
}

function filesIn(folder: string): readonly string[] {
  try {
    // Files that only hold a mapping are named by those that use them.
    return readdirSync(folder)
      .filter(name => /\.ya?ml$/i.test(name) && !/\.mapping\.ya?ml$/i.test(name))
      .sort()
  } catch (cause) {
    throw new InputError(`ALMANAC_CONNECTORS must be a folder of connectors; ${folder} cannot be read.`, {
      cause,
    })
  }
}

/** Throws an InputError. */
export function parseConnector(
  text: string,
  file: string,
  { folder, variables }: { readonly folder: string; readonly variables: Readonly<Record<string, string>> },
): CustomConnector {
  const root = parseMappingYaml(text, file)
  const members = membersOf(root, [
    'name',
    'title',
    'address',
    'headers',
    'limits',
    'keep_seconds',
    ...datasetNames,
    'web',
    'news',
  ])
  const nameNode = members.get('name')
  const name = nameNode ? textOf(nameNode) : basename(file).replace(/\.ya?ml$/i, '')
  if (!/^[a-z][a-z\d_]{0,40}$/.test(name)) {
    throw mappingError(
      nameNode?.at ?? root.at,
      `"${name}" is not a name: lower-case letters, digits and _ are accepted`,
    )
  }
  const [title, limits, keep, web, news] = ['title', 'limits', 'keep_seconds', 'web', 'news'].map(key =>
    members.get(key),
  )
  const limitOf = limits && membersOf(limits, ['per_minute', 'at_once'])
  const parts = { text, folder, name }
  const records = datasetNames.flatMap(dataset => {
    const node = members.get(dataset)
    return node ? [[dataset, parseRecords(node, dataset, parts)] as const] : []
  })
  if (records.length === 0 && !web && !news) {
    throw mappingError(
      root.at,
      `answers nothing: one of ${[...datasetNames, 'web', 'news'].join(', ')} is needed`,
    )
  }
  return {
    name,
    title: title ? textOf(title) : name,
    url: parseAddress(requiredMember(root, members, 'address')),
    headers: parseHeaders(members.get('headers'), variables),
    perMinute: positive(limitOf?.get('per_minute')) ?? 60,
    atOnce: positive(limitOf?.get('at_once')) ?? 4,
    keepSeconds: keep ? integerOf(keep) : 300,
    records: Object.fromEntries(records),
    ...(web && { web: parseWeb(web) }),
    ...(news && { news: parseWeb(news) }),
  }
}

function positive(node: MappingNode | undefined): number | undefined {
  if (!node) return undefined
  const value = integerOf(node)
  if (value < 1) throw mappingError(node.at, 'expected a whole number above 0')
  return value
}

function parseAddress(node: MappingNode): string {
  const text = textOf(node)
  const url = /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : undefined
  const isPlain = url && [url.username, url.password, url.search, url.hash].every(part => part === '')
  if (!isPlain) {
    throw mappingError(
      node.at,
      'expected a URL like https://api.example.com/v1, without a user name, a query or a fragment',
    )
  }
  return url.href.replace(/\/+$/, '')
}

/** Replaces `${NAME}` by the variable of the environment. Messages show no value. */
function parseHeaders(
  node: MappingNode | undefined,
  variables: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  if (!node) return {}
  return Object.fromEntries(
    [...allMembersOf(node)].map(([header, member]) => {
      if (!/^[\w!#$%&'*+.^`|~-]+$/.test(header))
        throw mappingError(member.at, `"${header}" is not the name of a header`)
      const value = textOf(member).replace(/\$\{(\w+)\}/g, (_, variable: string) => {
        const found = variables[variable]
        if (found === undefined || found === '') {
          throw mappingError(member.at, `the variable ${variable} of the environment is not set`)
        }
        return found
      })
      if (!/^[\t -~]*$/.test(value)) throw mappingError(member.at, 'expected printable ASCII characters')
      return [header.toLowerCase(), value]
    }),
  )
}

function parseRecords(node: MappingNode, dataset: LiveDataset, file: ConnectorFile): CustomRecords {
  const members = membersOf(node, ['lookup', 'list', 'search', 'mapping'])
  const [lookup, list, search] = ['lookup', 'list', 'search'].map(key => members.get(key))
  if (!lookup && !list && !search) throw mappingError(node.at, 'one of lookup, list, search is needed')
  return {
    mapping: mappingText(requiredMember(node, members, 'mapping'), dataset, file),
    ...(lookup && { lookUp: parseLookup(lookup) }),
    ...(list && { list: { ...parseAnswer(list, ['paging'], ownerSlots), paging: parsePaging(list) } }),
    ...(search && {
      search: {
        ...parseAnswer(search, ['paging', 'filters'], searchSlots),
        paging: parsePaging(search),
        filters: parseFilters(allMembersOf(search).get('filters')),
      },
    }),
  }
}

function parseLookup(node: MappingNode): NonNullable<CustomRecords['lookUp']> {
  const members = allMembersOf(node)
  const takes = requiredMember(node, members, 'takes')
  const kinds = (takes.kind === 'list' ? takes.items : [takes]).map(item => wordOf(item, lookupKinds))
  const hosts = members.get('hosts')
  return {
    ...parseAnswer(node, ['takes', 'hosts'], ['value', 'kind']),
    takes: kinds,
    hosts: hosts ? textsOf(hosts).map(host => host.toLowerCase().replace(/^www\./, '')) : [],
  }
}

function parseAnswer(node: MappingNode, more: readonly string[], slots: readonly string[]): AnswerSpec {
  const members = membersOf(node, ['request', 'rows', 'total', ...more])
  const [rows, total] = ['rows', 'total'].map(key => members.get(key))
  return {
    request: parseRequest(requiredMember(node, members, 'request'), slots),
    rows: rows && textOf(rows),
    total: total && textOf(total),
  }
}

function parseRequest(node: MappingNode, slots: readonly string[]): RequestTemplate {
  const members = membersOf(node, ['path', 'query', 'body'])
  const pathNode = requiredMember(node, members, 'path')
  const path = textOf(pathNode)
  if (!path.startsWith('/')) throw mappingError(pathNode.at, 'expected a path that begins with /')
  const [query, body] = ['query', 'body'].map(key => members.get(key))
  const request = {
    path,
    query: Object.fromEntries(
      query ? [...allMembersOf(query)].map(([key, value]) => [key, textOf(value)]) : [],
    ),
    ...(body && { body: jsonOf(body) }),
  }
  const unknown = slotsOf([path, request.query, request.body ?? null]).find(slot => !slots.includes(slot))
  if (unknown !== undefined) {
    throw mappingError(
      node.at,
      `{${unknown}} is not known here. Accepted: ${slots.map(slot => `{${slot}}`).join(', ')}.`,
    )
  }
  return request
}

function jsonOf(node: MappingNode): Json {
  if (node.kind === 'list') return node.items.map(jsonOf)
  if (node.kind === 'scalar') return node.value
  return Object.fromEntries([...node.members].map(([key, member]) => [key, jsonOf(member)]))
}

function parsePaging(parent: MappingNode): PagingSpec | undefined {
  const node = allMembersOf(parent).get('paging')
  if (!node) return undefined
  const members = membersOf(node, ['page', 'offset', 'first', 'size', 'size_max'])
  const [page, offset, first, size, sizeMax] = ['page', 'offset', 'first', 'size', 'size_max'].map(key =>
    members.get(key),
  )
  const parameter = page ?? offset
  if (!parameter || (page && offset))
    throw mappingError(node.at, 'one of page and offset is needed: the name of a parameter')
  const by = page ? 'page' : 'offset'
  const most = positive(sizeMax)
  return {
    by,
    name: textOf(parameter),
    first: first ? integerOf(first) : by === 'page' ? 1 : 0,
    ...(size && { size: textOf(size) }),
    ...(most !== undefined && { sizeMax: most }),
  }
}

/** A filter is the name of a parameter, or one for each operator: `in`, `not in`, and `between` with `min` and `max`. */
function parseFilters(node: MappingNode | undefined): Readonly<Record<string, FilterSpec>> {
  if (!node) return {}
  return Object.fromEntries(
    [...allMembersOf(node)].map(([field, member]) => {
      if (!/^[A-Z_]+$/.test(field))
        throw mappingError(member.at, `"${field}" is not a filter of a live search, such as CURRENT_TITLE`)
      if (member.kind === 'scalar') return [field, { in: textOf(member) }]
      const members = membersOf(member, ['in', 'not in', 'between'])
      const [within, without, between] = ['in', 'not in', 'between'].map(key => members.get(key))
      const bounds = between && membersOf(between, ['min', 'max'])
      const [min, max] = [bounds?.get('min'), bounds?.get('max')]
      return [
        field,
        {
          ...(within && { in: textOf(within) }),
          ...(without && { 'not in': textOf(without) }),
          ...(between && { between: { ...(min && { min: textOf(min) }), ...(max && { max: textOf(max) }) } }),
        },
      ]
    }),
  )
}

function parseWeb(node: MappingNode): CustomWeb {
  const more = ['paging', 'title', 'url', 'snippet', 'date']
  const answer = parseAnswer(node, more, ['query', 'country'])
  const members = allMembersOf(node)
  const [snippet, date] = ['snippet', 'date'].map(key => members.get(key))
  return {
    ...answer,
    paging: parsePaging(node),
    title: textOf(requiredMember(node, members, 'title')),
    url: textOf(requiredMember(node, members, 'url')),
    snippet: snippet && textOf(snippet),
    date: date && textOf(date),
  }
}

/** Returns the text of a mapping, which stands in the file or beside it, checked. Its lines keep their numbers. */
function mappingText(node: MappingNode, dataset: LiveDataset, { text, folder, name }: ConnectorFile): string {
  const isBeside = node.kind === 'scalar'
  const mapping = isBeside ? besideText(node, folder) : blockAt(node, text)
  const parsed = parseMapping(withDefaults(mapping, dataset, name), isBeside ? textOf(node) : node.at.file)
  if (parsed.dataset !== dataset) {
    throw mappingError(node.at, `is a mapping for ${parsed.dataset}, not for ${dataset}`)
  }
  return parsed.text
}

function besideText(node: MappingNode, folder: string): string {
  try {
    return readFileSync(join(folder, basename(textOf(node))), 'utf8')
  } catch (cause) {
    throw new InputError(mappingError(node.at, `the file ${textOf(node)} cannot be read`).message, { cause })
  }
}

/** Returns the lines of a block with blank lines in place of those before it. */
function blockAt(node: MappingNode, text: string): string {
  const lines = text.split(/\r?\n/)
  const first = node.at.line - 1
  const indent = indentOf(lines[first] ?? '')
  if (indent === 0) throw mappingError(node.at, 'write the mapping as an indented block, or name its file')
  const after = lines.findIndex(
    (line, index) =>
      index > first && line.trim() !== '' && !line.trim().startsWith('#') && indentOf(line) < indent,
  )
  const block = lines.slice(first, after < 0 ? undefined : after)
  return [...Array<string>(first).fill(''), ...block].join('\n')
}

const indentOf = (line: string): number => line.length - line.trimStart().length

/** Adds the dataset and the source where the mapping does not say them. */
function withDefaults(mapping: string, dataset: LiveDataset, name: string): string {
  const indent = /^( *)[\w"']/m.exec(mapping)?.[1] ?? ''
  const says = (key: string) => new RegExp(`^${indent}${key}\\s*:`, 'm').test(mapping)
  const added = [
    ...(says('dataset') ? [] : [`dataset: ${dataset}`]),
    ...(says('source') ? [] : [`source: ${name}`]),
  ]
  return [mapping.trimEnd(), ...added.map(line => indent + line), ''].join('\n')
}
