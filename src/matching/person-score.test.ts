import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { datasets } from '../catalog/index.ts'
import { openEmbeddedRecords } from '../stores/embedded/records.ts'
import type { Records } from '../stores/records.ts'
import { nameMatcherOver } from './name-candidates.ts'
import { personQuery, type StatedPerson } from './person-query.ts'
import { searchPeople } from './person-search.ts'

interface Filed {
  readonly name: string
  readonly employer?: string
  readonly school?: string
  readonly country?: string
}

const people: readonly Filed[] = [
  { name: 'Robert J. Fitzgerald', employer: 'Nordwind Energie GmbH' },
  { name: 'Dr. Katherine Anne Osei-Mensah' },
  { name: 'Ludwig van der Hoeven' },
  { name: 'María José de la Cruz' },
  { name: "Conan O'Brien" },
  { name: 'Mary Ann Whitfield' },
  { name: 'Gabriel García Márquez' },
  { name: 'Иван Петров' },
  { name: '王小明' },
  { name: 'Αλέξανδρος Παπαδόπουλος' },
  { name: 'Harold Quincy Banerjee Jr.' },
  { name: 'Harold Quincy Banerjee III' },
  { name: 'J. William Thornbury' },
  { name: 'Ian McAllister' },
  { name: 'Xavier Thornquist Jr.', employer: 'Thornquist & Sons' },
  { name: 'Leopold Vasterling', employer: 'Vasterling Partners', country: 'France' },
  { name: 'Jane Doe', employer: 'Doe Chandlers' },
  { name: 'Daniel Kruczek' },
  { name: 'Jörg Müller' },
  { name: 'Juergen Koehler' },
  { name: 'Manuel Sandoval' },
  { name: 'Satou Kenji' },
  { name: 'Александр Медведев', employer: 'Vesna' },
  { name: 'An Tran', employer: 'Lotus' },
  { name: 'John Quillington', employer: 'Quill' },
  { name: 'Alistair "Biff" Quackenbush', employer: 'United States Mint' },
  { name: 'Brendan F. Boyle' },
  ...[
    'Lee Jae-yong',
    'Qin Xiaoming',
    'Nguyễn Văn Minh',
    'محمد صلاح',
    'خالد عبد الرحمن الفايد',
    'Rajesh Parbhakar',
    'Jens Petersen',
    'Ola Nordmark Olsson',
    'Kim Gannon',
    'Long John Silver',
    'Nancy Mace',
    'Ira Vandermolen',
    'Ana García Lorca',
    'Laura Cantwell',
    'Ellen Marsden',
  ].map(name => ({ name })),
  { name: 'Xiaofei Zhang' },
  { name: 'James Robert Tolliver' },
  { name: 'Jim Tolliver' },
  { name: 'Jean-Pierre Aubrac' },
  { name: 'Jean Aubrac' },
  { name: '馬化騰' },
  { name: '박지훈' },
  { name: 'Seo Yeong-ho' },
  { name: 'अमित शर्मा' },
  { name: 'Ileana Rodica Munteanu' },
  { name: 'Nadia Sofia El Fassi' },
  { name: 'Oluwaseun Thornberry' },
  { name: 'Catherine Dubois-Martin', employer: 'Tribunal' },
  { name: 'Mohammed al-Fulani' },
  { name: 'Wei Quong', employer: 'One' },
  { name: 'Wei Quong', employer: 'Two' },
  ...Array.from({ length: 8 }, (_, index) => ({
    name: 'John Smith',
    employer: `Company ${'abcdefgh'[index]}${'abcdefgh'[index]}${'abcdefgh'[index]}`,
    school: index === 2 ? 'University of Utrecht' : 'Delft',
  })),
]

const folder = mkdtempSync(join(tmpdir(), 'almanac-people-'))
let records: Records

beforeAll(async () => {
  records = openEmbeddedRecords(folder, datasets)
  const load = await records.beginImport()
  await load.write(
    'person',
    people.map(({ name, employer, school, country }, index) => ({
      id: index + 1,
      isNew: true,
      text: JSON.stringify({
        basic_profile: { name, ...(country && { location: { country, raw: country } }) },
        ...(employer && { experience: { employment_details: { current: [{ name: employer }] } } }),
        ...(school && { education: { schools: [{ school }] } }),
      }),
      updatedAtMs: 0,
      contributions: [],
      keys: [],
      formerKeys: [],
      names: [],
      namesOthers: false,
      absorbs: [],
    })),
  )
  await load.commit()
})

afterAll(async () => {
  await records.close()
  rmSync(folder, { recursive: true })
})

async function ask(stated: StatedPerson): Promise<readonly (readonly [string, number])[]> {
  const query = await personQuery(stated, { records, geocode: () => undefined })
  if (!query) return []
  const matches = await nameMatcherOver(records).people(query, await searchPeople(records, query))
  return matches.map(({ id, confidence }) => [people[id - 1]?.name ?? '', confidence])
}

describe('a person is found by a name', () => {
  it.each([
    ['with a nickname', 'Bob Fitzgerald', 'Robert J. Fitzgerald'],
    ['with the nickname in quotes', 'Biff Quackenbush', 'Alistair "Biff" Quackenbush'],
    ['with a title of two words', 'Vice President Robert Fitzgerald', 'Robert J. Fitzgerald'],
    ['with titles and degrees', 'Prof. Dr. Robert Fitzgerald, Ph.D.', 'Robert J. Fitzgerald'],
    ['with the last name first', 'FITZGERALD, Robert', 'Robert J. Fitzgerald'],
    ['turned round', 'Fitzgerald Robert', 'Robert J. Fitzgerald'],
    ['with a misspelt last name', 'Robert Fitzgearld', 'Robert J. Fitzgerald'],
    ['with a misspelt first name', 'Robrt Fitzgerald', 'Robert J. Fitzgerald'],
    ['with an initial', 'R. Fitzgerald', 'Robert J. Fitzgerald'],
    ['with one of two last names', 'Katherine Osei', 'Dr. Katherine Anne Osei-Mensah'],
    ['with its particles run together', 'Ludwig Vanderhoeven', 'Ludwig van der Hoeven'],
    ['without its particles', 'Ludwig Hoeven', 'Ludwig van der Hoeven'],
    ['without accents', 'Maria Jose De La Cruz', 'María José de la Cruz'],
    ['without its apostrophe', 'Conan OBrien', "Conan O'Brien"],
    ['with first names run together', 'Maryann Whitfield', 'Mary Ann Whitfield'],
    ['with the first of two last names', 'Gabriel Garcia Marquez', 'Gabriel García Márquez'],
    ['in Latin letters for Cyrillic ones', 'Ivan Petrov', 'Иван Петров'],
    ['in its own Cyrillic letters', 'Иван Петров', 'Иван Петров'],
    ['in Cyrillic letters for Latin ones', 'Роберт Фитцгералд', 'Robert J. Fitzgerald'],
    ['with the patronymic and the last name first', 'Петров Иван Сергеевич', 'Иван Петров'],
    ['in Latin letters for Chinese ones', 'Wang Xiaoming', '王小明'],
    ['in Latin letters for Greek ones', 'Alexandros Papadopoulos', 'Αλέξανδρος Παπαδόπουλος'],
    ['with its suffix', 'Harold Banerjee, Jr.', 'Harold Quincy Banerjee Jr.'],
    ['in Latin letters for Hangul', 'Park Ji-hoon', '박지훈'],
    ['in Latin letters for Hangul, as people spell them', 'Jihoon Park', '박지훈'],
    ['in Hangul for Latin letters', '서영호', 'Seo Yeong-ho'],
    ['in Latin letters for Devanagari', 'Amit Sharma', 'अमित शर्मा'],
    ['in Latin letters for Arabic ones', 'Khaled Abdelrahman El-Fayed', 'خالد عبد الرحمن الفايد'],
    ['with the last name before two others', 'Munteanu Ileana Rodica', 'Ileana Rodica Munteanu'],
    ['with a last name of two words before two others', 'EL FASSI Nadia Sofia', 'Nadia Sofia El Fassi'],
    ['with the mark of a society behind it', 'Robert Fitzgerald, FRGS', 'Robert J. Fitzgerald'],
    ['by the end of the given name', 'Seun Thornberry', 'Oluwaseun Thornberry'],
    ['by which a middle name goes', 'Bill Thornbury', 'J. William Thornbury'],
    ['with umlauts in two letters', 'Joerg Mueller', 'Jörg Müller'],
    ['with umlauts in one letter', 'Jürgen Köhler', 'Juergen Koehler'],
    ['with an umlaut of its own', 'Manuel Sandoval', 'Manuel Sandoval'],
    ['of another country with the same father', 'Jens Pedersen', 'Jens Petersen'],
    ['of another country with one letter for two', 'Ola Olsen', 'Ola Nordmark Olsson'],
    ['with a slip beside a given name that is a surname elsewhere', 'Kim Ganon', 'Kim Gannon'],
    ['without what stands before both names', 'John Silver', 'Long John Silver'],
    ['with slips in both of its names', 'Robrt Fitzgearld', 'Robert J. Fitzgerald'],
    ['with slips in short names', 'Nncy Mcae', 'Nancy Mace'],
    ['with two letters of a short name turned round', 'Iar Vandermolen', 'Ira Vandermolen'],
    ['with short vowels for long ones', 'Kenji Sato', 'Satou Kenji'],
    ['of which a colleague has the short form', 'James Tolliver', 'James Robert Tolliver'],
    [
      'in the other order, of which a colleague has the short form',
      'TOLLIVER James',
      'James Robert Tolliver',
    ],
    ['with two first names, of which another has one', 'Jean Pierre Aubrac', 'Jean-Pierre Aubrac'],
    ['of which another has one name more', 'Jean Aubrac', 'Jean Aubrac'],
    ['with two first names as letters', 'JP Aubrac', 'Jean-Pierre Aubrac'],
    ['with a shortened first name', 'Mohd. Al Fulani', 'Mohammed al-Fulani'],
    ['in simplified characters for traditional ones', '马化腾', '馬化騰'],
    ['in two words for one', 'Ian Mc Allister', 'Ian McAllister'],
    ['without the space in capitals of words', 'RobertFitzgerald', 'Robert J. Fitzgerald'],
  ])('%s: %s', async (_, name, expected) => {
    const [best] = await ask({ name })
    expect(best?.[0]).toBe(expected)
    expect(best?.[1]).toBeGreaterThanOrEqual(0.5)
    expect(best?.[1]).toBeLessThan(1)
  })
})

describe('a person who is not on file', () => {
  it.each([
    'Robert Osei',
    'Henry Fitzgerald',
    'Robert K. Fitzgerald',
    'Wilhelmina Zubrowski',
    'Smith',
    'Robert',
    'José',
  ])('has no answer, or one of little confidence: %s', async name => {
    const [best] = await ask({ name })
    expect(best?.[1] ?? 0).toBeLessThan(0.8)
  })

  it.each(['', '  ', '1234', 'jane@acme.com', 'https://x.example', '—'])(
    'has no answer for what is not a name: %j',
    async name => {
      expect(await ask({ name })).toEqual([])
    },
  )
})

describe('another given name', () => {
  it.each<StatedPerson>([
    { name: 'Janet Doe' },
    { name: 'Janet Doe', company: 'Doe Chandlers' },
    { name: 'Jan Doe' },
    { name: 'Danielle Kruczek' },
    { name: 'Denise Kruczek' },
    { name: 'Александра Медведева', company: 'Vesna' },
    { name: 'Anh Tran', company: 'Lotus' },
    { name: 'Maria Whitfield' },
    { name: 'Juan Quillington', company: 'Quill' },
    { name: 'Joan Quillington', company: 'Quill' },
    { name: 'Brendan Doyle' },
    { name: 'Daniela Kruczek' },
    { name: 'Lee Jae-myung' },
    { name: 'Lee Jae-ho' },
    { name: 'Qin Xiaoping' },
    { name: 'Xiaomei Zhang' },
    { name: 'Nguyen Van Manh' },
    { name: 'Ramesh Parbhakar' },
    { name: 'Ana García Márquez' },
  ])('is neither a misspelling nor a short form, however few have the surname: %j', async stated => {
    expect(await ask(stated)).toEqual([])
  })

  it.each([
    'Jnae Doe',
    'Janie Doe',
    'Dan Kruczek',
    'Danel Kruczek',
    'Rajehs Parbhakar',
    'Lee Jaeyong',
    'Xiaoming Qin',
  ])('is found where it is a misspelling or a short form: %s', async name => {
    expect((await ask({ name }))[0]?.[1]).toBeGreaterThan(0.5)
  })
})

describe('a last name that others have', () => {
  it.each(['Laura Cantrell', 'Ellen Marston'])('is rather theirs than a slip: %s', async name => {
    expect((await ask({ name }))[0]?.[1] ?? 0).toBeLessThan(0.85)
  })

  it.each(['Laura Cantwlel', 'Ellen Marsdden'])('is none that nobody has: %s', async name => {
    expect((await ask({ name }))[0]?.[1]).toBeGreaterThan(0.8)
  })
})

const boston = {
  latitude: 42.36,
  longitude: -71.06,
  city: 'Boston',
  state: 'Massachusetts',
  country: 'United States',
  precision: 'city',
} as const

describe('a name that is alone on file', () => {
  it.each([
    ['王小明', '王晓明'],
    ['محمد صلاح', 'محمد صالح'],
  ])('is found as %s, and not where it is alike in Latin letters alone, as %s', async (name, other) => {
    const [same] = await ask({ name })
    expect(same?.[1]).toBeGreaterThan(0.9)
    expect(await ask({ name: other })).toEqual([])
  })

  it('is as sure where the employer is stated in another script', async () => {
    const [cyrillic] = await ask({ name: 'Александр Медведев', company: 'Весна' })
    const [latin] = await ask({ name: 'Александр Медведев', company: 'Vesna' })
    expect(latin?.[1]).toBeGreaterThan(0.9)
    expect(cyrillic?.[1]).toBeCloseTo(latin?.[1] ?? 0, 2)
    const [chinese] = await ask({ name: 'Leopold Vasterling', company: '瓦斯特' })
    const [unsaid] = await ask({ name: 'Leopold Vasterling' })
    expect(chinese?.[1]).toBe(unsaid?.[1])
  })

  it('is surer with the employer, also where its country is stated in short', async () => {
    const atMint = async (company: string) => (await ask({ name: 'A. Quackenbush', company }))[0]?.[1]
    expect(await atMint('U.S. Mint')).toBe(await atMint('United States Mint'))
    expect(await atMint('US Mint')).toBeGreaterThan(0.9)
  })

  it('is less sure where another employer is stated, and none is where the given name differs too', async () => {
    const [here] = await ask({ name: 'Leopold Vasterling', company: 'Vasterling Partners' })
    const [elsewhere] = await ask({ name: 'Leopold Vasterling', company: 'Quite Other Mills' })
    expect(here?.[1]).toBeGreaterThan(0.95)
    expect(elsewhere?.[1]).toBeGreaterThan(0.5)
    expect(elsewhere?.[1]).toBeLessThan(0.87)
    const query = await personQuery(
      { name: 'Leopold Vasterling', company: 'Quite Other Mills', location: 'Boston' },
      { records, geocode: () => boston },
    )
    const found = query && (await nameMatcherOver(records).people(query, await searchPeople(records, query)))
    expect(found?.[0]?.confidence ?? 0).toBeLessThan(0.75)
    expect(await ask({ name: 'Ludovic Vasterling', company: 'Quite Other Mills' })).toEqual([])
  })

  it('is less sure in another country, unless the employer agrees', async () => {
    const inBoston = async (company?: string) => {
      const stated = { name: 'Leopold Vasterling', location: 'Boston', ...(company && { company }) }
      const query = await personQuery(stated, { records, geocode: () => boston })
      const found =
        query && (await nameMatcherOver(records).people(query, await searchPeople(records, query)))
      return found?.[0]?.confidence ?? 0
    }
    expect(await inBoston()).toBeGreaterThan(0.5)
    expect(await inBoston()).toBeLessThan(0.8)
    expect(await inBoston('Vasterling Partners')).toBeGreaterThan(0.9)
  })
})

describe('one of two last names that is frequent', () => {
  it('has no answer beside a frequent given name, but one with the employer', async () => {
    expect(await ask({ name: 'Catherine Martin' })).toEqual([])
    const [best] = await ask({ name: 'Catherine Martin', company: 'Tribunal' })
    expect(best?.[0]).toBe('Catherine Dubois-Martin')
  })
})

describe('namesakes', () => {
  it('share the probability, so that a name of many people alone has no answer', async () => {
    const matches = await ask({ name: 'John Smith' })
    for (const [, confidence] of matches) expect(confidence).toBeLessThanOrEqual(0.125)
  })

  it('are never likelier together than one person can be', async () => {
    const matches = await ask({ name: 'Wei Quong' })
    expect(matches).toHaveLength(2)
    for (const [, confidence] of matches) expect(confidence).toBeLessThanOrEqual(0.5)
  })

  it.each<[string, StatedPerson]>([
    ['their employer', { name: 'John Smith', company: 'Company CCC, Inc.' }],
    ['their school', { name: 'Jon Smith', school: 'Utrecht University' }],
  ])('are told apart by %s', async (_, stated) => {
    const query = await personQuery(stated, { records, geocode: () => undefined })
    const [best] = query
      ? await nameMatcherOver(records).people(query, await searchPeople(records, query))
      : []
    expect(people[(best?.id ?? 0) - 1]?.school).toBe('University of Utrecht')
    expect(best?.confidence).toBeGreaterThan(0.8)
  })

  it('of father and son are told apart by the suffix', async () => {
    const [best, ...others] = await ask({ name: 'Harold Q. Banerjee III' })
    expect(best?.[0]).toBe('Harold Quincy Banerjee III')
    expect(best?.[1]).toBeGreaterThan(0.8)
    expect(others).toEqual([])
  })

  it.each<[string, StatedPerson]>([
    ['a father by the son', { name: 'Xavier Thornquist' }],
    ['a father by the son at their employer', { name: 'Xavier Thornquist', company: 'Thornquist & Sons' }],
    ['a son by the father', { name: 'Leopold Vasterling Jr.' }],
    [
      'a son by the father at their employer',
      { name: 'Leopold Vasterling III', company: 'Vasterling Partners' },
    ],
  ])('of whom only one is on file are not taken for one another with confidence: %s', async (_, stated) => {
    const [best] = await ask(stated)
    expect(best?.[1]).toBeGreaterThan(0.5)
    expect(best?.[1]).toBeLessThan(0.85)
  })

  it('with different suffixes have no answer, also at one employer', async () => {
    expect(await ask({ name: 'Xavier Thornquist Sr.', company: 'Thornquist & Sons' })).toEqual([])
  })
})
