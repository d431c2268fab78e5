// Queries about members of Congress, from the file of their terms.
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { parse } from 'yaml'
import { sharedData } from '../../../test/support/shared-data.ts'
import type { FactQuery, Facts } from '../ranked.ts'
import { drawn, holdersOf } from './facts.ts'

const file = 'congress/legislators-current.yaml.gz'
const perKind = 20

interface Member {
  readonly id: { readonly bioguide: string }
  readonly terms: readonly { readonly type: string; readonly state: string; readonly party: string }[]
}

const states: Readonly<Record<string, string>> = {
  AZ: 'Arizona',
  CA: 'California',
  CO: 'Colorado',
  FL: 'Florida',
  GA: 'Georgia',
  IL: 'Illinois',
  IN: 'Indiana',
  MA: 'Massachusetts',
  MI: 'Michigan',
  NC: 'North Carolina',
  NJ: 'New Jersey',
  NY: 'New York',
  OH: 'Ohio',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  TN: 'Tennessee',
  TX: 'Texas',
  VA: 'Virginia',
  WA: 'Washington',
  WI: 'Wisconsin',
}

async function queries(chance: () => number): Promise<readonly FactQuery[]> {
  const members: readonly Member[] = parse(
    (await promisify(gunzip)(await readFile(sharedData(file)))).toString(),
  )
  const seats = members.map(({ id, terms }) => ({
    ...terms.at(-1),
    profileUrl: `https://bioguide.congress.gov/search/bio/${id.bioguide}`,
  }))
  const urlOf = ({ profileUrl }: (typeof seats)[number]) => profileUrl
  const stateOf = ({ state = '' }: (typeof seats)[number]) => states[state]
  const byState = holdersOf(seats, stateOf, urlOf)
  const byTitle = holdersOf(seats, ({ type }) => (type === 'sen' ? 'senators' : 'representatives'), urlOf)
  const byParty = holdersOf(seats, ({ party }) => party, urlOf)
  const draw = (first: typeof byState, second: typeof byState) =>
    drawn(first, second, { chance, count: perKind })
  return [
    ...draw(byTitle, byState).map(({ first, second, both }) => ({
      kind: 'members by chamber and state',
      query: `${first} from ${second}`,
      relevant: both,
    })),
    ...draw(byParty, byState).map(({ first, second, both }) => ({
      kind: 'members by party and state',
      query: `${first} members of Congress from ${second}`,
      relevant: both,
    })),
  ]
}

export const congressFacts: Facts = { mapping: 'congress', file, queries }
