// Rows whose names have letters with another spelling on keyboards that lack them.
import type { Row } from './imports.ts'

const named = (name: string, city: string): Row => ({
  record: { basic_profile: { name, location: { raw: city } } },
})

export const peopleRows: readonly Row[] = [
  named('Łukasz Pawłowski', 'Gdańsk'),
  {
    record: {
      basic_profile: { name: 'Ayşe Yılmaz' },
      social_handles: { professional_network_identifier: { profile_url: 'https://linkedin.com/in/ayse' } },
    },
  },
  {
    record: {
      basic_profile: { name: 'Stefan Weiß', location: { raw: 'Gießen' } },
      experience: {
        employment_details: {
          current: [{ name: 'Ŋoma Records', company_website_domain: ['ngoma.example'] }],
        },
      },
    },
  },
  {
    record: {
      basic_profile: { name: 'Leyla Əliyeva', location: { raw: 'Baku' } },
      experience: {
        employment_details: { current: [{ name: 'Acme', company_website_domain: ['acme.example'] }] },
      },
    },
  },
  named('أحمد علي', 'Amman'),
  named('Γιώργος Παπαδόπουλος', 'Athens'),
  named('Jane Doe', 'Leeds'),
]

export const companyRows: readonly Row[] = [
  { record: { basic_info: { name: 'Straßenbau Łódź Sp. z o.o.' } } },
  { record: { basic_info: { name: 'Ŋoma Studio' } }, ids: { crm: '7' }, date: '2023-01-01' },
  { record: { basic_info: { name: 'Ŋoma Records' } }, ids: { crm: '7' }, date: '2024-01-01' },
  { record: { basic_info: { name: 'Əhmədov Qrup' } } },
  { record: { basic_info: { name: 'Acme' } } },
]
