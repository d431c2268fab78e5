// `almanac auth`: a key is tried, kept for this user alone, sent to its own service only, and never shown.
import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newSecret } from '../../src/access/secret.ts'
import { type Almanac, startAlmanac } from '../support/almanac.ts'
import { program, runCommand, runHere, temporaryFolder } from '../support/command.ts'
import { executable } from '../support/executable.ts'

const python = executable('python3')
const home = temporaryFolder()
const profile = join(home, 'almanac', 'profile.json')
let service: Almanac
let key: string

beforeAll(async () => {
  service = await startAlmanac()
  key = await service.newKey()
})
afterAll(() => service.close())
beforeEach(() => rmSync(dirname(profile), { recursive: true, force: true }))

const environment = { XDG_CONFIG_HOME: home }

const login = (input: string) =>
  runHere(['auth', 'login', '--url', service.url], { cwd: home, environment, input })

const here = (args: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  runHere(args, { cwd: home, environment: { ...environment, ...more } })

describe('almanac auth login', () => {
  it('keeps a key that the service accepts in a file of this user alone, and shows only its beginning', async () => {
    const { code, stdout, stderr } = await login(`  ${key}\r\n`)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain(`Logged in to ${service.url} with the key ${key.slice(0, 10)}…`)
    expect(stdout).not.toContain(key.slice(0, 20))
    expect(JSON.parse(readFileSync(profile, 'utf8'))).toEqual({
      url: service.url,
      keys: { [service.url]: key },
    })
    expect([statSync(profile).mode & 0o777, statSync(dirname(profile)).mode & 0o777]).toEqual([0o600, 0o700])
    const status = await here(['auth', 'status', '--json'])
    expect(JSON.parse(status.stdout)).toMatchObject({
      url: service.url,
      url_from: 'almanac auth login',
      key: `${key.slice(0, 10)}…`,
    })
  })

  it.skipIf(!python)(
    'asks for the key on a terminal without showing it, also when it is pasted at once',
    async () => {
      const steps = [
        ['', '(not shown): '],
        [`${key}\r`, 'Logged in to', key.slice(0, 14)],
      ]
      const command = [process.execPath, ...program, 'auth', 'login', '--url', service.url]
      await promisify(execFile)(
        python ?? '',
        ['test/support/type-in-shell.py', JSON.stringify(command), JSON.stringify(steps)],
        { env: { PATH: process.env.PATH, TERM: 'xterm', ...environment } },
      )
      expect(readFileSync(profile, 'utf8')).toContain(key)
    },
  )

  it.each([
    ['nothing', () => '', 'What was given is not a key: keys begin with alm_'],
    [
      'a key with a typing error',
      () => `${key.slice(0, -1)}x`,
      'characters; a character of this one is wrong.',
    ],
    ['a key of another service', newSecret, 'Invalid API key in request.'],
  ])('refuses %s with 3, keeps nothing, and does not repeat it', async (_what, given, message) => {
    const { code, stdout, stderr } = await login(given())
    expect([code, stdout]).toEqual([3, ''])
    expect(stderr).toContain(message)
    if (given() !== '') expect(stderr).not.toContain(given().slice(0, 20))
    expect(existsSync(profile)).toBe(false)
  })

  it('ends with 7 where no service answers, and with 2 for what is not an address', async () => {
    await login(key)
    const nobody = await runHere(['auth', 'login', '--url', 'http://127.0.0.1:29999'], {
      environment,
      input: key,
    })
    expect(nobody.code).toBe(7)
    expect(nobody.stderr).toMatch(/^http:\/\/127\.0\.0\.1:29999 cannot be reached: ECONNREFUSED\.\n$/)
    for (const url of [
      'localhost',
      'ftp://a.example',
      'http://me:secret@a.example',
      'http://a.example/?x=1',
    ]) {
      const refused = await here(['auth', 'status', '--url', url])
      expect([refused.code, refused.stderr]).toEqual([
        2,
        expect.stringContaining('--url must be the address of a service, such as http://127.0.0.1:8080; got'),
      ])
      expect(refused.stderr).not.toContain('secret')
    }
  })
})

describe('a key', () => {
  it('goes to the service that it was kept for, and to no other', async () => {
    await login(key)
    const other = await here(['auth', 'status', '--url', 'http://127.0.0.1:29999'])
    expect([other.code, other.stderr]).toEqual([
      3,
      expect.stringContaining('There is no key for http://127.0.0.1:29999: log in with almanac auth login'),
    ])
    const named = await here(['auth', 'status', '--url', `${service.url}/`])
    expect([named.code, named.stdout]).toEqual([0, expect.stringContaining(`${service.url} (--url) with`)])
  })

  it('of the environment goes before the one of the login, and shows as the surface cli in usage events', async () => {
    await login(key)
    const another = await service.newKey()
    const { stdout } = await here(['auth', 'status'], { ALMANAC_API_KEY: another, ALMANAC_URL: service.url })
    expect(stdout).toContain(`${another.slice(0, 10)}… (ALMANAC_API_KEY)`)
    const { body } = await service.get('/account/usage/events?limit=1')
    expect(body.events[0]).toMatchObject({ client_surface: 'cli', client_platform: 'almanac-cli' })
    const shown = await here(['config', '--set'], { ALMANAC_API_KEY: another })
    expect(shown.stdout).not.toContain(another.slice(0, 10))
    const broken = await here(['auth', 'status'], { ALMANAC_API_KEY: `${another}\nX: y` })
    expect([broken.code, broken.stderr.includes(another.slice(0, 20))]).toEqual([3, false])
  })

  it('is forgotten by a logout, once', async () => {
    await login(key)
    expect((await here(['auth', 'logout'])).stdout).toBe(`Logged out of ${service.url}.\n`)
    expect(readFileSync(profile, 'utf8')).not.toContain(key.slice(0, 10))
    expect((await here(['auth', 'logout', '--url', service.url])).stdout).toBe(
      `There was no key for ${service.url}.\n`,
    )
  })

  it('in a damaged profile, or one that others may read, is not shown by the complaint', async () => {
    mkdirSync(dirname(profile), { recursive: true })
    writeFileSync(profile, `{"keys": {"${service.url}": "${key}`)
    const damaged = await here(['auth', 'status', '--url', service.url])
    expect([damaged.code, damaged.stderr]).toEqual([
      1,
      `The keys in ${profile} cannot be read: it is not a profile. Remove the file, and log in again with almanac auth login.\n`,
    ])
    rmSync(profile)
    await login(key)
    chmodSync(profile, 0o644)
    expect((await here(['auth', 'status'])).stderr).toContain(`chmod 600 ${profile}`)
  })
})

it('a key of the environment is not sent to an address that a file of the working folder names', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'almanac.env')
  const credits = (more: Readonly<Record<string, string>>, ...options: readonly string[]) =>
    runCommand(['account', 'credits', ...options], { cwd: folder, environment: { ...environment, ...more } })
  writeFileSync(file, `ALMANAC_URL=${service.url}\n`, { mode: 0o600 })
  const refused = await credits({ ALMANAC_API_KEY: key })
  expect([refused.code, refused.stdout]).toEqual([3, ''])
  expect(refused.stderr).toContain(`is not sent to ${service.url}, because ${file} names that address`)
  // Whoever names the address or the file means it, and a key of the same file goes with its address.
  expect((await credits({ ALMANAC_API_KEY: key }, '--url', service.url)).code).toBe(0)
  expect((await credits({ ALMANAC_API_KEY: key, ALMANAC_CONFIG: file })).code).toBe(0)
  writeFileSync(file, `ALMANAC_URL=${service.url}\nALMANAC_API_KEY=${key}\n`, { mode: 0o600 })
  expect((await credits({})).code).toBe(0)
})

it('the examples in the help of almanac auth run in a shell', async () => {
  writeFileSync(join(home, 'key.txt'), `${key}\n`)
  for (const name of ['login', 'status', 'logout']) {
    const { stdout } = await here(['auth', name, '--help'])
    for (const [, line = ''] of stdout.matchAll(/^ {2}\$ almanac (.*)$/gm)) {
      const command = [process.execPath, ...program, line.replace('http://127.0.0.1:8080', service.url)].join(
        ' ',
      )
      await promisify(execFile)('bash', ['-c', command], {
        cwd: home,
        env: { PATH: process.env.PATH, ALMANAC_URL: service.url, ...environment },
      })
    }
  }
})
