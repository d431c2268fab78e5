// Reads the folder of an operator's connectors: a YAML file for each. Faults name the file, the line and what is accepted.

import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { InputError } from '../../errors.ts'
import { parseUrl } from '../../lib/parse-url.ts'
import { connectors } from '../../live/connectors/index.ts'
import type { CustomConnector } from '../../live/custom/spec.ts'
import type { LiveDataset } from '../../live/records/ability.ts'
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
} from '../mapping/language/node.ts'
import { parseRecords, parseWeb } from './connector-answers.ts'
import { positiveOf } from './connector-requests.ts'

const datasetNames = [
  'person',
  'company',
  'job',
  'social_post',
  'dev_platform',
] as const satisfies LiveDataset[]

/** The variables of an environment, by name. */
type Variables = Readonly<Record<string, string | undefined>>

/**
 * Returns the operator's own connectors, in the order of their files, with the values of the variables that they name.
 * Throws an InputError.
 */
export function readConnectorFiles(
  { connectorsFolder: folder }: Pick<LiveConfig, 'connectorsFolder'>,
  variables: Variables,
): readonly CustomConnector[] {
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
  { folder, variables }: { readonly folder: string; readonly variables: Variables },
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
    perMinute: positiveOf(limitOf?.get('per_minute')) ?? 60,
    atOnce: positiveOf(limitOf?.get('at_once')) ?? 4,
    keepSeconds: keep ? integerOf(keep) : 300,
    records: Object.fromEntries(records),
    ...(web && { web: parseWeb(web) }),
    ...(news && { news: parseWeb(news) }),
  }
}

function parseAddress(node: MappingNode): string {
  const text = textOf(node)
  const url = /^https?:\/\//i.test(text) ? parseUrl(text) : undefined
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
function parseHeaders(node: MappingNode | undefined, variables: Variables): Readonly<Record<string, string>> {
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
