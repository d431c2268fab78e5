import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { program, runCommand } from '../../test/support/command.ts'
import { Unavailable } from '../lib/unavailable.ts'
import { failureOf } from './failure.ts'
import { fullName, helpText, openProgram, run, visibleCommands } from './program.ts'
import { NotFoundError, UsageError } from './usage-error.ts'

let folder: string
let elsewhere: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'almanac-commands-'))
  elsewhere = mkdtempSync(join(tmpdir(), 'almanac-backups-'))
  vi.stubEnv('ALMANAC_DATA_DIR', folder)
})

afterEach(() => {
  vi.unstubAllEnvs()
  for (const each of [folder, elsewhere]) rmSync(each, { recursive: true, force: true })
})

/** Returns what a command prints on standard output. */
async function printed(args: readonly string[]): Promise<string> {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    await run(args)
    return write.mock.calls.map(([text]) => String(text)).join('')
  } finally {
    write.mockRestore()
  }
}

const json = async (...args: readonly string[]) => JSON.parse(await printed([...args, '--json']))

const long = 'x'.repeat(101)

describe('arguments that no command understands are refused in one sentence:', () => {
  it.each<readonly [typed: readonly string[], refusal: string]>([
    [['kyes'], "almanac: unknown command 'kyes'; did you mean keys?"],
    [[''], "almanac: unknown command ''."],
    [['--json', 'keys', 'list'], "almanac: unknown option '--json'."],
    [['help', 'keys', 'crate'], "almanac keys: unknown command 'crate'; did you mean create?"],
    [['help', 'keys', 'create', 'x'], 'almanac keys create has no commands of its own; got x.'],
    [
      ['keys'],
      'almanac keys needs one of: create, list, set, rename, permit, rotate, pause, resume, delete.',
    ],
    [['keys', 'lst'], "almanac keys: unknown command 'lst'; did you mean list?"],
    [
      ['keys', 'list', 'all'],
      "almanac keys list: too many arguments for 'list': expected 0 arguments but got 1. Accepted: --json, --help.",
    ],
    [
      ['keys', 'rotate', '1', '--name', 'x'],
      "almanac keys rotate: unknown option '--name'. Accepted: --grace, --json, --help.",
    ],
    [
      ['keys', 'frobnicate'],
      "almanac keys: unknown command 'frobnicate'. Accepted: create, list, set, rename, permit, rotate, pause, resume, delete.",
    ],
    [
      ['import', 'people', 'contacts.csv'],
      'There is no dataset people. Known: person, company, job, social_post, dev_platform, employee_review. Did you mean "person"?',
    ],
    [['serve', '--xyzzy'], "almanac serve: unknown option '--xyzzy'. Accepted: --no-demo, --json, --help."],
    [['keys', 'rotate', '1', '--grace', '1e3'], '--grace must be hours from 0 to 8760; got 1e3.'],
    [['web', 'search', 'solar'], 'expected 0 arguments but got 1. Accepted: --query, --location, '],
    [['keys', 'pause'], "missing required argument 'key': its id, or its name where no other key has it."],
    [['keys', 'pause', ' '], 'The key must not be empty.'],
    [['keys', 'pause', '0'], 'The id of a key must be a whole number from 1; got 0.'],
    [['keys', 'create', 'a', 'b'], "too many arguments for 'create': expected 1 argument but got 2."],
    [['keys', 'create', 'a', '--name', 'b'], 'The name is given twice: as an argument, and with --name.'],
    [['keys', 'create', '  '], 'The name must not be empty.'],
    [
      ['keys', 'create', 'a\u0007b'],
      'The name must be printable text without control characters; got "a\\u0007b".',
    ],
    [
      ['keys', 'create', '--name', 'a\nb'],
      '--name must be printable text without control characters; got "a\\nb".',
    ],
    [
      ['keys', 'create', '\u200b\u2060'],
      'The name must be printable text without control characters; got "\ufffd\ufffd".',
    ],
    [['keys', 'create', '\u202etxt'], 'The name must be printable text'],
    [['keys', 'create', '2'], 'The name must not be a number, because numbers are ids of keys; got 2.'],
    [
      ['keys', 'create', '--name', ' 2 '],
      '--name must not be a number, because numbers are ids of keys; got 2.',
    ],
    [
      ['keys', 'set', '1', '--name', '2'],
      '--name must not be a number, because numbers are ids of keys; got 2.',
    ],
    [['keys', 'rename', '1', '2'], 'The name must not be a number, because numbers are ids of keys; got 2.'],
    [['keys', 'create', '\ufffd'], 'The name must be printable text'],
    [['import', 'person', ''], 'A file must not be empty.'],
    [['keys', 'create', long], 'The name may have at most 100 characters; got 101.'],
    [['keys', 'create', '--name', '--json'], '--name needs a value; got the option --json.'],
    [['keys', 'create', '--team'], "option '--team <id>' argument missing."],
    [['keys', 'create', '--team', '1', '--team', '2'], '--team is given twice.'],
    [['keys', 'create', '--team', '0x10'], '--team must be a whole number from 1; got 0x10.'],
    [['keys', 'create', '--team', '9'.repeat(16)], '--team must be a whole number from 1;'],
    [
      ['keys', 'create', '--permit', 'honours'],
      'There is no permission honours; known: certifications, honors,',
    ],
    [['keys', 'create', '--permit', 'honors,'], '--permit must not be empty.'],
    [['keys', 'create', '--endpoint', '/person/serach'], 'There is no endpoint /person/serach. Did you mean'],
    [['keys', 'create', '--budget', '-5'], '--budget must be credits from 0 to 1000000000'],
    [
      ['keys', 'create', '--expires', '2020-01-01'],
      '--expires: 2020-01-01 is over; expected a date in the future',
    ],
    [['keys', 'create', '--expires', 'tomorrow'], '--expires: tomorrow is not a date; expected one such as'],
    [
      ['keys', 'set', '1'],
      'almanac keys set: nothing to change; give --name, --permit, --endpoint, --budget or',
    ],
    [['keys', 'set', '1', '--budget', 'much'], '--budget must be credits from 0 to 1000000000'],
    [['keys', 'set', '1', '--permit', 'none,honors'], 'There is no permission none; known:'],
    [['keys', 'set', '1', '--credits', '5'], "almanac keys set: unknown option '--credits'"],
    [['keys', 'set', '1', '--team', '2'], "almanac keys set: unknown option '--team'"],
    [['keys', 'rename', '1', ' '], 'The name must not be empty.'],
    [['keys', 'rename', '1'], "missing required argument 'name': what it is called from now on."],
    [['keys', 'permit', '1', 'honour'], 'or all. Did you mean "honors"?'],
    [['limits', 'set', '--team', '1', '--rpm', '5'], 'either --endpoint <path> or --all is needed.'],
    [
      ['limits', 'set', '--team', '1', '--rpm', 'many', '--all'],
      '--rpm must be a whole number from 1, none or',
    ],
    [
      ['limits', 'set', '--team', '1', '--all'],
      "almanac limits set: required option '--rpm <n>' not specified.",
    ],
    [
      ['limits', 'set', '--team', '1', '--rpm', '5', '--all', '--endpoint', '/person/search'],
      "option '--all' cannot be used with option '--endpoint <path>'.",
    ],
    [['credits', 'grant', '--credits', '5'], "required option '--team <id>' not specified."],
    [['credits', 'grant', '--team', '1', '--credits', '0.0001'], 'with at most three decimals; got 0.0001.'],
    [['webhooks', 'secret'], 'almanac webhooks secret needs one of: show, rotate.'],
    [['serve', '--nodemo'], "almanac serve: unknown option '--nodemo'; did you mean --no-demo?"],
    [['import', 'persn', 'a.csv'], 'employee_review. Did you mean "person"?'],
    [['import', 'person', 'a.csv', '--encoding', 'utf-9'], 'The encoding utf-9 is not known; known are'],
    [['import', 'person', 'a.csv', '--delimiter', ';;'], '--delimiter must be one character'],
    [['import', 'person', 'a.csv', '--source', ''], '--source must not be empty.'],
  ])('%j', async (typed, refusal) => {
    const error: unknown = await run(typed).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(UsageError)
    const { message } = error as UsageError
    expect(message).toContain(refusal)
    expect(message).toMatch(/[.?]$/)
    expect(message).not.toContain('\n')
  })

  it('an argument of a megabyte, or one that moves the cursor, is not repeated as it is', async () => {
    const huge = 'x'.repeat(2 ** 20)
    await expect(run(['keys', 'create', '--team', huge])).rejects.toThrow(/^--team must be .{1,120}$/)
    await expect(run(['keys', `--${huge}`])).rejects.toThrow(/^almanac keys: unknown option '.{1,120}$/)
    await expect(run(['\u001b[2J'])).rejects.toThrow("almanac: unknown command '\ufffd[2J'.")
  })
})

/** Returns the examples in the help of every command. */
async function examples(): Promise<readonly (readonly [command: string, words: readonly string[]])[]> {
  const leaves = (command: CommandUnknownOpts): readonly CommandUnknownOpts[] =>
    command.commands.length > 0 ? command.commands.flatMap(leaves) : [command]
  return leaves(await openProgram()).flatMap(command => {
    // completion.test.ts runs these.
    if (command.parent?.name() === 'completion') return []
    // Those that ask a service run in test/journeys/command-line.test.ts.
    const isLocal = ['enrich', 'mcp'].includes(command.name()) && command.parent?.name() === 'almanac'
    if (!isLocal && command.options.some(({ long }) => long === '--url')) return []
    const lines = [...helpText(command, 100).matchAll(/^ {2}\$ (?:\S+=\S+ )?almanac (.*)$/gm)]
    if (lines.length < 2 && command.name() !== 'help')
      throw new Error(`${fullName(command)} has fewer than two examples.`)
    return lines.map(([, words = '']) => [fullName(command), words.split(' ')] as const)
  })
}

describe('every command', () => {
  it('has examples that can be run one after the other', async () => {
    for (const [command, words] of await examples()) {
      // One does not end, and the other asks a provider on the internet.
      if (command === 'almanac serve' || command === 'almanac connectors test') continue
      // It speaks with a client; mcp.test.ts is about it.
      if (command === 'almanac mcp') continue
      if (
        ['almanac import', 'almanac enrich', 'almanac export', 'almanac backup', 'almanac restore'].includes(
          command,
        )
      ) {
        cpSync('examples/contacts.csv', join(folder, 'contacts.csv'))
        const dataDir = command === 'almanac restore' ? join(folder, `restored-${words[1]}`) : folder
        // A backup is not written into the data directory.
        const cwd = ['almanac backup', 'almanac restore'].includes(command) ? elsewhere : folder
        const { code, stderr } = await runCommand(words, { cwd, dataDir })
        expect(code, stderr).toBe(0)
      } else expect(await json(...words), words.join(' ')).toBeDefined()
    }
  }, 120_000)

  it('explains itself with --help and with almanac help', async () => {
    for (const command of [['keys', 'create'], ['import'], ['limits'], ['webhooks', 'secret', 'rotate']]) {
      const help = await printed([...command, '--help'])
      expect(help).toContain(`Usage: almanac ${command.join(' ')}`)
      expect(await printed(['help', ...command])).toBe(help)
    }
    expect(await printed([])).toContain('almanac help <command> tells more.')
  })

  it('has help that fits a terminal of 40 characters, but for terms and examples that are longer', async () => {
    const all = (command: CommandUnknownOpts): readonly CommandUnknownOpts[] =>
      visibleCommands(command).flatMap(each => [each, ...all(each)])
    const isTerm = (line: string) => /^(Usage:.*| {2}\S+( \S+)*)$/.test(line)
    const wide = all(await openProgram()).flatMap(command => {
      const [help = ''] = helpText(command, 40).split('\nExamples:')
      return help.split('\n').filter(line => line.length > 40 && line.trim().includes(' ') && !isTerm(line))
    })
    expect(wide).toEqual([])
  })

  it('is described in sentences that open with a capital and end with a full stop, also where it is a group', async () => {
    const below = (command: CommandUnknownOpts): readonly CommandUnknownOpts[] =>
      visibleCommands(command).flatMap(each => [each, ...below(each)])
    const others = below(await openProgram())
      .map(command => `${fullName(command)}: ${command.description()}`)
      .filter(line => !/: [A-Z].*\.$/s.test(line))
    expect(others).toEqual([])
  })

  it('prints the version with --version', async () => {
    expect(await printed(['--version'])).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})

describe('a result', () => {
  const shell = (commands: string) =>
    promisify(execFile)('sh', ['-c', commands, 'sh', process.execPath, ...program], {
      env: { PATH: process.env.PATH, ALMANAC_DATA_DIR: folder },
    })

  it('may be read only in part without a failure of the command', async () => {
    const { stdout, stderr } = await shell('{ "$@" help import; echo "$?" >&2; } | true')
    expect([stdout, stderr]).toEqual(['', '0\n'])
  })

  it.skipIf(!existsSync('/dev/full'))('cannot be written is told of, with exit code 1', async () => {
    const { stdout, stderr } = await shell('"$@" --version >/dev/full; echo "$?"')
    expect([stdout, stderr]).toEqual([
      '1\n',
      expect.stringMatching(/^Cannot write the result: .*ENOSPC.*\.\n$/),
    ])
  })
})

describe('a failure', () => {
  it('of a database that cannot be written at the moment is one sentence', () => {
    const error = new Unavailable('account.db is not available: database or disk is full', undefined, 500)
    expect(failureOf(error)).toEqual({ text: `${error.message}. Try again when it is.`, exitCode: 1 })
  })
})

describe('keys', () => {
  it('get their names from an argument or from --name', async () => {
    expect(await json('keys', 'create', 'research')).toMatchObject({ id: 1, name: 'research' })
    expect(await json('keys', 'create', ' Ada’s own ', '--permit', 'honors')).toMatchObject({
      name: 'Ada’s own',
      permissions: ['honors'],
    })
    expect(await json('keys', 'create', '--name', 'laptop')).toMatchObject({ name: 'laptop' })
    expect(await json('keys', 'create')).toMatchObject({ name: 'Default' })
  })

  it('are found by their name if no other active key has it', async () => {
    for (const name of ['research', 'twin', 'twin']) await json('keys', 'create', name)
    expect(await json('keys', 'pause', 'research')).toMatchObject({ id: 1, status: 'INACTIVE' })
    const nobody = run(['keys', 'pause', 'nobody'])
    await expect(nobody).rejects.toThrow(
      'No key has the id or the name nobody; almanac keys list shows them.',
    )
    await expect(nobody).rejects.toBeInstanceOf(NotFoundError)
    await expect(run(['keys', 'pause', 'twin'])).rejects.toThrow(
      '2 keys are called twin; give the id of one: 2, 3.',
    )
    await printed(['keys', 'delete', '3'])
    expect(await json('keys', 'rotate', 'twin')).toMatchObject({ id: 2, key: expect.stringMatching(/^alm_/) })
  })
})

describe('an active key', () => {
  beforeEach(() => json('keys', 'create', 'first', '--permit', 'honors', '--budget', '10'))

  it('is changed only in the options that are given', async () => {
    const created = (await json('keys', 'list'))[0]
    const changed = await json('keys', 'set', 'first', '--name', 'second', '--expires', '2099-01-01')
    expect(changed).toEqual({ ...created, name: 'second', expires_at: '2099-01-01T00:00:00.000Z' })
    const paths = ['/person/search', '/company/search']
    expect(
      await json('keys', 'set', '1', '--endpoint', paths.join(','), '--budget', '2.5', '--permit', 'urn_url'),
    ).toEqual({ ...changed, endpoints: paths, budget: 2.5, permissions: ['urn_url'] })
    const lifted = ['--endpoint', 'all', '--budget', 'none', '--permit', 'none', '--expires', 'never']
    const free = { name: 'second', endpoints: null, budget: null, permissions: [], expires_at: null }
    expect(await json('keys', 'set', 'second', ...lifted)).toEqual({ ...created, ...free })
    expect(await json('keys', 'list')).toEqual([{ ...created, ...free }])
  })

  it('is renamed and given more permissions by name', async () => {
    expect(await json('keys', 'rename', 'first', 'second')).toMatchObject({ id: 1, name: 'second' })
    expect(await json('keys', 'permit', 'second', 'certifications,urn_url')).toMatchObject({
      permissions: ['certifications', 'honors', 'urn_url'],
      budget: 10,
    })
    expect(await json('keys', 'permit', '1', 'technographics', 'honors')).toMatchObject({
      permissions: ['certifications', 'honors', 'technographics', 'urn_url'],
    })
    expect((await json('keys', 'permit', '1', 'all')).permissions).toHaveLength(5)
  })

  it('is not found by an unknown id, and cannot be changed once it is deleted', async () => {
    const refusal = run(['keys', 'permit', '9', 'honors'])
    await expect(refusal).rejects.toThrow('No key has the id or the name 9; almanac keys list shows them.')
    await expect(refusal).rejects.toBeInstanceOf(NotFoundError)
    await printed(['keys', 'delete', '1'])
    await expect(run(['keys', 'rename', '1', 'x'])).rejects.toThrow(
      'Key 1 is DELETED and cannot be changed any more.',
    )
  })

  it('is listed with its spending beside its budget', async () => {
    expect(await json('keys', 'list')).toMatchObject([{ spent: 0, budget: 10 }])
    expect(await printed(['keys', 'list'])).toMatch(/spent.*budget/)
  })
})

describe('a new key or grant', () => {
  it('is printed with its id as JSON', async () => {
    expect(await json('keys', 'create', '--credits', '5')).toMatchObject({ id: 1, team_id: 1, grant_id: 2 })
    expect(await json('keys', 'create')).toMatchObject({ id: 2, grant_id: null })
    expect(await json('credits', 'grant', '--team', '1', '--credits', '2.5')).toEqual({
      grant_id: 3,
      team_id: 1,
      name: 'Team 1',
      credits: 10_007.5,
      recurring_credits: 10_000,
      recurring_credits_refresh_date: expect.any(String),
    })
    expect(await json('credits', 'monthly', '--team', '1', '--credits', '20')).toMatchObject({
      grant_id: 4,
      recurring_credits: 20,
    })
    expect(await json('credits', 'monthly', '--team', '1', '--credits', '0')).toMatchObject({
      grant_id: null,
    })
    expect(await json('limits', 'set', '--team', '1', '--all', '--rpm', '7')).toEqual({
      team_id: 1,
      limits: { '*': 7 },
    })
    expect(await json('webhooks', 'secret', 'rotate')).toMatchObject({
      team_id: 1,
      secret: expect.stringMatching(/^whsec_/),
    })
  })
})
