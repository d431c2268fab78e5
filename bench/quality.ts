// Measures how well real data is understood, and writes each measure to bench/results/quality-<name>.md with its target and its worst cases. Run: npm run bench quality [names of measures, all unless told]
import { companyNames } from './quality/company-names.ts'
import { mappingGuess } from './quality/mapping-guess.ts'
import { type Measure, worstMax } from './quality/measure.ts'
import { peopleNames } from './quality/people-names.ts'
import { queries } from './quality/queries.ts'
import { ranked } from './quality/ranked.ts'
import { synonyms } from './quality/synonyms.ts'
import { titles } from './quality/titles.ts'
import { reportTables } from './report.ts'

const measures: Readonly<Record<string, Measure>> = {
  'company-names': companyNames,
  'mapping-guess': mappingGuess,
  'people-names': peopleNames,
  ranked,
  queries,
  synonyms,
  titles,
}

const requested = process.argv.slice(2)
const unknown = requested.filter(name => !(name in measures))
if (unknown.length > 0) {
  console.error(`${unknown.join(', ')}: not a measure. The measures are ${Object.keys(measures).join(', ')}.`)
  process.exitCode = 2
}
for (const [name, { question, target, run }] of Object.entries(measures)) {
  if (requested.length > 0 && !requested.includes(name)) continue
  const quality = await run()
  if (!quality) {
    console.log(`${name}: its data is not on this machine.`)
    continue
  }
  const { tables, notes = [], worst, isReached } = quality
  const cases = worst.slice(0, worstMax).map(one => `- ${one}`)
  reportTables(`quality-${name}`, `quality ${name}`, question, tables, [
    `Target: ${target}: ${isReached ? 'reached' : 'not reached'}.`,
    ...notes,
    ...(cases.length > 0 ? [`The worst cases:\n\n${cases.join('\n')}`] : []),
  ])
}
