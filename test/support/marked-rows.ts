// Rows whose names and identifiers have invisible signs, marks of registrars or only a legal form.
import type { Row } from './imports.ts'

export const companyRows: readonly Row[] = [
  { record: { basic_info: { name: 'Media/Arts Group Ltd' } } },
  { record: { basic_info: { name: 'Acme Holdings Inc /DE/', primary_domain: 'acme.example' } } },
  { record: { basic_info: { name: 'Zero\u200bWidth Labs' }, locations: { country: 'Germany' } } },
  { record: { basic_info: { name: 'Bolt Systems', former_names: ['LLC'], primary_domain: 'bolt.example' } } },
  {
    record: {
      basic_info: {
        name: 'Nordwind AG O.N.',
        professional_network_url: 'https://linkedin.com/company/nord%E2%80%8Bwind',
      },
    },
  },
  { record: { basic_info: { name: 'Plain Works' } } },
]

export const peopleRows: readonly Row[] = [
  {
    record: {
      basic_profile: { name: 'Jane\u00ad Doe' },
      social_handles: {
        professional_network_identifier: {
          profile_url: 'https://linkedin.com/in/jane%E2%80%8B-doe%EF%BB%BF',
        },
      },
    },
  },
  { record: { basic_profile: { name: 'Ali\u200e Rezaei', location: { raw: 'Tehran' } } } },
  { record: { basic_profile: { name: 'Ana Silva', location: { raw: 'Lisbon' } } } },
]
