// A store of companies that are hardly more than a name, in a temporary folder.
import { company } from '../../src/catalog/company/company.ts'
import { normalCompanyName } from '../../src/normal/company-name.ts'
import type { Records, RecordWrite } from '../../src/stores/records.ts'
import { bareRecord, withTemporaryRecords } from '../temporary-records.ts'

/** Fills a new store, gives it to `use` and removes it. The id of a company is its position, counted from 1. */
export const withNamedCompanies = <T>(
  companies: readonly { readonly names: readonly string[]; readonly domain?: string | undefined }[],
  use: (records: Records) => Promise<T>,
): Promise<T> =>
  withTemporaryRecords(
    company.name,
    companies.map(({ names, domain }, index) =>
      withSite(namedCompany(index + 1, names, siteOf(domain)), domain),
    ),
    use,
  )

const siteOf = (domain: string | undefined) => (domain === undefined ? {} : { primary_domain: domain })

const withSite = (written: RecordWrite, domain: string | undefined): RecordWrite =>
  domain === undefined ? written : { ...written, keys: [...written.keys, { kind: 'domain', value: domain }] }

/** Returns a company with the first of the names, which had the other ones before. */
export function namedCompany(id: number, names: readonly string[], info = {}): RecordWrite {
  const [name = '', ...formerNames] = names
  const record = {
    basic_info: { name, former_names: formerNames, ...info },
    headcount: { total: (id - 1) % 5000 },
  }
  const keys = names.flatMap(one => {
    const value = normalCompanyName(one)
    return value === undefined ? [] : [{ kind: 'name', value }]
  })
  return bareRecord(id, record, { keys, names })
}
