// `almanac refresh`: asks providers again for records on file that are old, also beside a running service.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Command } from '@commander-js/extra-typings'
import { company } from '../catalog/company/company.ts'
import type { Dataset } from '../catalog/dataset.ts'
import { person } from '../catalog/person/person.ts'
import type { Config } from '../config.ts'
import { InputError } from '../errors.ts'
import { readConnectorFiles } from '../ingest/live/connector-files.ts'
import { liveServices } from '../live/live.ts'
import type { RecordSources } from '../live/records/records.ts'
import { openImportRecords } from '../processes/adapters.ts'
import { withFolderErrors } from '../processes/data-folder.ts'
import { openLiveThread } from '../processes/live-thread.ts'
import { questionFor, type RefreshOutcome, refreshRecords } from '../processes/refresh.ts'
import type { Records } from '../stores/records.ts'
import { once, printable, wholeNumber } from './arguments.ts'
import { examples } from './help-examples.ts'
import { findRecords } from './installation.ts'
import { hint, type JsonOption, jsonOption, printResult } from './output.ts'
import { openProgress, type Progress } from './progress.ts'
import { notePosition, positionOf } from './refresh-position.ts'
import { type Refreshed, summaryOf } from './refresh-summary.ts'
import { UsageError } from './usage-error.ts'

const refreshed: readonly Dataset[] = [person, company]
const daysMax = 36_500
const daysDefault = 30
const dayMs = 86_400_000

export const refresh = () =>
  new Command('refresh')
    .summary('ask providers again for records that are old')
    .description(
      'Asks the providers of live endpoints again for people or companies on file that were last confirmed long ago, by their profile URLs and domains, and keeps what they answer as an import does: searches, watches and cached endpoints know it at once. Runs on the data directory, also beside a running service. One that was stopped, or reached its --limit, goes on where it stopped. Ends with 1 when it stopped because providers fail, or none of them answered.',
    )
    .argument(
      '<dataset>',
      refreshed.map(({ name }) => name).join(', '),
      once('The dataset', refreshedDataset),
    )
    .option(
      '--older-than <days>',
      `records that were last confirmed more than so many days ago; ${daysDefault} when absent, 0 for all`,
      once('--older-than', age),
    )
    .option('--limit <count>', 'at most so many records', once('--limit', wholeNumber))
    .option(
      '--budget <count>',
      'ask each connector about at most so many records; how many a minute is limited in any case',
      once('--budget', wholeNumber),
    )
    .option('--from-start', 'begin with the first record, wherever the last refresh stopped')
    .option('--dry-run', 'only count the records; ask nobody')
    .option(...jsonOption)
    .addHelpText(
      ...examples(
        'almanac refresh person --older-than 90 --dry-run',
        'almanac refresh company --limit 100 --budget 50 --dry-run',
      ),
    )
    .action(run)

interface RefreshOptions extends JsonOption {
  readonly olderThan?: number
  readonly limit?: number
  readonly budget?: number
  readonly fromStart?: boolean
  readonly dryRun?: boolean
}

async function run(dataset: Dataset, options: RefreshOptions): Promise<void> {
  const config = findRecords()
  if (!existsSync(join(config.dataDir, 'records.db'))) {
    throw new InputError(`There are no records in ${config.dataDir}.`)
  }
  if (!config.live.isOn) throw new InputError('ALMANAC_LIVE is off: nothing is asked.')
  const custom = readConnectorFiles(config.live, process.env)
  const records = openImportRecords(config)
  const thread = openLiveThread({ config: { ...config, logLevel: 'silent' }, custom })
  const progress = openProgress(dataset.plural)
  try {
    const sources = liveServices({ config: config.live, custom, questions: thread }).records
    const result = await withFolderErrors(config.dataDir, () =>
      refreshOld({ dataset, config, records, sources, progress }, options),
    )
    progress.stop()
    const { outcome } = result
    const hasNoAnswer = outcome && outcome.counts.asked > 0 && outcome.counts.failed === outcome.counts.asked
    if (outcome?.stopped === 'failures' || hasNoAnswer) process.exitCode = 1
    const { inWords, json } = summaryOf(dataset, result)
    printResult(json, inWords, options)
  } finally {
    progress.stop()
    await thread.close()
    await records.close()
  }
}

interface RefreshTask {
  readonly dataset: Dataset
  readonly config: Config
  readonly records: Records
  readonly sources: RecordSources
  readonly progress: Progress
}

async function refreshOld(
  { dataset, config: { dataDir }, records, sources, progress }: RefreshTask,
  { olderThan: days = daysDefault, limit, budget, fromStart = false, dryRun = false }: RefreshOptions,
): Promise<Refreshed> {
  const old = await records.idsBefore(
    dataset.name,
    days === 0 ? Number.MAX_SAFE_INTEGER : Date.now() - days * dayMs,
  )
  const position = fromStart ? 0 : positionOf(dataDir, dataset.name, days)
  const waiting = old.filter(id => id > position)
  if (position > 0 && waiting.length > 0) {
    hint(`Going on after record ${position}, where the last refresh stopped; --from-start begins anew.`)
  }
  const ids = waiting.slice(0, limit)
  const found = { days, old: old.length, ids: ids.length }
  if (dryRun) return { ...found, askable: await countAskable(dataset, ids, { records, sources, progress }) }
  const outcome: RefreshOutcome = await refreshRecords(
    {
      dataset,
      ids,
      budget,
      onDone: (after, count) => {
        notePosition(dataDir, dataset.name, { older_than_days: days, after })
        progress.update({ read: count }, count / ids.length)
      },
    },
    { records, sources, wait },
  )
  const isDone = outcome.stopped === undefined && outcome.counts.left === 0 && ids.length === waiting.length
  if (isDone) notePosition(dataDir, dataset.name, { older_than_days: days, after: 0 })
  return { ...found, outcome, isDone }
}

/** Returns how many of the records some provider can be asked for. */
async function countAskable(
  dataset: Dataset,
  ids: readonly number[],
  { records, sources, progress }: Pick<RefreshTask, 'records' | 'sources' | 'progress'>,
): Promise<number> {
  const pageLength = 200
  let askable = 0
  for (let from = 0; from < ids.length; from += pageLength) {
    for (const stored of await records.get(dataset.name, ids.slice(from, from + pageLength))) {
      const question = stored && questionFor(dataset, stored)
      if (question && sources.canAnswer(question)) askable++
    }
    progress.update({ read: from }, from / ids.length)
  }
  return askable
}

function refreshedDataset(text: string): Dataset {
  const dataset = refreshed.find(({ name }) => name === text)
  if (dataset) return dataset
  const names = refreshed.map(({ name }) => name).join(' and ')
  throw new UsageError(`Only ${names} can be refreshed; got ${printable(text)}.`)
}

function age(text: string, what: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= daysMax) return Number(text)
  throw new UsageError(`${what} must be a whole number of days from 0 to ${daysMax}; got ${printable(text)}.`)
}
