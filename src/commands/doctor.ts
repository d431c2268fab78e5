// `almanac doctor`: examines the data directory, and repairs it.
import { Command, Option } from '@commander-js/extra-typings'
import type { Config } from '../config.ts'
import { InputError } from '../errors.ts'
import { beginAnew } from '../processes/adapters.ts'
import { isInUse } from '../processes/data-folder.ts'
import { examine } from '../processes/doctor.ts'
import { repair } from '../processes/repair.ts'
import { type Finding, findingKinds, repairOf } from '../stores/findings.ts'
import { databaseNames } from '../stores/lost-databases.ts'
import { examples } from './help-examples.ts'
import { findAll } from './installation.ts'
import { hint, type JsonOption, jsonOption, type Listing, print, printTable } from './output.ts'
import { openSteps } from './progress.ts'
import { UsageError } from './usage-error.ts'

export const doctor = () =>
  new Command('doctor')
    .summary('examine the data, and repair it')
    .description(
      'Examines everything in the data directory: whether files and indexes are whole, and whether records, sums, credits, batch jobs and results agree. Changes nothing, also beside a running service, unless it is told to. Ends with 0 when nothing is wrong, or all of it was repaired, and with 1 otherwise.',
    )
    .option(
      '--repair',
      'put right what the rest of the data tells: indexes from records, sums from events, balances from the ledger. Not beside a running service; make a backup first',
    )
    .addOption(
      new Option(
        '--lost <name...>',
        'with --repair: what is gone for good. A database is begun anew, empty; jobs whose files in batches are gone fail, and give back what they cost',
      ).choices(losable),
    )
    .option(...jsonOption)
    .addHelpText(...examples('almanac doctor', 'almanac doctor --json'))
    .action(run)

const losable = [...databaseNames, 'batches'] as const

interface DoctorOptions extends JsonOption {
  readonly repair?: true
  readonly lost?: readonly (typeof losable)[number][]
}

/** A finding; `isRepaired` is undefined without --repair. */
type RepairedFinding = Finding & { readonly isRepaired?: boolean }

async function run({ repair: toRepair, lost = [], ...options }: DoctorOptions): Promise<void> {
  const config = findAll()
  const isRepair = toRepair === true
  if (lost.length > 0 && !isRepair) {
    throw new UsageError(
      'almanac doctor: --lost says what a repair may go on without; give --repair with it.',
    )
  }
  if (isRepair && isInUse(config)) {
    throw new InputError(
      `A service or another command uses ${config.dataDir}. Stop it, then repair; almanac doctor alone runs beside it.`,
    )
  }
  for (const name of databaseNames) {
    if (!lost.includes(name)) continue
    await beginAnew(config, name)
    hint(`${name} was begun anew.`)
  }
  const steps = openSteps()
  const look = () => examine(config, steps.update, { areResultsLost: lost.includes('batches') })
  let results: readonly RepairedFinding[]
  try {
    const findings = await look()
    results = isRepair && findings.length > 0 ? await repaired(config, findings, look) : findings
  } finally {
    steps.stop()
  }
  if (results.some(({ isRepaired }) => isRepaired !== true)) process.exitCode = 1
  if (results.length === 0 && !options.json) return print('Nothing is wrong.')
  printTable(results.map(shownFinding), findingsTable(results), options)
}

/** Repairs the findings and examines again: returns all findings, the new ones included, with the outcome. */
async function repaired(
  config: Config,
  findings: readonly Finding[],
  look: () => Promise<readonly Finding[]>,
): Promise<readonly RepairedFinding[]> {
  await repair(config, findings)
  const left = await look()
  const isAmong = (list: readonly Finding[], one: Finding) =>
    list.some(({ kind, where }) => kind === one.kind && where === one.where)
  return [
    ...findings.map(one => ({ ...one, isRepaired: !isAmong(left, one) })),
    ...left.filter(one => !isAmong(findings, one)).map(one => ({ ...one, isRepaired: false })),
  ]
}

/** The JSON of a finding. */
const shownFinding = ({ kind, where, count, examples: some, isRepaired }: RepairedFinding) => ({
  kind,
  what: findingKinds[kind].what,
  where,
  count,
  examples: some,
  repair: repairOf(kind) ?? null,
  ...(isRepaired !== undefined && { repaired: isRepaired }),
})

const findingsTable = (results: readonly RepairedFinding[]): Listing => ({
  head: ['what', 'where', 'how many', 'such as', '--repair'],
  rows: results.map(({ kind, where, count, examples: [example = ''], isRepaired }) => [
    findingKinds[kind].what,
    where,
    count,
    example,
    isRepaired === undefined ? (repairOf(kind) ?? '') : isRepaired ? 'repaired' : 'not repaired',
  ]),
})
