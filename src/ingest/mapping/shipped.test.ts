// The shipped mappings on the files they are for.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { datasetNamed } from '../../catalog/index.ts'
import { isObject, type Json, type JsonObject } from '../../lib/json/json.ts'
import { compileCheck } from '../check/check.ts'
import { openFile } from '../readers/open.ts'
import { isUnreadable } from '../readers/reader.ts'
import { compileMapping } from './compile.ts'
import { findMapping, shippedMappings } from './find.ts'
import type { MappedRow } from './mapping.ts'
import { parseMapping } from './parse.ts'

const data = resolve(process.env.SHARED_DATA ?? '../shared/data')
// About a second each on an idle machine; a busy one must not fail them.
vi.setConfig({ testTimeout: 20_000 })

/** Skips with the path in the test's name where the file is missing. */
const onFile = (file: string) => it.skipIf(!existsSync(resolve(data, file)))

type Mapped = Extract<MappedRow, { readonly record: JsonObject }>

interface Run {
  readonly mapped: readonly Mapped[]
  readonly skipped: readonly string[]
  readonly rejected: readonly string[]
  /** The sentences of the check of the import about values, each once. */
  readonly problems: readonly string[]
  readonly leftOver: number
}

async function rowsOf(file: string, rows?: string): Promise<readonly JsonObject[]> {
  const all: JsonObject[] = []
  const reading = await openFile(resolve(data, file), rows === undefined ? {} : { rows })
  for await (const batch of reading.batches) {
    for (const row of batch) {
      if (isUnreadable(row)) throw new Error(`${file}, line ${row.line}: ${row.problem}`)
      all.push(row.value)
    }
  }
  return all
}

async function run(name: string, file: string): Promise<Run> {
  const path = await findMapping(name)
  const mapping = parseMapping(await readFile(path, 'utf8'), path)
  const dataset = datasetNamed(mapping.dataset)
  if (!dataset) throw new Error('unreachable: parsed mappings name a dataset')
  const compiled = await compileMapping(mapping, dataset, dirname(resolve(data, file)))
  const all = (await rowsOf(file, compiled.rows)).flatMap(compiled.map)
  const mapped = all.filter(row => 'record' in row)
  const check = compileCheck(dataset)
  return {
    mapped,
    skipped: all.flatMap(row => ('skipped' in row ? [row.skipped] : [])),
    rejected: all.flatMap(row => ('rejected' in row ? [row.rejected] : [])),
    problems: [...new Set(mapped.flatMap(({ record }) => check(structuredClone(record)).problems))],
    leftOver: compiled.unjoined().reduce((sum, { rows }) => sum + rows, 0),
  }
}

const at = (value: Json | undefined, path: string): Json | undefined =>
  path.split('.').reduce<Json | undefined>((one, key) => (isObject(one) ? one[key] : undefined), value)

const listAt = (record: JsonObject, path: string): readonly JsonObject[] => {
  const list = at(record, path)
  return Array.isArray(list) ? list.filter(isObject) : []
}

const named = ({ mapped }: Run, path: string, name: string): Mapped => {
  const found = mapped.find(({ record }) => at(record, path) === name)
  if (!found) throw new Error(`no record is named ${name}`)
  return found
}

const jobs = (record: JsonObject) => [
  ...listAt(record, 'experience.employment_details.current'),
  ...listAt(record, 'experience.employment_details.past'),
]

it('every shipped mapping is valid and names only fields of the catalogue', async () => {
  const names = await shippedMappings()
  expect(names).toEqual([
    'congress',
    'congress-press',
    'executive',
    'judges',
    'kubernetes',
    'landscape',
    'listings',
    'new-grad-jobs',
    'remote-companies',
    'rust-people',
    'tweets',
    'usajobs',
    'yc',
  ])
  for (const name of names) {
    const path = await findMapping(name)
    expect(parseMapping(await readFile(path, 'utf8'), path).rules.length).toBeGreaterThan(3)
  }
})

describe('congress', () => {
  const file = 'congress/legislators-current.yaml.gz'
  onFile(file)(`maps every member in ${file}`, async () => {
    const result = await run('congress', file)
    expect(result).toMatchObject({ skipped: [], rejected: [], problems: [], leftOver: 0 })
    expect(result.mapped).toHaveLength(537)
    const chambers = result.mapped.map(
      ({ record }) => listAt(record, 'experience.employment_details.current')[0]?.name,
    )
    expect(chambers.filter(name => name === 'United States Senate')).toHaveLength(100)
    expect(chambers.filter(name => name === 'United States House of Representatives')).toHaveLength(437)
    const { record, externalIds, date } = named(result, 'basic_profile.name', 'Maria Cantwell')
    expect(date).toBe('2026-06-15T00:00:00')
    expect(externalIds).toContainEqual({ kind: 'bioguide', value: 'C000127' })
    expect(externalIds).toContainEqual({ kind: 'fec', value: 'H2WA01054' })
    expect(listAt(record, 'experience.employment_details.past')[0]).toMatchObject({
      title: 'U.S. Representative',
      name: 'United States House of Representatives',
      start_date: '1993-01-05T00:00:00',
      end_date: '1995-01-03T00:00:00',
      description: 'Democrat, Washington, district 1',
    })
    const [seat] = listAt(record, 'experience.employment_details.current')
    expect(seat).toMatchObject({ title: 'Senator', start_date: '2025-01-03T00:00:00', is_default: true })
    expect(seat?.description).toContain(
      'Senate Committee on Commerce, Science, and Transportation (Ranking Member)',
    )
    expect(at(record, 'social_handles.microblog_identifier.slug')).toBe('SenatorCantwell')
    expect(at(record, 'contact.phone_numbers')).toEqual(['202-224-3441'])
  })
})

describe('executive', () => {
  const file = 'congress/executive.yaml'
  onFile(file)(`maps every president and vice president in ${file}`, async () => {
    const result = await run('executive', file)
    expect(result).toMatchObject({ rejected: [], problems: [] })
    expect(result.mapped).toHaveLength(80)
    const inOffice = result.mapped.filter(({ record }) => at(record, 'experience.employment_details.current'))
    expect(inOffice.map(({ record }) => at(record, 'basic_profile.name')).sort()).toEqual([
      'Donald J. Trump',
      'J.D. Vance',
    ])
  })
})

describe('judges', () => {
  const file = 'judges/demos.csv'
  /** The number of judges that have each value of a column of a joined file. */
  const judgesBy = async (from: string, column: string) => {
    const judges = new Map<string, Set<unknown>>()
    for (const row of await rowsOf(from)) {
      const value = String(row[column] ?? '').trim()
      if (value !== '') judges.set(value, (judges.get(value) ?? new Set()).add(row.nid))
    }
    return counts(judges)
  }
  const counts = (judges: ReadonlyMap<string, ReadonlySet<unknown>>) =>
    Object.fromEntries([...judges].map(([value, ids]) => [value, ids.size]))

  onFile(file)(
    `maps every judge in ${file} with every school and court as the source counts them`,
    async () => {
      const result = await run('judges', file)
      expect(result).toMatchObject({ skipped: [], rejected: [], problems: [], leftOver: 0 })
      expect(result.mapped).toHaveLength(2369)
      const schools = new Map<string, Set<unknown>>()
      const courts = new Map<string, Set<unknown>>()
      const courtCounts = await judgesBy('judges/federal-judicial-service.csv.gz', 'CourtName')
      for (const { record } of result.mapped) {
        for (const { school } of listAt(record, 'education.schools')) {
          schools.set(String(school), (schools.get(String(school)) ?? new Set()).add(record))
        }
        for (const { name } of jobs(record)) {
          if (String(name) in courtCounts)
            courts.set(String(name), (courts.get(String(name)) ?? new Set()).add(record))
        }
      }
      expect(counts(schools)).toEqual(await judgesBy('judges/education.csv', 'School'))
      expect(counts(courts)).toEqual(courtCounts)
      const serving = result.mapped.filter(
        ({ record }) => listAt(record, 'experience.employment_details.current').length > 0,
      )
      expect(serving.some(({ record }) => /died/.test(String(at(record, 'basic_profile.summary'))))).toBe(
        false,
      )
    },
  )

  onFile(file)('takes lines of a career apart', async () => {
    const { record } = named(await run('judges', file), 'basic_profile.name', 'Ronnie Abrams')
    expect(
      listAt(record, 'experience.employment_details.past').map(({ title, name, start_date, end_date }) => [
        title,
        name,
        String(start_date).slice(0, 4),
        String(end_date).slice(0, 4),
      ]),
    ).toEqual([
      [
        'Law clerk',
        'Hon. Thomas P. Griesa, U.S. District Court, Southern District of New York',
        '1993',
        '1994',
      ],
      ['Private practice', 'Private practice', '1994', '1998'],
      ['Private practice', 'Private practice', '2008', '2012'],
      ['Assistant U.S. attorney', "U.S. Attorney's Office, Southern District of New York", '1998', '2008'],
      ['Lecturer-in-law', 'Columbia University School of Law', '2008', 'unde'],
    ])
  })
})

describe('yc', () => {
  const file = 'yc/companies.jsonl.gz'
  onFile(file)(`maps every company in ${file}`, async () => {
    const result = await run('yc', file)
    expect(result).toMatchObject({ skipped: [], rejected: [] })
    expect(result.mapped).toHaveLength(5175)
    // Three sites are misspelled in the source (htp://…).
    expect(result.problems.filter(problem => !/website: "[^"]*" is not a URL/.test(problem))).toEqual([])
    const { record, externalIds } = named(result, 'basic_info.name', 'Airbnb')
    expect(externalIds).toEqual([{ kind: 'yc', value: '271' }])
    expect(record).toMatchObject({
      basic_info: {
        professional_network_url: 'https://www.ycombinator.com/companies/airbnb',
        status: 'public',
        company_type: 'Public Company',
        employee_count_range: '5001-10000',
      },
      headcount: { total: 6132 },
      locations: { city: 'San Francisco', state: 'CA', country: 'USA' },
    })
    expect(at(record, 'taxonomy.categories')).toContain('YC W09')
    const withFormerNames = result.mapped.filter(
      ({ record: one }) => at(one, 'basic_info.former_names') !== undefined,
    )
    const stated = (await rowsOf(file)).filter(
      row => Array.isArray(row.former_names) && row.former_names.length > 0,
    )
    // The only former name of one of them is a sign.
    expect(withFormerNames).toHaveLength(stated.length - 1)
  })
})

describe('listings', () => {
  const file = 'companies/listed_AMS.csv.gz'
  onFile(file)(`maps companies and leaves bonds and funds out of ${file}`, async () => {
    const result = await run('listings', file)
    expect(result).toMatchObject({ rejected: [], problems: [] })
    expect(result.mapped.length + result.skipped.length).toBe(227)
    expect(new Set(result.skipped).size).toBeGreaterThan(2)
    const { record } = named(result, 'basic_info.name', 'ASML Holding N.V.')
    expect(record).toMatchObject({
      basic_info: { website: 'http://www.asml.com', markets: ['Euronext Amsterdam'], status: 'public' },
      revenue: { public_markets: { stock_symbols: ['AMS:ASML'] } },
      locations: { country: 'Netherlands' },
    })
  })
})

describe('listings of an exchange with warrants', () => {
  const file = 'companies/listed_NCM.csv.gz'
  onFile(file)(`leaves out of ${file} what its symbols mark as a paper`, async () => {
    const { mapped, skipped } = await run('listings', file)
    const symbols = mapped.flatMap(({ record }) => at(record, 'revenue.public_markets.stock_symbols') ?? [])
    expect(symbols.filter(symbol => /:[A-Z]{4}[WRUP]$/.test(String(symbol)))).toEqual([])
    expect(skipped).toContain('it is a preferred share, warrant, unit or note')
    expect(mapped.length).toBeGreaterThan(400)
  })
})

describe('landscape', () => {
  const file = 'companies/cncf_landscape.yml.gz'
  onFile(file)(`maps the items of all categories in ${file}`, async () => {
    const result = await run('landscape', file)
    expect(result).toMatchObject({ rejected: [], problems: [] })
    expect([result.mapped.length, result.skipped.length]).toEqual([2316, 97])
    expect(named(result, 'basic_info.name', 'Adyen').record).toMatchObject({
      basic_info: { website: 'https://www.adyen.com' },
      social_profiles: { funding_data: { url: 'https://www.crunchbase.com/organization/adyen' } },
      taxonomy: { categories: ['CNCF Members: Platinum'] },
    })
    expect(at(named(result, 'basic_info.name', 'Akri').record, 'taxonomy.categories')).toEqual([
      'Provisioning: Automation & Configuration',
      'CNCF sandbox project',
    ])
  })
})

describe('remote-companies', () => {
  const file = 'companies/remote_companies_md.jsonl.gz'
  onFile(file)(`maps every page in ${file}`, async () => {
    const result = await run('remote-companies', file)
    expect(result).toMatchObject({ skipped: [], rejected: [], problems: [] })
    expect(result.mapped).toHaveLength(882)
    const { record, externalIds, date } = named(result, 'basic_info.name', '10up')
    expect([externalIds, date]).toEqual([[{ kind: 'remoteintech', value: '10up' }], '2018-04-16T00:00:00'])
    expect(record).toMatchObject({
      basic_info: { website: 'https://10up.com/', employee_count_range: '51-200' },
      headcount: { total: 125 },
      technographics: { top_technologies: ['infrastructure', 'php'] },
    })
  })
})
