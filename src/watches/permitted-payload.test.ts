import { expect, it } from 'vitest'
import { person } from '../catalog/person/person.ts'
import { permittedPayload } from './permitted-payload.ts'

const handles = (urn_url: string) => ({
  professional_network_identifier: { profile_url: 'https://a.example/in/ana', urn_url },
})
const licence = { name: 'Licence', issuing_organization: 'Office' }
const payload = {
  metadata: { watch_id: 1 },
  results: [
    {
      changes: [
        { field: 'social_handles', type: 'changed', from: handles('secret 1'), to: handles('secret 2') },
        { field: 'certifications', type: 'added', new_elements: [licence] },
        { field: 'certifications.name', type: 'added', new_elements: ['Licence'] },
        { field: 'basic_profile.name', type: 'changed', from: null, to: 'Ana' },
      ],
      record: {
        service_person_id: 1,
        certifications: [licence],
        social_handles: handles('secret 2'),
        sources: [{ field: 'certifications' }, { field: 'basic_profile.name' }],
      },
    },
  ],
}
const link = { metadata: {}, download_url: 'https://almanac.example/files/1', expires_at: '2026-01-01' }
const seenBy = (...permissions: string[]) => permittedPayload(payload, person, new Set(permissions))

it('a key with all permissions of the dataset sees a payload as it was sent', () => {
  expect(seenBy('certifications', 'honors', 'urn_url')).toBe(payload)
})

it('changes and records are without the fields that the key may not see, inside of sections too', () => {
  const social_handles = { professional_network_identifier: { profile_url: 'https://a.example/in/ana' } }
  expect(seenBy('honors')).toEqual({
    metadata: { watch_id: 1 },
    results: [
      {
        changes: [
          { field: 'social_handles', type: 'changed', from: social_handles, to: social_handles },
          { field: 'basic_profile.name', type: 'changed', from: null, to: 'Ana' },
        ],
        record: { service_person_id: 1, social_handles, sources: [{ field: 'basic_profile.name' }] },
      },
    ],
  })
  expect(JSON.stringify(seenBy('certifications', 'honors'))).toContain('Licence')
})

it('e-mails and chats are cut like the JSON that they carry, and no link to a whole file is shown', () => {
  const mail = { subject: 'One person', text: 'One person\n• Ana', attachment: JSON.stringify(payload) }
  const shown = JSON.stringify(permittedPayload(mail, person, new Set()))
  expect(shown).toContain('• Ana')
  expect(shown).not.toMatch(/secret|Licence/)
  expect(permittedPayload(link, person, new Set())).toEqual({ ...link, download_url: null })
  const chat = { text: `One person\n• https://not.a/link\n${link.download_url}` }
  expect(permittedPayload(chat, person, new Set())).toEqual({ text: 'One person\n• https://not.a/link' })
})
