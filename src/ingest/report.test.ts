import { symlinkSync, writeFileSync } from 'node:fs'
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
