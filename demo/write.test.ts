import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { demoWorld } from './world.ts'
import { readArguments, writeWorld } from './write.ts'

const folder = mkdtempSync(join(tmpdir(), 'demo-world-'))
afterAll(() => rmSync(folder, { recursive: true }))

const linesOf = (text: string): unknown[] =>
  text
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))

describe('writeWorld', () => {
  it.each([false, true])('writes one record a line and nothing else (gzipped: %s)', async isGzipped => {
    const options = { seed: 5, people: 603, companies: 30 }
    const written = await writeWorld(folder, options, isGzipped)
    expect(written.map(({ records }) => records)).toEqual([30, 603])
    const [companies = [], people = []] = written.map(({ path }) => {
      const bytes = readFileSync(path)
      return linesOf((isGzipped ? gunzipSync(bytes) : bytes).toString())
    })
    const world = demoWorld(options)
    expect(companies).toEqual([...world.companies()])
    expect(people).toEqual([...world.people()])
  })
})

describe('readArguments', () => {
  it('reads numbers and switches', () => {
    expect(readArguments(['--people', '10', '--seed', '3', '--lean', '--gzip', '--out', 'x'])).toEqual({
      folder: 'x',
      isGzipped: true,
      datasets: ['company', 'person'],
      options: { detail: 'lean', people: 10, seed: 3 },
    })
  })

  it.each([[['--people', 'many', '--out', 'x']], [['--people', '5']], [['--people', '-1', '--out', 'x']]])(
    'refuses %j',
    args => {
      expect(() => readArguments(args)).toThrow()
    },
  )
})
