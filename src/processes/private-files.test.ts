import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { closeToOthers } from './private-files.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A data directory as versions before have left it: everybody may read everything. */
function looseFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-modes-'))
  folders.push(folder)
  for (const name of ['index', 'batches', 'batches/one', 'reports']) mkdirSync(join(folder, name))
  const databases = ['records.db', 'records.db-wal', 'account.db', 'work.db', 'vectors.db']
  for (const name of [...databases, 'secret.key', 'connectors.json', 'refresh.json', 'index/1.seg']) {
    writeFileSync(join(folder, name), '')
  }
  for (const name of ['batches/one/results.jsonl.gz', 'reports/a.jsonl'])
    writeFileSync(join(folder, name), '')
  for (const name of namesIn(folder)) chmodSync(join(folder, name), modeOf(folder, name, 0o755, 0o644))
  chmodSync(folder, 0o755)
  return folder
}

const namesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' })
const isFolder = (folder: string, name: string) => lstatSync(join(folder, name)).isDirectory()
const modeOf = (folder: string, name: string, ofFolders: number, ofFiles: number) =>
  isFolder(folder, name) ? ofFolders : ofFiles
const modes = (folder: string) =>
  Object.fromEntries(['', ...namesIn(folder)].map(name => [name, statSync(join(folder, name)).mode & 0o777]))
const closed = (folder: string) =>
  Object.fromEntries(['', ...namesIn(folder)].map(name => [name, modeOf(folder, name, 0o700, 0o600)]))

describe('a data directory', () => {
  it('that others could read is closed to them, with everything in it', () => {
    const folder = looseFolder()
    expect(closeToOthers(folder)).toEqual([])
    expect(modes(folder)).toEqual(closed(folder))
    expect(closeToOthers(folder)).toEqual([])
  })

  it('keeps the permissions of its owner', () => {
    const folder = looseFolder()
    chmodSync(join(folder, 'secret.key'), 0o444)
    closeToOthers(folder)
    expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o400)
  })

  it('that holds other files too keeps its mode, has the files of Almanac closed, and is reported', () => {
    const folder = looseFolder()
    writeFileSync(join(folder, 'run.sh'), '', { mode: 0o755 })
    mkdirSync(join(folder, 'pictures'), { mode: 0o755 })
    chmodSync(join(folder, 'pictures'), 0o755)
    const [sentence, ...more] = closeToOthers(folder)
    expect(more).toEqual([])
    expect(sentence).toMatch(/^Other users of this machine may get at \S+, .+ such as (pictures|run\.sh);/)
    const { '': own, 'run.sh': script, pictures, ...rest } = modes(folder)
    expect([own, script, pictures]).toEqual([0o755, 0o755, 0o755])
    expect(rest).toEqual(Object.fromEntries(Object.keys(rest).map(name => [name, closed(folder)[name]])))
  })

  it('has links whose targets are reported and not changed', () => {
    const [folder, other] = [looseFolder(), looseFolder()]
    rmSync(join(folder, 'index'), { recursive: true })
    symlinkSync(join(other, 'index'), join(folder, 'index'))
    symlinkSync('/nowhere', join(folder, 'reports', 'gone'))
    const [sentence, ...more] = closeToOthers(folder)
    expect(more).toEqual([])
    expect(sentence).toContain(`${join(folder, 'index')}, whose mode was not changed: it leads to `)
    expect(statSync(join(other, 'index')).mode & 0o777).toBe(0o755)
  })

  const canBeNobody = process.getuid?.() === 0 && existsSync('/usr/bin/setpriv')
  it.skipIf(!canBeNobody)('that belongs to somebody else is told of in a sentence', () => {
    const folder = looseFolder()
    const script = `
      import { closeToOthers } from ${JSON.stringify(new URL('private-files.ts', import.meta.url).href)}
      console.log(JSON.stringify(closeToOthers(${JSON.stringify(folder)})))`
    const nobody = ['--reuid=65534', '--regid=65534', '--clear-groups', process.execPath]
    const node = ['--import', import.meta.resolve('tsx'), '--input-type=module', '-e', script]
    const [sentence, ...more] = JSON.parse(
      execFileSync('setpriv', [...nobody, ...node], { encoding: 'utf8', env: { HOME: tmpdir() } }),
    )
    expect(more).toEqual([])
    expect(sentence).toMatch(/ and 15 more, whose mode was not changed: it belongs to another user/)
  })
})
