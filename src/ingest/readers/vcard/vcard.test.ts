import { describe, expect, it } from 'vitest'
import { readEverything, temporaryFiles } from '../../../../test/support/readings.ts'
import { datasetNamed } from '../../../catalog/index.ts'
import { InputError } from '../../../errors.ts'
import { compileMapping } from '../../mapping/compile.ts'
import { guessMapping, writeMapping } from '../../mapping/guess/guess.ts'

const write = temporaryFiles()
const card = (...lines: readonly string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n')
const read = (content: string | Uint8Array, name = 'people.vcf') => readEverything(write(name, content))

const ada = card(
  'VERSION:3.0',
  'UID:1234',
  'FN:Ada King',
  'N:King;Ada;Augusta;Dr.;',
  'ORG:Analytical\\, Inc.;Research',
  'TITLE:Chief Engi',
  ' neer',
  'item1.EMAIL;TYPE=INTERNET,HOME:ada@home.example',
  'EMAIL;TYPE=WORK,PREF:ada@analytical.example',
  'TEL;TYPE=FAX:+44 20 7946 0001',
  'TEL;TYPE="work,voice":+44 20 7946 0000',
  'item2.URL:https\\://analytical.example',
  'X-SOCIALPROFILE;type=linkedin:http://www.linkedin.com/in/ada',
  'ADR;TYPE=WORK:;;1 Main St\\nFloor 2;London;;EC1;United Kingdom',
  'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQ',
  ' AAAQABAAD=',
)
const adaRow = {
  id: '1234',
  full_name: 'Ada King',
  last_name: 'King',
  first_name: 'Ada',
  middle_name: 'Augusta',
  name_prefix: 'Dr.',
  company: 'Analytical, Inc.',
  department: 'Research',
  job_title: 'Chief Engineer',
  'experience.employment_details.current': [
    {
      name: 'Analytical, Inc.',
      title: 'Chief Engineer',
      department: 'Research',
      company_website: 'https://analytical.example',
    },
  ],
  email: ['ada@analytical.example', 'ada@home.example'],
  phone: ['+44 20 7946 0000'],
  website: 'https://analytical.example',
  linkedin_url: 'http://www.linkedin.com/in/ada',
  street: '1 Main St\nFloor 2',
  city: 'London',
  postal_code: 'EC1',
  country: 'United Kingdom',
}

describe('a file of vCards', () => {
  it('is read whatever its name is, with a row for each card', async () => {
    for (const name of ['people.vcf', 'people.txt', 'people']) {
      const reading = await read(
        ada + card('VERSION:4.0', 'FN:Bob', 'TEL;VALUE=uri:tel:+1-555-0100;ext=5'),
        name,
      )
      expect(reading).toMatchObject({ format: 'vcard', error: undefined, repairs: [], unreadable: [] })
      expect(reading.rows).toEqual([
        { line: 1, value: adaRow },
        { line: 19, value: { full_name: 'Bob', phone: ['+1-555-0100'] } },
      ])
    }
  })

  it('says which cards are about no person, and a guessed mapping leaves them out', async () => {
    const { values } = await read(
      ada +
        card('FN:Acme Ltd', 'KIND:org', 'EMAIL:info@acme.example') +
        card('N:;;;;', 'FN:Beta Inc.', 'ORG:Beta Inc.;', 'X-ABShowAs:COMPANY') +
        card('FN:Gamma AG', 'N:;;;;', 'ORG:Gamma AG') +
        card('FN:Bo', 'N:Bo;;;;', 'ORG:Bo'),
    )
    expect(values.map(({ kind }) => kind)).toEqual([undefined, 'org', 'org', 'org', undefined])
    const people = datasetNamed('person')
    if (!people) throw new Error('There are no people.')
    const mapping = guessMapping(people, values, 'people.vcf')
    expect(writeMapping(mapping)).toContain('reason: it is not a person')
    const { map } = await compileMapping(mapping, people, '.')
    expect(values.flatMap(map).filter(row => 'record' in row)).toHaveLength(2)
  })

  it('has names without the titles in front of them that the card names as such', async () => {
    const { values } = await read(
      card('N:King;Ada;;Prof. Dr.;', 'FN:Prof. Dr. Ada King') +
        card('N:King;Ada;;Dr;', 'FN:Dr. Ada King, Jr.') +
        card('N:Stone;Judge;;;', 'FN:Judge Stone'),
    )
    expect(values.map(value => value.full_name)).toEqual(['Ada King', 'Ada King, Jr.', 'Judge Stone'])
  })

  it('has quoted-printable text in any charset, over several lines', async () => {
    const { values } = await read(
      card(
        'VERSION:2.1',
        'N;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:M=C3=BC=',
        'ller;J=C3=BCrgen',
        'FN;QUOTED-PRINTABLE;CHARSET=ISO-8859-1:J=FCrgen M=FCller',
        'TITLE;CHARSET=SHIFT_JIS;ENCODING=QUOTED-PRINTABLE:=8E=D0=92=B7',
        'EMAIL;INTERNET:jm@acme.example',
      ),
    )
    expect(values).toEqual([
      {
        full_name: 'Jürgen Müller',
        last_name: 'Müller',
        first_name: 'Jürgen',
        job_title: '社長',
        'experience.employment_details.current': [{ title: '社長' }],
        email: ['jm@acme.example'],
      },
    ])
  })

  it('has an entry for each job: titles belong to the employer of their group, or in the same place', async () => {
    const { values } = await read(
      card('FN:Ana', 'ORG:Acme', 'TITLE:Head', 'item1.TITLE:Advisor', 'item1.ORG:Second GmbH;Board') +
        card(
          'FN:Bob',
          'ORG:Beta',
          'TITLE;ALTID=1;LANGUAGE=fr:Directeur',
          'TITLE;ALTID=1:Director',
          'TITLE:Founder',
        ) +
        card('FN:Cy', 'ORG;PREF=2:Old', 'ORG;PREF=1:New', 'ROLE:Welder') +
        card('FN:Dee', 'TITLE:Painter'),
    )
    expect(values.map(value => value['experience.employment_details.current'])).toEqual([
      [
        { name: 'Acme', title: 'Head' },
        { name: 'Second GmbH', title: 'Advisor', department: 'Board' },
      ],
      [
        { name: 'Beta', title: 'Directeur' },
        { name: 'Beta', title: 'Founder' },
      ],
      [{ name: 'New', title: 'Welder' }, { name: 'Old' }],
      [{ title: 'Painter' }],
    ])
    expect(values.map(({ company, job_title }) => [company, job_title])).toEqual([
      ['Acme', 'Head'],
      ['Beta', 'Directeur'],
      ['New', 'Welder'],
      [undefined, 'Painter'],
    ])
  })

  it('has an address whole where a program wrote it into one part, or only on its label', async () => {
    const addresses = [
      'ADR:;;;LA\\, USA;;;',
      'ADR:LA\\, USA',
      'ADR;LABEL="LA\\nUSA":;;;;;;',
      'ADR:;;;LA;;;USA',
      'ADR:;;;LA;;;',
    ]
    const { values } = await read(addresses.map(line => card('FN:Ana', line)).join(''))
    expect(values.map(({ address, city, country }) => [address, city, country])).toEqual([
      ['LA, USA', undefined, undefined],
      ['LA, USA', undefined, undefined],
      ['LA\nUSA', undefined, undefined],
      [undefined, 'LA', 'USA'],
      [undefined, 'LA', undefined],
    ])
  })

  it('has the address at home of a person and that at work of a company, whichever comes first', async () => {
    const addresses = ['ADR;TYPE=WORK,PREF:;;;Paris;;;', 'ADR:;;;Rome;;;', 'ADR;TYPE=HOME:;;;Lyon;;;']
    const people = [addresses, addresses.toReversed(), addresses.slice(0, 2), addresses.slice(0, 1)]
    const cards = people.map(lines => card('FN:Ana King', 'N:King;Ana;;;', ...lines))
    const companies = [addresses, addresses.toReversed(), addresses.slice(1)].map(lines =>
      card('KIND:org', 'FN:Acme', 'ORG:Acme', ...lines),
    )
    const { values } = await read([...cards, ...companies].join(''))
    expect(values.map(({ city }) => city)).toEqual([
      'Lyon',
      'Lyon',
      'Rome',
      'Paris',
      'Paris',
      'Paris',
      'Rome',
    ])
  })

  it('may be in UTF-16 or windows-1252', async () => {
    const text = card('VERSION:3.0', 'FN:Jürgen')
    expect((await read(Buffer.from(`\ufeff${text}`, 'utf16le'))).values).toEqual([{ full_name: 'Jürgen' }])
    expect((await read(Buffer.from(text, 'latin1'))).values).toEqual([{ full_name: 'Jürgen' }])
  })

  it('keeps the cards around a bad one, and the properties around a bad line', async () => {
    const bob = card('FN:Bob')
    const { values, unreadable, repairs } = await read(
      `${bob}${card('no property', 'FN:Cy', 'EMAIL;X="a:b')}BEGIN:VCARD\nFN:Open\n${card('VERSION:4.0')}${bob}`,
    )
    expect(values).toEqual([{ full_name: 'Bob' }, { full_name: 'Cy' }, { full_name: 'Bob' }])
    expect(unreadable).toEqual([
      { line: 9, problem: 'The card has no END:VCARD.', text: 'fn:Open' },
      { line: 11, problem: 'The card says nothing that is read.', text: 'version:4.0' },
    ])
    expect(repairs).toEqual([
      '2 lines of the cards are not properties that can be read; they were left out (first: line 5).',
    ])
  })

  it('without a card is refused', async () => {
    const { error } = await read('##fileformat=VCFv4.2\n#CHROM\tPOS\n')
    expect(error).toBeInstanceOf(InputError)
    expect(String(error)).toContain('people.vcf holds no vCard')
  })

  it('is guessed to be of people', async () => {
    const dataset = datasetNamed('person')
    if (!dataset) throw new Error('There is no dataset of people.')
    const { values } = await read(ada + ada.replaceAll('Ada', 'Bob').replaceAll('ada', 'bob'))
    const mapping = writeMapping(guessMapping(dataset, values, 'people.vcf', []))
    for (const line of [
      'basic_profile.name: full_name',
      'basic_profile.first_name: first_name',
      'basic_profile.location.city: city',
      'profile_url: linkedin_url',
      'contact.phone_numbers: phone',
      'name: name',
      'title: title',
      'company_website: company_website',
      'contact.business_emails:',
    ]) {
      expect(mapping).toContain(line)
    }
  })

  it('takes a page at home for no site of the employer', async () => {
    const { values } = await read(
      card('VERSION:4.0', 'FN:Ada King', 'ORG:Engines', 'URL;TYPE=home:http://ada.example'),
    )
    expect(values).toMatchObject([{ website: 'http://ada.example' }])
    expect(values.map(row => row['experience.employment_details.current'])).toEqual([[{ name: 'Engines' }]])
  })

  it('takes a page on an unknown network for no site of the employer', async () => {
    const page = 'SOCIALPROFILE;SERVICE-TYPE=Mastodon:https://social.example/@ada'
    const { values } = await read(card('VERSION:4.0', 'FN:Ada King', 'N:King;Ada;;;', 'ORG:Engines', page))
    expect(values).toMatchObject([{ website: 'https://social.example/@ada' }])
    expect(values.map(row => row['experience.employment_details.current'])).toEqual([[{ name: 'Engines' }]])
  })
})
