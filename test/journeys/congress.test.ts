// The members of the United States Congress: found by every spelling of their profile URL.
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { type Almanac, startAlmanac } from '../support/almanac.ts'
import { importFiles, temporaryFolder } from '../support/command.ts'
import { bestIds, firstMatch } from '../support/match-entries.ts'
import { searchOn } from '../support/searches.ts'
import { isMissing, sharedData } from '../support/shared-data.ts'
import { listAt, valuesAt } from '../support/values.ts'

const file = 'congress/legislators-current.yaml.gz'

interface Member {
  readonly id: { readonly bioguide: string }
  readonly name: { readonly official_full?: string; readonly first: string; readonly last: string }
  readonly terms: readonly { readonly type: string; readonly state: string; readonly party: string }[]
}

/** Two members have no official name. */
const nameOf = ({ name }: Member) => name.official_full ?? `${name.first} ${name.last}`

describe.skipIf(isMissing(file))('the file of Congress', () => {
  const dataDir = temporaryFolder()
  let almanac: Almanac
  let members: readonly Member[]
  let counts: Record<string, number>

  beforeAll(async () => {
    counts = await importFiles(dataDir, ['person', sharedData(file), '--map', 'congress'])
    almanac = await startAlmanac(dataDir)
    members = parse((await promisify(gunzip)(await readFile(sharedData(file)))).toString())
  })

  afterAll(() => almanac.close())

  const enrich = (urls: readonly string[], fields?: readonly string[]) =>
    almanac.post('/person/enrich', { professional_network_profile_urls: urls, ...(fields && { fields }) })

  const urlOf = ({ id }: Member) => `https://bioguide.congress.gov/search/bio/${id.bioguide}`

  it('is imported whole', () => {
    expect(counts).toMatchObject({ read: members.length, created: members.length, rejected: 0 })
  })

  // The short form says this of a smaller file, in companies.test.ts.
  it.runIf(process.env.LONG)('does not change when it is imported again', async () => {
    const again = await importFiles(dataDir, ['person', sharedData(file), '--map', 'congress'])
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: members.length })
  })

  it('has every member under the URL of its own page', async () => {
    for (let start = 0; start < members.length; start += process.env.LONG ? 25 : 100) {
      const some = members.slice(start, start + 25)
      const { body } = await enrich(some.map(urlOf), ['basic_profile.name'])
      const names = body.map(
        ({ matches: [match] }: { matches: [{ person_data: { basic_profile: { name: string } } }] }) =>
          match?.person_data.basic_profile.name,
      )
      expect(names).toEqual(some.map(nameOf))
    }
  })

  it.each([
    ['the scheme http', url => url.replace('https:', 'http:')],
    ['no scheme', url => url.replace('https://', '')],
    ['www.', url => url.replace('https://', 'https://www.')],
    ['a slash at the end', url => `${url}/`],
    ['several slashes at the end', url => `${url}//`],
    ['capital letters', url => url.toUpperCase()],
    ['small letters', url => url.toLowerCase()],
    ['percent signs', url => url.replace(/[A-Z](?=\d)/, letter => `%${letter.charCodeAt(0).toString(16)}`)],
    ['a query', url => `${url}?utm_source=newsletter&x=%20`],
    ['a fragment', url => `${url}#biography`],
    ['a query and a fragment behind a slash', url => `${url}/?a=b#c`],
    ['a port', url => url.replace('.gov/', '.gov:443/')],
    ['spaces around it', url => `  ${url}\n`],
    ['several of these', url => url.replace('https://', 'HTTP://WWW.').concat('/?page=1#top')],
  ] as readonly (readonly [string, (url: string) => string])[])('is found with %s', async (_, spell) => {
    const some = members.slice(0, 25)
    const plain = bestIds(await enrich(some.map(urlOf)))
    const urls = some.map(member => spell(urlOf(member)))
    const answer = await enrich(urls)
    expect(bestIds(answer)).toEqual(plain)
    expect(plain).not.toContain(undefined)
    expect(answer.body.map(({ matched_on }: { matched_on: string }) => matched_on)).toEqual(urls)
  })

  it('has no member under the page of somebody else', async () => {
    const [member] = members
    const url = member ? urlOf(member) : ''
    const others = [
      `${url}0`,
      url.slice(0, -1),
      url.replace('congress.gov', 'congress.example'),
      'https://bioguide.congress.gov/search/bio/',
    ]
    expect(bestIds(await enrich(others))).toEqual([undefined, undefined, undefined, undefined])
  })

  it('has the terms of its members as jobs, and can be searched by them', async () => {
    const senators = members.filter(({ terms }) => terms.at(-1)?.type === 'sen')
    const field = 'experience.employment_details.current.name'
    const body = { filters: { field, type: '=', value: 'United States Senate' }, limit: 1000 }
    const { total, rows } = await searchOn(almanac, 'person', body)
    expect(total).toBe(senators.length)
    expect(new Set(rows.flatMap(row => valuesAt(row, 'basic_profile.name')))).toEqual(
      new Set(senators.map(nameOf)),
    )
    const [member] = senators
    const data = firstMatch(await enrich([member ? urlOf(member) : ''], ['experience']))
    const jobs = ['current', 'past'].flatMap(when => listAt(data, `experience.employment_details.${when}`))
    expect(jobs.filter(({ title }) => title === 'Senator' || title === 'U.S. Representative')).toHaveLength(
      member?.terms.length ?? 0,
    )
  })
})
