// The companies of Y Combinator, which several test files look at or import others beside.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { importFiles } from './command.ts'
import { madeOnce } from './made-once.ts'
import { sharedData } from './shared-data.ts'

export const companiesFile = 'yc/companies.jsonl.gz'

/** Copies a data directory with the companies to `dataDir`, and returns the counts of their import. */
export async function copyCompanies(dataDir: string): Promise<Record<string, number>> {
  const folder = await madeOnce('yc', async draft => {
    mkdirSync(draft)
    const options = ['company', sharedData(companiesFile), '--map', 'yc']
    const counts = await importFiles(join(draft, 'data'), options)
    writeFileSync(join(draft, 'counts.json'), JSON.stringify(counts))
  })
  cpSync(join(folder, 'data'), dataDir, { recursive: true })
  return JSON.parse(readFileSync(join(folder, 'counts.json'), 'utf8'))
}
