// Lists of leads that a service is asked about: what it costs, and a run that is cut off and goes on.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createKey } from '../../src/access/keys.ts'
import { takeLock } from '../../src/lib/process-lock.ts'
import { runHere, startCommand, temporaryFolder } from '../support/command.ts'
import { type SmallWorld, startSmallWorld } from '../support/world.ts'

let world: SmallWorld
let folder: string
let key: string

const at = (name: string) => join(folder, name)

beforeAll(async () => {
  world = await startSmallWorld()
  folder = temporaryFolder()
  key = await world.newKey()
})

afterAll(() => world.close())

const enrich = (url: string, ...args: readonly string[]) =>
  runHere(['enrich', ...args, '--url', url], {
    cwd: folder,
    environment: { ALMANAC_API_KEY: key, XDG_CONFIG_HOME: folder },
  })

const creditsLeft = async (): Promise<number> =>
  (await world.get('/account/credits', { key })).body.account.credits

interface Company {
  readonly basic_info: { readonly primary_domain: string }
}

interface Person {
  readonly basic_profile: { readonly name: string; readonly location: { readonly city: string } }
  readonly social_handles: { readonly professional_network_identifier: { readonly profile_url: string } }
}

/** Writes a list of people with a profile URL each, and of some names. */
function writeList(name: string, count: number): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const person = world.people[index % world.people.length] as unknown as Person
    const url = person.social_handles.professional_network_identifier.profile_url
    const city = person.basic_profile.location.city || 'London'
    return index % 10 === 9 ? `,"${person.basic_profile.name}","${city}"` : `${url},,`
  })
  writeFileSync(at(name), `Profile,Name,City\n${rows.join('\n')}\n`)
  return at(name)
}

interface Gate {
  readonly url: string
  /** Called when the service has answered about people; returns whether the answer is passed on. */
  isPassed: () => boolean
  readonly server: Server
}

/** Stands between a command and the service. */
async function startGate(): Promise<Gate> {
  const server = createServer((incoming, outgoing) => {
    const { method, url = '', headers } = incoming
    const onward = request(world.url + url, { method, headers }, answer => {
      if (url.startsWith('/person/') && !gate.isPassed()) return
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const gate: Gate = { url, server, isPassed: () => true }
  return gate
}

it('a service answers as the data directory does, and charges each record once, at most what a dry run says', async () => {
  const list = writeList('leads.csv', 300)
  const dry = await enrich(world.url, 'person', list, '--dry-run', '--json')
  const before = await creditsLeft()
  const { code, stderr } = await enrich(world.url, 'person', list, '--out', at('service.csv'))
  expect(code, stderr).toBe(0)
  expect(stderr).toContain(`${world.url} charges at most 300.9 credits; its key can spend`)
  const spent = before - (await creditsLeft())
  expect(spent).toBeGreaterThanOrEqual(270)
  expect(Math.round(spent * 1000)).toBeLessThanOrEqual(JSON.parse(dry.stdout).credits_max * 1000)
  await runHere(['enrich', 'person', list, '--out', at('directory.csv')], {
    dataDir: world.config.dataDir,
    cwd: folder,
  })
  expect(readFileSync(at('service.csv'), 'utf8')).toBe(readFileSync(at('directory.csv'), 'utf8'))
  expect(existsSync(at('service.csv.progress'))).toBe(false)
})

it('a list that would wait for the rate limit is pointed at batch jobs', async () => {
  const [long, short] = [writeList('thousand.csv', 1000), writeList('hundred.csv', 100)]
  const { code, stderr } = await enrich(world.url, 'person', long, '--dry-run')
  expect({ code, stderr }).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('almanac batch submit person enrich thousand.csv --result-format csv'),
  })
  expect((await enrich(world.url, 'person', short, '--dry-run')).stderr).not.toContain('batch')
})

it('rows about one company are paid for once', async () => {
  const [first] = world.companies as unknown as readonly Company[]
  const domain = first?.basic_info.primary_domain
  writeFileSync(at('companies.csv'), `Website\n${`${domain}\n`.repeat(600)}`)
  const before = await creditsLeft()
  const { code } = await enrich(world.url, 'company', at('companies.csv'), '--out', at('companies-out.csv'))
  expect({ code, spent: before - (await creditsLeft()) }).toEqual({ code: 0, spent: 2 })
})

it('rows about one person are paid for once, however they spell the identifier', async () => {
  const [first] = world.people as unknown as readonly Person[]
  const url = first?.social_handles.professional_network_identifier.profile_url ?? ''
  const spellings = [
    url,
    url.replace('https', 'HTTP').replace('/in/', '/IN/'),
    `${url}/?trk=x`,
    url.replace('https://', ''),
  ]
  const rows = [...spellings.map(each => `${each},`), ',Who@Nowhere.Example', ',who@nowhere.example']
  writeFileSync(at('spellings.csv'), `Profile,E-Mail\n${rows.join('\n')}\n`)
  const before = await creditsLeft()
  const { code } = await enrich(world.url, 'person', at('spellings.csv'), '--out', at('spelled.csv'))
  expect({ code, spent: before - (await creditsLeft()) }).toEqual({ code: 0, spent: 1 })
  expect(readFileSync(at('spelled.csv'), 'utf8').match(/,profile_url,1,/g)).toHaveLength(4)
})

const hasLines = (path: string, count: number): boolean =>
  existsSync(path) && readFileSync(path, 'utf8').split('\n').length > count

it('a run that is cut off goes on where it was, and pays for nothing twice', async () => {
  // The last rows are about people of the first ones.
  const list = writeList('long.csv', 900)
  const whole = await creditsLeft()
  await enrich(world.url, 'person', list, '--out', at('whole.csv'))
  const cost = whole - (await creditsLeft())
  const gate = await startGate()
  const before = await creditsLeft()
  const args = ['enrich', 'person', list, '--out', at('cut.csv'), '--url', gate.url]
  const environment = { ALMANAC_API_KEY: key, XDG_CONFIG_HOME: folder }
  const killed = startCommand(args, { cwd: folder, environment })
  // The first chunk is kept; the service has charged for this answer, and the command never sees it.
  gate.isPassed = () => !hasLines(at('cut.csv.progress'), 2) || !killed.process.kill('SIGKILL')
  expect(await killed.finished).toMatchObject({ signal: 'SIGKILL' })
  gate.isPassed = () => true
  expect([existsSync(at('cut.csv')), existsSync(at('cut.csv.progress'))]).toEqual([false, true])
  const other = await enrich(gate.url, 'person', list, '--out', at('cut.csv'), '--fields', 'skills')
  expect(other).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('for another list, or for other options'),
  })
  // A line that was cut off in the middle is asked for again.
  appendFileSync(at('cut.csv.progress'), '{"values":[["profile_url",')
  const { code, stderr } = await runHere(args, { cwd: folder, environment })
  gate.server.closeAllConnections()
  gate.server.close()
  expect(code, stderr).toBe(0)
  expect(stderr).toContain('Going on where')
  expect(readFileSync(at('cut.csv'), 'utf8')).toBe(readFileSync(at('whole.csv'), 'utf8'))
  expect(before - (await creditsLeft())).toBeCloseTo(cost, 6)
  expect(existsSync(at('cut.csv.progress'))).toBe(false)
})

it('a run that a signal ends says how to go on, and a dry run tells the price of what is left', async () => {
  const list = writeList('ended.csv', 600)
  const gate = await startGate()
  const args = ['enrich', 'person', list, '--out', at('ended-out.csv'), '--url', gate.url]
  const environment = { ALMANAC_API_KEY: key, XDG_CONFIG_HOME: folder }
  const ended = startCommand(args, { cwd: folder, environment })
  gate.isPassed = () => !hasLines(at('ended-out.csv.progress'), 2) || !ended.process.kill('SIGTERM')
  expect(await ended.finished).toMatchObject({
    signal: 'SIGTERM',
    stderr: expect.stringContaining('the same command goes on with the rest, and pays for nothing twice.'),
  })
  gate.isPassed = () => true
  const dry = await runHere([...args, '--dry-run', '--json'], { cwd: folder, environment })
  const { rows, rows_answered, credits_max } = JSON.parse(dry.stdout)
  expect([rows + rows_answered, rows_answered % 250, rows_answered > 0]).toEqual([600, 0, true])
  const again = await runHere(args, { cwd: folder, environment })
  gate.server.closeAllConnections()
  gate.server.close()
  expect(again.code, again.stderr).toBe(0)
  expect(again.stderr).toContain(`charges at most ${credits_max} credits for what is left;`)
})

it.each(['csv', 'xlsx'])(
  'a key that has spent its credits ends a run to %s, which goes on later',
  async format => {
    const out = at(`unpaid.${format}`)
    const args = ['enrich', 'person', writeList('to-pay.csv', 30), '--out', out, '--url', world.url]
    const { secret } = await createKey(world.ledger, {
      name: 'poor',
      teamId: 1,
      permissions: [],
      budget: 1000,
      nowMs: Date.now(),
    })
    const poor = { ALMANAC_API_KEY: secret, XDG_CONFIG_HOME: folder }
    const ended = await runHere(args, { cwd: folder, environment: poor })
    expect(ended).toMatchObject({ code: 4, stdout: '' })
    expect(ended.stderr).toContain(`The answers so far are in ${out}.progress;`)
    expect([out, `${out}.lock`, `${out}.progress`].map(existsSync)).toEqual([false, false, true])
    const environment = { ALMANAC_API_KEY: key, XDG_CONFIG_HOME: folder }
    expect(await runHere(args, { cwd: folder, environment })).toMatchObject({ code: 0 })
  },
)

it('a file that another command is writing is left to it, and nothing is asked', async () => {
  const list = writeList('locked.csv', 3)
  const unlock = takeLock(at('locked-out.csv.lock'))
  const before = await creditsLeft()
  expect(await enrich(world.url, 'person', list, '--out', at('locked-out.csv'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`Another command is writing ${at('locked-out.csv')}.`),
  })
  expect(await creditsLeft()).toBe(before)
  unlock()
  expect((await enrich(world.url, 'person', list, '--out', at('locked-out.csv'))).code).toBe(0)
  expect(existsSync(at('locked-out.csv.lock'))).toBe(false)
})

it('a key that is refused is told of before anything is asked', async () => {
  const list = writeList('few.csv', 3)
  const environment = { ALMANAC_API_KEY: `${key.slice(0, -1)}x`, XDG_CONFIG_HOME: folder }
  const args = ['enrich', 'person', list, '--out', at('x.csv'), '--url', world.url]
  expect(await runHere(args, { cwd: folder, environment })).toMatchObject({ stdout: '', code: 3 })
  expect(existsSync(at('x.csv.progress'))).toBe(false)
})
