// The developer profile as a record of its own.
import { dataset } from './dataset.ts'
import { integer, type RecordOf, text } from './field.ts'
import { developerProfile } from './person/developer.ts'
import { sources } from './sources.ts'

const fields = {
  service_dev_platform_id: integer('filter', {
    stamped: 'id',
    chosen: 'The id of the record here; the platform has its own.',
  }),
  service_person_id: integer('filter', {
    linked: true,
    chosen:
      'The person on file whose profile it is, found by its URL; null for organisations and unlinked accounts.',
  }),
  devplatform_id: integer('filter', { chosen: 'The number the platform itself gives the account.' }),
  login: text('filter', { chosen: 'The name of the account, read from its URL where it is not stated.' }),
  ...developerProfile,
  sources,
} as const

export const devPlatform = dataset({
  name: 'dev_platform',
  singular: 'developer profile',
  plural: 'developer profiles',
  title: 'Developer Platform',
  id: 'service_dev_platform_id',
  fields,
  identifiers: [
    {
      kind: 'profile_url',
      form: 'profile_url',
      identity: 'sure',
      paths: ['profile_url'],
      requestKey: 'devplatform_profile_url',
    },
  ],
  nameOf: 'login',
  naming: 'none',
  findsByName: false,
  naturalKey: ['devplatform_id'],
  dateOf: ['updated_at', 'metadata.last_updated'],
  links: ['service_person_id'],
  enrich: {
    shownByDefault: Object.keys(developerProfile),
    data: 'dev_platform_profiles',
    notReturned: ['service_dev_platform_id', 'service_person_id', 'devplatform_id', 'login', 'sources'],
  },
  search: { results: 'dev_platform_profiles', price: 0.03, filtersAreCalled: 'columns in conditions' },
})

export type DevPlatformProfile = RecordOf<typeof fields>
