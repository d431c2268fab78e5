// The samples of the guides and the examples, run as their readers run them, against one service.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { transformSync } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand, temporaryFolder } from '../support/command.ts'
import { startReceiver } from '../support/receiver.ts'
import { peopleCount, type SmallWorld, startSmallWorld } from '../support/world.ts'

const run = promisify(execFile)
const folder = temporaryFolder()
let world: SmallWorld
let key: string

beforeAll(async () => {
  world = await startSmallWorld(undefined, { ALMANAC_WEBHOOK_ALLOW: '127.0.0.0/8' })
  key = await world.newKey()
})
afterAll(() => world.close())

interface GuideSample {
  readonly language: 'sh' | 'ts' | 'python'
  readonly text: string
  /** The output, where the guide shows it. */
  readonly printed: string | undefined
}

const guides = readdirSync('docs/guides')

function samplesOf(guide: string): readonly GuideSample[] {
  const blocks = [
    ...readFileSync(join('docs/guides', guide), 'utf8').matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm),
  ]
  return blocks.flatMap(([, language, text = ''], index) => {
    if (language !== 'sh' && language !== 'ts' && language !== 'python') return []
    const next = blocks[index + 1]
    return [{ language, text, printed: next?.[1] === 'text' ? next[2] : undefined }]
  })
}

const client = pathToFileURL(resolve('dist/client/index.js')).href

async function printedBy({ language, text }: GuideSample): Promise<string> {
  const own = text.replaceAll('http://127.0.0.1:8080', world.url).replaceAll(/alm_\.\.\./g, key)
  if (language === 'ts') {
    const program = join(folder, 'sample.mjs')
    writeFileSync(program, transformSync(own, { loader: 'ts' }).code.replace('almanac/client', client))
    return (await run(process.execPath, [program], { cwd: folder })).stdout
  }
  const [shell, words] = language === 'sh' ? ['bash', ['-ec', own]] : ['python3', ['-c', own]]
  return (await run(shell, words as string[], { cwd: folder })).stdout
}

describe.each(guides)('docs/guides/%s', guide => {
  it('has a sample for curl, TypeScript and Python each', () => {
    expect(samplesOf(guide).map(({ language }) => language)).toEqual(['sh', 'ts', 'python'])
  })

  it.each(samplesOf(guide).map(sample => [sample.language, sample] as const))(
    'has a sample in %s that prints what the guide says',
    async (_, sample) => {
      const printed = await printedBy(sample)
      if (sample.printed === undefined) expect(printed).not.toBe('')
      else expect(printed).toBe(sample.printed)
    },
  )
})

describe('an example', () => {
  const environment = () => ({ PATH: process.env.PATH, ALMANAC_URL: world.url, ALMANAC_API_KEY: key })
  const example = async (name: string, ...words: readonly string[]): Promise<string> =>
    (await run(process.execPath, [resolve('examples', name), ...words], { cwd: folder, env: environment() }))
      .stdout

  it('enriches a lead list, and leaves its cells as they were', async () => {
    const file = join(folder, 'leads.csv')
    const leads = ['ahmet.sahin@vekinis.com,"says ""hello"", often"', ',none', 'nobody@nowhere.example,']
    writeFileSync(file, `\u{feff}email,note\r\n${leads.join('\r\n')}\r\n`)
    const [header, first, second, third] = (await example('enrich-leads.mjs', file)).split('\n')
    expect(header).toBe('email,note,name,title,confidence')
    expect(first).toMatch(/^ahmet\.sahin@vekinis\.com,"says ""hello"", often",Ahmet Şahin,[^,]+,1$/)
    expect([second, third]).toEqual([',none,,,', 'nobody@nowhere.example,,,,'])
  })

  it('enriches the lead list of this folder, and says so when a list has no e-mail addresses', async () => {
    const [header, , second] = (await example('enrich-leads.mjs', resolve('examples/leads.csv'))).split('\n')
    expect(header).toBe('Profile;E-Mail;Full Name;Company;Owner;name;title;confidence')
    expect(second).toMatch(/^;Merve\.Oezkan26@nisotek\.co\.uk;;;Kim;/)
    const file = join(folder, 'phones.csv')
    writeFileSync(file, 'Phone,Name\n1,Ada\n')
    await expect(example('enrich-leads.mjs', file)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('has no column for e-mail addresses; its columns are Phone, Name.'),
    })
  })

  it('keeps the companies of a CRM fresh, and finds nothing new when it is run again', async () => {
    const file = join(folder, 'accounts.json')
    const accounts = [{ domain: 'vekinis.com', name: 'Vekinis' }, { domain: 'nowhere.example' }]
    writeFileSync(file, JSON.stringify(accounts))
    expect(await example('nightly-crm.mjs', file)).toContain(
      'vekinis.com: name "Vekinis" -> "Vekinis Architects"\n',
    )
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject([
      { name: 'Vekinis Architects', headcount: expect.any(Number) },
      { missing: 'not_found' },
    ])
    expect(await example('nightly-crm.mjs', file)).toBe('0 changes in 2 accounts.\n')
  })

  it('searches as a recruiter does, and leaves out people who were written to', async () => {
    const [heading, ...people] = (await example('recruiter-search.mjs', 'manager', 'United States', '3'))
      .trim()
      .split('\n')
    expect(heading).toMatch(/^\d+ people fit/)
    expect(people).toHaveLength(3)
    const [name = '', , , profile = ''] = people[0]?.split('\t') ?? []
    const others = await example('recruiter-search.mjs', 'manager', 'United States', '3', profile)
    expect(others).not.toContain(`${name}\t`)
  })

  it('lets a model answer questions by MCP', async () => {
    // A model that counts first, and then says what it was told.
    const model = await startReceiver((response, number) => {
      const { messages, tools } = JSON.parse(model.received[number]?.body ?? '{}')
      const filters = { field: 'basic_profile.name', type: 'is_not_null' }
      const text = JSON.stringify({ dataset: 'person', filters })
      const call = { id: 'c1', type: 'function', function: { name: 'count_records', arguments: text } }
      const told = messages.at(-1)
      const message =
        told.role === 'tool'
          ? { role: 'assistant', content: `${JSON.parse(told.content).total} of ${tools.length}` }
          : { role: 'assistant', content: null, tool_calls: [call] }
      response.writeHead(200).end(JSON.stringify({ choices: [{ message }] }))
    })
    try {
      const words = [resolve('examples/agent-mcp.mjs'), 'How many people are there?']
      const env = { ...environment(), LLM_URL: model.url, LLM_MODEL: 'test', LLM_API_KEY: 'none' }
      const { stdout } = await run(process.execPath, words, { cwd: folder, env })
      expect(stdout).toBe(`${peopleCount} of 10\n`)
    } finally {
      model.close()
    }
  })

  it('receives webhooks in ten lines', async () => {
    expect(
      readFileSync('examples/webhook-receiver.mjs', 'utf8')
        .split('\n')
        .filter(line => /^(?!\/\/|import|$)/.test(line)).length,
    ).toBeLessThanOrEqual(10)
    const { stdout } = await runCommand(['webhooks', 'secret', 'show', '--json'], {
      dataDir: world.config.dataDir,
    })
    const receiver = spawn(process.execPath, [resolve('examples/webhook-receiver.mjs'), '0'], {
      env: { ...environment(), WEBHOOK_SECRET: JSON.parse(stdout).secret },
    })
    try {
      const said = createInterface(receiver.stdout)[Symbol.asyncIterator]()
      const { value: port } = await said.next()
      const url = `http://127.0.0.1:${/\d+/.exec(String(port))?.[0]}/hook`
      expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(400)
      await world.post('/batch/company/enrich', { service_company_ids: [1], webhook_url: url })
      expect((await said.next()).value).toMatch(/^msg_\S+ completed$/)
    } finally {
      receiver.kill()
      await once(receiver, 'close')
    }
  })
})
