// `almanac import` as a user runs it: what it shows, writes, refuses and leaves alone.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { demoWorld } from '../../demo/world.ts'
import { run as runProgram } from '../../src/commands/program.ts'
import { readConfig } from '../../src/config.ts'
import { InputError } from '../../src/errors.ts'
import { isObject, type JsonObject } from '../../src/lib/json/json.ts'
import { openRecords } from '../../src/processes/adapters.ts'
import { type Almanac, startAlmanac } from '../support/almanac.ts'
import { runCommand, runHere, startCommand, temporaryFolder } from '../support/command.ts'
import { firstMatch } from '../support/match-entries.ts'
import { unpackDirectory } from '../support/older-directory.ts'
import { searchOn } from '../support/searches.ts'

let folder: string
let dataDir: string

beforeEach(() => {
  folder = temporaryFolder()
  dataDir = join(folder, 'data')
})

const file = (name: string, content: string): string => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const run = (...args: readonly string[]) => runHere(args, { dataDir, cwd: folder })

/** Looks at the data directory through a service of its own. */
async function looking<T>(look: (almanac: Almanac) => Promise<T>): Promise<T> {
  const almanac = await startAlmanac(dataDir)
  try {
    return await look(almanac)
  } finally {
    await almanac.close()
  }
}

async function countOf(dataset: string): Promise<number> {
  const records = openRecords(readConfig({ ALMANAC_DATA_DIR: dataDir }))
  try {
    return await records.count(dataset)
  } finally {
    await records.close()
  }
}

const reportOf = (path: string): JsonObject[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line))

const crm = `Full Name;E-Mail;Job Title;Company;LinkedIn;City;Country;Lead Score
Ana Silva;ana@acme.com;Head of Sales;Acme GmbH;https://www.linkedin.com/in/ana-silva;Berlin;Germany;7
Bob Braun;bob@beta.de;CTO;Beta AG;linkedin.com/in/bobbraun/;München;Deutschland;9
Zoë Müller;zoe@gamma.fr;;Gamma;;Paris;France;1
`

describe('a file of which most rows state nothing that makes a record', () => {
  it('ends with 1, and says first why and which columns were not recognised', async () => {
    file('openings.csv', 'Flurb;Blarg Note\nq1;grey\nq2;blue\nq3;red\n')
    const { code, stdout } = await run('import', 'job', 'openings.csv')
    expect(code).toBe(1)
    expect(stdout).toMatch(
      /^Most rows of .*openings.csv are not jobs: each of them has neither a title nor a company/,
    )
    expect(stdout).toContain('Columns that were not recognised: "Flurb", "Blarg Note".')
    expect(await countOf('job')).toBe(0)
  })

  it('keeps the rows that state something, and rejects an address or an id alone', async () => {
    const lines = [
      { job_details: { url: 'https://acme.example/jobs/1' } },
      { job_details: { url: 'https://acme.example/jobs/2' } },
      { job_details: { title: 'Welder' } },
    ]
    const path = file('jobs.jsonl', lines.map(line => JSON.stringify(line)).join('\n'))
    const { code, stdout, stderr } = await run('import', 'job', path, '--json')
    expect(code).toBe(1)
    expect(stderr).toContain('Most rows of')
    expect(JSON.parse(stdout)).toMatchObject({ read: 3, created: 1, rejected: 2 })
    const untitled = file('untitled.csv', 'Company,City\nAcme,Paris\nBeta,Rome\n')
    const { stdout: closing } = await run('import', 'job', untitled)
    expect(closing).toContain(
      '2 × has neither a title nor a company beside an id or a URL of its own (first in',
    )
    const forms = file('forms.csv', 'Name,Website\nInc.,\nLLC,\nAcme,acme.example\n')
    expect((await run('import', 'company', forms)).stdout).toContain(
      '2 × has neither an identifier nor a name (basic_info.name: … is not a name, only a legal form or signs) (first in line 2 of forms.csv: "Inc.")',
    )
    const nameless = file('people.csv', 'id,Favourite Colour\n1,grey\n2,blue\n')
    expect(await run('import', 'person', nameless)).toMatchObject({ code: 1 })
    expect(await countOf('person')).toBe(0)
  })
})

describe('a file in an unknown shape, without a mapping', () => {
  it('is imported with a guessed mapping, which is shown and written to a file to be edited', async () => {
    file('crm export.csv', crm)
    const { code, stdout, stderr } = await run('import', 'person', 'crm export.csv')
    expect(code, stderr).toBe(0)
    expect(stdout).toContain('3 rows read: 3 created, 0 updated, 0 unchanged, 0 rejected.')
    const written = 'crm export.mapping.yaml'
    const text = readFileSync(join(folder, written), 'utf8')
    expect(stderr).toContain(written)
    expect(stderr).toContain(text.trim())
    expect(text).toContain('basic_profile.name: Full Name')
    expect(text).toMatch(/#.*Lead Score/)
    const found = await looking(async almanac => {
      const professional_network_profile_urls = ['https://linkedin.com/in/bobbraun']
      const fields = ['basic_profile', 'experience']
      return firstMatch(await almanac.post('/person/enrich', { professional_network_profile_urls, fields }))
    })
    expect(found).toMatchObject({
      basic_profile: { name: 'Bob Braun', location: { city: 'München', country: 'Germany' } },
      experience: {
        employment_details: { current: [{ name: 'Beta AG', title: 'CTO', seniority_level: 'CXO' }] },
      },
    })
  })

  it('is explained column by column: where each goes, how sure that is, and why', async () => {
    file('crm export.csv', crm)
    const { code, stderr } = await run('import', 'person', 'crm export.csv', '--dry-run', '--explain')
    expect(code, stderr).toBe(0)
    expect(stderr).toMatch(/Full Name.*: basic_profile\.name, 98 % sure, because its name means the field/)
    expect(stderr).toMatch(/Lead Score.*: left out, because neither its name nor its values mean a field/)
  })

  it('can be imported again with the written mapping, which changes nothing', async () => {
    file('crm.csv', crm)
    await run('import', 'person', 'crm.csv', '--json')
    const { code, stdout } = await run('import', 'person', 'crm.csv', '--map', 'crm.mapping.yaml', '--json')
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      expect.objectContaining({ created: 0, updated: 0, unchanged: 3 }),
    ])
  })

  it('leaves no mapping behind when the data directory cannot be made', async () => {
    file('crm.csv', crm)
    file('no-folder', '')
    const elsewhere = { dataDir: join(folder, 'no-folder', 'data'), cwd: folder }
    const { code, stderr } = await runHere(['import', 'person', 'crm.csv'], elsewhere)
    expect(code).toBe(1)
    expect(stderr).toMatch(/^Cannot make the data directory .*\n$/)
    expect(readdirSync(folder).sort()).toEqual(['crm.csv', 'no-folder'])
  })

  it('makes no data directory when it is missing, with a mapping or without', async () => {
    for (const mapping of [[], ['--map', 'tweets']]) {
      const { code, stderr } = await run('import', 'social_post', 'nothing.csv', ...mapping)
      expect([code, stderr]).toEqual([1, `${join(folder, 'nothing.csv')} does not exist.\n`])
    }
    expect(existsSync(dataDir)).toBe(false)
  })

  it('tells in a sentence of a file, or a mapping, that is a link in a circle', async () => {
    const link = join(folder, 'link.csv')
    symlinkSync(link, link)
    const told = await run('import', 'person', link)
    expect([told.code, told.stderr]).toEqual([1, `${link} is a link that leads in a circle.\n`])
    const mapped = await run('import', 'person', file('crm.csv', crm), '--map', link)
    expect([mapped.code, mapped.stderr]).toEqual([
      1,
      expect.stringMatching(/^There is no mapping file .+\n$/),
    ])
  })

  it('never overwrites an existing mapping', async () => {
    file('crm.csv', crm)
    file('crm.mapping.yaml', '# mine')
    const { stdout } = await run('import', 'person', 'crm.csv', '--json')
    expect(JSON.parse(stdout).mappings).toEqual(['crm-2.mapping.yaml'])
    expect(readFileSync(join(folder, 'crm.mapping.yaml'), 'utf8')).toBe('# mine')
    expect(existsSync(join(folder, 'crm-2.mapping.yaml'))).toBe(true)
  })
})

/** Returns the checksum of every file in the folder, by path. */
/** The files with their hashes, without those in which SQLite keeps its own books while a process has a database open. */
const filesIn = (path: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(path, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && !/-(?:wal|shm)$/.test(entry.name))
      .map(entry => join(entry.parentPath, entry.name))
      .map(name => [name, createHash('md5').update(readFileSync(name)).digest('hex')]),
  )

describe('a dry run', () => {
  it('prints ten records as JSON Lines and everything else on standard error, and makes no file', async () => {
    const people = [...demoWorld({ people: 30, companies: 5 }).people()]
    file('people.jsonl', people.map(each => JSON.stringify(each)).join('\n'))
    const { code, stdout, stderr } = await run('import', 'person', 'people.jsonl', '--dry-run')
    expect(code, stderr).toBe(0)
    expect(stderr).toContain('30 rows read: 30 created')
    expect(stderr).toContain('Nothing was changed: this was a dry run.')
    const shown = stdout.trimEnd().split('\n')
    expect(shown.map(line => JSON.parse(line).basic_profile)).toMatchObject(
      people.slice(0, 10).map(each => ({ name: each.basic_profile?.name })),
    )
    expect(readdirSync(folder)).toEqual(['people.jsonl'])
  })

  it('counts what would become of the rows beside those on file, and touches no file of the data directory', async () => {
    file('crm.csv', crm)
    await run('import', 'person', 'crm.csv', '--source', 'crm', '--json')
    file('crm.csv', crm.replace('CTO', 'CEO'))
    const before = filesIn(folder)
    const { stdout, stderr } = await run(
      'import',
      'person',
      'crm.csv',
      '--source',
      'crm',
      '--dry-run',
      '--json',
    )
    expect(stdout.trimEnd().split('\n')).toHaveLength(3)
    expect(JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '')).toMatchObject({
      updated: 1,
      unchanged: 2,
      report: null,
      mappings: [],
      sources: [{ name: 'crm', rows: 3, known: 3 }],
    })
    expect(filesIn(folder)).toEqual(before)
  })

  it('counts on a copy where an older release wrote the data directory, which is not migrated', async () => {
    unpackDirectory('layout-2.json.br', dataDir)
    const before = filesIn(folder)
    file(
      'people.csv',
      'Full Name,LinkedIn\nJane Doe,https://linkedin.com/in/jane-doe\nAda,linkedin.com/in/ada\n',
    )
    const { code, stderr } = await run('import', 'person', 'people.csv', '--dry-run')
    expect(code, stderr).toBe(0)
    expect(stderr).toContain('2 rows read: 1 created, 1 updated')
    expect(stderr).toContain('was written by an older release: the dry run works on a copy of it')
    expect(filesIn(folder)).toEqual({ ...before, [join(folder, 'people.csv')]: expect.anything() })
  })
})

describe('a later export of a system', () => {
  const jobs = (ids: readonly number[]) =>
    ['Job ID,Job Title,Employer', ...ids.map(id => `${id},Welder ${id},Acme`)].join('\n')

  it('updates what an earlier one said, whatever date its file has, and is told apart by --source with its ids', async () => {
    file('jobs_2026-03-19.csv', jobs([101, 102, 103]))
    file('jobs 24 March 2026 (1).csv', jobs([102, 103, 104]).replace('Welder 103', 'Fitter'))
    await run('import', 'job', 'jobs_2026-03-19.csv')
    const { stdout } = await run('import', 'job', 'jobs 24 March 2026 (1).csv')
    expect(stdout).toContain('3 rows read: 1 created, 1 updated, 1 unchanged, 0 rejected.')
    expect(stdout).toContain(
      'Filed under the source jobs: 2 of its 3 rows were known from an earlier import.',
    )
    const other = ['jobs_2026-03-19.csv', '--source', 'elsewhere', '--json']
    expect(JSON.parse((await run('import', 'job', ...other)).stdout)).toMatchObject({
      created: 3,
      sources: [{ name: 'elsewhere', rows: 3, known: 0 }],
      mappings: ['jobs_2026-03-19-2.mapping.yaml'],
    })
    const again = ['jobs_2026-03-19.csv', '--map', 'jobs_2026-03-19-2.mapping.yaml', '--json']
    expect(JSON.parse((await run('import', 'job', ...again)).stdout)).toMatchObject({ unchanged: 3 })
  })

  it('is the one with the later date or counter in its name, however a shell sorts them', async () => {
    const people = (title: string) => `ID,Name,Email,Job Title\n1,Ana Lima,ana@acme.example,${title}\n`
    file('people.csv', people('Clerk'))
    file('people (1).csv', people('Director'))
    await run('import', 'person', 'people (1).csv', 'people.csv')
    const found = await looking(almanac =>
      searchOn(almanac, 'person', {
        filters: { field: 'experience.employment_details.current.title', type: '=', value: 'Director' },
      }),
    )
    expect(found.rows).toHaveLength(1)
  })

  const skillsOfAna = async () => {
    await run('export', 'person', '--out', join(folder, 'out.jsonl'), '--fields', 'basic_profile.name,skills')
    const [ana] = reportOf(join(folder, 'out.jsonl'))
    rmSync(join(folder, 'out.jsonl'))
    return isObject(ana?.skills) ? ana.skills.professional_network_skills : undefined
  }

  it('takes the place of an earlier one that is imported with it, but for the parts of one export', async () => {
    const people = (mail: string, skills: string) =>
      `ID,Name,Email,Skills\n1,Ana Lima,${mail}@acme.example,${skills}\n2,Bob Roe,bob@acme.example,law\n`
    const files = ['2026-01-01', '2026-02-01', '2026-03-01_part1', '2026-03-01_part2'].map(
      day => `people_${day}.csv`,
    )
    for (const [index, name] of files.entries()) file(name, people(`ana${index}`, `skill${index}`))
    const { stdout } = await run('import', 'person', ...files.slice(0, 2))
    expect(stdout).toContain('4 rows read: 2 created, 1 updated, 1 unchanged, 0 rejected.')
    expect(stdout).toContain('Filed under the source people: none of its 4 rows was known')
    expect(await skillsOfAna()).toEqual(['skill1'])
    const again = await run('import', 'person', ...files.slice(0, 2))
    expect(again.stdout).toContain('Filed under the source people: all of its 4 rows were known')
    expect(await skillsOfAna()).toEqual(['skill1'])
    await run('import', 'person', ...files.slice(2))
    expect(await skillsOfAna()).toEqual(['skill3', 'skill2'])
    // The names of other people are asked about in one import as in two.
    file('guests (1).csv', 'ID,Name\n1,Cy Case\n2,Dee Dot\n3,Ed Eck\n')
    file('guests (2).csv', 'ID,Name\n1,Li Wei\n2,Zoë Abt\n3,Kim Poe\n')
    const refused = await run('import', 'person', 'guests (1).csv', 'guests (2).csv')
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('have another name')])
  })

  it('is not a piece of one list, which takes nothing back of a row that two pieces have', async () => {
    const list = (skill: string, others: readonly string[]) => {
      const mails = others.map(name => `${name} Roe,${name}@acme.example,law`)
      return ['Name,Email,Skills', `Ana Lima,ana@acme.example,${skill}`, ...mails, ''].join('\n')
    }
    file('list_1.csv', list('maths', ['Bob', 'Cy', 'Dee', 'Eve']))
    file('list_2.csv', list('poetry', ['Flo', 'Gus', 'Hal', 'Ida']))
    await run('import', 'person', 'list_1.csv', 'list_2.csv')
    expect(await skillsOfAna()).toEqual(['poetry', 'maths'])
    file('later_1.csv', list('chess', ['Bob', 'Cy', 'Dee', 'Eve']))
    file('later_2.csv', list('go', ['Bob', 'Cy', 'Dee', 'Flo']))
    await run('import', 'person', 'later_1.csv', 'later_2.csv')
    expect(await skillsOfAna()).toEqual(['go', 'poetry', 'maths'])
  })

  it('is of the same source when its file is called alike but for capitals, with rows in the shape of the catalogue too', async () => {
    const people = 'Name,Email,Company\nAna Lima,ana@acme.example,Acme\nBob Roe,bob@beta.example,Beta\n'
    file('Connections.csv', people)
    file('connections (1).csv', people.replace(',Beta', ',Gamma'))
    const { stdout } = await run('import', 'person', 'Connections.csv', 'connections (1).csv', '--json')
    expect(JSON.parse(stdout)).toMatchObject({ created: 2, updated: 1, sources: [{ name: 'Connections' }] })
    file('CONNECTIONS.jsonl', '{"basic_profile":{"name":"Ana Lima"}}\n')
    const again = await run('import', 'person', 'CONNECTIONS.jsonl', '--json')
    expect(JSON.parse(again.stdout)).toMatchObject({ sources: [{ name: 'Connections', rows: 1 }] })
  })

  it('that has the ids of other people is imported only when that is meant', async () => {
    const list = (names: readonly string[]) =>
      ['ID,Full Name,Company', ...names.map((name, index) => `${index + 1},${name},Acme`)].join('\n')
    file('guests (1).csv', list(['Ana Silva', 'Bob Braun', 'Cy Case', 'Dee Dot']))
    file('guests (2).csv', list(['Li Wei', 'Zoë Müller', 'Ed Eck', 'Dee Dot']))
    await run('import', 'person', 'guests (1).csv')
    const refused = await run('import', 'person', 'guests (2).csv')
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toContain(
      '3 of 4 rows with the id of an earlier row of the source guests have another name ("Li Wei" here, "Ana Silva" there)',
    )
    const apart = ['import', 'person', 'guests (2).csv', '--source', 'more guests', '--json']
    expect(JSON.parse((await run(...apart)).stdout)).toMatchObject({ created: 4 })
  })

  it('that matches none of the earlier rows is imported only when that is meant', async () => {
    file('jobs.csv', jobs([101, 102, 103]))
    await run('import', 'job', 'jobs.csv')
    file('jobs-2.csv', jobs([201, 202, 203]))
    const doubt =
      'None of the 3 rows is among those that the source jobs has on file (about 3), though their ids look alike (201 here, 101 there), so that they would become new records.'
    const refused = await run('import', 'job', 'jobs-2.csv')
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toContain(doubt)
    expect(refused.stderr).toContain('Nothing was imported; --yes imports the rows all the same.')
    expect(await countOf('job')).toBe(3)
    expect((await run('import', 'job', 'jobs-2.csv', '--dry-run')).stderr).toContain(doubt)
    const { stdout } = await run('import', 'job', 'jobs-2.csv', '--yes', '--json')
    expect(JSON.parse(stdout)).toMatchObject({ created: 3 })
  })
})

describe('a snapshot with its day', () => {
  const titleOf = () =>
    looking(async almanac => {
      const professional_network_profile_urls = ['https://linkedin.com/in/ada']
      const fields = ['experience']
      return firstMatch(await almanac.post('/person/enrich', { professional_network_profile_urls, fields }))
    })
  const snapshot = (name: string, title: string) =>
    file(name, `Full Name,LinkedIn,Company,Job Title\nAda,https://linkedin.com/in/ada,Acme,${title}\n`)
  const importOf = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await run('import', 'person', ...args, '--source', 'crm', '--json')
    expect(code, stderr).toBe(0)
    return JSON.parse(stdout)
  }

  it('does not replace a newer one of its source that was imported before it', async () => {
    await importOf(snapshot('new.csv', 'CTO'), '--date', '2024-05-01')
    expect(await importOf(snapshot('old.csv', 'Engineer'), '--date', '2023-05')).toMatchObject({
      unchanged: 1,
    })
    expect(JSON.stringify(await titleOf())).toContain('CTO')
  })

  it('leaves rows their own dates, in the shape of the catalogue and with a mapping', async () => {
    const said = (headline: string, last_updated?: string) =>
      JSON.stringify({
        basic_profile: { name: 'Ada', headline, ...(last_updated !== undefined && { last_updated }) },
        social_handles: { professional_network_identifier: { profile_url: 'https://linkedin.com/in/ada' } },
      })
    await importOf(file('new.jsonl', said('CTO', '2024-05-01')), '--date', '2020-01-01')
    expect(await importOf(file('old.jsonl', said('Clerk')), '--date', '2024-04-30')).toMatchObject({
      unchanged: 1,
    })
    const csv = 'Full Name,LinkedIn,Headline,Updated at\nAda,https://linkedin.com/in/ada,Clerk,2024-04-01\n'
    expect(await importOf(file('dated.csv', csv), '--date', '2024-06-01')).toMatchObject({ unchanged: 1 })
  })

  it.each(['soon', '2024-02-30', '05/01/2024', '2999-01-01', ''])('is refused as %j', async day => {
    const { code, stderr } = await run('import', 'person', snapshot('new.csv', 'CTO'), '--date', day)
    expect(code).toBe(2)
    expect(stderr).toContain('expected one such as 2024-05-01')
    expect(existsSync(join(folder, 'new.mapping.yaml'))).toBe(false)
  })
})

describe('bad rows', () => {
  it('are reported with their line, the reason and their content, and do not stop the others', async () => {
    const good = (name: string) => JSON.stringify({ basic_profile: { name } })
    const lines = [
      good('Ana'),
      '{ broken',
      good('Bob'),
      '{}',
      '[]',
      '7',
      '{"basic_profile":{"headline":"nameless"}}',
      good('Cleo'),
    ]
    const wrong = JSON.stringify({
      basic_profile: { name: 'Dora', last_updated: 'soon' },
      professional_network: { followers: 'many' },
    })
    const path = file('people.jsonl', [...lines, wrong].join('\n'))
    const { code, stdout, stderr } = await run('import', 'person', path, '--json')
    expect(code, stderr).toBe(0)
    const closing = JSON.parse(stdout)
    expect(Object.keys(closing).sort()).toEqual([
      'apart_because',
      'created',
      'kept_apart',
      'mappings',
      'read',
      'reasons',
      'rejected',
      'report',
      'skipped',
      'sources',
      'unchanged',
      'updated',
    ])
    expect(closing).toMatchObject({ read: 9, created: 4, updated: 0, unchanged: 0, rejected: 5 })
    const report = reportOf(closing.report)
    const rejected = report.filter(({ what }) => what === 'rejected')
    expect(rejected.map(({ line }) => line).sort()).toEqual([2, 4, 5, 6, 7])
    for (const line of rejected)
      expect(line).toMatchObject({ file: path, reason: expect.stringMatching(/\w/) })
    expect(rejected.find(({ line }) => line === 2)?.row).toBe('{ broken')
    expect(rejected.find(({ line }) => line === 7)?.row).toEqual({ basic_profile: { headline: 'nameless' } })
    const leftOut = report.filter(({ what }) => what === 'value_left_out')
    expect(leftOut.map(({ reason }) => String(reason).split(':')[0]).sort()).toEqual([
      'basic_profile.last_updated',
      'professional_network.followers',
    ])
    expect(leftOut.every(({ line }) => line === 9)).toBe(true)
    expect(closing.reasons.rejected).toHaveLength(3)
    expect(closing.reasons.value_left_out).toContainEqual({
      count: 1,
      reason: 'basic_profile.last_updated: … is not a date',
      first: { file: 'people.jsonl', line: 9, value: '"soon"' },
    })
    const inWords = await run('import', 'person', path)
    expect(inWords.stdout).toContain(
      'Values were left out most often because:\n  1 × basic_profile.last_updated: … is not a date (first in line 9 of people.jsonl: "soon")\n',
    )
    expect(await countOf('person')).toBe(4)
  })
})

describe('a company with another name in a newer file of its source', () => {
  it('keeps its id, and is found by its former names, however often it changes', async () => {
    const snapshot = (name: string, year: number) =>
      run(
        ...['import', 'company', '--source', 'crm', '--date', `${year}-01-01`, '--json'],
        file(`${year}.jsonl`, JSON.stringify({ service_company_id: 51, basic_info: { name } })),
      )
    for (const [index, name] of ['Zorblatt Industries', 'Vexatron', 'Vexatron Inc', 'Quimbly'].entries()) {
      expect((await snapshot(name, 2020 + index)).code).toBe(0)
    }
    const names = ['Zorblatt Industries', 'Vexatron', 'Quimbly']
    const { body } = await looking(({ post }) => post('/company/identify', { names }))
    expect(body.map((entry: JsonObject) => entry.matches)).toEqual(
      names.map(() => [
        expect.objectContaining({ company_data: expect.objectContaining({ service_company_id: 51 }) }),
      ]),
    )
    const [first, , last] = body.map((entry: { matches: JsonObject[] }) => entry.matches[0]?.confidence_score)
    expect(last).toBeGreaterThan(first)
    expect(body[2].matches[0].company_data.basic_info.former_names.toSorted()).toEqual([
      'Vexatron Inc',
      'Zorblatt Industries',
    ])
  })
})

describe('an import that fails', () => {
  it('is reported in one sentence without a stack, with exit code 1', async () => {
    const args = ['import', 'person', 'nothing.csv']
    const { code, stdout, stderr } = await runCommand(args, { dataDir, cwd: folder })
    expect({ code, stdout, stderr }).toEqual({
      code: 1,
      stdout: '',
      stderr: `${join(folder, 'nothing.csv')} does not exist.\n`,
    })
    expect(await countOf('person')).toBe(0)
  })

  it('is reported when no row could be kept, with exit code 1', async () => {
    const { code, stdout } = await run('import', 'person', file('numbers.csv', 'a,b\n1,2\n3,4\n'))
    expect(code).toBe(1)
    expect(stdout).toContain('2 rejected')
    expect(stdout).toContain('No row could be kept.')
  })

  it.each<readonly [args: readonly string[], text: string | RegExp]>([
    [
      [],
      "missing required argument 'dataset': person, company, job, social_post, dev_platform, employee_review.",
    ],
    [
      ['persons', 'crm.csv'],
      'There is no dataset persons. Known: person, company, job, social_post, dev_platform, employee_review.',
    ],
    [['__proto__', 'crm.csv'], 'There is no dataset __proto__.'],
    [['person'], "missing required argument 'file'"],
    [['person', '.'], /folder|directory/],
    [['person', 'crm.csv', '--map', 'nonsense'], 'There is no mapping "nonsense".'],
    [['person', 'crm.csv', '--map', 'missing.yaml'], 'There is no mapping file'],
    [['person', 'crm.csv', '--map', tmpdir()], 'There is no mapping file'],
    [['person', 'crm.csv', '--map', 'bad.yaml'], /bad\.yaml, line \d/],
    [['person', 'crm.csv', '--map', 'other.yaml'], 'maps to company, not to person'],
    [
      ['person', 'settings.yaml'],
      /settings\.yaml is one document that hardly describes a person: of its 1\d columns only "name" is known of people/,
    ],
    [['person', 'crm.csv', '--format', 'docx'], '--format must be one of'],
    [['person', 'crm.csv', '--frobnicate'], "unknown option '--frobnicate'"],
  ])('%j is refused', async (args, text) => {
    file('crm.csv', crm)
    file('bad.yaml', 'dataset: person\nfields: [1, 2')
    file('settings.yaml', `name: tool\nrules: { ${[...'abcdefghijk'].map(key => `${key}: on`).join(', ')} }`)
    file('other.yaml', 'dataset: company\nsource: x\nfields: { basic_info.name: Company }')
    vi.stubEnv('ALMANAC_DATA_DIR', dataDir)
    const there = args.map(argument =>
      /\.(?:csv|yaml)$|^\.$/.test(argument) ? join(folder, argument) : argument,
    )
    const refusal = runProgram(['import', ...there])
    await expect(refusal).rejects.toThrow(text)
    await expect(refusal).rejects.toBeInstanceOf(InputError)
    vi.unstubAllEnvs()
  })
})

describe('an import beside a running service', () => {
  const people = 500

  it('becomes visible as a whole within a second of its end, and never in part', async () => {
    const world = demoWorld({ people, companies: 40 })
    const path = file('people.jsonl', [...world.people()].map(each => JSON.stringify(each)).join('\n'))
    await looking(async almanac => {
      const filters = { field: 'service_person_id', type: '>', value: 0 }
      const total = async () => (await searchOn(almanac, 'person', { filters, limit: 0 })).total
      expect(await total()).toBe(0)
      const seen = new Set<number>()
      let hasEnded = false
      const running = startCommand(['import', 'person', path, '--json'], { dataDir })
      const ended = running.finished.then(() => {
        hasEnded = true
      })
      while (!hasEnded) seen.add(await total())
      await ended
      expect((await running.finished).code).toBe(0)
      expect(await total()).toBe(people)
      expect([...seen].filter(count => count !== 0 && count !== people)).toEqual([])
      expect(seen.size).toBeGreaterThan(0)
    })
  })

  it('refuses a second import until it has ended', async () => {
    const path = file('people.jsonl', JSON.stringify({ basic_profile: { name: 'Ana' } }))
    await looking(async ({ records }) => {
      const load = await records.beginImport()
      const { code, stderr } = await runCommand(['import', 'person', path, '--json'], { dataDir })
      expect(code).toBe(1)
      expect(stderr).toContain('Another import is running on this data directory')
      await load.abort()
      expect((await run('import', 'person', path, '--json')).code).toBe(0)
    })
  })
})
