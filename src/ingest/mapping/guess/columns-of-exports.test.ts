// The fields that columns of common exports go to, by their names and values.
import { describe, expect, it } from 'vitest'
import { datasetNamed } from '../../../catalog/index.ts'
import type { JsonObject } from '../../../lib/json/json.ts'
import { compileMapping } from '../compile.ts'
import { guessMapping } from './guess.ts'

function guessed(name: string, rows: readonly JsonObject[]) {
  const dataset = datasetNamed(name)
  if (!dataset) throw new Error(`There is no dataset ${name}.`)
  return { dataset, guess: guessMapping(dataset, rows, 'export.csv') }
}

/** Returns the fields of every column that is understood. */
const fieldsOf = (name: string, rows: readonly JsonObject[]) =>
  Object.fromEntries(
    guessed(name, rows)
      .guess.columns.filter(({ fields }) => fields.length > 0)
      .map(({ keys, fields }) => [keys.join('.'), fields.join(' + ')]),
  )

async function firstRecord(name: string, rows: readonly JsonObject[]) {
  const { dataset, guess } = guessed(name, rows)
  const compiled = await compileMapping(guess, dataset, '.')
  return rows.flatMap(compiled.map)[0]
}

/** Returns what the guessed mapping makes of every row. */
async function mappedRows(name: string, rows: readonly JsonObject[]) {
  const { dataset, guess } = guessed(name, rows)
  const compiled = await compileMapping(guess, dataset, '.')
  return rows.flatMap(compiled.map)
}

const job = 'experience.employment_details.current >'

describe('columns of people', () => {
  it('may have a company and a state of employment as Portuguese and German systems call them', async () => {
    const row = { Nome: 'João Braga', Cargo: 'Motorista', Gesellschaft: 'Mill AG', Situação: 'Desligado' }
    const past = [{ title: 'Motorista', name: 'Mill AG' }]
    expect(await firstRecord('person', [row])).toMatchObject({
      record: { experience: { employment_details: { past } } },
    })
  })

  it.each<readonly [string, JsonObject, string]>([
    ['an object named by its id', { org_id: { name: 'Mill' } }, `${job} name`],
    ['the address of a shop', { default_address: { company: 'Mill', city: 'Ulm' } }, `${job} name`],
    ['the address of a shop, in one row', { 'Default Address Company': 'Mill' }, `${job} name`],
    ['a list in an envelope', { companies: { type: 'list', data: [{ name: 'Mill' }] } }, job.slice(0, -2)],
  ])('may have the employer in %s', (_, employer, field) => {
    const fields = fieldsOf('person', [{ name: 'Ada Moor', email: 'ada@mill.example', ...employer }])
    expect(Object.values(fields)).toContain(field)
    expect(Object.values(fields)).not.toContain(`${job} company_type`)
  })

  it.each<readonly [string, JsonObject]>([
    ['Turkish', { Adı: 'Gülşen', Soyadı: 'Yıldırım', Ünvanı: 'Baş Mühendis' }],
    ['Turkish in capitals', { ADI: 'GÜLŞEN', SOYADI: 'YILDIRIM', ÜNVANI: 'BAŞ MÜHENDİS' }],
  ])('may have the title beside the name in %s', (_, row) => {
    const names = ['basic_profile.first_name', 'basic_profile.last_name']
    expect(Object.values(fieldsOf('person', [row]))).toEqual([...names, `${job} title`])
  })

  it.each<readonly [string, JsonObject, JsonObject]>([
    [
      'a French association',
      { "Nom d'usage": 'LEFÈVRE', Prénom: 'Anne', Structure: 'Médiathèque Louis-Aragon' },
      { "Nom d'usage": 'basic_profile.last_name', Structure: `${job} name` },
    ],
    [
      'a database of grants',
      { 'Contact PI / Project Leader': 'DAS, SHUBHANKAR', 'Organization Name': 'Meharry Medical College' },
      { 'Contact PI / Project Leader': 'basic_profile.name', 'Organization Name': `${job} name` },
    ],
    [
      'a board, with the span of each term',
      { Trustee: 'Ambrose Tillery', Organization: 'Great Basin Foundation', Term: '2023-2027' },
      { Trustee: 'basic_profile.name', Term: `${job} start_date` },
    ],
    [
      'a list of elected officials',
      { Name: 'Ada Moor', Office: 'Governor', Organization: 'State of Nevada' },
      { Office: `${job} title` },
    ],
    [
      'a list of staff at several places',
      { Name: 'Ada Moor', Office: 'Berlin', Title: 'Clerk' },
      { Office: 'basic_profile.location.raw' },
    ],
    [
      'a shop',
      { 'First Name': 'Dagny', 'Last Name': 'Reiersen', 'Default Address Phone': '+4771550112' },
      { 'Default Address Phone': 'contact.phone_numbers' },
    ],
    [
      'a mailing tool',
      { 'First Name': 'Hauwa', 'Last Name': 'Abubakar', CC: 'ng', REGION: 'kn' },
      { CC: 'basic_profile.location.country', REGION: 'basic_profile.location.state' },
    ],
    [
      'a Polish address book',
      { Imię: 'Ada', Nazwisko: 'Moor', 'Tel. kom.': '+48 601 555 012' },
      { 'Tel. kom.': 'contact.phone_numbers' },
    ],
    [
      'an Italian congress',
      { Nome: 'Ada', Cognome: 'Moor', 'Sito personale': 'https://ada.example' },
      { 'Sito personale': 'contact.websites' },
    ],
  ])('may be those of %s', (_, row, expected) => {
    expect(fieldsOf('person', [row])).toMatchObject(expected)
  })

  it('may be those of clubs, and of the year of a class in short', () => {
    const row = { Surname: 'Moor', Forename: 'Ada', Club: 'Raheny Shamrock AC', Role: 'Coach' }
    expect(fieldsOf('person', [row])).toHaveProperty('Club', `${job} name`)
    const alumna = { Name: 'Ada Moor', College: 'Girton', 'Pref. Class Year': '2004' }
    expect(fieldsOf('person', [alumna])).toHaveProperty('Pref. Class Year', 'education.schools > end_year')
  })

  it('may be those of a French register of doctors', () => {
    const row = {
      "Nom d'exercice": 'LEFÈVRE',
      "Prénom d'exercice": 'Anne-Sophie',
      'Raison sociale site': 'Clinique du Parc',
    }
    expect(fieldsOf('person', [row])).toEqual({
      "Nom d'exercice": 'basic_profile.last_name',
      "Prénom d'exercice": 'basic_profile.first_name',
      'Raison sociale site': `${job} name`,
    })
  })

  it.each(['Law School', 'Medical School'])('may name the school of a profession: %s', name => {
    expect(fieldsOf('person', [{ 'Full Name': 'Ada Moor', [name]: 'UC Hastings' }])[name]).toBe(
      'education.schools > school',
    )
  })

  it('may have particles of last names, places of practice and telephone numbers for messages in columns of their own', async () => {
    const row = {
      Vorname: 'Emil',
      Namenszusatz: 'von',
      Nachname: 'Rautenfels',
      SMS: '+49 30 5550101',
      'Practice Address': '10 Nathan Road, Kowloon, Hong Kong',
    }
    expect(await firstRecord('person', [row])).toMatchObject({
      record: {
        basic_profile: { name: 'Emil von Rautenfels', location: { raw: row['Practice Address'] } },
        contact: { phone_numbers: [row.SMS] },
      },
    })
  })

  it('may have several addresses in a cell, however they are separated', async () => {
    const rows = [
      { Name: 'Bob Reed', 'E-mails': 'bob@reed.example / bobby@yahoo.com' },
      { Name: 'Ada Moor', 'E-mails': 'ada@moor.example; ada.moor@gmail.com' },
      { Name: 'Cy Tann', 'E-mails': 'cy@tann.example cy.tann@gmail.com' },
    ]
    const mapped = await mappedRows('person', rows)
    expect(mapped).toMatchObject(
      ['bob@reed.example', 'ada@moor.example', 'cy@tann.example'].map(email => ({
        record: { contact: { business_emails: [{ email }], personal_emails: [{}] } },
      })),
    )
  })

  it('may have what is said of a person in brackets behind a first name at the end', async () => {
    const names = [
      'Müller, Jörg (Dr.)',
      'Moor, Ada (CTO)',
      'Gates, William (Bill)',
      'Davis, Sammy Jr.',
      'Tann, Cy (Dr., MBA)',
      'Lee (Li), Dora',
    ]
    const mapped = await mappedRows(
      'person',
      names.map(Name => ({ Name, Email: 'a@b.example' })),
    )
    expect(mapped).toMatchObject(
      [
        'Jörg Müller (Dr.)',
        'Ada Moor (CTO)',
        'William Gates (Bill)',
        'Sammy Davis Jr.',
        'Cy Tann (Dr., MBA)',
        'Dora Lee (Li)',
      ].map(name => ({
        record: { basic_profile: { name } },
      })),
    )
  })

  it('may have the span of a job under a plain name, beside its company', async () => {
    const rows = ['2019 - Present', 'Jan 2012 - Mar 2018', '2014 – 2019'].map((span, index) => ({
      Name: ['Ada Moor', 'Bob Reed', 'Cy Tann'][index] ?? '',
      Company: ['Engines', 'Stone', 'Tanners'][index] ?? '',
      Title: ['CTO', 'CFO', 'CEO'][index] ?? '',
      Dates: span,
    }))
    const [ada, bob] = await mappedRows('person', rows)
    expect(ada).toMatchObject({
      record: {
        experience: {
          employment_details: { current: [{ name: 'Engines', start_date: '2019-01-01T00:00:00' }] },
        },
      },
    })
    expect(bob).toMatchObject({
      record: { experience: { employment_details: { past: [{ end_date: '2018-03-01T00:00:00' }] } } },
    })
    // Days of one year are those of an event.
    const events = rows.map(row => ({ ...row, Dates: '3 May 2024 - 5 May 2024' }))
    expect(fieldsOf('person', events)).not.toHaveProperty('Dates')
  })

  it('may be called in Japanese, Russian or Korean', () => {
    expect(
      fieldsOf('person', [
        {
          氏名: '山田 太郎',
          会社名: '株式会社日立製作所',
          役職: '部長',
          メールアドレス: 'taro@hitachi.example',
        },
      ]),
    ).toEqual({
      氏名: 'basic_profile.name',
      会社名: `${job} name`,
      役職: `${job} title`,
      メールアドレス: 'contact.business_emails > email',
    })
    expect(
      fieldsOf('person', [
        { Фамилия: 'Иванов', Имя: 'Иван', Компания: 'АО Заря', Должность: 'Инженер', Город: 'Пермь' },
      ]),
    ).toEqual({
      Фамилия: 'basic_profile.last_name',
      Имя: 'basic_profile.first_name',
      Компания: `${job} name`,
      Должность: `${job} title`,
      Город: 'basic_profile.location.city',
    })
    expect(
      fieldsOf('company', [
        { 기업명: '삼성전자', 업종: '전자', 홈페이지: 'www.samsung.example', 설립일: '1969-01-13' },
      ]),
    ).toEqual({
      기업명: 'basic_info.name',
      업종: 'basic_info.industries',
      홈페이지: 'basic_info.website',
      설립일: 'basic_info.year_founded',
    })
  })

  it('may be ids with names of other languages', async () => {
    for (const [name, header] of [
      ['person', '社員番号'],
      ['company', 'ИНН'],
      ['company', '法人番号'],
      ['job', '求人番号'],
    ] as const) {
      const rows = ['1001', '1002', '1003'].map(id => ({
        [header]: id,
        氏名: `Ana ${id}`,
        会社名: `Acme ${id}`,
        職種: 'Fitter',
      }))
      expect(await firstRecord(name, rows), header).toMatchObject({ externalIds: [{ value: '1001' }] })
    }
  })

  it('may be of a job that people applied for, which is not the one they have', () => {
    const applicant = { Name: 'Ana Lima', Job: 'Welder', Stage: 'Offer', 'Applied On': '2026-03-01' }
    expect(fieldsOf('person', [applicant])).toEqual({ Name: 'basic_profile.name' })
    expect(fieldsOf('person', [{ ...applicant, 'Job Title': 'Fitter', Company: 'Acme' }])).toMatchObject({
      'Job Title': `${job} title`,
      Company: `${job} name`,
    })
    expect(fieldsOf('person', [{ Name: 'Ana Lima', Job: 'Welder', Stage: 'Won' }])).toMatchObject({
      Job: `${job} title`,
    })
  })

  it('may have short names in lists of staff and members', () => {
    const staff = (id: string) => ({
      [id]: 'E001',
      Employee: 'Doe, John',
      Position: 'Accountant',
      Start: '2019-01-01',
      End: '2024-06-30',
      Office: 'London',
    })
    for (const id of [
      'Emp No',
      'Emp ID',
      'Staff ID',
      'Worker ID',
      'Personnel Number',
      'Membership No.',
      'Registration ID',
    ])
      expect(fieldsOf('person', [staff(id), { ...staff(id), [id]: 'E002' }])).toEqual({
        [id]: 'id',
        Employee: 'basic_profile.name',
        Position: `${job} title`,
        Start: `${job} start_date`,
        End: 'end_date',
        Office: 'basic_profile.location.raw',
      })
  })

  it('may say where somebody studied behind a word for it', () => {
    const rows = [
      {
        Name: 'Ana Lima',
        'Education - School': 'Home',
        'Education - Degree': 'BA',
        'Education - Discipline': 'Maths',
      },
    ]
    expect(fieldsOf('person', rows)).toEqual({
      Name: 'basic_profile.name',
      'Education - School': 'education.schools > school',
      'Education - Degree': 'education.schools > degree',
      'Education - Discipline': 'education.schools > field_of_study',
    })
  })

  it('may have a whole address behind the parts of that of the company, which is not a home', () => {
    const rows = [
      {
        Name: 'Joe Ng',
        'Person City': 'Dallas',
        Company: 'Lot Inc',
        'Company Street Address': '1 Main St',
        'Company City': 'Austin',
        'Full Address': '1 Main St, Austin, Texas, 78701, United States',
      },
    ]
    expect(fieldsOf('person', rows)).toEqual({
      Name: 'basic_profile.name',
      'Person City': 'basic_profile.location.city',
      Company: `${job} name`,
      'Company Street Address': `${job} company_hq_location`,
      'Company City': `${job} company_hq_location`,
    })
    const alone = rows.map(({ 'Company Street Address': _, 'Company City': __, ...row }) => row)
    expect(fieldsOf('person', alone)['Full Address']).toBe('basic_profile.location.raw')
  })

  it('may name the company in two ways, and the address in parts', () => {
    expect(
      fieldsOf('person', [
        {
          'Last Name': 'Hopper',
          'Company / Account': 'Navy',
          'Address 1: Street 1': '1 Loop Rd',
          'Address 1: City': 'Arlington',
          'Address 1: State/Province': 'VA',
          'Address 1: ZIP/Postal Code': '22202',
          'Address 1: Country/Region': 'US',
        },
      ]),
    ).toEqual({
      'Last Name': 'basic_profile.last_name',
      'Company / Account': `${job} name`,
      'Address 1: Street 1': 'basic_profile.location.raw',
      'Address 1: City': 'basic_profile.location.raw + basic_profile.location.city',
      'Address 1: State/Province': 'basic_profile.location.raw + basic_profile.location.state',
      'Address 1: ZIP/Postal Code': 'basic_profile.location.raw',
      'Address 1: Country/Region': 'basic_profile.location.raw + basic_profile.location.country',
    })
  })

  it('are of one address where a row has several', () => {
    expect(
      fieldsOf('person', [
        { Name: 'Ada Lovelace', 'Work City': 'Leeds', 'Home City': 'London', 'Home Country': 'UK' },
        { Name: 'Grace Hopper', 'Work City': 'Boston', 'Home City': 'Arlington', 'Home Country': 'US' },
      ]),
    ).toEqual({
      Name: 'basic_profile.name',
      'Home City': 'basic_profile.location.city',
      'Home Country': 'basic_profile.location.country',
    })
  })

  it('with a middle name or a suffix make the whole name', async () => {
    const row = {
      'First Name': 'William',
      'Middle Name': 'Marsh',
      'Last Name': 'Acker',
      'Preferred Name': 'Bill Acker',
      Suffix: 'Jr.',
    }
    expect(await firstRecord('person', [row])).toHaveProperty('record.basic_profile', {
      name: 'William Marsh Acker Jr.',
      first_name: 'William',
      last_name: 'Acker',
    })
  })

  it('may be called by an occupation, and turn the name around', async () => {
    const rows = [
      {
        JudgeName: 'Acker, William Marsh, Jr.',
        'Court Name': 'U.S. District Court',
        AppointmentTitle: 'Judge',
      },
      { JudgeName: 'Abrams, Ronnie', 'Court Name': 'U.S. District Court', AppointmentTitle: 'Judge' },
    ]
    expect(await firstRecord('person', rows)).toHaveProperty('record', {
      basic_profile: { name: 'William Marsh Acker Jr.' },
      experience: { employment_details: { current: [{ name: 'U.S. District Court', title: 'Judge' }] } },
    })
  })
})

describe('the title of a person', () => {
  it.each(['Job', 'Post', 'Position Held', 'Jobtitel', 'Current Job', 'Rolle', 'Dienststellung'])(
    'may be called %s',
    header => {
      const rows = ['Head of R&D', 'VP Engineering', 'Sales Manager'].map((title, index) => ({
        Name: `Ada Lovelace ${index}`,
        [header]: title,
        Firm: 'Navy',
      }))
      expect(fieldsOf('person', rows)).toHaveProperty([header], `${job} title`)
    },
  )
})

describe('columns of companies', () => {
  it('may be those of a list of rounds, of which each row is one', async () => {
    const row = {
      'Organization Name': 'Halcyon Kelp',
      'Funding Type': 'Series A',
      'Announced Date': '2026-10-02',
      'Money Raised': '9000000',
      'Money Raised Currency': 'EUR',
      'Money Raised (in USD)': '9810000',
      'Investor Names': 'Blue Dune Capital, Norrsken Seed',
    }
    expect(await firstRecord('company', [row])).toMatchObject({
      record: {
        funding: {
          funding_rounds: [
            {
              date: '2026-10-02T00:00:00',
              round: 'Series A',
              amount_usd: '9810000',
              investors: ['Blue Dune Capital', 'Norrsken Seed'],
            },
          ],
        },
      },
    })
  })

  it.each<readonly [string, JsonObject, JsonObject]>([
    [
      'a chamber of commerce',
      { 'Business Name': 'Skyline Movers', '# Emp.': '22' },
      { '# Emp.': 'headcount.total' },
    ],
    [
      'a list of vendors',
      { 'Legal Business Name': 'Mill Inc', 'Business Start Date': '11/15/2006' },
      { 'Business Start Date': 'basic_info.year_founded' },
    ],
    [
      'a Spanish directory',
      { 'Razón social': 'Molino SL', 'Actividad principal': 'Harinas', 'Año de constitución': '1987' },
      { 'Actividad principal': 'basic_info.industries', 'Año de constitución': 'basic_info.year_founded' },
    ],
  ])('may be those of %s', (_, row, expected) => {
    expect(fieldsOf('company', [row])).toMatchObject(expected)
  })

  it('are not pages of the companies where they have those of founders', () => {
    const row = (page: string) => ({
      Company: 'Acme',
      Founder: 'Ada King',
      LinkedIn: `https://www.linkedin.com/${page}`,
    })
    expect(fieldsOf('company', [row('in/ada-king')])).toEqual({ Company: 'basic_info.name' })
    expect(fieldsOf('company', [row('company/acme')])).toMatchObject({
      LinkedIn: 'basic_info.professional_network_url',
    })
  })

  it('of directories of start-ups have groups of industries, and revenue as words', async () => {
    const row = {
      'Organization Name': 'Acme',
      Industries: 'Payments, Software',
      'Industry Groups': 'Financial Services, Software',
      'Estimated Revenue Range': '$1B to $10B',
    }
    expect(await firstRecord('company', [row])).toHaveProperty('record', {
      basic_info: { name: 'Acme', industries: ['Payments', 'Software', 'Financial Services'] },
      revenue: { estimated: { lower_bound_usd: 1_000_000_000, upper_bound_usd: 10_000_000_000 } },
    })
  })

  it('of lists of securities are the issuer, its sectors, its market and the ids of registries', () => {
    expect(
      fieldsOf('company', [
        {
          TIDM: 'VOD',
          'Issuer Name': 'VODAFONE GROUP PLC',
          ISIN: 'GB00BH4HKS39',
          'ICB Super-Sector Name': 'Telecommunications',
          'LSE Market': 'MAIN MARKET',
          'Country of Incorporation': 'United Kingdom',
          'Market Cap': '18,200.55',
        },
      ]),
    ).toEqual({
      TIDM: 'revenue.public_markets.stock_symbols',
      'Issuer Name': 'basic_info.name',
      ISIN: 'id',
      'ICB Super-Sector Name': 'basic_info.industries',
      'LSE Market': 'basic_info.markets',
      'Country of Incorporation': 'locations.country',
    })
  })

  it('of people are read with the words of systems, registers, forms and languages around a field', () => {
    const row = (one: JsonObject) => fieldsOf('person', [one])
    const job = 'experience.employment_details.current >'
    expect(
      row({
        'Full Name': 'Ada King',
        'Job Title Description': 'Clerk',
        'Location Description': 'Dallas',
        'Position Status': 'Active',
      }),
    ).toMatchObject({ 'Job Title Description': `${job} title` })
    expect(
      row({ Name: 'Ada King', Company: 'Tarn Ltd', appointed_on: '2016-04-01', resigned_on: '2019-08-31' }),
    ).toMatchObject({
      appointed_on: `${job} start_date`,
      resigned_on: 'end_date',
    })
    expect(
      row({ "What's your first name?": 'Ada', 'And your last name?': 'King', 'Where do you work?': 'Mill' }),
    ).toMatchObject({ 'And your last name?': 'basic_profile.last_name', 'Where do you work?': `${job} name` })
    expect(row({ Vorname: 'Ada', Nachname: 'King', 'Ort geschäftlich': 'Köln' })).toMatchObject({
      'Ort geschäftlich': 'basic_profile.location.city',
    })
    const donor = { 'First Name': 'Ada', Surname: 'King', 'Business Org Name': 'Cathcart Feed' }
    expect(row(donor)['Business Org Name']).not.toBe('basic_profile.name')
  })

  it('named `Id` are the ids of rows although a few are in the file twice, and not where many are', () => {
    const rows = Array.from({ length: 40 }, (_, at) => ({ Id: String(1000 + at), 'Full Name': `Ada ${at}` }))
    const again = { Id: '1000', 'Full Name': 'Ada 0' }
    const idsOf = (sample: readonly JsonObject[]) => /^ids:\n.*$/m.exec(guessed('person', sample).guess.text)
    expect(idsOf([...rows, again])?.[0]).toContain('export: Id')
    expect(idsOf([...rows, ...Array.from({ length: 10 }, () => again)])).toBeNull()
  })

  it('with ids of registries may repeat some, as the papers of one company do, and a column left out says why', () => {
    const rows = [
      ['Alphabet Inc. Class A', '0001652044', 'US02079K3059', 'US0378331005'],
      ['Alphabet Inc. Class C', '0001652044', 'US02079K1079', 'US0378331005'],
      ['Apple Inc.', '0000320193', 'US0378331005', 'US0378331005'],
    ].map(([Company = '', CIK = '', ISIN = '', LEI = '']) => ({ Company, CIK, ISIN, LEI }))
    expect(fieldsOf('company', rows)).toMatchObject({ CIK: 'id', ISIN: 'id' })
    expect(guessed('company', rows).guess.columns.find(({ path }) => path === 'LEI')).toMatchObject({
      fields: [],
      reason: 'its name means ids of the kind lei, but some values are not, such as "US0378331005"',
    })
  })

  it('with ids of registries are found by either name of the registry where nine in ten values are ids', () => {
    const rows = Array.from({ length: 20 }, (_, at) => ({
      Company: `Firm ${at}`,
      'Legal Entity Identifier': at === 7 ? 'applied for' : `529900t8bm49aursd${100 + at}`,
      'D-U-N-S Number': String(1_368_083 + at),
      'ROR ID': `https://ror.org/03yrm5c${10 + at}`,
      Symbol: `S${at}`,
    }))
    const lines = guessed('company', rows)
      .guess.text.split('\n')
      .map(line => line.replace(/ #.*/, ''))
    expect(lines.slice(lines.indexOf('ids:') + 1, lines.indexOf('skip:'))).toEqual([
      '  export: D-U-N-S Number',
      '  lei: Legal Entity Identifier',
      '  duns: D-U-N-S Number',
      '  ror: ROR ID',
    ])
    const people = rows.map((_, at) => ({
      Name: `Ada ${at}`,
      ORCID: `0000-0002-1825-0${100 + at}`,
      NPI: String(1_234_567_890 + at),
    }))
    expect(fieldsOf('person', people)).toMatchObject({ ORCID: 'id', NPI: 'id' })
  })

  it('with ids of registries may have words where there is no id, such as `applied for`', () => {
    const leis = ['529900T8BM49AURSDO55', 'applied for', 'HWUPKR0MPOU8FGXBT394', 'n/a yet']
    const rowsOf = (list: readonly string[]) => list.map((LEI, at) => ({ Company: `Firm ${at}`, LEI }))
    expect(fieldsOf('company', rowsOf(leis))).toMatchObject({ LEI: 'id' })
    expect(fieldsOf('company', rowsOf([...leis, 'pending', 'none known']))).not.toMatchObject({ LEI: 'id' })
    expect(fieldsOf('company', rowsOf([...leis.slice(0, 3), 'HRB 1234']))).not.toMatchObject({ LEI: 'id' })
  })

  it('in a file named after a registry are its ids', () => {
    const rows = ['0000-0002-1825-0097', '0000-0001-5109-3700'].map(ORCID => ({
      ORCID,
      Name: 'Ada Lovelace',
    }))
    expect(guessMapping(guessed('person', rows).dataset, rows, 'orcid.csv').text).toContain(
      'source: orcid\nids:\n  orcid: ORCID',
    )
  })

  it('with codes of countries and symbols keep NA', () => {
    const rows = ['NA', 'ZA', 'DE', 'ZA'].map((Country, at) => ({ Company: `Firm ${at}`, Country }))
    expect(guessed('company', rows).guess.text).not.toContain('blank')
    const answers = ['NA', 'YES', 'NO', 'YES'].map((Listed, at) => ({ Company: `Firm ${at}`, Listed }))
    expect(guessed('company', answers).guess.text).toContain('blank: [ NA ]')
  })

  it('of registers are the number, the form, the address and what the company does', async () => {
    const row = {
      CompanyName: 'MILL LTD',
      CompanyNumber: '08209948',
      'RegAddress.AddressLine1': '1 Mill Lane',
      'RegAddress.PostTown': 'DOVER',
      'RegAddress.PostCode': 'CT16 1AA',
      CompanyCategory: 'Private Limited Company',
      'SICCode.SicText_1': '62012 - Business and domestic software development',
    }
    expect(await firstRecord('company', [row])).toEqual({
      record: {
        basic_info: { name: 'MILL LTD', company_type: 'Private Limited Company' },
        locations: {
          city: 'DOVER',
          headquarters: '1 Mill Lane, DOVER, CT16 1AA',
          street_address: '1 Mill Lane',
        },
        taxonomy: {
          sic_detail_list: [{ sic_code: '62012', industry: 'Business and domestic software development' }],
        },
      },
      externalIds: [{ kind: 'export', value: '08209948' }],
    })
  })
})

describe('columns of postings', () => {
  it('of a German board have the title and its number', () => {
    const row = { refnr: '10000-1188-S', titel: 'Pflegefachkraft (m/w/d)', beruf: 'Altenpfleger/in' }
    expect(fieldsOf('job', [row])).toMatchObject({ refnr: 'id', titel: 'job_details.title' })
  })

  it('of public bodies have the employer in the agency, and the openings behind a sign', () => {
    expect(
      fieldsOf('job', [
        {
          'Job ID': '87990',
          Agency: 'DEPT OF BUILDINGS',
          '# Of Positions': '4',
          'Business Title': 'Account Manager',
          'Civil Service Title': 'CONTRACT REVIEWER',
          'Work Location': '42 Broadway, N.Y.',
          'Posting Date': '06/24/2021',
          'Post Until': '30-DEC-2021',
        },
      ]),
    ).toEqual({
      'Job ID': 'id',
      Agency: 'company.basic_info.name',
      '# Of Positions': 'job_details.number_of_openings',
      'Business Title': 'job_details.title',
      'Work Location': 'location.raw',
      'Posting Date': 'metadata.date_added',
    })
  })

  it('have the employer in the department where nothing else is', () => {
    const row = { 'Vacancy Reference': '3844', 'Job title': 'Prison Officer', Department: 'Home Office' }
    expect(fieldsOf('job', [row])).toEqual({
      'Vacancy Reference': 'id',
      'Job title': 'job_details.title',
      Department: 'company.basic_info.name',
    })
    const employed = { ...row, Employer: 'HM Government' }
    expect(fieldsOf('job', [{ ...employed, Department: 'Engineering' }])).toHaveProperty(
      'Department',
      'job_details.category',
    )
    expect(fieldsOf('job', [{ ...employed, Department: 'Department of Justice' }])).not.toHaveProperty(
      'Department',
    )
  })
})

describe('columns whose names say nothing', () => {
  const people = [
    ['Karen Ortega', 'karen.ortega@northfork.example', 'Data Analyst', '(512) 555-0110', 'Austin, TX'],
    ['Luis Boyle', 'luis.boyle@lumenvale.example', 'Branch Manager', '(503) 555-0117', 'Portland, OR'],
    ['Denise Stanton', 'denise.stanton@grain.example', 'Office Manager', '(216) 555-0124', 'Tampa, FL'],
  ].map(cells => Object.fromEntries(cells.map((cell, at) => [`Column${at + 1}`, cell])))

  it('go by their values', () => {
    expect(fieldsOf('person', people)).toEqual({
      Column1: 'basic_profile.name',
      Column2: 'contact.business_emails > email',
      Column3: `${job} title`,
      Column4: 'contact.phone_numbers',
      Column5: 'basic_profile.location.raw',
    })
  })

  it('are not taken for phone numbers where they are numbers and days', () => {
    const rows = [1, 2, 3, 4].map(at => ({ a: String(at), b: `${at}.5`, c: `100${at}`, d: `2024010${at}` }))
    expect(fieldsOf('person', rows)).toEqual({})
  })

  it('are a name where it goes with the addresses beside it, whatever it is called', () => {
    const rows = people.map(({ Column1 = '', Column2 = '' }) => ({ Wachhabende: Column1, Mail: Column2 }))
    expect(fieldsOf('person', rows)).toMatchObject({ Wachhabende: 'basic_profile.name' })
  })

  it('are the id of the row where the first of them has numbers that differ', () => {
    const rows = ['628', '3510', '7213', '6548'].map(CERT => ({ CERT, NAME: `Bank ${CERT}`, ASSET: '1' }))
    expect(fieldsOf('company', rows)).toEqual({ CERT: 'id', NAME: 'basic_info.name' })
  })
})

describe('values of columns', () => {
  it('count in the unit that stands in the name', async () => {
    const rows = [
      { Firm: 'Acme', 'Revenue ($M)': '1.2', 'Staff (thousands)': '3.4', 'Raised in USD k': '10-20' },
      { Firm: 'Beta', 'Revenue ($M)': '85', 'Staff (thousands)': '1', 'Raised in USD k': '7' },
    ]
    const record = expect.objectContaining({
      revenue: { estimated: { lower_bound_usd: 1_200_000, upper_bound_usd: 1_200_000 } },
      headcount: { total: 3400 },
    })
    expect(await firstRecord('company', rows)).toHaveProperty('record', record)
  })

  it('lose tags that were escaped, and descriptions have them again as HTML', async () => {
    const title = '&lt;b&gt;Nurse&lt;/b&gt; &amp;amp; Carer'
    const row = { title, company: 'A&amp;B', description: '&lt;p&gt;You &amp;amp; we.&lt;/p&gt;' }
    expect(await firstRecord('job', [row])).toHaveProperty('record', {
      job_details: { title: 'Nurse & Carer' },
      company: { basic_info: { name: 'A&B' } },
      content: { description: '<p>You &amp; we.</p>' },
    })
  })

  it('lose the tags of HTML, except in descriptions', async () => {
    const row = { title: '<b>Nurse</b> &amp; Carer', company: 'Acme', description: '<p>You care.</p>' }
    expect(await firstRecord('job', [row])).toHaveProperty('record', {
      job_details: { title: 'Nurse & Carer' },
      company: { basic_info: { name: 'Acme' } },
      content: { description: '<p>You care.</p>' },
    })
  })
})

describe('rows that are not records', () => {
  it('stand below a table, as totals and notices do, and are left out', async () => {
    const rows: JsonObject[] = [
      { Customer: 'Acme Inc', City: 'Austin', Employees: '12' },
      { Customer: 'Total Energies', City: 'Paris', Employees: '300' },
      { Customer: 'Gamma Corp', City: 'Denver', Employees: '7' },
      { Customer: 'Total', City: '3', Employees: '319' },
      { Customer: 'Copyright (c) 2000-2026 vendor.example, inc. All rights reserved.' },
    ]
    const mapped = await mappedRows('company', rows)
    expect(mapped.map(row => Object.keys(row)[0])).toEqual([
      'record',
      'record',
      'record',
      'skipped',
      'skipped',
    ])
  })

  it('are papers that are not companies, where a list of securities tells them apart', async () => {
    const rows = [
      { Symbol: 'AAPL', Name: 'Apple Inc.', Type: 'Stock', ETF: 'N' },
      { Symbol: 'QQQ', Name: 'Invesco QQQ Trust', Type: 'Stock', ETF: 'Y' },
      { Symbol: 'AACIW', Name: 'Armada Acquisition', Type: 'Warrant', ETF: 'N' },
    ]
    const mapped = await mappedRows('company', rows)
    expect(mapped.map(row => Object.keys(row)[0])).toEqual(['record', 'skipped', 'skipped'])
  })

  it('are warrants that only their name tells apart, in a list of securities', async () => {
    const names = ['SOLENT TRUST PLC', 'SOLENT TRUST PLC WTS 30/06/27', 'Armada Corp. - Warrant', 'Warrant']
    const isins = ['US0378331005', 'US0231351067', 'US5949181045', 'US88160R1014']
    const rows = names.map((Company, at) => ({ Company, ISIN: isins[at] ?? '' }))
    const kindsOf = async (of: readonly JsonObject[]) =>
      (await mappedRows('company', of)).map(row => Object.keys(row)[0])
    expect(await kindsOf(rows)).toEqual(['record', 'skipped', 'skipped', 'record'])
    expect(await kindsOf(names.map(Company => ({ Company })))).toEqual(Array(4).fill('record'))
  })
})

describe('names of people under a header that does not say so', () => {
  const rows = (header: string, more: (name: string) => JsonObject = () => ({})) =>
    ['Ada Lovelace', 'Grace Hopper', 'Alan Turing', 'Katherine Johnson'].map(name => ({
      [header]: name,
      ...more(name),
    }))

  it.each(['Recipient', 'Attendee', 'Member', 'Contact person', 'Honoree', 'Owner', 'Winner 2024'])(
    'are the people of a list with the column %s alone',
    header => {
      expect(fieldsOf('person', rows(header))).toEqual({ [header]: 'basic_profile.name' })
      expect(
        fieldsOf(
          'person',
          rows(header, () => ({ Gift: 'Wine' })),
        ),
      ).toEqual({
        [header]: 'basic_profile.name',
      })
    },
  )

  it('are not those of a list that has other people', () => {
    const owners = rows('Account Owner', name => ({ Email: `${name.length}@engines.example` }))
    expect(fieldsOf('person', owners)).toEqual({ Email: 'contact.business_emails > email' })
    expect(
      fieldsOf(
        'person',
        rows('Recipient', () => ({ Name: 'Bob Stone' })),
      ),
    ).toEqual({
      Name: 'basic_profile.name',
    })
  })

  it('are not phrases in capitals', () => {
    const events = ['Spring Gala', 'Winter Conference', 'Founders Dinner'].map(Occasion => ({ Occasion }))
    expect(fieldsOf('person', events)).toEqual({})
  })
})

describe('two columns with pages of one person', () => {
  const number = (of: string) => `https://www.linkedin.com/in/ACoAAAB${of}34567890abcd`
  const lead = (of: string) => `https://www.linkedin.com/sales/lead/ACwAAAB${of}34567890abcd,NAME_SEARCH,aB1`
  const handles = 'social_handles.professional_network_identifier.'
  const people = ['ada', 'grace', 'alan', 'bob']

  it.each([
    ['profileUrl', 'defaultProfileUrl', number],
    ['Member Page', 'LinkedIn URL', lead],
    ['LinkedIn URL', 'Sales Navigator URL', lead],
  ])('are both taken where one has the numbers of members: %s, %s', (one, other, numbered) => {
    const named = (of: string) => `https://www.linkedin.com/in/${of}`
    const isNumberFirst = one !== 'LinkedIn URL'
    const rows = people.map(of => ({
      Name: `${of} Stone`,
      [one]: isNumberFirst ? numbered(of) : named(of),
      [other]: isNumberFirst ? named(of) : numbered(of),
    }))
    const [ofNumbers, ofNames] = isNumberFirst ? [one, other] : [other, one]
    expect(fieldsOf('person', rows)).toMatchObject({
      [ofNumbers]: `${handles}urn_url`,
      [ofNames]: `${handles}profile_url`,
    })
  })

  it('are the one page where there is no other', () => {
    const rows = people.map(of => ({ Name: `${of} Stone`, profileUrl: number(of) }))
    expect(fieldsOf('person', rows)).toMatchObject({ profileUrl: `${handles}profile_url` })
  })
})

describe('cells with several links', () => {
  it('of people are split, and each link goes where it belongs', async () => {
    const found = await mappedRows('person', [
      {
        Name: 'Ada Lovelace',
        Links: 'https://www.linkedin.com/in/ada; https://github.com/ada',
      },
      { Name: 'Grace Hopper', Links: 'https://hopper.example, LinkedIn: www.linkedin.com/in/grace' },
      { Name: 'Alan Turing', Links: 'https://www.linkedin.com/in/alan https://www.linkedin.com/in/alan-t' },
      { Name: 'Bob Stone', Links: 'https://twitter.com/bobstone | https://www.linkedin.com/in/bob' },
    ])
    const profile = (name: string) => ({
      professional_network_identifier: { profile_url: `https://www.linkedin.com/in/${name}` },
    })
    expect(found).toMatchObject([
      {
        record: {
          social_handles: {
            ...profile('ada'),
            dev_platform_identifier: { profile_url: 'https://github.com/ada' },
          },
        },
      },
      {
        record: {
          social_handles: { professional_network_identifier: { profile_url: 'www.linkedin.com/in/grace' } },
          contact: { websites: ['https://hopper.example'] },
        },
      },
      {
        record: {
          social_handles: profile('alan'),
          contact: { websites: ['https://www.linkedin.com/in/alan-t'] },
        },
      },
      { record: { social_handles: { ...profile('bob'), microblog_identifier: { slug: 'bobstone' } } } },
    ])
  })

  it('of a website column are the employer, and the profiles beside it', async () => {
    const found = await mappedRows('person', [
      {
        Name: 'Ada Lovelace',
        Company: 'Engines',
        Website: 'https://engines.example; https://www.linkedin.com/in/ada',
      },
      { Name: 'Bob Stone', Company: 'Stones', Website: 'https://stones.example' },
    ])
    expect(found).toMatchObject([
      {
        record: {
          social_handles: {
            professional_network_identifier: { profile_url: 'https://www.linkedin.com/in/ada' },
          },
          experience: {
            employment_details: {
              current: [{ name: 'Engines', company_website: 'https://engines.example' }],
            },
          },
        },
      },
      {
        record: {
          experience: {
            employment_details: { current: [{ name: 'Stones', company_website: 'https://stones.example' }] },
          },
        },
      },
    ])
  })

  it('of companies are a website and the page of a network', async () => {
    const found = await mappedRows('company', [
      { Name: 'Engines Ltd', Web: 'engines.example, https://www.linkedin.com/company/engines' },
      { Name: 'Stones Inc', Web: 'https://stones.example https://twitter.com/stones' },
      { Name: 'Zinc GmbH', Web: 'zinc.example' },
    ])
    expect(found).toMatchObject([
      {
        record: {
          basic_info: {
            website: 'engines.example',
            professional_network_url: 'https://www.linkedin.com/company/engines',
          },
        },
      },
      {
        record: {
          basic_info: { website: 'https://stones.example' },
          social_profiles: { microblog_url: 'https://twitter.com/stones' },
        },
      },
      { record: { basic_info: { website: 'zinc.example' } } },
    ])
  })
})

describe('columns that only a second look tells', () => {
  it('are the main company of several, and a postal address', () => {
    expect(
      fieldsOf('person', [
        {
          Name: 'Ada Lovelace',
          'Associated Company': 'Engines;Looms',
          'Associated Company (Primary)': 'Looms',
          'Person - Postal address': 'Storgatan 5, Umeå, Sweden',
        },
      ]),
    ).toMatchObject({ 'Person - Postal address': 'basic_profile.location.raw' })
  })

  it('give the main company of several', async () => {
    const row = {
      Name: 'Ada',
      'Associated Company': 'Engines;Looms',
      'Associated Company (Primary)': 'Looms',
    }
    expect(await firstRecord('person', [row])).toMatchObject({
      record: { experience: { employment_details: { current: [{ name: 'Looms' }] } } },
    })
  })

  it('are the title and the page of postings as a job board publishes them', async () => {
    const row = {
      text: 'Harbour Pilot Liaison',
      categories: { team: 'Operations', location: 'Rotterdam' },
      applyUrl: 'https://jobs.example/5/apply',
      hostedUrl: 'https://jobs.example/5',
      descriptionPlain: 'Guide pilots. Keep logs.',
    }
    expect(await firstRecord('job', [row])).toMatchObject({
      record: {
        job_details: { title: 'Harbour Pilot Liaison', url: 'https://jobs.example/5' },
        content: { description: 'Guide pilots. Keep logs.' },
      },
    })
    const body = fieldsOf('job', [{ title: 'Pilot', text: 'We need a pilot. You guide ships.' }])
    expect(body).toEqual({ title: 'job_details.title', text: 'content.description' })
  })

  it('are the country beside a place with the same header', () => {
    const found = fieldsOf('job', [
      { Title: 'Boatbuilder', Location: 'Falmouth', Location_2: 'United Kingdom' },
      { Title: 'Sailmaker', Location: 'Auckland', Location_2: 'New Zealand' },
    ])
    expect(found).toMatchObject({ Location: 'location.raw', Location_2: 'location.country' })
  })

  it('are the office of a public body and the number of its openings', () => {
    const row = { Stellenbezeichnung: 'Gärtner', 'Amt / Fachbereich': 'Grünflächenamt', Anzahl: '2' }
    expect(fieldsOf('job', [row])).toEqual({
      Stellenbezeichnung: 'job_details.title',
      'Amt / Fachbereich': 'company.basic_info.name',
      Anzahl: 'job_details.number_of_openings',
    })
  })

  it('are the class and the degree of graduates, and further websites', () => {
    const row = {
      Graduate: 'Ada Lovelace',
      'Class of': '2011',
      'Degree Earned': 'BSc',
      'Website 2': 'ada.example',
    }
    expect(fieldsOf('person', [row])).toMatchObject({
      'Class of': 'education.schools > end_year',
      'Degree Earned': 'education.schools > degree',
      'Website 2': 'contact.websites',
    })
  })

  it('are the office and the languages of a lawyer', () => {
    const row = {
      NOM: 'Morel',
      Prénom: 'Anne',
      Cabinet: 'SELARL Morel',
      'Langues parlées': 'anglais, espagnol',
    }
    expect(fieldsOf('person', [row])).toMatchObject({
      Cabinet: `${job} name`,
      'Langues parlées': 'basic_profile.languages',
    })
  })

  it('are where people live now, whatever their home town', () => {
    const [Hometown, name] = ['Enugu', 'Ada Lovelace']
    expect(fieldsOf('person', [{ name, Hometown, 'Where are they now?': 'Abuja, Nigeria' }])).toEqual({
      name: 'basic_profile.name',
      'Where are they now?': 'basic_profile.location.raw',
    })
    expect(fieldsOf('person', [{ name, Hometown }])).toMatchObject({
      Hometown: 'basic_profile.location.city',
    })
  })

  it('are the office and the purposes of a charity', () => {
    const rows = ['Oban', 'Tarbert'].map((city, at) => ({
      charityName: `Friends of ${city}`,
      regNo: `SC01234${at}`,
      contact: { principalOffice: `${at} Quay St, ${city}` },
      purposes: 'The advancement of heritage',
    }))
    expect(fieldsOf('company', rows)).toEqual({
      regNo: 'id',
      charityName: 'basic_info.name',
      'contact.principalOffice': 'locations.headquarters',
      purposes: 'basic_info.description',
    })
  })

  it('are the board on which warrants are listed', async () => {
    const rows = ['Main Board', 'Main Board', 'Warrants'].map((Board, at) => ({
      'Ticker Code': `AB${at}`,
      Issuer: `Acme ${at}`,
      Board,
    }))
    const mapped = await mappedRows('company', rows)
    expect(mapped.map(row => Object.keys(row)[0])).toEqual(['record', 'record', 'skipped'])
  })
})

it('columns of registers may be called in Dutch, Polish, Italian or Swedish', () => {
  const [street, founded, staff] = ['locations.street_address', 'basic_info.year_founded', 'headcount.total']
  const named = (row: JsonObject) => fieldsOf('company', [row, { ...row }])
  expect(named({ Handelsnaam: 'De Molen B.V.', Straatnaam: 'Dorpsstraat', Plaats: 'Utrecht' })).toMatchObject(
    {
      Straatnaam: expect.stringContaining(street),
    },
  )
  expect(named({ Handelsnaam: 'De Molen B.V.', 'Datum oprichting': '01-02-1999' })).toMatchObject({
    'Datum oprichting': founded,
  })
  expect(named({ 'Ragione sociale': 'Rossi S.r.l.', 'N. dipendenti': '25' })).toMatchObject({
    'N. dipendenti': staff,
  })
  expect(named({ Företagsnamn: 'Älg AB', Gatuadress: 'Storgatan 1', Postort: 'Lund' })).toMatchObject({
    Gatuadress: expect.stringContaining(street),
  })
})

it('a house number in a column of its own stands beside the street as in the file', async () => {
  const places = [
    ['Hauptstr.', '12a', 'Berlin'],
    ['Am Markt', '7', 'Köln'],
    ['Ringstr.', '101', 'München'],
  ] as const
  const german = places.map(([Straße, Hausnummer, Ort], index) => ({
    Firma: `F${index} AG`,
    Straße,
    Hausnummer,
    Ort,
  }))
  expect(await firstRecord('company', german)).toMatchObject({
    record: { locations: { street_address: 'Hauptstr. 12a', headquarters: 'Hauptstr. 12a, Berlin' } },
  })
  const english = places.map(([Street, number, City], index) => ({
    Company: `F${index} Ltd`,
    'House Number': number,
    Street,
    City,
  }))
  expect(await firstRecord('company', english)).toMatchObject({
    record: { locations: { street_address: '12a Hauptstr.' } },
  })
})

it('a plain number is that of a house only next to the street, and where it does not count the rows', async () => {
  const row = (No: string, Street: string) => ({ Company: 'Engines Ltd', Street, No, City: 'Leeds' })
  const [streets, houses] = [
    ['High Street', 'Low Road', 'Mill Lane'],
    ['12', '7', '101'],
  ]
  const addressOf = async (rows: readonly JsonObject[]) => {
    const first = await firstRecord('company', rows)
    return first && 'record' in first ? first.record.locations : undefined
  }
  const numbered = streets.map((street, index) => row(houses[index] ?? '', street))
  const counted = streets.map((street, index) => row(`${index + 1}`, street))
  const apart = numbered.map(({ No, ...rest }) => ({ No, ...rest }))
  expect(await addressOf(numbered)).toMatchObject({ street_address: 'High Street 12' })
  expect(await addressOf(counted)).toMatchObject({ street_address: 'High Street' })
  expect(await addressOf(apart)).toMatchObject({ street_address: 'High Street' })
})

describe('what registers and applicant systems write', () => {
  it('the day on which a member joined is not the start of a job, and that of an employee is', async () => {
    const row = { Vorname: 'Ada', Nachname: 'Moor', Arbeitgeber: 'Engines', Eintrittsdatum: '01.04.2010' }
    const jobs = async (one: JsonObject) => {
      const { record } = (await firstRecord('person', [one])) as { readonly record: JsonObject }
      return record.experience
    }
    expect(await jobs({ 'Mitglieds-Nr.': 'M-1', ...row })).toEqual({
      employment_details: { current: [{ name: 'Engines' }] },
    })
    expect(await jobs({ 'Personal-Nr.': 'M-1', ...row })).toEqual({
      employment_details: { current: [{ name: 'Engines', start_date: '2010-04-01T00:00:00' }] },
    })
  })

  it('the primary one of several companies of a contact is the employer', async () => {
    const row = {
      'First Name': 'Ada',
      'Last Name': 'Moor',
      'Primary Company': 'Engines',
      'Associated Company': 'Engines;Quarry',
    }
    expect(await firstRecord('person', [row])).toHaveProperty('record.experience', {
      employment_details: { current: [{ name: 'Engines' }] },
    })
  })

  it('the address of a record that is wrapped in a node is its place', () => {
    const node = {
      displayName: 'Ada Moor',
      address: { city: 'Leeds', country: { name: 'Norway', code: 'NO' } },
    }
    expect(fieldsOf('person', [{ node }])).toMatchObject({
      'node.address.city': expect.stringContaining('location.city'),
      'node.address.country.name': expect.stringContaining('location.country'),
    })
  })

  it('each link of a list of objects goes where it belongs', async () => {
    const row = {
      name: 'Ada Moor',
      social_media_addresses: [
        { value: 'https://github.com/adamoor' },
        { value: 'https://www.linkedin.com/in/adamoor' },
      ],
      website_addresses: [{ value: 'https://adamoor.example', type: 'personal' }],
    }
    expect(await firstRecord('person', [row])).toHaveProperty('record', {
      basic_profile: { name: 'Ada Moor' },
      social_handles: {
        professional_network_identifier: { profile_url: 'https://www.linkedin.com/in/adamoor' },
        dev_platform_identifier: { profile_url: 'https://github.com/adamoor' },
      },
      contact: { websites: ['https://adamoor.example'] },
    })
  })
})

describe('pages of several companies on one host', () => {
  it.each([
    ['company', 'company', 'website'],
    ['job', 'title', 'employer_url'],
  ])('are the websites of none of them, in a list of %s', (dataset, name, column) => {
    const rows = ['1', '2', '3'].map(at => ({
      [name]: `Mill ${at}`,
      [column]: `https://list.example/e/${at}`,
    }))
    expect(Object.values(fieldsOf(dataset, rows)).join()).not.toMatch(/website|domain/)
    const own = rows.map(row => ({ ...row, [column]: 'https://mill.example/about' }))
    expect(Object.values(fieldsOf(dataset, own)).join()).toMatch(/website/)
  })
})

describe('names of columns', () => {
  it.each<readonly [string, string, string, string]>([
    ['company', 'Number of employees\nLast avail. yr', '410', 'headcount.total'],
    ['company', 'countryLabel', 'Argentina', 'locations.country'],
    ['company', '所属城市', '苏州市', 'locations.city'],
    ['company', 'PRINCIPAL_BUSINESS_ACTIVITY', 'Textiles', 'basic_info.industries'],
    ['company', 'Data Início Atividade', '10/03/2005', 'basic_info.year_founded'],
    ['job', 'Data dodania', '2026-02-03', 'metadata.date_added'],
    ['job', "Lien de l'offre", 'https://jobs.example/1', 'job_details.url'],
    ['job', 'aktuelleVeroeffentlichungsdatum', '2026-02-18', 'metadata.date_added'],
    ['job', 'Figura ricercata', 'Ostetrica', 'job_details.title'],
    ['job', 'Posti', '12', 'job_details.number_of_openings'],
  ])('of %s may be written %j', (dataset, name, value, field) => {
    const base = dataset === 'job' ? { employer: 'Mill' } : { company: 'Mill' }
    expect(fieldsOf(dataset, [{ ...base, [name]: value }])[name]).toBe(field)
  })

  it('of another language put the day first where no date shows the order', async () => {
    const row = { 'Figura ricercata': 'Ostetrica', Posti: '3', 'Data pubblicazione': '09/01/2026' }
    expect(await firstRecord('job', [row])).toMatchObject({
      record: { metadata: { date_added: '2026-01-09T00:00:00' } },
    })
  })

  it('of a list of an exchange may call the symbol a code, which is anything elsewhere', () => {
    const row = { コード: '1301', 銘柄名: '極洋', '33業種区分': '水産・農林業' }
    expect(fieldsOf('company', [{ ...row, '市場・商品区分': 'プライム（内国株式）' }])).toMatchObject({
      コード: 'revenue.public_markets.stock_symbols',
      '33業種区分': 'basic_info.industries',
    })
    expect(fieldsOf('company', [row]).コード).toBeUndefined()
  })
})
