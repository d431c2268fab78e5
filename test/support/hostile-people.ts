// People whose texts are what breaks files: formulas, quotes, line ends, signs that look like other values.
import fc from 'fast-check'
import type { JsonObject } from '../../src/lib/json/json.ts'

const hostileTexts = [
  '=HYPERLINK("http://evil.example","x")',
  '+49 170 1234567',
  '-5',
  '@SUM(1)',
  "'=1+1",
  "''-2",
  'O\'Neil, "Ann"; and | others',
  'one\r\ntwo\nthree',
  '🧑🏽‍💻 emoji',
  'cut \ud83d in half',
  'no escape: \\ud800',
  'null',
  'NaN',
  '123',
  '0012',
  'true',
  '[1, 2]',
  '{"a": 1}',
  'Łódź Ærø',
  'مرحبا',
]

const text = fc.constantFrom(...hostileTexts)
const day = fc.constantFrom('2019-01-01T00:00:00', '2020-02-29T12:30:15', '1969-07-20T00:00:00')
const some = (parts: Record<string, fc.Arbitrary<unknown>>) => fc.record(parts, { requiredKeys: [] })

const job = some({
  name: text,
  title: text,
  description: text,
  start_date: day,
  company_headcount_latest: fc.constantFrom(0, 12, 2_000_000),
  company_industries: fc.array(text, { maxLength: 2 }),
})

const person = some({
  basic_profile: some({ headline: text, summary: text, languages: fc.array(text, { maxLength: 3 }) }),
  professional_network: some({
    followers: fc.constantFrom(0, 5000),
    location: fc.constant({ raw: 'Paris, France' }),
  }),
  experience: some({ employment_details: some({ current: fc.array(job, { maxLength: 2 }) }) }),
})

/** Returns so many people in the shape of the catalogue, each with an id, a name and a profile. */
export const hostilePeople = (count: number, seed: number): readonly JsonObject[] =>
  fc.sample(person, { numRuns: count, seed }).map((record, index) => ({
    ...(record as JsonObject),
    service_person_id: 100 + index,
    updated_at: '2024-05-01T10:20:30',
    basic_profile: {
      ...((record as { basic_profile?: JsonObject }).basic_profile ?? {}),
      name: `Ada Number${index}`,
    },
    social_handles: {
      professional_network_identifier: { profile_url: `https://network.example/in/ada-${index}` },
    },
  }))
