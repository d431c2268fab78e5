// Rows whose names have words for `and` of several languages.
import type { Row } from './imports.ts'

export const companyRows: readonly Row[] = [
  { record: { basic_info: { name: 'Müller u. Söhne GmbH', primary_domain: 'mueller-soehne.example' } } },
  { record: { basic_info: { name: 'Jansen en Zonen B.V.' } } },
  {
    record: {
      basic_info: {
        name: 'Nordlicht Energie AG',
        former_names: ['Meyer u. Partner'],
        primary_domain: 'nordlicht.example',
      },
    },
  },
  { record: { basic_info: { name: 'Plain Works' } } },
]
