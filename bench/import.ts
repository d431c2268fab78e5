// Measures how many people per second an import takes, with everything on, and how much memory.
// Run: npm run bench import [people, 1000000 unless told]
import { join } from 'node:path'
import { report } from './report.ts'
import { almanac, benchFolder, removeDataDir, sizeMiB, worldOf } from './world.ts'

const people = Number(process.argv[2] ?? 1_000_000)
const world = await worldOf(people)
const dataDir = join(benchFolder, `data-${people}`)
removeDataDir(dataDir)

const steps = [
  ['companies, first', 'company', 'companies.jsonl'],
  ['people, first', 'person', 'people.jsonl'],
  ['people, the same file again', 'person', 'people.jsonl'],
] as const

const rows = []
for (const [step, dataset, name] of steps) {
  const file = join(world, name)
  const { seconds, residentMiB, output } = await almanac(
    ['import', dataset, file, '--source', 'world', '--json'],
    dataDir,
  )
  const { read, created, updated, unchanged } = JSON.parse(output)
  rows.push({
    step,
    rows: read,
    'file, MiB': sizeMiB(file),
    seconds: seconds.toFixed(1),
    'rows a second': Math.round(read / seconds),
    'resident, MiB': residentMiB,
    'created / updated / unchanged': `${created} / ${updated} / ${unchanged}`,
    'records.db, MiB': sizeMiB(join(dataDir, 'records.db')),
  })
}
report('import', `How fast are ${people.toLocaleString('en')} people imported?`, rows)
