import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../../test/support/command.ts'
import { datasets } from '../../catalog/index.ts'
import { closeDatabase, firstValue, openDatabase, registryCondition } from './database.ts'

it('an index of the ids of other registries, which would not be used, is made anew when the file is opened', () => {
  const file = join(temporaryFolder(), 'records.db')
  const open = () => openDatabase(file, datasets, 1)
  const before = open()
  before.exec(`DROP INDEX company_registry_id`)
  before.exec(`CREATE INDEX company_registry_id ON company_identifier (record) WHERE kind IN ('ext:lei')`)
  closeDatabase(before)
  const after = open()
  const plan = `EXPLAIN QUERY PLAN SELECT kind FROM company_identifier WHERE record = 1 AND ${registryCondition}`
  const [, , , how] = after.prepare(plan).raw().get() as readonly unknown[]
  expect(how).toMatch(/USING (?:COVERING )?INDEX company_registry_id/)
  expect(firstValue(after, 'PRAGMA integrity_check')).toBe('ok')
  closeDatabase(after)
})
