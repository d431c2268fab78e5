import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { resultFilesIn } from './result-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'almanac-ready-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const check = () => resultFilesIn(folder).checkWritable()

it('results can be written where their folder is missing or there', async () => {
  await check()
  mkdirSync(join(folder, 'batches'))
  await check()
})

it.each<[string, string, (path: string) => void]>([
  ['a link in a circle', 'ELOOP', path => symlinkSync('batches', path)],
  ['a link that leads nowhere', 'ENOENT', path => symlinkSync('elsewhere', path)],
  ['a file', 'ENOTDIR', path => writeFileSync(path, '')],
])('results cannot be written where their folder is %s', async (_, code, make) => {
  make(join(folder, 'batches'))
  await expect(check()).rejects.toMatchObject({ code })
})
