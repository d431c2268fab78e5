// How long it takes to find companies by name, and how long other requests wait meanwhile: a heartbeat in the thread
// that serves, beside requests of 25 names each. Run: npm run bench identify [companies, 1000000 unless told]
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { company } from '../src/catalog/company/company.ts'
import { readConfig } from '../src/config.ts'
import { companyIdentify } from '../src/endpoints/enrich/company-match.ts'
import { openRecords } from '../src/processes/adapters.ts'
import { openNameThread } from '../src/processes/name-thread.ts'
import type { Records } from '../src/stores/records.ts'
import { seeded, withSlip } from './name-treatments.ts'
import { genericName, genericWord, namedCompanies } from './named-companies.ts'
import { namedCompany } from './quality/named-store.ts'
import { percentile, report } from './report.ts'
import { benchFolder } from './world.ts'

const size = Number(process.argv[2] ?? 1_000_000)
const beatMs = 10
const secondsOfBeats = 20
const callers = 4
const chance = seeded(7)
const companies = namedCompanies(size, chance)
const folder = join(benchFolder, `names-${size}`)
const config = readConfig({ ALMANAC_DATA_DIR: folder })
const records = await openFilledRecords()
const names = openNameThread(config)

const kinds: Readonly<Record<string, () => string>> = {
  'as written': realName,
  'with a slip': () => withSlip(realName(), chance),
  'of 2 to 5 generic words': () => genericName(chance),
  'of a generic word': () => genericWord(chance),
  'of six companies in a row': () => Array.from({ length: 6 }, realName).join(' '),
  'of nobody': () => `${realName().split(' ')[0]} ${realName().split(' ').at(-1)} zqx`,
}

for (let round = 0; round < 200; round++) await names.called(company.name, realName())
const rows = []
for (const [label, query] of Object.entries(kinds)) {
  const times: number[] = []
  for (let round = 0; round < 500; round++) {
    const start = performance.now()
    await names.called(company.name, query())
    times.push(performance.now() - start)
  }
  rows.push({ 'a name': label, ...figures(times) })
}
rows.push({
  'a name': `heartbeat of ${beatMs} ms, nothing beside it`,
  ...figures(await heartbeat(async () => {})),
})
const beats = await heartbeat(async isOver => {
  const caller = { permissions: new Set<string>() }
  const services = { records, names, geocode: () => undefined, nowMs: Date.now }
  const ask = async () => {
    while (!isOver()) {
      const body = { names: Array.from({ length: 25 }, () => genericName(chance)) }
      const { body: answer } = await companyIdentify.run({ body, caller }, services)
      JSON.stringify(answer)
    }
  }
  await Promise.all(Array.from({ length: callers }, ask))
})
rows.push({
  'a name': `heartbeat beside ${callers} callers with 25 generic names a request`,
  ...figures(beats),
})
const mib = Math.round(statSync(join(folder, 'records.db')).size / 2 ** 20)
report(
  'identify',
  `How long does a name take among ${size.toLocaleString('en')} companies (${mib} MiB), and what waits for it?`,
  rows,
)
await names.close()
await records.close()

function figures(times: readonly number[]) {
  const at = (share: number) => percentile(times, share).toFixed(2)
  return { number: times.length, 'p50, ms': at(0.5), 'p99, ms': at(0.99), 'most, ms': at(1) }
}

/** By how many milliseconds each beat came too late while the work went on. */
async function heartbeat(work: (isOver: () => boolean) => Promise<void>): Promise<readonly number[]> {
  const late: number[] = []
  const endMs = performance.now() + secondsOfBeats * 1000
  let dueMs = performance.now() + beatMs
  const ended = new Promise<void>(resolve => {
    const beat = () => {
      const now = performance.now()
      late.push(Math.max(0, now - dueMs))
      dueMs = now + beatMs
      if (now < endMs) setTimeout(beat, beatMs)
      else resolve()
    }
    setTimeout(beat, beatMs)
  })
  await Promise.all([ended, work(() => performance.now() >= endMs)])
  return late
}

async function openFilledRecords(): Promise<Records> {
  const isMade = existsSync(join(folder, 'records.db'))
  const store = openRecords(config)
  if (!isMade) await fill(store)
  return store
}

async function fill(store: Records): Promise<void> {
  const load = await store.beginImport()
  const description = 'Builds what its customers need, and looks after it for years. '.repeat(20)
  for (let start = 0; start < companies.length; start += 5000) {
    const entries = companies
      .slice(start, start + 5000)
      .map((names, index) =>
        namedCompany(start + index + 1, names, { description, primary_domain: `c${start + index}.example` }),
      )
    await load.write(company.name, entries)
  }
  await load.commit()
}

function realName(): string {
  return anyOf(companies)[0] ?? ''
}

function anyOf<T>(list: readonly T[]): T {
  return list[Math.floor(chance() * list.length)] as T
}
