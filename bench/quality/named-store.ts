// A store of companies that are hardly more than a name, in a temporary folder.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { company } from '../../src/catalog/company/company.ts'
import { normalCompanyName } from '../../src/normal/company-name.ts'
import { openEmbeddedRecords } from '../../src/stores/embedded/records.ts'
import type { Records, RecordWrite } from '../../src/stores/records.ts'

/** Fills a new store, gives it to `use` and removes it. The id of a company is its position, counted from 1. */
export async function withNamedCompanies<T>(
  names: readonly (readonly string[])[],
  use: (records: Records) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-names-'))
  const records = openEmbeddedRecords(folder, [company])
  try {
    const load = await records.beginImport()
    await load.write(
      company.name,
      names.map((list, index) => namedCompany(index + 1, list)),
    )
    await load.commit()
    return await use(records)
  } finally {
    await records.close()
    rmSync(folder, { recursive: true })
  }
}

/** Returns a company with the first of the names, which had the other ones before. */
export function namedCompany(id: number, names: readonly string[], info = {}): RecordWrite {
  const [name = '', ...formerNames] = names
  const record = {
    basic_info: { name, former_names: formerNames, ...info },
    headcount: { total: (id - 1) % 5000 },
  }
  return {
    id,
    isNew: true,
    text: JSON.stringify(record),
    updatedAtMs: 0,
    contributions: [],
    keys: names.flatMap(one => {
      const value = normalCompanyName(one)
      return value === undefined ? [] : [{ kind: 'name', value }]
    }),
    formerKeys: [],
    namesOthers: false,
    names,
    absorbs: [],
  }
}
