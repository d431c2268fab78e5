// The questions that an operator's connector answers: for records of each dataset, and for pages of the web.
import type { CustomRecords, CustomWeb } from '../../live/custom/spec.ts'
import type { LiveDataset, LookupKind } from '../../live/records/ability.ts'
import {
  allMembersOf,
  type MappingNode,
  mappingError,
  membersOf,
  requiredMember,
  textOf,
  textsOf,
  wordOf,
} from '../mapping/language/node.ts'
import { type ConnectorFile, mappingText } from './connector-mapping.ts'
import { parseAnswer, parseFilters, parsePaging } from './connector-requests.ts'

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

export function parseRecords(node: MappingNode, dataset: LiveDataset, file: ConnectorFile): CustomRecords {
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

export function parseWeb(node: MappingNode): CustomWeb {
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
