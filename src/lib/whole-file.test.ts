import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../test/support/command.ts'
import { draftPath } from './leftovers.ts'
import { writeWholeFile } from './whole-file.ts'

it('a draft that a killed process of the same pid left, as each run in a container has, is removed', async () => {
  const folder = temporaryFolder()
  const target = join(folder, 'people.csv')
  writeFileSync(draftPath(target), 'half')
  await writeWholeFile(target, 'The export', file => file.writeFile('whole'))
  expect(readdirSync(folder)).toEqual(['people.csv'])
  expect(readFileSync(target, 'utf8')).toBe('whole')
})

it('a file in a folder that is missing is refused with that reason', async () => {
  const folder = join(temporaryFolder(), 'missing')
  const written = writeWholeFile(join(folder, 'people.csv'), 'The export', async () => {})
  await expect(written).rejects.toThrow(`the folder ${folder} does not exist`)
})

it.runIf(existsSync('/proc/self'))(
  'a folder that is there but takes no files is not called missing',
  async () => {
    const written = writeWholeFile('/proc/people.csv', 'The export', async () => {})
    await expect(written).rejects.toThrow('the folder /proc takes no new files')
  },
)
