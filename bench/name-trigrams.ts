// The rejected alternative to the name index: an FTS5 trigram index, searched for all or the rarest trigrams of a name. Run: npx tsx bench/name-trigrams.ts [number of companies, 50000 unless told]
import Database from 'libsql'
import { seeded } from './name-treatments.ts'
import { realCompanies } from './real-companies.ts'

const size = Number(process.argv[2] ?? 50_000)
const chance = seeded(7)
const names = realCompanies().map(({ name }) => name)
const bag = names.flatMap(name => name.split(/\s+/))
const any = (list: readonly string[]): string => list[Math.floor(chance() * list.length)] ?? ''
while (names.length < size)
  names.push(Array.from({ length: 2 + Math.floor(chance() * 2) }, () => any(bag)).join(' '))

const database = new Database(':memory:')
database.exec(`
  CREATE VIRTUAL TABLE listed USING fts5(name, tokenize = 'trigram', content = '', columnsize = 0, detail = none);
  CREATE VIRTUAL TABLE trigram USING fts5vocab(listed, 'row');
  BEGIN;
`)
const insert = database.prepare('INSERT INTO listed (rowid, name) VALUES (?, ?)')
for (const [id, name] of names.entries()) insert.run(id, name.toLowerCase())
database.exec('COMMIT')
const matching = database
  .prepare('SELECT rowid FROM listed WHERE listed MATCH ? ORDER BY rank LIMIT 50')
  .raw()
const frequency = database.prepare('SELECT doc FROM trigram WHERE term = ?').raw()

for (const rarest of [Number.POSITIVE_INFINITY, 8]) {
  const times = Array.from({ length: 60 }, () => timed(any(names).toLowerCase(), rarest)).sort(
    (a, b) => a - b,
  )
  const [p50 = 0, worst = 0] = [times[Math.floor(times.length / 2)], times.at(-1)]
  console.log(
    `${rarest} rarest trigrams of ${size} names: p50 ${p50.toFixed(1)} ms, worst ${worst.toFixed(1)} ms`,
  )
}

function timed(name: string, rarest: number): number {
  const start = performance.now()
  const trigrams = [
    ...new Set(Array.from({ length: Math.max(0, name.length - 2) }, (_, at) => name.slice(at, at + 3))),
  ]
  const counted = trigrams.map(text => ({
    text,
    count: Number((frequency.get(text) as number[] | undefined)?.[0] ?? 0),
  }))
  const chosen = counted
    .filter(({ count }) => count > 0)
    .sort((a, b) => a.count - b.count)
    .slice(0, rarest)
  const query = chosen.map(({ text }) => `"${text.replaceAll('"', '""')}"`).join(' OR ')
  if (query !== '') matching.all(query)
  return performance.now() - start
}
