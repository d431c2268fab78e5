import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'vitest'
import { usageContract } from '../ledger-usage.contract.ts'
import { ledgerOver } from './ledger.ts'
import { migrate } from './migrate.ts'
import { openSqlite } from './sqlite.ts'

describe('usage in SQLite', () => {
  usageContract(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'almanac-usage-'))
    const db = openSqlite(join(folder, 'account.db'))
    await migrate(db)
    return {
      ...ledgerOver(db),
      close: async () => {
        await db.destroy()
        await rm(folder, { recursive: true, force: true })
      },
    }
  })
})
