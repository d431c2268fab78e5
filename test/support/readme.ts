// Runs the samples of the README as tests.
import { execFile } from 'node:child_process'
import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, it } from 'vitest'
import { closeToOthers } from '../../src/processes/private-files.ts'
import { program, temporaryFolder } from './command.ts'
import { samplesOf } from './samples.ts'
import { importedWorld } from './world.ts'

/** A service that serves only the demo world. */
export interface DemoService {
  readonly url: string
  readonly key: string
  readonly dataDir: string
}

const run = promisify(execFile)
const samples = samplesOf(await readFile('README.md', 'utf8'))

/** Registers a test for each sample that shows its answer, and for each that runs a command. */
export function testReadme(service: () => DemoService): void {
  const folder = temporaryFolder()

  /** Part of the demo world, because a doctor and an export take long over all of it. */
  const part = join(folder, 'part')

  beforeAll(async () => {
    await cp('examples', join(folder, 'examples'), { recursive: true })
    await cp(await importedWorld(), part, { recursive: true })
    closeToOthers(part)
  })

  /** Runs commands in a folder that has the examples. */
  async function shell(commands: string): Promise<string> {
    const { url, key, dataDir } = service()
    const served = /almanac (?:doctor|export)/.test(commands) ? part : dataDir
    const [setUp = ''] = samples.map(sample => sample.commands).filter(text => text.includes('ask()'))
    const script = `${setUp}\nset -e\n${commands}`
      .replaceAll(/KEY=alm_\S*/g, `KEY=${key}`)
      .replaceAll('http://127.0.0.1:8080', url)
      .replaceAll('npx almanac', [process.execPath, ...program].join(' '))
    const { stdout } = await run('bash', ['-c', script], {
      cwd: folder,
      env: { PATH: process.env.PATH, HOME: folder, ALMANAC_DATA_DIR: served },
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
    120_000,
  )
}
