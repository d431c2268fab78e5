// Looks people up by what identifies them.
import { sentKey } from '../../endpoints/enrich/identifiers.ts'
import { statedPerson } from '../../endpoints/enrich/person-identify.ts'
import { detail, fields, identifierArgument, identifierList, spending } from '../arguments.ts'
import { fieldsOf } from '../detail.ts'
import { lookUp, matchesOutput } from '../look-up.ts'
import { tool } from '../tool.ts'

const input = {
  profile_urls: identifierArgument('Addresses of profiles, such as https://www.linkedin.com/in/jane-doe.'),
  emails: identifierArgument('Business e-mail addresses.'),
  people: identifierList(
    statedPerson,
    'People by name, with what else is known of them. Answers who they may be, with how sure that is; look their profile_urls up for more.',
  ),
  detail,
  fields,
  ...spending,
}

/** The arguments that identify people, and the keys and the endpoint that each stands for. */
const identifiers = {
  profile_urls: { key: 'professional_network_profile_urls', path: '/person/enrich' },
  emails: { key: 'business_emails', path: '/person/enrich' },
  people: { key: 'people', path: '/person/identify' },
} as const
const identifierNames = ['profile_urls', 'emails', 'people'] as const

export const lookUpPerson = tool({
  name: 'look_up_person',
  title: 'Look people up',
  description:
    'Finds people by exactly one of: profile_urls, emails, or people (names with what else is known). Up to 25 at once. Costs credits for each person found, nothing for the others.',
  input,
  output: matchesOutput,
  hints: { readOnly: true },
  identifiers: identifierNames,
  isCharged: true,
  run: async ({ detail: level = 'brief', fields: named, ...sent }, call) => {
    const name = sentKey(identifierNames, sent)
    const { key, path } = identifiers[name]
    const shown = path === '/person/enrich' ? fieldsOf('person', level, named) : undefined
    return lookUp({ path, body: { [key]: sent[name], ...(shown && { fields: shown }) }, sent }, call)
  },
})
