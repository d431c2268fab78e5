// `almanac completion`: what a word may become, and the scripts in real shells on a pseudo-terminal.
import { execFile } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { program, runHere, temporaryFolder } from '../support/command.ts'
import { executable } from '../support/executable.ts'
import { type SmallWorld, startSmallWorld } from '../support/world.ts'

let world: SmallWorld
let environment: Readonly<Record<string, string>>
const folder = temporaryFolder()

beforeAll(async () => {
  world = await startSmallWorld()
  const key = await world.newKey()
  environment = { ALMANAC_URL: world.url, ALMANAC_API_KEY: key, XDG_CONFIG_HOME: folder }
})
afterAll(() => world.close())

/** Returns what the last word of a line may become. */
async function wordsFor(
  line: string,
  { shell = 'zsh', part = '', more = {} } = {},
): Promise<readonly string[]> {
  const args = ['completion', 'words', shell, '--', line, part]
  const { code, stdout, stderr } = await runHere(args, { environment: { ...environment, ...more } })
  expect([code, stderr]).toEqual([0, ''])
  return stdout.split('\n').filter(word => word !== '')
}

describe('a word', () => {
  it.each<readonly [line: string, words: readonly string[]]>([
    ['almanac pe', ['person']],
    ['npx almanac key', ['keys']],
    ['cat x | KEY=1 almanac batch sub', ['submit']],
    ['almanac help pers', ['person']],
    ['almanac batch submit person con', ['contact']],
    ['almanac nothing x', []],
    ['almanac export soc', ['social_post']],
    ['almanac person search --pro', ['--professional-network-search-url']],
    ['almanac person search --output ', ['table', 'json', 'jsonl', 'csv']],
    ['almanac person search --output=js', ['--output=json', '--output=jsonl']],
    ['almanac person search --nothing=x', []],
    ['almanac person search --input ', []],
    ['almanac person search --limit 5 --outp', ['--output']],
    ['almanac web search --sources web,scholar-au', ['web,scholar-author']],
    [
      'almanac person search --sort professional_network.foll',
      ['professional_network.followers:desc', 'professional_network.followers:asc'],
    ],
    [
      'almanac person search --fields basic_profile.name,basic_profile.last_n',
      ['basic_profile.name,basic_profile.last_name'],
    ],
    ['almanac person autocomplete --field basic_profile.headl', ['basic_profile.headline']],
    [
      "almanac person search --filter 'recently_changed_jobs = ",
      ['recently_changed_jobs = true', 'recently_changed_jobs = false'],
    ],
    ["almanac person search --filter 'basic_profile.name is_nul", ['basic_profile.name is_null']],
    ['almanac person search --live --filter "REGI', ['REGION in ', 'REGION not in ']],
    [
      "almanac export company --filter 'basic_info.year_founded =",
      ['=', '=>', '=<'].map(token => `basic_info.year_founded ${token}`),
    ],
  ])('of %j may become %j', async (line, words) => {
    expect((await wordsFor(line)).toSorted()).toEqual(words.toSorted())
  })

  it('of a filter is a field, then an operator, then a value that the service suggests', async () => {
    const begun = "almanac person search --filter '"
    expect(await wordsFor(`${begun}basic_profile.loc`)).toContain('basic_profile.location.country')
    expect(await wordsFor(begun)).toContain('experience.')
    expect(await wordsFor(`${begun}basic_profile.location.countr`)).toContain(
      'basic_profile.location.country =',
    )
    expect(await wordsFor(`${begun}basic_profile.location.country = ger`)).toEqual([
      'basic_profile.location.country = Germany',
    ])
    expect(await wordsFor(`${begun}basic_profile.location.country in France, Ger`)).toEqual([
      'basic_profile.location.country in France, Germany',
    ])
  })

  it('is nothing, without a complaint, where the service cannot be asked', async () => {
    const line = "almanac person search --filter 'basic_profile.location.country = Ger"
    expect(await wordsFor(line, { more: { ALMANAC_URL: 'http://127.0.0.1:29999' } })).toEqual([])
    expect(await wordsFor(line, { more: { ALMANAC_API_KEY: '' } })).toEqual([])
  })

  it('is escaped for bash as it stands there', async () => {
    const filter = 'almanac person search --filter '
    expect(
      await wordsFor(`${filter}basic_profile.location.country\\ =\\ Uni`, { shell: 'bash', part: '\\ Uni' }),
    ).toContain('\\ United\\ States')
    expect(
      await wordsFor(`${filter}"basic_profile.location.country = Ger`, {
        shell: 'bash',
        part: '"basic_profile.location.country = Ger',
      }),
    ).toEqual(['basic_profile.location.country = Germany'])
    expect(
      await wordsFor('almanac person search --sort professional_network.followers:d', {
        shell: 'bash',
        part: 'd',
      }),
    ).toEqual(['desc'])
    // Bash hands over the sign itself when nothing is typed behind it.
    const behindSign = (line: string, part: string) => wordsFor(line, { shell: 'bash', part })
    expect(await behindSign('almanac person search --sort professional_network.followers:', ':')).toEqual([
      'desc',
      'asc',
    ])
    expect(await behindSign('almanac person search --output=', '=')).toEqual([
      'table',
      'json',
      'jsonl',
      'csv',
    ])
  })
})

const python = executable('python3')
const shells = {
  bash: { args: ['--norc', '--noprofile', '-i'], load: 'source <(almanac completion bash)' },
  zsh: {
    args: ['-f', '-i'],
    load: 'autoload -U compinit && compinit -u -D && source <(almanac completion zsh)',
  },
  fish: { args: ['--no-config', '-i'], load: 'almanac completion fish | source' },
} as const

describe.each(Object.entries(shells))('%s', (name, { args, load }) => {
  const shell = executable(name)

  // Needs the shell, and python3 for the pseudo-terminal.
  it.skipIf(!shell || !python)(
    'completes a command, a field, a value, a sort and an option',
    async () => {
      const bin = join(folder, name)
      const typed = join(bin, 'typed')
      mkdirSync(bin)
      // The arguments of the completed command are written to a file; the completions are those of the real program.
      const script = `#!/bin/sh
[ "$1" = completion ] && exec "${process.execPath}" "${program.join('" "')}" "$@"
printf '%s\\n' "$@" > "${typed}"
echo written
`
      writeFileSync(join(bin, 'almanac'), script)
      chmodSync(join(bin, 'almanac'), 0o755)
      const steps = [
        [`${load}; echo rea''dy\r`, 'ready\r\n'],
        ['almanac pers\t', 'on'],
        ["search --filter 'basic_profile.location.coun\t", 'try'],
        ['= Ger\t', 'many'],
        ['--sort professional_network.foll\t', 'owers'],
        ['d\t', 'esc'],
        ['--outp\t', 'ut'],
        ['jsonl\r', 'written'],
      ]
      await promisify(execFile)(
        python ?? '',
        ['test/support/type-in-shell.py', JSON.stringify([shell, ...args]), JSON.stringify(steps)],
        {
          env: { ...environment, PATH: `${bin}:${process.env.PATH}`, HOME: folder, TERM: 'xterm', PS1: '> ' },
        },
      )
      expect(readFileSync(typed, 'utf8').trimEnd().split('\n')).toEqual([
        ...['person', 'search', '--filter', 'basic_profile.location.country = Germany'],
        ...['--sort', 'professional_network.followers:desc', '--output', 'jsonl'],
      ])
    },
    60_000,
  )
})
