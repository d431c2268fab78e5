// Measures how many people per second an export writes in each format, and how much memory it takes.
// Run: npm run bench export [people, 1000000 unless told]
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { exportFormatNames } from '../src/export/formats.ts'
import { report } from './report.ts'
import { almanac, benchFolder, dataDirOf, sizeMiB } from './world.ts'

const people = Number(process.argv[2] ?? 1_000_000)
const dataDir = await dataDirOf(people)

const rows = []
for (const format of exportFormatNames) {
  const file = join(benchFolder, `people.${format}`)
  const { seconds, residentMiB, output } = await almanac(
    ['export', 'person', '--out', file, '--json'],
    dataDir,
  )
  const { records } = JSON.parse(output)
  rows.push({
    format,
    records,
    seconds: seconds.toFixed(1),
    'records a second': Math.round(records / seconds),
    'resident, MiB': residentMiB,
    'file, MiB': sizeMiB(file),
  })
  rmSync(file)
}
report('export', `How fast are ${people.toLocaleString('en')} people exported?`, rows, people)
