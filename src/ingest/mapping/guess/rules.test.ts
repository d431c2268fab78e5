// Guesses that names alone would mislead are decided by values, neighbours, and the names of the catalogue.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { datasetNamed } from '../../../catalog/index.ts'
import type { JsonObject } from '../../../lib/json/json.ts'
import { openFile } from '../../readers/open.ts'
import { isUnreadable } from '../../readers/reader.ts'
import { compileMapping } from '../compile.ts'
import { guessMapping, writeMapping } from './guess.ts'

const datasetOf = (name: string) => {
  const found = datasetNamed(name)
  if (!found) throw new Error(`no dataset ${name}`)
  return found
}

async function guessed(name: 'person' | 'company', rows: readonly JsonObject[]) {
  const mapping = guessMapping(datasetOf(name), rows, 'export.csv')
  const compiled = await compileMapping(mapping, datasetOf(name), '.')
  return { text: writeMapping(mapping), mapped: rows.flatMap(compiled.map) }
}

const person = (...rows: readonly JsonObject[]) => guessed('person', rows)
const company = (...rows: readonly JsonObject[]) => guessed('company', rows)

describe('the example of this project', () => {
  it('is understood whole', async () => {
    const rows: JsonObject[] = []
    const path = join(import.meta.dirname, '../../../../examples/contacts.csv')
    for await (const batch of (await openFile(path)).batches) {
      for (const row of batch) if (!isUnreadable(row)) rows.push(row.value)
    }
    const { mapped, text } = await person(...rows)
    expect(readFileSync(path, 'utf8')).toContain('Profile;Started')
    expect(text).not.toContain('left out')
    expect(mapped[3]).toMatchObject({
      record: {
        social_handles: { professional_network_identifier: { profile_url: 'profiles.example/in/li-na/' } },
        experience: { employment_details: { current: [{ start_date: '2022-05-01T00:00:00' }] } },
      },
    })
  })
})

describe('names with addresses, as mail programs write them', () => {
  const business = (email: string) => ({ contact: { business_emails: [{ email }] } })
  const named = (name: string) => ({ basic_profile: { name } })

  it.each(['Name', 'E-mail', 'Email Address', 'Contact', 'From', 'Kontakt'])(
    'are taken apart in a column named %s',
    async column => {
      const { mapped } = await person(
        { [column]: 'Ahmet Yilmaz <ahmet@firm.example>' },
        { [column]: '"Lovelace, Ada" <ada@engines.example>' },
        { [column]: "'Bob Stone' <mailto:bob@stones.example>" },
        { [column]: 'Li Wei (li@wei.example)' },
      )
      expect(mapped.map(each => ('record' in each ? each.record : each))).toEqual([
        { ...named('Ahmet Yilmaz'), ...business('ahmet@firm.example') },
        { ...named('Ada Lovelace'), ...business('ada@engines.example') },
        { ...named('Bob Stone'), ...business('bob@stones.example') },
        { ...named('Li Wei'), ...business('li@wei.example') },
      ])
    },
  )

  it('give a name beside a column of addresses, and an address beside a column of names', async () => {
    const { mapped } = await person(
      { Name: 'Ahmet <ahmet@firm.example>', Email: 'ahmet@firm.example' },
      { Name: 'Ada Lovelace', Email: 'Ada <ada@engines.example>; "Ada" <al@engines.example>' },
      { Name: 'bob@stones.example', Email: 'bob@stones.example, bob@gmail.com' },
    )
    expect(mapped.map(each => ('record' in each ? each.record : each))).toEqual([
      { ...named('Ahmet'), ...business('ahmet@firm.example') },
      {
        ...named('Ada Lovelace'),
        contact: { business_emails: [{ email: 'ada@engines.example' }, { email: 'al@engines.example' }] },
      },
      {
        contact: {
          business_emails: [{ email: 'bob@stones.example' }],
          personal_emails: [{ email: 'bob@gmail.com' }],
        },
      },
    ])
  })

  it('of several recipients are the first one alone', async () => {
    const { mapped } = await person(
      { To: 'Ahmet Yilmaz <ahmet@firm.example>; Bob Stone <bob@stones.example>' },
      { To: '"Lovelace, Ada" <ada@engines.example>, "Stone, Bob" <bob@stones.example>' },
    )
    expect(mapped.map(each => ('record' in each ? each.record : each))).toEqual([
      { ...named('Ahmet Yilmaz'), ...business('ahmet@firm.example') },
      { ...named('Ada Lovelace'), ...business('ada@engines.example') },
    ])
  })
})

describe('pages that one network has of all companies', () => {
  it('are not their websites', async () => {
    const row = (name: string, company: string, at: number) => ({
      fullName: name,
      companyName: company,
      companyUrl: `https://www.linkedin.com/sales/company/${at}`,
      regularCompanyUrl: `https://www.linkedin.com/company/${at}`,
    })
    const { mapped } = await person(row('Ada Lovelace', 'Engines', 1), row('Bob Stone', 'Stones', 2))
    expect(mapped[0]).toHaveProperty('record.experience.employment_details.current', [
      { name: 'Engines', company_professional_network_profile_url: 'https://www.linkedin.com/company/1' },
    ])
  })
})

describe('what applicant systems and address books write into cells', () => {
  it('is read without the words in brackets that say which of several values it is', async () => {
    const { mapped } = await person(
      {
        'Candidate Name': 'Grace Hopper',
        'Phone Numbers': '(202) 555-0111 (mobile), (202) 555-0112 (work)',
        'Email Addresses': 'grace@navy.example (work), grace@gmail.com (personal)',
      },
      {
        'Candidate Name': 'Alan Turing',
        'Phone Numbers': '+44 20 5550 0100 (home)',
        'Email Addresses': 'alan@gchq.example (work) ::: at@park.example',
      },
    )
    expect(mapped.map(each => ('record' in each ? each.record.contact : each))).toEqual([
      {
        phone_numbers: ['(202) 555-0111', '(202) 555-0112'],
        business_emails: [{ email: 'grace@navy.example' }],
        personal_emails: [{ email: 'grace@gmail.com' }],
      },
      {
        phone_numbers: ['+44 20 5550 0100'],
        business_emails: [{ email: 'alan@gchq.example' }, { email: 'at@park.example' }],
      },
    ])
  })

  it('is not a name where it says that there is none', async () => {
    const { mapped } = await person(
      { 'Legal Name - First Name': 'Mary', 'Legal Name - Last Name': 'Jackson', Company: '[[Unknown]]' },
      { 'Legal Name - First Name': '[not provided]', 'Legal Name - Last Name': 'Easley', Company: 'NASA' },
      { 'Legal Name - First Name': 'Bob', 'Legal Name - Last Name': '(No last name)', Company: 'Acme' },
    )
    expect(mapped.map(each => ('record' in each ? each.record : each))).toEqual([
      { basic_profile: { first_name: 'Mary', last_name: 'Jackson' } },
      {
        basic_profile: { last_name: 'Easley' },
        experience: { employment_details: { current: [{ name: 'NASA' }] } },
      },
      {
        basic_profile: { first_name: 'Bob' },
        experience: { employment_details: { current: [{ name: 'Acme' }] } },
      },
    ])
  })

  it('is in the order in which it is said, with a suffix at its end', async () => {
    const { mapped } = await person({ Member: 'O’Rourke, Beto Jr.' }, { Member: 'Smith, Adam M., III' })
    expect(mapped.map(each => ('record' in each ? each.record : each))).toEqual([
      { basic_profile: { name: 'Beto O’Rourke Jr.' } },
      { basic_profile: { name: 'Adam M. Smith III' } },
    ])
  })
})

describe('values that are URLs', () => {
  it.each(['Profile', 'LinkedIn', 'Link', 'URL', 'Bio', 'profileUrl', 'Social Profile'])(
    'are a profile under the name %s',
    async name => {
      const { mapped } = await person({ Name: 'Ada', [name]: 'https://www.profiles.example/in/ada' })
      expect(mapped[0]).toHaveProperty('record', {
        basic_profile: { name: 'Ada' },
        social_handles: {
          professional_network_identifier: { profile_url: 'https://www.profiles.example/in/ada' },
        },
      })
    },
  )

  it.each(['Summary', 'Headline', 'Job Title', 'City', 'Skills', 'Company', 'About', 'Name', 'School'])(
    'are never the text %s',
    async name => {
      const site = 'https://site.example/page'
      const { mapped } = await person({ 'Full Name': 'Ada', Email: 'ada@engines.example', [name]: site })
      const found = JSON.stringify(mapped).replaceAll(/"(?:websites|company_website)":\[?"[^"]*"/g, '')
      expect(found).not.toContain(site)
    },
  )

  it('are not taken for the person when they are of someone else', async () => {
    const { mapped, text } = await person(
      { Name: 'Ada', 'Manager LinkedIn': 'https://linkedin.com/in/c', 'Owner Email': 'r@us.example' },
      { Name: 'Grace', 'Manager LinkedIn': 'https://linkedin.com/in/d', 'Owner Email': 's@us.example' },
    )
    expect(mapped[0]).toHaveProperty('record', { basic_profile: { name: 'Ada' } })
    expect(text).toContain('#   Manager LinkedIn')
  })

  it('are the site of the employer only when they go by its name', async () => {
    const row = { Name: 'Ada', Company: 'Engines Ltd', Email: 'ada@engines.example' }
    const own = await person({ ...row, Website: 'https://ada.example' })
    expect(own.mapped[0]).toMatchObject({ record: { contact: { websites: ['https://ada.example'] } } })
    const theirs = await person({ ...row, Website: 'https://www.engines.example' })
    expect(theirs.mapped[0]).not.toHaveProperty('record.contact.websites')
    expect(theirs.mapped[0]).toHaveProperty(
      'record.experience.employment_details.current.0.company_website',
      'https://www.engines.example',
    )
  })
})

describe('a column that is named like profiles', () => {
  const profile = 'record.social_handles.professional_network_identifier.profile_url'

  it.each(['Link', 'View', 'LinkedIn', 'Connected', 'Pending'])(
    'makes no profile of %s in every row, which would make one person of all',
    async shown => {
      const { mapped } = await person(
        ...['Ada', 'Grace', 'Linus'].map(name => ({ Name: name, LinkedIn: shown })),
      )
      for (const row of mapped) expect(row).not.toHaveProperty(profile)
    },
  )

  it('makes profiles of handles', async () => {
    const { mapped } = await person(
      ...['ada-l', 'ghopper', 'linus'].map(handle => ({ Name: 'Ada', LinkedIn: handle })),
    )
    expect(mapped[1]).toHaveProperty(profile, 'https://www.linkedin.com/in/ghopper')
  })
})

describe('amounts in a file with several currencies', () => {
  const row = (currency: string, own: string, dollars: string) => ({
    'Organization Name': `Acme ${currency}`,
    'Total Funding Amount': own,
    'Total Funding Amount Currency': currency,
    'Total Funding Amount (in USD)': dollars,
  })

  it.each([
    ['all are dollars in the sample', [row('USD', '300', '300'), row('USD', '500', '500')]],
    ['some are not', [row('EUR', '1000', '1100'), row('USD', '500', '500')]],
  ])('are read from the column that says dollars: %s', async (_, rows) => {
    const { mapped, text } = await company(...rows)
    expect(text).toContain('#   Total Funding Amount #')
    expect(mapped[0]).toHaveProperty(
      'record.funding.total_investment_usd',
      rows[0]?.['Total Funding Amount (in USD)'],
    )
  })
})

describe('industries with commas', () => {
  it('are several where the column is named in the plural', async () => {
    const { mapped } = await company(
      { Name: 'Acme', Industries: 'SaaS, Software' },
      { Name: 'Beta', Industries: 'Energy' },
    )
    expect(mapped[0]).toHaveProperty('record.basic_info.industries', ['SaaS', 'Software'])
  })

  it.each([
    ['Industry', 'Hotels, Motels'],
    ['Industries', 'Technology, Information and Internet'],
  ])('are one in %s: %s', async (column, industry) => {
    const { mapped } = await company({ Name: 'Acme', [column]: industry })
    expect(mapped[0]).toHaveProperty('record.basic_info.industries', [industry])
  })
})

describe('the addresses of a person', () => {
  it('are taken out of links and of names in front of them', async () => {
    const { mapped } = await person(
      { Name: 'Ada', Email: 'ada@engines.example' },
      { Name: 'Grace', Email: '"Hopper, Grace" <grace@navy.example>' },
      { Name: 'Linus', Email: 'mailto:linus@kernel.example?subject=x' },
    )
    const addresses = mapped.map(row => JSON.stringify(row).match(/"email":"([^"]*)"/)?.[1])
    expect(addresses).toEqual(['ada@engines.example', 'grace@navy.example', 'linus@kernel.example'])
  })
})

describe('the phones of a person', () => {
  it('begin with those that reach the person, whatever stands first in the file', async () => {
    const { mapped } = await person({
      Name: 'Ada',
      'Corporate Phone': '+1 800 555 0100',
      'Work Direct Phone': '+1 415 555 0142',
    })
    expect(mapped[0]).toHaveProperty('record.contact.phone_numbers', ['+1 415 555 0142', '+1 800 555 0100'])
  })
})

describe('the start of the current job', () => {
  it.each([
    'Started',
    'Start Date',
    'Since',
    'Hired',
    'Joined',
    'hire_date',
    'jobStartDate',
    'Seit',
    'Depuis',
  ])('is known as %s, in loose form', async name => {
    const started = ['03/2019', '2021', '1 May 2022']
    const { mapped } = await person(
      ...started.map(date => ({ Name: 'Ada', Company: 'Engines', [name]: date })),
    )
    const path = 'record.experience.employment_details.current.0.start_date'
    for (const [row, start] of ['2019-03-01', '2021-01-01', '2022-05-01'].entries()) {
      expect(mapped[row]).toHaveProperty(path, `${start}T00:00:00`)
    }
  })

  it.each(['Member Since', 'Customer since', 'Created', 'Connected On', 'Applied On', 'Birthday'])(
    'is not what %s says',
    async name => {
      const { mapped } = await person({ Name: 'Ada', Company: 'Engines', [name]: '2021-03-04' })
      expect(mapped[0]).toHaveProperty('record.experience.employment_details.current', [{ name: 'Engines' }])
    },
  )

  it('makes no job of a date alone, and a cell that is not a date costs no row', async () => {
    const alone = await person({ Name: 'Ada', Joined: '2021-03-04' })
    expect(alone.mapped[0]).toHaveProperty('record', { basic_profile: { name: 'Ada' } })
    const rows = ['2019', '2020', '2021', 'soon'].map(Started => ({
      Name: 'Ada',
      Company: 'Engines',
      Started,
    }))
    const { mapped } = await person(...rows)
    expect(mapped[3]).toHaveProperty('record.experience.employment_details.current', [{ name: 'Engines' }])
  })

  it('puts the day first where some day is beyond 12, or the file is German, French or Spanish', async () => {
    const path = 'record.experience.employment_details.current.0.start_date'
    const english = { Name: 'Ada', Company: 'Engines' }
    const plain = await person({ ...english, Started: '03/04/2019' })
    expect(plain.mapped[0]).toHaveProperty(path, '2019-03-04T00:00:00')
    const shown = await person({ ...english, Started: '03/04/2019', Birthday: '23/05/1990' })
    expect(shown.mapped[0]).toHaveProperty(path, '2019-04-03T00:00:00')
    const french = await person({ Prénom: 'Ada', Nom: 'L', Société: 'Engines', Depuis: '03/04/2019' })
    expect(french.mapped[0]).toHaveProperty(path, '2019-04-03T00:00:00')
  })

  it('has the day first where most rows are of one country that puts it there, and none of another kind', async () => {
    const path = 'record.experience.employment_details.current.0.start_date'
    const startIn = async (...countries: readonly string[]) => {
      const { mapped } = await person(
        ...countries.map(Country => ({ Name: 'Ada', Company: 'Engines', Started: '03/04/2019', Country })),
      )
      return (mapped[0] as { record: JsonObject }).record
    }
    const [april, march] = ['2019-04-03T00:00:00', '2019-03-04T00:00:00']
    expect({ record: await startIn('United Kingdom', 'UK', 'Ireland') }).toHaveProperty(path, april)
    expect({ record: await startIn('United Kingdom', 'UK', 'United States') }).toHaveProperty(path, march)
    expect({ record: await startIn('USA', 'USA', 'France') }).toHaveProperty(path, march)
    expect({ record: await startIn('France', 'Spain', 'Poland', 'Chile') }).toHaveProperty(path, march)
  })
})

describe('sizes of companies', () => {
  it('with numbers and ranges in one column fill both fields, the number by the low end', async () => {
    const { mapped } = await company({ Name: 'A', Employees: '1,200' }, { Name: 'B', Employees: '51-200' })
    expect(mapped).toMatchObject([
      { record: { headcount: { total: 1200 }, basic_info: { employee_count_range: '1001-5000' } } },
      { record: { headcount: { total: 51 }, basic_info: { employee_count_range: '51-200' } } },
    ])
  })

  it.each([
    ['1.200', 1200],
    ['1 200', 1200],
    ['1,200', 1200],
    ['~50', 50],
    ['12k', 12000],
  ])('are read from %s', async (size, total) => {
    const { mapped } = await company({ Name: 'A', Employees: size }, { Name: 'B', Employees: '40' })
    expect(mapped[0]).toHaveProperty('record.headcount', { total })
  })

  it('that are open at the end are beyond their number', async () => {
    const { mapped } = await company({ Name: 'A', Size: '10,000+' }, { Name: 'B', Size: '1-10 employees' })
    expect(mapped).toMatchObject([
      { record: { basic_info: { employee_count_range: '10001+' } } },
      { record: { basic_info: { employee_count_range: '1-10' } } },
    ])
  })

  it('in words are left out', async () => {
    const { mapped } = await company({ Name: 'A', Employees: 'many' }, { Name: 'B', Employees: 'few' })
    expect(mapped[0]).toHaveProperty('record', { basic_info: { name: 'A' } })
  })
})

describe('the id of a row', () => {
  const names = { person: 'Name', company: 'Company' }
  it.each([
    ['person', 'id'],
    ['person', 'ID'],
    ['person', '_id'],
    ['person', 'contact_id'],
    ['person', 'Person ID'],
    ['company', 'id'],
    ['company', 'company_id'],
    ['company', 'AccountId'],
  ] as const)('of a %s is %s', async (name, id) => {
    const rows = ['a1', 'b2'].map(value => ({ [names[name]]: 'X', [id]: value }))
    const { mapped } = await guessed(name, rows)
    expect(mapped[0]).toHaveProperty('externalIds', [{ kind: 'export', value: 'a1' }])
  })

  it.each([
    ['person', 'owner_id'],
    ['person', 'company_id'],
    ['person', 'Account ID'],
    ['person', 'Parent ID'],
    ['person', 'manager.id'],
    ['person', 'Primary Associated Company ID'],
    ['company', 'Parent Account ID'],
    ['company', 'owner_id'],
    ['company', 'contact_id'],
    ['company', 'Owner.Id'],
  ] as const)('of a %s is never %s', async (name, id) => {
    const rows = ['a1', 'b2'].map(value => ({ [names[name]]: 'X', [id]: value }))
    const { mapped, text } = await guessed(name, rows)
    expect(mapped[0]).toHaveProperty('externalIds', [])
    expect(text).toContain('# a1 | b2')
  })

  it('is none that repeats', async () => {
    const { mapped } = await person({ Name: 'Ada', id: 1 }, { Name: 'Grace', id: 1 })
    expect(mapped[0]).toHaveProperty('externalIds', [])
  })
})

describe('the domain of a company', () => {
  it.each([['acme.com'], ['https://www.acme.com/about'], ['www.acme.com']])(
    'is the main one of %s',
    async text => {
      const { mapped } = await company({ Name: 'Acme', Domain: text })
      expect(mapped[0]).toHaveProperty('record.basic_info', { name: 'Acme', primary_domain: text })
    },
  )

  it('is one of all where a cell has several, and a site where it is a page on a shared host', async () => {
    const several = await company({ Name: 'Acme', Domain: 'acme.com, acme.io' })
    expect(several.mapped[0]).toHaveProperty('record.basic_info.all_domains', ['acme.com', 'acme.io'])
    const shared = await company({ Name: 'Acme', Domain: 'https://facebook.com/acme' })
    expect(shared.mapped[0]).toHaveProperty('record.basic_info.website')
    expect(shared.mapped[0]).not.toHaveProperty('record.basic_info.primary_domain')
  })
})

describe('names of people', () => {
  it.each<readonly [JsonObject, JsonObject]>([
    [
      { Vorname: 'Ada', Name: 'Lovelace' },
      { first_name: 'Ada', last_name: 'Lovelace' },
    ],
    [
      { Name: 'Ada', Surname: 'Lovelace' },
      { first_name: 'Ada', last_name: 'Lovelace' },
    ],
    [
      { Name: 'Ada Lovelace', Surname: 'Lovelace' },
      { name: 'Ada Lovelace', last_name: 'Lovelace' },
    ],
    [{ Nom: 'Ada Lovelace' }, { name: 'Ada Lovelace' }],
    [
      { Prénom: 'Ada', Nom: 'Lovelace' },
      { first_name: 'Ada', last_name: 'Lovelace' },
    ],
    [
      { Nombre: 'Ada', Apellidos: 'King Noel' },
      { first_name: 'Ada', last_name: 'King Noel' },
    ],
    [
      { 'name.first': 'Ada', 'name.last': 'Lovelace' },
      { first_name: 'Ada', last_name: 'Lovelace' },
    ],
    [
      { username: 'ada99', name: { first: 'Ada', last: 'L' } },
      { first_name: 'Ada', last_name: 'L' },
    ],
  ])('are taken apart as the file does: %j', async (row, profile) => {
    expect((await person(row)).mapped[0]).toHaveProperty('record', { basic_profile: profile })
  })
})

describe('addresses', () => {
  it('of both kinds in one column are divided', async () => {
    const { mapped } = await person(
      { Name: 'Ada', Email: 'ada@engines.example; ada@gmail.com' },
      { Name: 'Grace', Email: 'grace@example-mail.example' },
    )
    expect(mapped[0]).toHaveProperty('record.contact', {
      business_emails: [{ email: 'ada@engines.example' }],
      personal_emails: [{ email: 'ada@gmail.com' }],
    })
  })

  it('of a street beside a city are one place with it, and the street of a company', async () => {
    const row = { Name: 'A', Address: '1 Main St', City: 'Austin' }
    const place = { raw: '1 Main St, Austin', city: 'Austin' }
    expect((await person(row)).mapped[0]).toHaveProperty('record.basic_profile.location', place)
    expect((await company(row)).mapped[0]).toHaveProperty('record.locations', {
      headquarters: '1 Main St, Austin',
      street_address: '1 Main St',
      city: 'Austin',
    })
  })
})

describe('amounts', () => {
  it.each<readonly [string, JsonObject]>([
    ['a column of currencies', { Revenue: '1200000', Currency: 'EUR' }],
    ['a name in another language', { Umsatz: '1200000' }],
    ['their signs', { Revenue: '£1.2M' }],
    ['the name', { 'Annual Revenue (EUR)': '1200000' }],
  ])('are left out when %s says that they are in no dollars', async (_, row) => {
    expect((await company({ Name: 'A', ...row })).mapped[0]).not.toHaveProperty('record.revenue')
  })
})

describe('amounts that can hardly be whole dollars', () => {
  it('are left out where nothing says their unit or dollars, and taken where the name does', async () => {
    const rows = (header: string) =>
      ['7.50', '12', '430.2'].map(amount => ({ Name: `Acme ${amount}`, [header]: amount }))
    expect((await company(...rows('Revenue'))).mapped[0]).not.toHaveProperty('record.revenue')
    expect((await company(...rows('Revenue ($M)'))).mapped[0]).toHaveProperty(
      'record.revenue.estimated.lower_bound_usd',
      7_500_000,
    )
  })
})

describe('columns named like the catalogue', () => {
  it('are those fields', async () => {
    const { mapped, text } = await person({
      'basic_profile.name': 'Ada',
      'basic_profile.location': 'London',
      professional_network__followers: '1,200',
      'experience.employment_details.current[0].title': 'Programmer',
      'experience.employment_details.current.start_date': 'Sep 2011',
      'contact.business_emails.email': 'ada@engines.example',
      'skills.professional_network_skills': 'maths; poetry',
      'education/schools/0/school': 'Home',
    })
    expect(text).toContain('basic_profile.name: \'"basic_profile.name"\'')
    expect(mapped[0]).toHaveProperty('record', {
      basic_profile: { name: 'Ada', location: { raw: 'London' } },
      professional_network: { followers: 1200 },
      experience: {
        employment_details: { current: [{ title: 'Programmer', start_date: '2011-09-01T00:00:00' }] },
      },
      contact: { business_emails: [{ email: 'ada@engines.example' }] },
      skills: { professional_network_skills: ['maths', 'poetry'] },
      education: { schools: [{ school: 'Home' }] },
    })
  })

  it('are known by a last part that says enough', async () => {
    const { mapped } = await company({
      primary_domain: 'acme.com',
      former_names: 'Ace; Apex',
      num_funding_rounds: '3',
    })
    expect(mapped[0]).toHaveProperty('record', {
      basic_info: { primary_domain: 'acme.com', former_names: ['Ace', 'Apex'] },
      funding: { num_funding_rounds: '3' },
    })
  })

  it('keep the lists of objects that stand where the catalogue has them', async () => {
    const job = { title: 'Programmer', name: 'Engines', start_date: 'Sep 2011', x: 1 }
    const { mapped, text } = await person({
      ...{ a: 1, b: 2, c: 3 },
      basic_profile: { name: 'Ada' },
      experience: { employment_details: { current: [job] } },
      'Job Title': 'Clerk',
    })
    expect(mapped[0]).toHaveProperty('record.experience.employment_details.current', [
      { title: 'Programmer', name: 'Engines', start_date: '2011-09-01T00:00:00' },
    ])
    expect(text).toContain('#   Job Title # Clerk')
    expect(text).toContain('#   experience.employment_details.current[].x # 1')
  })
})

describe('a file that is hard to guess', () => {
  it('without any value maps nothing and lists every column', async () => {
    const { mapped, text } = await person({ Name: '', Email: null, Phone: 'n/a' })
    expect(mapped[0]).toHaveProperty('rejected')
    for (const name of ['Name', 'Email', 'Phone']) expect(text).toContain(`#   ${name}: no value`)
  })

  it('with hundreds of columns is guessed, and those beyond a thousand are counted', async () => {
    const wide = (count: number) => ({
      Name: 'Ada',
      ...Object.fromEntries(Array.from({ length: count }, (_, at) => [`Custom field ${at}`, `v${at}`])),
      Email: 'ada@engines.example',
    })
    const { mapped, text } = await person(...Array.from({ length: 50 }, () => wide(300)))
    expect(mapped[0]).toHaveProperty('record.contact.business_emails', [{ email: 'ada@engines.example' }])
    expect(text.match(/^# {3}Custom field/gm)).toHaveLength(300)
    expect((await person(wide(1500))).text).toContain('#   and 502 more that were not looked at')
  })

  it('with many columns of one meaning keeps one field each, and the further numbers of lists', async () => {
    const { mapped } = await person({
      Name: 'Ada',
      Name_2: 'x y',
      Phone: '+44 20 7946 0958',
      Phone_2: '0171 1234567',
    })
    expect(mapped[0]).toHaveProperty('record', {
      basic_profile: { name: 'Ada' },
      contact: { phone_numbers: ['+44 20 7946 0958', '0171 1234567'] },
    })
  })

  it('with braces, quotes and dots in its names is read by them', async () => {
    const names = ['{Email}', 'E-Mail "work"', 'e.mail 2', '{ {email 3']
    const { mapped } = await person(
      Object.fromEntries(names.map((name, at) => [name, `a${at}@engines.example`])),
    )
    for (const at of names.keys())
      expect(JSON.stringify(mapped)).toContain(`{"email":"a${at}@engines.example"}`)
  })

  it('is always a valid mapping', () => {
    const name = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'Name',
        'E-Mail',
        'Employees',
        'Started',
        'End Date',
        'Profile',
        'Domain',
        'Address',
        'constructor',
      ),
    )
    const value = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '51-200',
        '1.200',
        '03/2019',
        'https://a.example/in/b',
        'ada@gmail.com',
        'x # y',
        '[1',
        '\n',
      ),
      fc.integer(),
      fc.constant(null),
      fc.array(fc.string(), { maxLength: 2 }),
      fc.array(fc.dictionary(fc.string(), fc.string()), { maxLength: 2 }),
      fc.dictionary(fc.string(), fc.string(), { maxKeys: 3 }),
    )
    const rows = fc.array(fc.dictionary(name, value, { maxKeys: 8 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(rows, fc.constantFrom('person', 'company'), (found, dataset) => {
        const { text } = guessMapping(datasetOf(dataset), found, 'export.csv')
        expect(text).toContain(`dataset: ${dataset}`)
      }),
      { numRuns: 200 },
    )
  })
})

describe('columns of several lines, and objects that some rows do not have', () => {
  it('are named in the mapping as they are', async () => {
    const row = { Company: 'A Co', 'Company\nWebsite': 'a-co.com', 'No. of\nemployees': '70' }
    const { mapped } = await company(row)
    expect(mapped[0]).toMatchObject({
      record: { basic_info: { name: 'A Co', website: 'a-co.com' }, headcount: { total: '70' } },
    })
  })

  it('cost no row its own', async () => {
    const at = (name: string, location: JsonObject | null) => ({ name, website: `${name}.com`, location })
    const { mapped } = await company(
      at('acme', { city: 'Paris' }),
      at('beta', null),
      at('zeta', { city: 'Rome' }),
    )
    expect(mapped.map(one => 'record' in one)).toEqual([true, true, true])
  })
})
