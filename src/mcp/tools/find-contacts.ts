// Finds e-mail addresses, phone numbers and websites of people.
import Type from 'typebox'
import { identifierArgument, spending } from '../arguments.ts'
import { lookUp, matchesOutput } from '../look-up.ts'
import { tool } from '../tool.ts'

export const findContacts = tool({
  name: 'find_contacts',
  title: 'Find e-mail addresses and phone numbers',
  description:
    'Finds how to reach people, by exactly one of profile_urls and emails. Costs credits for each kind of contact found of a person, so name only the kinds that are needed.',
  input: {
    profile_urls: identifierArgument('Addresses of profiles.'),
    emails: identifierArgument('Business e-mail addresses.'),
    kinds: Type.Optional(
      Type.Array(Type.Enum(['business_emails', 'personal_emails', 'phone_numbers', 'websites']), {
        minItems: 1,
        maxItems: 4,
        default: ['business_emails'],
      }),
    ),
    verified: Type.Optional(
      Type.Boolean({ description: 'True for business e-mail addresses that are known to be deliverable.' }),
    ),
    ...spending,
  },
  output: matchesOutput,
  hints: { readOnly: true },
  identifiers: ['profile_urls', 'emails'],
  isCharged: true,
  run: async ({ profile_urls: urls, emails, kinds = ['business_emails'], verified, ...sent }, call) => {
    const body = {
      ...(urls ? { professional_network_profile_urls: urls } : { business_emails: emails }),
      fields: kinds.map(kind => `contact.${kind}`),
      ...(verified !== undefined && { verified }),
    }
    return lookUp({ path: '/person/contact/enrich', body, sent }, call)
  },
})
