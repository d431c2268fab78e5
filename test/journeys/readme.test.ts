// The README, run as it stands.
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ensureDemo } from '../../src/commands/demo.ts'
import { type Almanac, startAlmanac } from '../support/almanac.ts'
import { program } from '../support/command.ts'
import { samplesOf } from '../support/samples.ts'

const run = promisify(execFile)
const samples = samplesOf(await readFile('README.md', 'utf8'))

let almanac: Almanac
let key: string
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almanac-readme-'))
  almanac = await startAlmanac(join(folder, 'data'))
  await ensureDemo(almanac.config, almanac.records)
  key = await almanac.newKey()
  await cp('examples', join(folder, 'examples'), { recursive: true })
}, 300_000)

afterAll(async () => {
  await almanac.close()
  await rm(folder, { recursive: true, force: true })
})

/** Runs commands in a folder that has the examples, against the service of this test. */
async function shell(commands: string): Promise<string> {
  const [setUp = ''] = samples.map(sample => sample.commands).filter(text => text.includes('ask()'))
  const main = [process.execPath, ...program].join(' ')
  const script = `${setUp}\nset -e\n${commands}`
    .replaceAll(/KEY=alm_\S*/g, `KEY=${key}`)
    .replaceAll('http://127.0.0.1:8080', almanac.url)
    .replaceAll('npx almanac', main)
  const { stdout } = await run('bash', ['-c', script], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, ALMANAC_DATA_DIR: almanac.config.dataDir },
  })
  return stdout
}

it.each(samples.filter(sample => sample.answer !== undefined))(
  'answers what it says: $commands',
  async sample => {
    expect(JSON.parse(await shell(sample.commands))).toEqual(JSON.parse(sample.answer ?? ''))
  },
)

it.each(samples.filter(sample => sample.commands.includes('npx almanac')))(
  'runs: $commands',
  async sample => {
    expect(await shell(sample.commands)).not.toBe('')
  },
)
