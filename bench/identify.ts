// How long it takes to find companies by name: candidates of the index, and each scored by its names.
// Run: npx tsx bench/identify.ts [number of companies, 50000 unless told]
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { companyNameScorer, sharedOut } from '../src/matching/company-name.ts'
import { openNameIndex } from '../src/stores/embedded/name-index.ts'
import { seeded, withSlip } from './name-treatments.ts'
import { realCompanies } from './real-companies.ts'

const size = Number(process.argv[2] ?? 50_000)
const chance = seeded(7)
const names = padded(
  realCompanies().map(({ name, formerNames }) => [name, ...formerNames]),
  size,
)
const folder = mkdtempSync(join(tmpdir(), 'almanac-bench-'))
const file = join(folder, 'names.db')
const database = new Database(file)
database.exec('PRAGMA journal_mode = WAL; PRAGMA cache_size = -65536; PRAGMA mmap_size = 1073741824;')
const index = openNameIndex(database, 'company_name')

const started = performance.now()
database.exec('BEGIN')
for (const [id, list] of names.entries()) index.add(id, list)
database.exec('COMMIT')
const perRecord = ((performance.now() - started) * 1000) / names.length
database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
console.log(
  `${names.length} companies: ${perRecord.toFixed(1)} µs to add one, ${(statSync(file).size / 2 ** 20).toFixed(0)} MiB`,
)
for (const table of ['entry', 'piece']) {
  const [count] = database.prepare(`SELECT count(*) FROM company_name_${table}`).raw().get() as [number]
  console.log(`${table}: ${(count / names.length).toFixed(2)} rows a company`)
}

const common = [
  'global technology group',
  'international holdings limited',
  'capital group',
  'digital health solutions',
  'energy resources',
  'first national bank',
  'the data company',
  'ai',
  'global',
  'group',
  'tech',
]
measure('as written', () => pick())
measure('with a slip', () => withSlip(pick(), chance))
measure('common words', () => common[Math.floor(chance() * common.length)] ?? '')
measure('unknown', () => `${pick().split(' ')[0]} ${pick().split(' ').at(-1)} zqx`)
database.close()
rmSync(folder, { recursive: true })

function measure(label: string, query: () => string): void {
  const times: number[] = []
  const indexTimes: number[] = []
  for (let round = 0; round < 1500; round++) {
    const name = query()
    const start = performance.now()
    const found = index.candidates(name, 50)
    const between = performance.now()
    const score = companyNameScorer(name)
    sharedOut(found.map(of => ({ of, confidence: score(namesOf(of)) })))
    indexTimes.push(between - start)
    times.push(performance.now() - start)
  }
  const at = (list: number[], share: number) => {
    list.sort((a, b) => a - b)
    return (list[Math.floor(list.length * share)] ?? 0).toFixed(2)
  }
  console.log(
    `${label}: candidates p50 ${at(indexTimes, 0.5)} ms, p99 ${at(indexTimes, 0.99)} ms; with scoring p50 ${at(times, 0.5)} ms, p99 ${at(times, 0.99)} ms, worst ${at(times, 0.9999)} ms`,
  )
}

function namesOf(id: number) {
  const [name = '', ...formerNames] = names[id] ?? []
  return { names: [name], formerNames }
}

function pick(): string {
  return names[Math.floor(chance() * names.length)]?.[0] ?? ''
}

/** Names made of the words of real ones, as frequent as there, beside invented ones. */
function padded(real: readonly (readonly string[])[], count: number): readonly (readonly string[])[] {
  const bag = real.flatMap(list => (list[0] ?? '').split(/\s+/)).filter(word => word !== '')
  const syllables =
    'ba co di fen gra hol in jo kar lum mon nex or pra qui ros sol tri ul ven wex yo zan tech plex ium'.split(
      ' ',
    )
  const any = (list: readonly string[]): string => list[Math.floor(chance() * list.length)] ?? ''
  const invented = (): string =>
    Array.from({ length: 2 + Math.floor(chance() * 2) }, () => any(syllables)).join('')
  const made = Array.from({ length: Math.max(0, count - real.length) }, () => {
    const words = Array.from({ length: 1 + Math.floor(chance() * 3) }, () => any(bag))
    return [[chance() < 0.6 ? invented() : any(bag), ...words].join(' ')]
  })
  return [...real, ...made].slice(0, count)
}
