import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { bundledScript } from '../../test/support/bundled.ts'
import { temporaryFolder } from '../../test/support/command.ts'

it('two processes that make the same new files at the same moment both open them', async () => {
  const folder = temporaryFolder()
  const script = bundledScript(new URL('../../test/support/opening-process.ts', import.meta.url))
  const startMs = Date.now() + 1000
  const run = () => promisify(execFile)(process.execPath, [script, folder, '30', `${startMs}`])
  const printed = await Promise.all([run(), run()])
  expect(printed.map(({ stdout }) => stdout)).toEqual(['', ''])
})
