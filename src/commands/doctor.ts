// `almanac doctor`: looks at everything in the data directory, and says what is wrong.
import { Command } from '@commander-js/extra-typings'
import { examine } from '../doctor.ts'
import { type Finding, findingKinds, repairOf } from '../stores/findings.ts'
import { examples } from './examples.ts'
import { findAll } from './installation.ts'
import { type JsonOption, jsonOption, type Listing, print, printTable } from './output.ts'
import { openSteps } from './progress.ts'

export const doctor = () =>
  new Command('doctor')
    .summary('examine the data')
    .description(
      'Examines everything in the data directory: whether files and indexes are whole, and whether records, sums, credits, batch jobs and results agree. Changes nothing, also beside a running service. Ends with 0 when nothing is wrong, and with 1 otherwise.',
    )
    .option(...jsonOption)
    .addHelpText(...examples('almanac doctor', 'almanac doctor --json'))
    .action(run)

async function run(options: JsonOption): Promise<void> {
  const steps = openSteps()
  let found: readonly Finding[]
  try {
    found = await examine(findAll(), steps.update)
  } finally {
    steps.stop()
  }
  if (found.length > 0) process.exitCode = 1
  if (found.length === 0 && !options.json) return print('Nothing is wrong.')
  printTable(found.map(shownFinding), findingsTable(found), options)
}

/** As JSON shows it. */
const shownFinding = ({ kind, ...finding }: Finding) => ({
  kind,
  what: findingKinds[kind].what,
  ...finding,
  repair: repairOf(kind) ?? null,
})

const findingsTable = (found: readonly Finding[]): Listing => ({
  head: ['what', 'where', 'how many', 'such as', '--repair'],
  rows: found.map(({ kind, where, count, examples: [example = ''] }) => [
    findingKinds[kind].what,
    where,
    count,
    example,
    repairOf(kind) ?? '',
  ]),
})
