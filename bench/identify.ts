// Measures how long it takes to find companies by name, and how long other requests wait meanwhile.
// Run: npm run bench identify [companies, 1000000 unless told]
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { company } from '../src/catalog/company/company.ts'
import { readConfig } from '../src/config.ts'
import { companyIdentify } from '../src/endpoints/enrich/company-match.ts'
import { openNameThread } from '../src/processes/name-thread.ts'
import { measureNameSearch } from './name-latency.ts'
import { seeded, withSlip } from './name-treatments.ts'
import { genericName, genericWord, namedCompanies } from './named-companies.ts'
import { offlineServices } from './offline-services.ts'
import { namedCompany } from './quality/named-store.ts'
import { report } from './report.ts'
import { openFilledRecords } from './temporary-records.ts'
import { benchFolder } from './world.ts'

const size = Number(process.argv[2] ?? 1_000_000)
const chance = seeded(7)
const companies = namedCompanies(size, chance)
const folder = join(benchFolder, `names-${size}`)
const config = readConfig({ ALMANAC_DATA_DIR: folder })
const description = 'Builds what its customers need, and looks after it for years. '.repeat(20)
const records = await openFilledRecords(config, company.name, size, index =>
  namedCompany(index + 1, companies[index] ?? [], { description, primary_domain: `c${index}.example` }),
)
const names = openNameThread(config)

const realName = (): string => companies[Math.floor(chance() * size)]?.[0] ?? ''
const rows = await measureNameSearch({
  kinds: {
    'as written': realName,
    'with a slip': () => withSlip(realName(), chance),
    'of 2 to 5 generic words': () => genericName(chance),
    'of a generic word': () => genericWord(chance),
    'of six companies in a row': () => Array.from({ length: 6 }, realName).join(' '),
    'of nobody': () => `${realName().split(' ')[0]} ${realName().split(' ').at(-1)} zqx`,
  },
  usual: realName,
  searchOne: name => names.called(company.name, name),
  manyNames: '25 generic names',
  searchMany: () => {
    const body = { names: Array.from({ length: 25 }, () => genericName(chance)) }
    const caller = { permissions: new Set<string>() }
    return companyIdentify.run({ body, caller }, offlineServices(records, { names }))
  },
})
const mib = Math.round(statSync(join(folder, 'records.db')).size / 2 ** 20)
report(
  'identify',
  `How long does a name take among ${size.toLocaleString('en')} companies (${mib} MiB), and what waits for it?`,
  rows,
  size,
)
await names.close()
await records.close()
