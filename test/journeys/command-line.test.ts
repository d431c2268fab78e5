// The commands that ask a service: every endpoint has one, its examples run, and its answers are printed as asked.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fullName, helpText, openProgram } from '../../src/commands/program.ts'
import { requestExamples } from '../../src/commands/requests/examples.ts'
import { wordsOfLine } from '../../src/commands/requests/index.ts'
import { keyHelp } from '../../src/commands/requests/key-help.ts'
import { requestKeys } from '../../src/commands/requests/request-keys.ts'
import { requestRoutes } from '../../src/commands/requests/routes.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import type { JsonObject } from '../../src/lib/json/json.ts'
import { program, runHere, startCommand, temporaryFolder } from '../support/command.ts'
import { peopleCount, type SmallWorld, startConfiguredWorld } from '../support/world.ts'

let world: SmallWorld
let environment: Readonly<Record<string, string>>
const folder = temporaryFolder()

beforeAll(async () => {
  world = await startConfiguredWorld()
  const key = await world.newKey(['certifications', 'honors', 'urn_url', 'technographics', 'verify'])
  cpSync('examples/leads.csv', join(folder, 'examples/leads.csv'))
  environment = { ALMANAC_URL: world.url, ALMANAC_API_KEY: key, XDG_CONFIG_HOME: folder }
})
afterAll(() => world.close())

const almanac = (args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  runHere(args, { cwd: folder, environment: { ...environment, ...more } })

/** Runs a command that must succeed, and returns what it prints. */
async function output(args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await almanac(args)
  expect(code, `${args.join(' ')}\n${stderr}`).toBe(0)
  return stdout
}

const answer = async (...args: readonly string[]) => JSON.parse(await output(args))

/** Returns the commands that ask a service. */
async function askingCommands(): Promise<readonly CommandUnknownOpts[]> {
  const leaves = (command: CommandUnknownOpts): readonly CommandUnknownOpts[] =>
    command.commands.length > 0 ? command.commands.flatMap(leaves) : [command]
  // Some commands can also ask a service; they have tests of their own.
  const others = ['almanac enrich', 'almanac mcp']
  return leaves(await openProgram()).filter(
    command => command.options.some(({ long }) => long === '--url') && !others.includes(fullName(command)),
  )
}

/** The profile URL in the examples. */
const profile = 'https://www.profiles.example/in/felix-schroeder-tejcg'

function profileOf(person: JsonObject | undefined): string {
  const handles = person?.social_handles as {
    readonly professional_network_identifier: { readonly profile_url: string }
  }
  return handles.professional_network_identifier.profile_url
}

/** Every person of the world, so that pages are many. */
const everyone = [
  'person',
  'search',
  '--filter',
  'basic_profile.name is_not_null',
  '--fields',
  'service_person_id',
]

describe('the table of endpoints', () => {
  it('has a command for every endpoint, under one name or the shorter one', () => {
    const called = requestRoutes().flatMap(({ row, live }) => (live ? [row, live] : [row]))
    const others = endpoints.filter(row => !called.includes(row))
    expect(
      others
        .map(({ method, path }) => `${method} ${path}`)
        .filter(route => !/^\w+ \/watch\/\w+(\/search)?\/:watch_id/.test(route)),
    ).toEqual(['POST /dataset/dev_platform/enrich', 'GET /user/credits'])
  })

  it('has help for every key, and two examples for every command', () => {
    const keys = requestRoutes().flatMap(({ row, live }) =>
      [row, ...(live ? [live] : [])].flatMap(requestKeys),
    )
    expect(keys.filter(({ name }) => keyHelp[name] === undefined)).toEqual([])
    const words = requestRoutes().map(route => route.words.join(' '))
    expect(Object.keys(requestExamples).toSorted()).toEqual(words.toSorted())
    expect(Object.values(requestExamples).filter(lines => lines.length !== 2)).toEqual([])
  })
})

it('a batch job is priced by a dry run, and takes a table with the options that go with it', async () => {
  const submit = ['batch', 'submit', 'person', 'enrich', 'examples/leads.csv']
  const { query, price } = await answer(...submit, '--min-confidence', '0.9', '--dry-run')
  expect(query).toEqual({ min_confidence: 0.9 })
  expect(price).toMatchObject({ rows: 4, columns: { email: ['E-Mail'], profile_url: ['Profile'] } })
  expect(price.credits_max).toBeGreaterThan(3)
  const domains = ['--domains', 'a.example,b.example', '--dry-run']
  const list = await answer('batch', 'submit', 'company', 'enrich', ...domains)
  expect(list.price.credits_max).toBe(4)
  const found = await answer(
    'batch',
    'submit',
    'company',
    'search',
    '--filter',
    'headcount.total => 0',
    '--dry-run',
  )
  expect(found.price).toMatchObject({ rows: expect.any(Number), credits_max: expect.any(Number) })
  const refused = await almanac([...submit, '--chunk-size', '10'])
  expect([refused.code, refused.stderr]).toEqual([
    2,
    expect.stringContaining('--chunk-size is taken only without a table.'),
  ])
  const contacts = ['batch', 'submit', 'person', 'contact', 'examples/leads.csv', '--dry-run']
  expect((await almanac(contacts)).stderr).toContain('fields: This field is required.')
  const { price: ofContacts } = await answer(...contacts, '--fields', 'personal_contact_info')
  // Two kinds at 2 credits for each row, and an identification where there is no profile URL.
  expect(ofContacts).toMatchObject({ rows: 4, credits_max: expect.any(Number) })
  expect(ofContacts.credits_max).toBeGreaterThanOrEqual(3 * 4)
})

it('words behind a search are looked for as plain words, and are not taken for a condition or with --live', async () => {
  const words = ['person', 'search', 'nurses', 'in', 'Spain']
  const { body } = await answer(...words, '--search-mode', 'lexical', '--limit', '3', '--dry-run')
  expect(body).toEqual({ search: { query: 'nurses in Spain', mode: 'lexical' }, limit: 3 })
  const { interpretation } = await answer(...words, '--search-interpret-only')
  expect(interpretation.criteria.map(({ kind }: { readonly kind: string }) => kind)).toContain('place')
  const table = await almanac([...words, '--limit', '1', '--output', 'table'])
  expect(table.stdout).toMatch(/^fit /)
  expect(table.stderr).toContain('place "Spain"')
  const nobody = [
    'person',
    'search',
    'nurses',
    'at',
    'Nowhere',
    'Inc',
    'in',
    'Spain',
    '--fields',
    'service_person_id',
  ]
  for (const output of ['csv', 'jsonl', 'table']) {
    const { stderr } = await almanac([...nobody, '--output', output, '--limit', '200', '--all'])
    expect(stderr).toMatch(/Better with: .*was loosened, and only ranks/s)
    const alone = await almanac([...words, '--output', output, '--search-interpret-only'])
    expect([alone.code, alone.stderr]).toEqual([0, expect.stringContaining('place "Spain"')])
  }
  for (const [refused, reason] of [
    [['person', 'search', '--search-mode', 'lexical'], 'need words behind the command'],
    [[...words, '--live'], 'Plain words are taken only without --live'],
    [['person', 'search', 'basic_profile.name', '=', 'Ana'], 'write the condition behind --filter'],
  ] as const) {
    expect(await almanac(refused)).toMatchObject({ code: 2, stderr: expect.stringContaining(reason) })
  }
})

describe('the examples in the help of commands', () => {
  /** The ids of what earlier examples made, by the names under which later ones use them. */
  const ids = new Map<string, string>()

  /** Remembers what an example made. */
  function remember(words: string, stdout: string): void {
    const lines = stdout.startsWith('{') ? [JSON.parse(stdout.split('\n')[0] ?? '')] : []
    for (const made of lines) {
      if (words === 'batch submit person enrich') {
        ids.set('OTHER_BATCH_ID', ids.get('BATCH_ID') ?? '')
        ids.set('BATCH_ID', made.batch_id)
      }
      if (words.startsWith('exports create')) {
        ids.set('OTHER_EXPORT_ID', ids.get('EXPORT_ID') ?? '')
        ids.set('EXPORT_ID', made.export_id)
        ids.set('EXPORT_RUN_ID', made.run_id)
      }
      if (words.startsWith('watch create') && made.id !== undefined) {
        const [, , dataset = '', kind = ''] = words.split(' ')
        const name = `${dataset.toUpperCase()}_${kind === 'search' ? 'SEARCH_' : ''}WATCH_ID`
        ids.set(name, String(made.id))
        ids.set('OTHER_WATCH_ID', ids.get('WATCH_ID') ?? '')
        ids.set('WATCH_ID', String(made.id))
      }
      if (words === 'account usage events') ids.set('EVENT_ID', made.events?.[0]?.event_id)
    }
  }

  it('run one after the other', async () => {
    ids.set(
      'EVENT_ID',
      (await answer('account', 'usage', 'events', '--limit', '1')).events[0]?.event_id ?? '',
    )
    await answer('account', 'credits')
    ids.set('EVENT_ID', (await answer('account', 'usage', 'events', '--limit', '1')).events[0].event_id)
    const lines = (await askingCommands()).flatMap(command =>
      [...helpText(command, 100).matchAll(/^ {2}\$ almanac (.*)$/gm)].map(([, line = '']) => ({
        words: fullName(command).replace('almanac ', ''),
        line,
      })),
    )
    expect(lines.length).toBeGreaterThan(150)
    const [company = {}] = world.companies
    const { primary_domain: domain = '' } = company.basic_info as {
      readonly primary_domain?: string
    }
    for (const { words, line } of lines) {
      // There is no delivery without a receiver; webhooks.test.ts is about those, and command-auth.test.ts about logins.
      if (words === 'webhooks replay' || words.startsWith('auth ')) continue
      if (words === 'watch summary' && !ids.has('RUN_ID')) {
        ids.set('RUN_ID', String((await answer('watch', 'run', ids.get('WATCH_ID') ?? '')).id))
      }
      // The world of this test is a part of the demo world, with other first people and companies.
      const here = line.replaceAll(profile, profileOf(world.people[0])).replaceAll('badanero.de', domain)
      const args = wordsOfLine(here).map(word =>
        word.replace(/^\$(\w+)$/, (_, name) => ids.get(name) ?? word),
      )
      const { code, stdout, stderr } = await almanac(args)
      expect(code, `almanac ${line}\n${stderr}`).toBe(0)
      remember(words, stdout)
    }
  }, 60_000)
})

describe('a request', () => {
  const filter = ['--filter', 'basic_profile.name contains a']

  it('is shown with its price, and not sent, by --dry-run', async () => {
    const before = await answer('account', 'credits')
    expect(
      await answer(
        'person',
        'search',
        ...filter,
        '--sort',
        'professional_network.followers:desc',
        '--limit',
        '2',
        '--dry-run',
      ),
    ).toEqual({
      method: 'POST',
      path: '/person/search',
      body: {
        filters: { op: 'and', conditions: [{ field: 'basic_profile.name', type: 'contains', value: 'a' }] },
        sorts: [{ field: 'professional_network.followers', order: 'desc' }],
        limit: 2,
      },
      price: { credits: 0.06, result_count: 2, cost_components: [expect.objectContaining({ quantity: 2 })] },
    })
    expect((await answer('batch', 'submit', 'company', 'enrich', '--names', 'x', '--dry-run')).price).toEqual(
      {
        credits: null,
        credits_max: 2,
        unit_prices: expect.arrayContaining([
          expect.objectContaining({ component: 'company.profile', unit_price: 2 }),
        ]),
      },
    )
    expect((await answer('company', 'identify', '--names', '"Acme, Inc.",x', '--dry-run')).body).toEqual({
      names: ['Acme, Inc.', 'x'],
    })
    expect(await answer('account', 'credits')).toEqual(before)
  })

  it('is shown without its price where no service can be asked, and with the refusal where it is refused', async () => {
    const gone = { ALMANAC_URL: 'http://127.0.0.1:29999', ALMANAC_API_KEY: '' }
    const unasked = await almanac(['person', 'search', ...filter, '--dry-run'], gone)
    expect(unasked.code).toBe(0)
    expect(JSON.parse(unasked.stdout).price.credits).toBeNull()
    expect(unasked.stderr).toContain('The price is not known: There is no key for http://127.0.0.1:29999')
    const refused = await almanac(['person', 'search', '--dry-run'])
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining('filters: This field is required, or search with a query.'),
    ])
    expect(refused.stderr).toContain('Say what is looked for, in words (almanac person search engineers in')
    expect(JSON.parse(refused.stdout).body).toEqual({})
  })

  it('comes from a file or standard input, where options replace its keys', async () => {
    const file = join(folder, 'request.json')
    writeFileSync(file, '{"filters": {"field": "basic_profile.name", "type": "is_not_null"}, "limit": 3}')
    expect((await answer('person', 'search', '--input', file)).profiles).toHaveLength(3)
    expect((await answer('person', 'search', '--input', file, '--limit', '1')).profiles).toHaveLength(1)
    const piped = startCommand(['person', 'search', '--input', '-'], {
      environment,
      input: await output(['person', 'search', '--example']),
    })
    expect(JSON.parse((await piped.finished).stdout)).toHaveProperty('total_count')
    const ownExample = await output(['person', 'search', '--limit', '2', 'engineers', '--example'])
    expect(JSON.parse(ownExample)).toEqual({ limit: 2, search: { query: 'engineers' } })
    expect(await almanac(['person', 'search', ' '])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('The words of the search are empty. Say what is looked for'),
    })
    writeFileSync(file, '[1]')
    expect((await almanac(['person', 'search', '--input', file])).stderr).toContain(
      'must hold one JSON object',
    )
    writeFileSync(file, '{"a": \u0007')
    expect((await almanac(['person', 'search', '--input', file])).stderr).toMatch(
      /^--input \S+ must be JSON: [^\n]*\n$/,
    )
    expect((await almanac(['person', 'search', '--input', join(folder, 'none')])).stderr).toContain(
      'none does not exist.',
    )
  })

  it('to a live endpoint takes the options of that one', async () => {
    const live = ['person', 'search', '--live', '--filter', 'REGION in Nowhere']
    expect(await answer(...live)).toMatchObject({ profiles: [] })
    const refused = await almanac([...live, '--sort', 'professional_network.followers'])
    expect([refused.code, refused.stderr]).toEqual([2, '--sort is taken only without --live.\n'])
    expect((await almanac([...everyone, '--page', '2'])).stderr).toBe('--page is taken only with --live.\n')
  })
})

describe('an answer', () => {
  it('has the rows of all pages with --all, in each format', async () => {
    const all = await answer(...everyone, '--all', '--limit', '250')
    expect(all).toMatchObject({ total_count: peopleCount, next_cursor: null })
    const idsOf = (rows: readonly { readonly service_person_id: number }[]) =>
      rows.map(row => row.service_person_id)
    expect(new Set(idsOf(all.profiles)).size).toBe(peopleCount)
    const lines = (await output([...everyone, '--all', '--output', 'jsonl'])).trimEnd().split('\n')
    expect(idsOf(lines.map(line => JSON.parse(line)))).toEqual(idsOf(all.profiles))
    const csv = (await output([...everyone, '--all', '--limit', '250', '--output', 'csv'])).split('\n')
    expect(csv.slice(0, 2)).toEqual(['\ufeffservice_person_id', String(all.profiles[0].service_person_id)])
    expect(csv).toHaveLength(peopleCount + 2)
    const table = (await output([...everyone, '--all', '--output', 'table'])).split('\n')
    expect(table).toHaveLength(peopleCount + 2)
    const events = await answer('account', 'usage', 'events', '--all', '--limit', '2')
    expect(events.events.length).toBeGreaterThan(2)
  })

  it('in CSV has texts with quotes, commas, line ends and formulas as an import reads them', async () => {
    const csv = await output([
      'company',
      'enrich',
      '--names',
      '=1+1,"a ""b"", c"',
      '--fields',
      'basic_info.name',
      '--output',
      'csv',
    ])
    expect(csv).toBe(
      '\ufeffmatched_on,match_type,match_status,basic_info.name\n\'=1+1,name,not_found,\n"a ""b"", c",name,not_found,\n',
    )
  })

  it('is a table of few columns for people, and of the fields that were chosen', async () => {
    const { stdout, stderr } = await almanac(['company', 'search', '--limit', '2', '--output', 'table'])
    expect(stdout).toMatch(/^name +primary_domain +total +year_founded +headquarters\n/)
    expect(stderr).toMatch(
      /5 of \d+ columns; --fields chooses others, and --output json shows all\.\n2 rows of 60; 0\.06 credits, [\d,.]+ left; --all shows the others\n$/,
    )
    const chosen = await output([
      'company',
      'search',
      '--limit',
      '1',
      '--fields',
      'basic_info.name,headcount.total',
      '--output',
      'table',
    ])
    expect(chosen).toMatch(/^name +total\n/)
  })

  it('ends without a failure, and without asking for more pages, when its reader stops early', async () => {
    const spent = async () => (await answer('account', 'credits')).account.key.spent
    const before = await spent()
    const command = [process.execPath, ...program, ...everyone, '--all', '--limit', '10', '--output', 'jsonl']
    const shell = spawn('bash', ['-c', '"$@" | head -1; echo "$PIPESTATUS"', 'bash', ...command], {
      env: { PATH: process.env.PATH, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const chunks: string[] = []
    shell.stdout.setEncoding('utf8').on('data', chunk => chunks.push(chunk))
    await once(shell, 'close')
    expect(chunks.join('').split('\n').at(-2)).toBe('0')
    expect((await spent()) - before).toBeLessThan(0.03 * 100)
  })

  it('that is interrupted tells how to go on', async () => {
    const slow = startCommand([...everyone, '--all', '--limit', '1', '--output', 'jsonl'], { environment })
    await new Promise<void>(resolve => slow.process.stdout?.once('data', () => resolve()))
    slow.process.kill('SIGINT')
    const { signal, stderr } = await slow.finished
    expect(signal).toBe('SIGINT')
    const [, cursor = ''] = /^Stopped after \d+ pages?; go on with --cursor (\S+)\n$/.exec(stderr) ?? []
    expect(cursor, stderr).not.toBe('')
    expect((await answer(...everyone, '--cursor', cursor, '--limit', '1')).profiles).toHaveLength(1)
  })

  it.each(['json', 'table'])('that is interrupted prints the pages that are paid for as %s', async output => {
    const spent = async () => (await answer('account', 'credits')).account.key.spent
    const before = await spent()
    const slow = startCommand([...everyone, '--all', '--limit', '1', '--output', output], { environment })
    await vi.waitUntil(async () => (await spent()) > before, { timeout: 20_000 })
    slow.process.kill('SIGINT')
    const { signal, stdout, stderr } = await slow.finished
    expect(signal).toBe('SIGINT')
    const [, pages = '', cursor] =
      /^Stopped after (\d+) pages?; go on with --cursor (\S+)$/m.exec(stderr) ?? []
    expect(Number(pages)).toBeGreaterThan(0)
    if (output === 'table') return expect(stdout.split('\n')).toHaveLength(Number(pages) + 2)
    const { profiles, next_cursor } = JSON.parse(stdout)
    expect([profiles.length, next_cursor]).toEqual([Number(pages), cursor])
  })
})

describe('a failure', () => {
  it.each<readonly [code: number, args: readonly string[], message: string]>([
    [2, ['person', 'serch'], "almanac person: unknown command 'serch'; did you mean search?"],
    [2, ['person', 'search', '--filter', 'x = 1'], '--filter: people cannot be filtered by x.'],
    [2, ['person', 'search', '--filters', '{'], '--filters must be JSON: '],
    [2, [...everyone, '--limit', 'ten'], '--limit must be a number; got ten.'],
    [2, [...everyone, '--limit', '5000'], 'limit: '],
    [
      2,
      [...everyone, '--filters', '{}'],
      '--filter and --filters both say what is looked for; give one of them.',
    ],
    [
      2,
      [...everyone, '--fields', 'basic_profile.nme'],
      "Unsupported fields: ['basic_profile.nme']. Nearest: basic_profile",
    ],
    [2, [...everyone, '--output', 'xml'], "argument 'xml' is invalid"],
    [2, ['web', 'search', '--query', 'x', '--sources', 'wbe'], '--sources must be one of web, news,'],
    [5, ['batch', 'get', 'nothing'], 'Batch job not found.'],
    [5, ['watch', 'get', '../account/credits'], 'Watch not found.'],
  ])('ends with %d for %j', async (code, args, message) => {
    const failed = await almanac(args)
    expect(failed.code, failed.stderr).toBe(code)
    expect(failed.stderr).toContain(message)
    expect(failed.stdout).toBe('')
  })

  it('of the key ends with 3 or 4, and of the service with 7', async () => {
    const restricted = await world.newKey()
    const lacking = await almanac(['person', 'search', '--filter', 'honors.title (.) prize'], {
      ALMANAC_API_KEY: restricted,
    })
    expect([lacking.code, lacking.stderr]).toEqual([4, expect.stringContaining('honors')])
    const none = await almanac(['account', 'credits'], { ALMANAC_API_KEY: '' })
    expect(none.code).toBe(3)
    const wrong = await almanac(['account', 'credits'], { ALMANAC_API_KEY: 'alm_wrong' })
    expect([wrong.code, wrong.stderr]).toEqual([3, expect.stringContaining('ALMANAC_API_KEY is not a key')])
  })

  it.each([
    [429, 6, 'Too many requests'],
    [503, 7, 'HTTP 503 with text/html'],
    [302, 7, 'redirected to http://elsewhere.example/'],
  ])('of a proxy that answers %d ends with %d', async (status, code, message) => {
    const proxy = createServer((_request, response) => {
      const error = { error: { type: 'rate_limit_error', message: 'Too many requests', metadata: [] } }
      response.writeHead(status, {
        'Content-Type': status === 429 ? 'application/json' : 'text/html',
        // Longer than anybody would wait.
        'Retry-After': '3600',
        Location: 'http://elsewhere.example/',
      })
      response.end(status === 429 ? JSON.stringify(error) : '<h1>\u001b[2J</h1>')
    }).listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const { port } = proxy.address() as { readonly port: number }
    const failed = await almanac(['account', 'credits'], { ALMANAC_URL: `http://127.0.0.1:${port}` })
    proxy.close()
    expect([failed.code, failed.stdout]).toEqual([code, ''])
    expect(failed.stderr).toContain(message)
    expect(failed.stderr).not.toContain('\u001b')
  })
})

describe('a batch job', () => {
  it('is submitted, waited for, and downloaded as JSON Lines', async () => {
    const urls = world.people.slice(0, 3).map(profileOf)
    const { batch_id } = await answer(
      'batch',
      'submit',
      'person',
      'enrich',
      '--professional-network-profile-urls',
      urls.join(','),
    )
    const file = join(folder, 'result.jsonl')
    const { bytes } = await answer('batch', 'download', batch_id, '--out', file, '--wait', '--json')
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    expect([lines.length, readFileSync(file).length]).toEqual([3, bytes])
    expect(await output(['batch', 'download', batch_id, '--out', '-'])).toBe(readFileSync(file, 'utf8'))
    await answer('batch', 'download', batch_id, '--out', `${file}.gz`, '--json')
    expect(readFileSync(`${file}.gz`).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]))
    const nowhere = await almanac(['batch', 'download', batch_id, '--out', join(folder, 'none', 'x')])
    expect([nowhere.code, nowhere.stderr]).toEqual([1, expect.stringContaining('cannot be written')])
  })
})
