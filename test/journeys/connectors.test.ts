import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectors } from '../../src/live/connectors/index.ts'
import { readStatuses } from '../../src/live/status-file.ts'
import { nowhere, startAlmanac } from '../support/almanac.ts'
import { runHere, startServing, temporaryFolder } from '../support/command.ts'
import { type ProviderServer, refusal, startProvider } from '../support/provider-server.ts'

let searxng: ProviderServer
beforeAll(async () => {
  searxng = await startProvider(({ query }) =>
    query.get('categories') === 'news'
      ? refusal(403)
      : {
          results: [{ title: 'A', url: query.get('q') === 'odd' ? 7 : 'https://example.com/', content: '' }],
        },
  )
})
afterAll(() => searxng.close())

it('the list of connectors shows what each needs, how the service fares with it, and no key', async () => {
  const dataDir = temporaryFolder()
  const environment = { ...nowhere, ALMANAC_SEARXNG_URL: searxng.url, ALMANAC_BRAVE_KEY: 'brave-secret' }
  const almanac = await startAlmanac(dataDir, environment)
  await almanac.post('/web/search/live', { query: 'a', sources: ['web', 'news'] })
  await almanac.close()
  expect(Object.keys(readStatuses(dataDir))).toContain('searxng')
  const { code, stdout } = await runHere(['connectors', '--json'], { dataDir, environment })
  const listed = JSON.parse(stdout).connectors
  const named = (name: string) =>
    listed.find((connector: { readonly name: string }) => connector.name === name)
  expect(code).toBe(0)
  expect(named('searxng')).toMatchObject({
    answers: ['web', 'news'],
    url: searxng.url,
    key: 'not needed',
    state: 'ready',
    last_answer: expect.stringMatching(/^2/),
    last_fault: 'It does not answer in JSON (403): its settings.yml must list json under search.formats.',
  })
  expect(named('brave')).toMatchObject({ key: 'set', state: 'ready' })
  expect(named('edgar')).toMatchObject({ state: 'ready' })
  expect(named('tavily')).toMatchObject({ key: 'not set', state: 'needs ALMANAC_TAVILY_KEY', url: null })
  expect(stdout).not.toContain('brave-secret')
  const table = await runHere(['connectors'], { dataDir, environment })
  expect(table.stdout).toMatch(/searxng .*ready/)
})

it('a test of a connector asks each of its questions, and ends with 1 when one fails', async () => {
  const options = {
    dataDir: temporaryFolder(),
    environment: { ...nowhere, ALMANAC_SEARXNG_URL: searxng.url },
  }
  const tested = await runHere(['connectors', 'test', 'searxng', '--query', 'suns', '--json'], options)
  expect([tested.code, JSON.parse(tested.stdout)]).toEqual([
    1,
    {
      connector: 'searxng',
      outcomes: [
        { question: 'web', fault: null, results: 1, first: 'https://example.com/' },
        {
          question: 'news',
          fault: 'It does not answer in JSON (403): its settings.yml must list json under search.formats.',
          results: 0,
          first: null,
        },
      ],
    },
  ])
  expect(searxng.questions.at(-1)?.query.get('q')).toBe('suns')
  const odd = await runHere(['connectors', 'test', 'searxng', '--query', 'odd', '--json'], options)
  expect(JSON.parse(odd.stdout).outcomes[0].fault).toBe('None of its results has the address of a page.')
  const unset = await runHere(['connectors', 'test', 'brave'], options)
  expect([unset.code, unset.stderr]).toEqual([
    1,
    expect.stringContaining('Brave Search needs ALMANAC_BRAVE_KEY.'),
  ])
  const silent = await runHere(['connectors', 'test', 'edgar'], { dataDir: temporaryFolder() })
  expect([silent.code, silent.stderr]).toEqual([
    1,
    expect.stringContaining('SEC EDGAR needs ALMANAC_LIVE_CONTACT.'),
  ])
  const unknown = await runHere(['connectors', 'test', 'altavista'], options)
  expect([unknown.code, unknown.stderr]).toEqual([
    5,
    expect.stringContaining('There is no connector altavista. There are'),
  ])
  const misspelt = await runHere(['connectors', 'test', 'wikipdia'], options)
  expect(misspelt.stderr).toContain('There is no connector wikipdia. Did you mean "wikipedia"?')
})

it('a connector of the operator is tested with its mapping, whose refusals are shown', async () => {
  const provider = await startProvider(() => ({
    people: [{ fullName: 'Ada', page: 'https://x.example/ada' }],
  }))
  const folder = temporaryFolder()
  const file = (column: string) => `address: ${provider.url}
person:
  lookup: { takes: [profile_url], request: { path: /find }, rows: people }
  mapping:
    fields:
      basic_profile.name: ${column}
`
  writeFileSync(join(folder, 'right.yaml'), file('fullName'))
  writeFileSync(join(folder, 'wrong.yaml'), file('full_name'))
  const options = { dataDir: temporaryFolder(), environment: { ALMANAC_CONNECTORS: folder } }
  const test = (name: string) => runHere(['connectors', 'test', name, '--json'], options)
  const [right, wrong] = [await test('right'), await test('wrong')]
  provider.close()
  expect([right.code, JSON.parse(right.stdout).outcomes]).toMatchObject([
    0,
    [{ question: 'person', fault: null, results: 1 }],
  ])
  const [{ fault }] = JSON.parse(wrong.stdout).outcomes
  expect([wrong.code, fault]).toEqual([
    1,
    expect.stringMatching(/^None of its rows is a record: no column of the mapping has a value/),
  ])
})

it('keys are read from the environment, and stand in no file, log, answer or list', async () => {
  const dataDir = temporaryFolder()
  // A provider that repeats all that it gets, wherever it may end up.
  const echo = await startProvider(({ headers, query }) => {
    const said = JSON.stringify({ ...headers, ...Object.fromEntries(query) })
    return [
      refusal(401, { error: said }),
      refusal(500, said, { 'retry-after': '0' }),
      refusal(302, said, { location: `/?${query}` }),
      { results: said, error: { message: said } },
    ][echo.questions.length % 4] as object
  })
  const keyed = connectors.filter(({ key }) => key)
  const environment = {
    ...nowhere,
    ALMANAC_LOG_LEVEL: 'trace',
    ...Object.fromEntries(
      keyed.flatMap(({ name }) => [
        [`ALMANAC_${name.toUpperCase()}_URL`, echo.url],
        [`ALMANAC_${name.toUpperCase()}_KEY`, `not-to-be-shown-${name}`],
      ]),
    ),
    ALMANAC_LLM_MODEL: 'model',
  }
  const created = await runHere(['keys', 'create', '--name', 'test', '--json'], { dataDir, environment })
  const service = await startServing(dataDir, ['--no-demo'], { environment })
  const answers: string[] = []
  for (const source of ['web', 'news', 'scholar-articles', 'scholar-author', 'social', 'ai']) {
    const response = await fetch(`${service.url}/web/search/live`, {
      method: 'POST',
      headers: { authorization: `Bearer ${JSON.parse(created.stdout).key}`, 'x-api-version': '2025-11-01' },
      body: JSON.stringify({ query: 'solar', sources: [source] }),
    })
    answers.push(await response.text())
  }
  const { stdout, stderr } = await service.stop()
  const listed = await runHere(['connectors', '--json'], { dataDir, environment })
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .map(name => join(dataDir, name))
    .filter(path => statSync(path).isFile())
  expect(files.map(path => basename(path))).toContain('connectors.json')
  expect(echo.questions.map(question => JSON.stringify(question)).join()).toContain('not-to-be-shown-brave')
  const shown = [
    ...answers,
    stdout,
    stderr,
    listed.stdout,
    ...files.map(path => readFileSync(path, 'latin1')),
  ]
  expect(shown.filter(text => text.includes('not-to-be-shown'))).toEqual([])
  echo.close()
})
