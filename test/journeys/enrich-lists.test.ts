// Lists of leads: rows of CSV and JSON Lines get what is on file beside what they hold.
import { existsSync, linkSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { runCommand, runHere, temporaryFolder } from '../support/command.ts'
import { readEverything } from '../support/readings.ts'
import { importedWorld } from '../support/world.ts'

interface Lead {
  readonly name: string
  readonly url: string
  readonly email: string
  readonly company: string
  readonly domain: string
}

const fields =
  'basic_profile.name,contact.business_emails,social_handles.professional_network_identifier.profile_url,experience.employment_details.current'
let dataDir: string
let folder: string
let leads: readonly Lead[]

const at = (name: string) => join(folder, name)
const write = (name: string, content: string | Buffer) => {
  writeFileSync(at(name), content)
  return at(name)
}
const enrich = (dataset: string, file: string, ...args: readonly string[]) =>
  runHere(['enrich', dataset, file, ...args], { dataDir, cwd: folder })
const textOf = (name: string) => readFileSync(at(name), 'utf8')

/** Enriches the text as a CSV file, and returns the rows that are written. */
async function enriched(dataset: string, text: string, ...args: readonly string[]) {
  const result = await enrich(dataset, write('list.csv', text), '--out', at('out.csv'), ...args)
  expect(result.stderr, result.stderr).toContain('are asked about by these columns')
  expect(result.code).toBe(0)
  return (await readEverything(at('out.csv'))).values
}

beforeAll(async () => {
  dataDir = await importedWorld()
  folder = temporaryFolder()
  await runHere(['export', 'person', '--out', at('people.jsonl'), '--fields', fields], { dataDir })
  leads = textOf('people.jsonl')
    .trim()
    .split('\n')
    .flatMap((line): readonly Lead[] => {
      const { basic_profile, contact, social_handles, experience } = JSON.parse(line)
      const [job] = experience.employment_details.current
      const [address] = contact.business_emails
      if (!job?.company_website_domain?.[0] && !job?.company_website_domain) return []
      if (!address) return []
      const url = social_handles.professional_network_identifier.profile_url
      const domain = [job.company_website_domain].flat()[0]
      return [{ name: basic_profile.name, url, email: address.email, company: job.name, domain }]
    })
  expect(leads.length).toBeGreaterThan(20)
})

const [one, two, three] = [0, 1, 2].map(index => () => leads[index] as Lead) as [
  () => Lead,
  () => Lead,
  () => Lead,
]

describe('a row', () => {
  it('is asked about by the best identifier that it has, and by the next one where that misses', async () => {
    const rows = await enriched(
      'person',
      [
        'Profile URL,E-Mail,Full Name,Company',
        `${one().url}?ref=x,nobody@nowhere.example,Someone Else,`,
        `profiles.example/in/nobody-at-all,${two().email.toUpperCase()},,`,
        `,info at nowhere,"${three().name}",${three().company}`,
        'n/a,-,,Acme',
        ',,Zaphod Qwertzuiop,Acme',
        `,,${one().name},`,
      ].join('\n'),
    )
    expect(rows.map(({ almanac_match }) => almanac_match)).toEqual([
      'profile_url',
      'email',
      'name',
      'none',
      'none',
      'none',
    ])
    expect(rows.map(row => row['basic_profile.name'])).toEqual([
      one().name,
      two().name,
      three().name,
      undefined,
      undefined,
      undefined,
    ])
    expect(rows.map(({ almanac_confidence: share }) => Number(share) >= 0.8 || share === undefined)).toEqual(
      rows.map(() => true),
    )
    expect(rows.map(({ almanac_reason }) => almanac_reason)).toEqual([
      undefined,
      'profile_url: not on file',
      'email: not an e-mail address',
      'the row has no identifier',
      'name: not on file',
      'name: it stands alone, without a company, place or school',
    ])
  })

  it('is not matched by a match that is less sure than --min-confidence, and says how sure it was', async () => {
    const text = `Name,Company\n${one().name},Elsewhere\n`
    const [unsure] = await enriched('person', text, '--min-confidence', '0')
    const [sure] = await enriched('person', text, '--min-confidence', '1')
    expect(unsure).toMatchObject({ almanac_match: 'name', 'basic_profile.name': one().name })
    expect(sure).toMatchObject({
      almanac_match: 'none',
      almanac_reason: `name: ${unsure?.almanac_confidence} is below 1`,
    })
  })

  it('of a company is found by domain or name, and gets the fields that are named', async () => {
    const rows = await enriched(
      'company',
      `Account,Website\n,https://www.${one().domain}/about\n${two().company},\n"Nobody & Sons",\n`,
      '--fields',
      'basic_info.name,headcount.total,basic_info.all_domains',
    )
    expect(rows.map(({ almanac_match }) => almanac_match)).toEqual(['domain', 'name', 'none'])
    expect(rows[0]).toMatchObject({ 'basic_info.all_domains': expect.stringContaining(one().domain) })
    expect(Number(rows[1]?.['headcount.total'])).toBeGreaterThan(0)
  })

  it('gets the e-mail addresses and phone numbers that are named, at their own price', async () => {
    const text = `profile\n${one().url}\nhttps://nobody.example/in/none\n`
    const fields = 'basic_profile.name,contact.business_emails.email,contact.phone_numbers'
    const [row, none] = await enriched('person', text, '--fields', fields)
    expect(Object.keys(row ?? {}).slice(-3)).toEqual(fields.split(','))
    expect(row).toMatchObject({ 'basic_profile.name': one().name })
    expect(row?.['contact.business_emails.email']).toContain(one().email)
    expect(none).toMatchObject({ almanac_match: 'none' })
    expect(none).not.toHaveProperty('contact.business_emails.email')
    const priced = await enrich('person', at('list.csv'), '--fields', fields, '--dry-run', '--json')
    // A record for 1 credit, an address for 1 and a number for 2, for each of two rows.
    expect(JSON.parse(priced.stdout).credits_max).toBe(8)
  })

  it('has several values of a list in one cell, the fields of a section in columns, and formulas made harmless', async () => {
    const [row] = await enriched(
      'person',
      `profile\n${one().url}\n`,
      '--fields',
      'basic_profile.location,experience.employment_details.current.name,skills.professional_network_skills',
    )
    expect(row).toMatchObject({ 'experience.employment_details.current.name': one().company })
    expect(row?.['skills.professional_network_skills']).toMatch(/; /)
    expect(Object.keys(row ?? {})).toContain('basic_profile.location.city')
    expect(textOf('out.csv')).not.toContain('basic_profile.location.coordinates')
  })
})

describe('the cells of a CSV file stay as they are:', () => {
  const lineOf = (line: string) => line.replace(/\r$/, '')

  it.each<readonly [string, (lead: Lead) => string]>([
    ['quotes that are not needed, and zeros in front', ({ email }) => `"Email","Id"\n"${email}","007"\n`],
    ['a delimiter that is announced', ({ email }) => `sep=;\r\nEmail;Note\r\n${email};a,b\r\n`],
    [
      'a title above the header',
      ({ email }) => `All leads\n\nEmail,Name,City\n${email},Ada,London\nx@y.example,Bob,Rome\n`,
    ],
    ['formulas', ({ email }) => `Email,Sum\n${email},=1+1\nx@y.example,@SUM(A1)\n`],
    ['blank rows', ({ email }) => `Email,Name\n\n,\n${email},Ada\n\n`],
    [
      'rows that end early, and some that end in empty cells',
      ({ email }) => `Email,Name,City\n${email}\n${email},Ada,London,\n`,
    ],
    ['columns of one name, and without one', ({ email }) => `Email,Name,Name,\n${email},Ada,Lovelace,x\n`],
    ['a last line without an end', ({ email }) => `Email\tName\n${email}\tAda`],
    ['cells of several lines', ({ email }) => `Email,Note\n${email},"two\r\nlines ""quoted"""\n`],
  ])('%s', async (_, textFor) => {
    const text = textFor(one())
    await enriched('person', text, '--fields', 'basic_profile.name')
    const [before, after] = [text, textOf('out.csv').replace('\ufeff', '')].map(all =>
      all.split('\n').map(lineOf),
    )
    expect(after).toHaveLength(before?.length ?? 0)
    expect(after?.map((line, index) => line.slice(0, before?.[index]?.length))).toEqual(before)
    const { values, unreadable } = await readEverything(at('out.csv'))
    expect(unreadable).toEqual([])
    expect(values.some(row => row['basic_profile.name'] === one().name)).toBe(true)
  })

  it('is found by what stands inside a cell that holds JSON', async () => {
    const cell = (value: object) => `"${JSON.stringify(value).replaceAll('"', '""')}"`
    const contact = { email: one().email, city: 'Nowhere' }
    const rows = await enriched('person', `contact\n${cell(contact)}\n{}\n`, '--fields', 'basic_profile.name')
    expect(rows[0]).toMatchObject({ almanac_match: 'email', 'basic_profile.name': one().name })
    expect(rows[1]).toMatchObject({ almanac_match: 'none' })
  })

  it('a row of empty cells has no identifier, and a blank line stays blank', async () => {
    await enriched('person', `Email,Name\n,\n\n${one().email},Ada\n`, '--fields', 'basic_profile.name')
    expect(textOf('out.csv').split('\n').slice(1, 3)).toEqual([',,none,,the row has no identifier,', ''])
  })

  it('a row with too many cells or wrong quotes is copied, and its answer stands under the right names', async () => {
    const text = `Email,Name\n${one().email},Ada,and,more\n${one().email},"Ada" Lovelace\nx@y.example,"open\n`
    await enriched('person', text, '--fields', 'basic_profile.name')
    const lines = textOf('out.csv').split('\n')
    expect(lines[1]).toBe(
      `${one().email},Ada,and,more,none,,the row cannot be read: The row has 4 cells where the header has 2.,`,
    )
    expect(lines[2]).toBe(`${one().email},"""Ada"" Lovelace",,,email,1,,${one().name}`)
    expect(lines[3]).toBe('"x@y.example,""open",,,,none,,the row cannot be read: A quote is never closed.,')
  })

  it('in windows-1252 and UTF-16 they are written as UTF-8', async () => {
    const text = `Email;Ort\r\n${one().email};Köln\r\n`
    for (const encoding of ['latin1', 'utf16le'] as const) {
      const mark = encoding === 'utf16le' ? Buffer.from([0xff, 0xfe]) : Buffer.alloc(0)
      const file = write('encoded.csv', Buffer.concat([mark, Buffer.from(text, encoding)]))
      expect(await enrich('person', file, '--out', at('out.csv'))).toMatchObject({ code: 0 })
      expect(textOf('out.csv')).toContain(`${one().email};Köln;email;1;`)
    }
  })
})

describe('JSON Lines', () => {
  it('keep their text, numbers without end and broken lines included', async () => {
    const lines = [`{ "mail": "${one().email}", "id": 12345678901234567890 }`, '{"mail":', '{}']
    const file = write('list.jsonl', `${lines.join('\n')}\n`)
    const { code } = await enrich('person', file, '--out', at('out.jsonl'), '--fields', 'basic_profile.name')
    const [first, second, third] = textOf('out.jsonl').trim().split('\n')
    expect(code).toBe(0)
    expect(first).toBe(
      `{ "mail": "${one().email}", "id": 12345678901234567890,"almanac_match":"email","almanac_confidence":1,"almanac_reason":null,"basic_profile.name":"${one().name}"}`,
    )
    expect(JSON.parse(second ?? '')).toMatchObject({ line: '{"mail":', almanac_match: 'none' })
    expect(JSON.parse(third ?? '')).toMatchObject({ almanac_match: 'none' })
  })

  it('become CSV and are made of CSV by the name of the file', async () => {
    const file = write('list.jsonl', `{"contact":{"mail":"${one().email}"},"tags":["a","b"]}\n`)
    const named = ['--column', 'email=contact.mail', '--fields', 'basic_profile.name']
    await enrich('person', file, '--out', at('out.tsv'), ...named)
    expect(textOf('out.tsv').replace('\ufeff', '').split('\n')).toEqual([
      'contact\ttags\talmanac_match\talmanac_confidence\talmanac_reason\tbasic_profile.name',
      `"{""mail"":""${one().email}""}"\ta; b\temail\t1\t\t${one().name}`,
      '',
    ])
    const back = write('list.csv', `Mail,Id\n${one().email},007\n`)
    await enrich('person', back, '--out', at('out.jsonl'), '--fields', 'basic_profile.name')
    expect(JSON.parse(textOf('out.jsonl'))).toEqual({
      Mail: one().email,
      Id: '007',
      almanac_match: 'email',
      almanac_confidence: 1,
      almanac_reason: null,
      'basic_profile.name': one().name,
    })
  })
})

describe('the columns that identify rows', () => {
  it('are replaced and left out by --column', async () => {
    const text = `Email,Other\nx@y.example,${one().email}\n`
    expect((await enriched('person', text))[0]).toMatchObject({ almanac_match: 'none' })
    expect((await enriched('person', text, '--column', 'email= other '))[0]).toMatchObject({
      almanac_match: 'email',
    })
    const none = await enrich('person', at('list.csv'), '--out', at('out.csv'), '--column', 'email=')
    expect(none.stderr).toContain('Name one with --column, such as --column email=COLUMN.')
  })

  it('are never those of an earlier answer, whose columns stay beside the new ones', async () => {
    await enriched('person', `Mail\n${one().email}\nx@y.example\n`)
    const again = await enrich('person', at('out.csv'), '--out', at('again.csv'))
    expect(again.stderr).not.toContain('name: basic_profile.name')
    const [row] = (await readEverything(at('again.csv'))).values
    expect(row).toMatchObject({ almanac_match: 'email', almanac_match_2: 'email' })
  })
})

it('--dry-run shows the columns and the most that a service would charge, and writes nothing', async () => {
  const file = write('list.csv', `Email,Name,Company\n${one().email},,\n,Ada Lovelace,Acme\n,,\n`)
  const before = readdirSync(folder)
  const { code, stdout, stderr } = await enrich('person', file, '--dry-run', '--json')
  expect({ code, ...JSON.parse(stdout) }).toEqual({
    code: 0,
    rows: 3,
    best_identifiers: { email: 1, name: 1, none: 1 },
    credits_max: 2.03,
  })
  expect(stderr).toContain('  email: Email, 98 % sure, because its name means the field')
  expect(readdirSync(folder)).toEqual(before)
})

describe('a list that cannot be enriched is told of in one sentence:', () => {
  it.each<readonly [string, string, readonly string[], string]>([
    ['empty', '', [], 'is empty'],
    ['without a header', 'ada@x.example,Ada\nbob@x.example,Bob\n', [], 'has no header: line 1'],
    ['without a column that identifies', 'Colour,Size\nred,3\n', [], 'has no column that says'],
    ['with too many columns', `${'a,'.repeat(10_001)}a\n`, [], 'at most 10,000 columns'],
    [
      'with a column that it lacks',
      'Email\na@b.example\n',
      ['--column', 'email=Mial'],
      'has no column "Mial"; it has Email.',
    ],
    [
      'with a kind that is none',
      'Email\na@b.example\n',
      ['--column', 'emial=Email'],
      'Did you mean "email"?',
    ],
    ['with a field that is none', 'Email\na@b.example\n', ['--fields', 'basic_profile.nmae'], '--fields: '],
    ['into a folder', 'Email\na@b.example\n', ['--out', '.'], 'is a folder'],
    [
      'into another format',
      'Email\na@b.example\n',
      ['--out', 'x.csv.gz'],
      'a list is written as CSV, Excel or JSON',
    ],
    [
      'with a cell that is too long for a workbook',
      `Email,Note\na@b.example,"${'x'.repeat(32_768)}"\n`,
      ['--out', 'long.xlsx'],
      'line 2: a cell has 32,768 characters, and a cell of a workbook holds 32,767; write CSV.',
    ],
    [
      'where nothing can be written',
      'Email\na@b.example\n',
      ['--out', '/nowhere/x.csv'],
      'The enriched list cannot be written',
    ],
    [
      'without a place',
      'Email\na@b.example\n',
      ['--dry-run', '--min-confidence', '80'],
      'must be a number from 0 to 1',
    ],
  ])('%s', async (_, text, args, sentence) => {
    const file = write('bad.csv', text)
    const out = args.includes('--out') || args.includes('--dry-run') ? [] : ['--out', at('bad-out.csv')]
    const { code, stdout, stderr } = await enrich('person', file, ...args, ...out)
    expect(stderr).toContain(sentence)
    expect({ failed: code !== 0, stdout }).toEqual({ failed: true, stdout: '' })
    expect(existsSync(at('bad-out.csv'))).toBe(false)
  })

  it('in another format', async () => {
    const file = write('list.json', '[{"email":"a@b.example"}]')
    expect(await enrich('person', file, '--out', at('bad-out.csv'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is json; lists of CSV, Excel (.xlsx) and JSON Lines are enriched.'),
    })
  })

  it('into itself, by another name too', async () => {
    const file = write('self.csv', `Email\n${one().email}\n`)
    linkSync(file, at('link.csv'))
    for (const out of [file, at('link.csv')]) {
      expect(await enrich('person', file, '--out', out)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('is the list itself'),
      })
    }
    expect(textOf('self.csv')).toBe(`Email\n${one().email}\n`)
  })

  it.skipIf(!existsSync('/dev/full'))('onto a full disk', async () => {
    const { code, stderr } = await enrich(
      'person',
      write('l.csv', 'Email\na@b.example\n'),
      '--out',
      '/dev/full',
    )
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining('The enriched list cannot be written to /dev/full: ENOSPC'),
    })
  })
})

it('a header alone, and a thousand columns, are written with more columns', async () => {
  expect(await enrich('person', write('list.csv', 'Email,Name\n'), '--out', at('out.csv'))).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('has no row that can be read'),
  })
  expect(textOf('out.csv')).toMatch(
    /^\ufeffEmail,Name,almanac_match,almanac_confidence,almanac_reason,basic_profile/,
  )
  const wide = [...Array(8998).keys()].map(index => `c${index}`)
  const text = `Email,${wide.join()}\n${one().email},${wide.map(() => 'x').join()}\n`
  expect((await enriched('person', text))[0]).toMatchObject({ almanac_match: 'email', c8997: 'x' })
})

it('standard output takes the list, and the closing line is a hint', async () => {
  const file = write('list.csv', `Email\n${one().email}\n`)
  const { stdout, stderr } = await runCommand(
    ['enrich', 'person', file, '--out', '-', '--fields', 'basic_profile.name'],
    { dataDir },
  )
  expect(stdout.split('\n')[1]).toBe(`${one().email},email,1,,${one().name}`)
  expect(stderr).toContain('Wrote 1 row to standard output: 1 matched (1 by email).')
})

describe('standard input', () => {
  const piped = (input: string, ...args: readonly string[]) =>
    runHere(['enrich', 'person', '-', '--fields', 'basic_profile.name', ...args], {
      dataDir,
      cwd: folder,
      input,
    })

  it('is a list in the format that it turns out to have, or that is named', async () => {
    const { code, stderr } = await piped(`Email\n${one().email}\n`, '--out', at('piped.csv'))
    expect(code, stderr).toBe(0)
    expect(textOf('piped.csv').split('\n')[1]).toBe(`${one().email},email,1,,${one().name}`)
    const lines = `${JSON.stringify({ email: one().email })}\n`
    for (const named of [[], ['--format', 'jsonl']]) {
      expect(await piped(lines, '--out', at('piped'), ...named)).toMatchObject({ code: 0 })
      expect(JSON.parse(textOf('piped'))).toMatchObject({ almanac_match: 'email' })
    }
  })

  it('is named in what is wrong with it', async () => {
    const { code, stderr } = await piped('', '--out', at('piped-none.csv'))
    expect([code, stderr]).toEqual([1, expect.stringContaining('standard input is empty')])
    const workbook = await piped('PK\u0003\u0004', '--out', at('piped-none.csv'))
    expect([workbook.code, workbook.stderr]).toEqual([
      1,
      expect.stringContaining('standard input is a ZIP archive'),
    ])
  })
})
