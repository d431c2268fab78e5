// Attacks with questions in plain words, each a sentence that no memory has seen.
import { type Attack, type AttackRequest, jsonRequest, repeat } from './attack.ts'

const titles = [
  'backend engineer',
  'head of growth',
  'account executive',
  'nurse',
  'data scientist',
  'recruiter',
  'plumber',
]
const cities = [
  'Berlin',
  'Paris',
  'London',
  'the Bay Area',
  'DACH',
  'Madrid',
  'Tokyo',
  'Toronto',
  'Lyon',
  'Austin',
  'Milan',
]
const skills = ['Python', 'Go', 'sales', 'negotiation', 'SQL', 'Kubernetes', 'design', 'accounting', 'Rust']

/** Returns a sentence; the first 3,465 differ. */
const sentence = (index: number): string => {
  const title = titles[index % titles.length]
  const city = cities[index % cities.length]
  const skill = skills[index % skills.length]
  return `senior ${title} in ${city} with ${skill}, not managers, ${2 + (Math.floor(index / 693) % 5)} years or more`
}

const ranked = (index: number, more: object): AttackRequest =>
  jsonRequest('/person/search', { search: { query: sentence(index) }, ...more })

/** Words that are names, places and titles at once, as many as a query may have. */
const manyWords = 'apple square reading paris lead go head orange stripe york march may will bill '

export const rankedAttacks: readonly Attack[] = [
  {
    name: 'ranked pages of 100 people with their verdicts, ten at once',
    requests: round => repeat(20, index => ranked(20 * round + index, { limit: 100, explain: true })),
    atOnce: 10,
  },
  {
    name: 'ranked pages of 100 people in exact mode, ten at once',
    requests: round => repeat(10, index => ranked(20 * round + index, { limit: 100, mode: 'exact' })),
    atOnce: 10,
  },
  {
    name: '400 interpretations, forty at once',
    requests: round =>
      repeat(400, index =>
        jsonRequest('/person/search', {
          search: { query: sentence(400 * round + index), interpret_only: true },
        }),
      ),
    atOnce: 40,
  },
  {
    name: 'queries of 2,000 characters that are all names, four at once',
    requests: round =>
      repeat(8, index =>
        jsonRequest('/person/search', {
          search: { query: `${round} ${index} ${manyWords.repeat(30)}`.slice(0, 2000) },
        }),
      ),
    atOnce: 4,
  },
]
