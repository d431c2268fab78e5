// Looks companies up by what identifies them.
import { sentKey } from '../../endpoints/enrich/identifiers.ts'
import { recordId } from '../../endpoints/fields.ts'
import { detail, fields, identifierArgument, identifierList, spending } from '../arguments.ts'
import { fieldsOf } from '../detail.ts'
import { lookUp, matchesOutput } from '../look-up.ts'
import { tool } from '../tool.ts'

/** The arguments that identify companies, and the keys of requests that they stand for. */
const identifiers = {
  domains: 'domains',
  names: 'names',
  profile_urls: 'professional_network_profile_urls',
  ids: 'service_company_ids',
} as const
const identifierNames = ['domains', 'names', 'profile_urls', 'ids'] as const

export const lookUpCompany = tool({
  name: 'look_up_company',
  title: 'Look companies up',
  description:
    'Finds companies by exactly one of: domains, names, profile_urls or ids. Up to 25 at once. Free with detail ids, which tells who is meant and how sure that is; otherwise it costs credits for each company found, nothing for the others.',
  input: {
    domains: identifierArgument('Domains, such as example.com; the surest way.'),
    names: identifierArgument('Names; several companies may have one.'),
    profile_urls: identifierArgument('Addresses of company profiles.'),
    ids: identifierList(recordId(1), 'service_company_id of other answers.'),
    detail,
    fields,
    ...spending,
  },
  output: matchesOutput,
  hints: { readOnly: true },
  identifiers: identifierNames,
  isCharged: true,
  run: async ({ detail: level = 'brief', fields: named, ...sent }, call) => {
    const name = sentKey(identifierNames, sent)
    const isFree = level === 'ids' && named === undefined
    const shown = fieldsOf('company', level, named)
    const body = { [identifiers[name]]: sent[name], ...(shown && { fields: shown }) }
    if (!isFree) return lookUp({ path: '/company/enrich', body, sent }, call)
    return lookUp({ path: '/company/identify', body, sent: {} }, call)
  },
})
