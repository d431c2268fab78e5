import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../../test/support/command.ts'
import { InputError } from '../../errors.ts'
import { findMapping, readMapping, shippedMappings } from './find.ts'

it('finds a shipped mapping by name and any mapping by path', async () => {
  const path = await findMapping('yc')
  expect(path).toMatch(/[\\/]mappings[\\/]yc\.yaml$/)
  expect(await findMapping(path)).toBe(path)
})

it('lists the shipped mappings when none has the name', async () => {
  await expect(findMapping('judge')).rejects.toThrow(
    /"judge"\. Did you mean "judges"\?.*congress, congress-press, executive, judges/,
  )
  await expect(findMapping('no/such.yaml')).rejects.toThrow(InputError)
  expect(await shippedMappings()).toContain('congress')
})

it('takes no file of data for a mapping, and says of a folder that it is none', async () => {
  const path = join(temporaryFolder(), 'people.jsonl')
  writeFileSync(path, '')
  truncateSync(path, 2 ** 20 + 1)
  await expect(readMapping(path)).rejects.toThrow(/people\.jsonl is larger than 1 MB, which no mapping is/)
  await expect(readMapping(temporaryFolder())).rejects.toThrow(InputError)
})
