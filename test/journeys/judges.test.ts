// Federal judges from joined files: as many judges for every school and court as the source's own columns say.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { person } from '../../src/catalog/person/person.ts'
import { compileFilter } from '../../src/query/filter.ts'
import { type Almanac, startAlmanac } from '../support/almanac.ts'
import { importFiles, temporaryFolder } from '../support/command.ts'
import { firstMatch } from '../support/match-entries.ts'
import { readEverything } from '../support/readings.ts'
import { searchOn } from '../support/searches.ts'
import { isMissing, sharedData } from '../support/shared-data.ts'
import { at, listAt } from '../support/values.ts'

const file = 'judges/demos.csv'
const judgesMax = process.env.LONG ? Number.POSITIVE_INFINITY : 12

/** Counts the judges that have each value of a column of a joined file. */
async function countsOf(name: string, column: string): Promise<ReadonlyMap<string, number>> {
  const { values } = await readEverything(sharedData(name))
  const judges = new Map<string, Set<unknown>>()
  for (const row of values) {
    const value = String(row[column] ?? '').trim()
    if (value !== '') judges.set(value, (judges.get(value) ?? new Set()).add(row.nid))
  }
  return new Map([...judges].map(([value, ids]) => [value, ids.size]))
}

describe.skipIf(isMissing(file))('judges', () => {
  const dataDir = temporaryFolder()
  let almanac: Almanac
  let counts: Record<string, number>

  beforeAll(async () => {
    counts = await importFiles(dataDir, ['person', sharedData(file), '--map', 'judges'])
    almanac = await startAlmanac(dataDir)
  })

  afterAll(() => almanac.close())

  const school = 'education.schools.school'
  const court = 'experience.employment_details.name'

  const countBy = async (field: string, value: string): Promise<number> => {
    const where = compileFilter(
      { field, type: '=', value },
      { dataset: person, permissions: new Set(), geocode: () => undefined },
    )
    return (await almanac.records.search({ dataset: 'person', where, sorts: [], after: undefined, limit: 0 }))
      .total
  }

  it('are one record for each judge', async () => {
    const { values } = await readEverything(sharedData(file))
    expect(counts).toMatchObject({ read: values.length, created: values.length, rejected: 0 })
    expect(await almanac.records.count('person')).toBe(values.length)
  })

  it.each([
    ['school', 'judges/education.csv', 'School', school],
    ['court', 'judges/federal-judicial-service.csv.gz', 'CourtName', court],
  ])(
    'are as many by %s as the source says: the most common ones and rare ones',
    async (_, name, column, field) => {
      // Values that differ only in letter case or accents are one to a filter.
      const folded = new Map<string, number>()
      const source = await countsOf(name, column)
      for (const value of source.keys())
        folded.set(value.toLowerCase(), (folded.get(value.toLowerCase()) ?? 0) + 1)
      const ranked = [...source]
        .filter(([value]) => folded.get(value.toLowerCase()) === 1)
        .sort((a, b) => b[1] - a[1])
      const rare = ranked.filter(([, count]) => count <= 2)
      const some = [
        ...ranked.slice(0, judgesMax),
        ...rare.filter((_, index) => index % Math.ceil(rare.length / judgesMax) === 0),
      ]
      expect(some.length).toBeGreaterThan(15)
      const found = await Promise.all(
        some.map(async ([value]) => [value, await countBy(field, value)] as const),
      )
      expect(found).toEqual(some)
    },
  )

  it('are suggested by school and by court with the most common first', async () => {
    const ranked = [...(await countsOf('judges/education.csv', 'School'))].sort((a, b) => b[1] - a[1])
    const { body } = await almanac.post('/person/search/autocomplete', {
      field: school,
      query: '',
      limit: 10,
    })
    const suggested = body.suggestions.map(({ value }: { value: string }) => value)
    expect(suggested).toEqual(ranked.slice(0, 10).map(([value]) => value))
  })

  it('have their degrees in the order of the source, and their career as sections', async () => {
    const { values: degrees } = await readEverything(sharedData('judges/education.csv'))
    const nid = String(degrees[0]?.nid)
    const own = degrees.filter(row => row.nid === degrees[0]?.nid)
    const body = {
      professional_network_profile_urls: [`https://www.fjc.gov/node/${nid}`],
      fields: ['education', 'experience', 'basic_profile.name'],
    }
    const data = firstMatch(await almanac.post('/person/enrich', body))
    expect(listAt(data, 'education.schools').map(each => [each.school, each.degree])).toEqual(
      own.map(row => [row.School, row.Degree ?? '']),
    )
    const jobs = ['current', 'past'].flatMap(when => listAt(data, `experience.employment_details.${when}`))
    const { values: service } = await readEverything(sharedData('judges/federal-judicial-service.csv.gz'))
    for (const row of service.filter(each => String(each.nid) === nid)) {
      expect(jobs.map(job => job.name)).toContain(row.CourtName)
    }
    expect(jobs.length).toBeGreaterThan(1)
    expect(at(data, 'basic_profile.name')).not.toBe('')
  })

  it('are found over HTTP by a school and a court of one judge', async () => {
    const [[value = '', count] = []] = [...(await countsOf('judges/education.csv', 'School'))].sort(
      (a, b) => b[1] - a[1],
    )
    const both = {
      op: 'and',
      conditions: [
        { field: school, type: '=', value },
        { field: court, type: '(.)', value: 'Second Circuit' },
      ],
    }
    const { total, rows } = await searchOn(almanac, 'person', { filters: both, limit: 1000 })
    expect(total).toBeGreaterThan(0)
    expect(total).toBeLessThan(count ?? 0)
    for (const row of rows) expect(listAt(row, 'education.schools').map(each => each.school)).toContain(value)
  })
})
