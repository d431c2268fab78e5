import { expect, it } from 'vitest'
import { InputError } from '../../errors.ts'
import { findMapping, shippedMappings } from './find.ts'

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
