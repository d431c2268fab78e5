import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../test/support/command.ts'
import { InputError } from '../errors.ts'
import { Report } from './report.ts'

it('a report is refused in one sentence where its folder leads to itself, or is below a file', () => {
  const folder = temporaryFolder()
  symlinkSync('loop', join(folder, 'loop'))
  writeFileSync(join(folder, 'file'), '')
  for (const reports of [join(folder, 'loop'), join(folder, 'file', 'reports')]) {
    expect(() => new Report(reports, 'crm', 0)).toThrow(InputError)
    expect(() => new Report(reports, 'crm', 0)).toThrow(/^\S+ cannot hold the report of what is left out \(E/)
  }
})

it('a report whose file cannot be written is refused in one sentence', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, '1970-01-01T00-00-00-000Z-crm.jsonl'))
  await expect(new Report(folder, 'crm', 0).close()).rejects.toThrow(
    /^The report cannot be written to \S+crm\.jsonl: EISDIR: illegal operation on a directory\.$/,
  )
})
