// `almanac import`: loads files of records into the data directory, all of them or none.
import { Command } from '@commander-js/extra-typings'
import type { Dataset } from '../catalog/dataset.ts'
import { fileFormats, formatTitles } from '../ingest/readers/formats.ts'
import { sourceNamesOnFile } from '../processes/adapters.ts'
import { withFolderErrors } from '../processes/data-folder.ts'
import { many, name, once, pastDate, text } from './arguments.ts'
import { datasetArgument } from './dataset-argument.ts'
import { explainFullDisk, roomFor } from './disk-full.ts'
import { explainGuesses, type FilesToImport, filesToImport, type SourceOptions } from './files-to-import.ts'
import { examples } from './help-examples.ts'
import { doubtsAbout } from './import-doubts.ts'
import { type ImportRun, importInputs, sizeOf } from './import-inputs.ts'
import { summaryText } from './import-summary.ts'
import { findRecords } from './installation.ts'
import { hint, type JsonOption, jsonOption, print } from './output.ts'
import { delimiterOption, encodingOption, formatOption, sheetOption } from './reading-options.ts'
import { inTrialDirectory } from './trial-directory.ts'

export const importFiles = () =>
  new Command('import')
    .summary('load files of records')
    .description(`Loads files into a dataset: ${formatTitles}, gzipped or not. All of it is seen, or none.`)
    .argument(...datasetArgument)
    .argument('<file...>', 'files of records', many('A file'))
    .option(
      '--map <mapping>',
      "how columns become fields: a file, or the name of a shipped mapping. Without it, files in the catalogue's shape are taken as they are; for others a mapping is guessed, shown, and written into this folder to be edited",
      once('--map', text),
    )
    .option(
      '--source <name>',
      'the name of the source; a later file of the same source updates what this one said',
      once('--source', name),
    )
    .option(
      '--date <date>',
      'the day of the snapshot, such as 2024-05-01, for rows that do not say their own; the one of the mapping, or today, when absent. What an older snapshot says does not replace what a newer one of the source said',
      once('--date', pastDate),
    )
    .option(...formatOption(fileFormats))
    .option(...encodingOption)
    .option(...delimiterOption)
    .option(...sheetOption)
    .option(
      '--yes',
      'import without asking rows that resemble earlier ones of the source and match none, or have the ids of others',
    )
    .option('--explain', 'say of every column of a guessed mapping how sure it is, and why')
    .option(
      '--dry-run',
      'print the first ten records as JSON Lines, and everything else on standard error; write no file',
    )
    .option(...jsonOption)
    .addHelpText(
      ...examples(
        'almanac import person contacts.csv --dry-run --explain',
        'almanac import person contacts.csv --source crm --date 2026-05-01',
      ),
    )
    .action(load)

interface ImportOptions extends JsonOption, SourceOptions {
  readonly dryRun?: true
  readonly explain?: true
  readonly yes?: true
}

async function load(dataset: Dataset, files: readonly string[], options: ImportOptions): Promise<void> {
  const config = findRecords()
  const { dryRun = false, explain = false, yes = false, json: _, ...reading } = options
  const reached = { read: 0, share: 0 }
  const imported = async () => {
    const inputs = await filesToImport(dataset, files, reading, sourceNamesOnFile(config))
    if (explain) explainGuesses(inputs)
    const task = { config, dataset, inputs, dryRun, isSure: yes || dryRun, reached }
    const outcome = dryRun
      ? await inTrialDirectory(config, trial => importInputs({ ...task, config: trial }))
      : await importInputs(task)
    return { inputs, outcome }
  }
  const { inputs, outcome } = await withFolderErrors(config.dataDir, imported).catch((error: unknown) => {
    throw explainFullDisk(error, {
      doing: `importing ${files.join(', ')}`,
      dataDir: config.dataDir,
      neededBytes: neededFor(files, reached),
    })
  })
  const { summary, emptyFiles, samples } = outcome
  const { counts, sources, rejected, leftOut, report } = summary
  // A script must be able to tell that nothing was imported.
  if ((counts.read > 0 && counts.rejected === counts.read) || emptyFiles.length > 0) process.exitCode = 1
  const warnings = [
    ...emptyFiles.map(path => emptyFileWarning(path, dataset, inputs)),
    ...(dryRun ? sources.flatMap(doubtsAbout) : []),
  ]
  for (const record of samples) print(JSON.stringify(record))
  if (options.json) warnings.forEach(hint)
  const result = {
    ...counts,
    sources: sources.map(({ name, rows, known }) => ({ name, rows, known })),
    reasons: { rejected, value_left_out: leftOut },
    report: report ?? null,
    mappings: dryRun ? [] : inputs.guesses.map(({ name }) => name),
  }
  const closing = options.json ? JSON.stringify(result) : [...warnings, summaryText(summary)].join('\n')
  if (dryRun) hint(closing)
  else print(closing)
}

/** Estimates the bytes the import needs, from the rows read so far if there is only one file. */
function neededFor(files: readonly string[], { read, share }: ImportRun['reached']): number {
  const sizes = files.map(file => sizeOf(file) * (file.endsWith('.gz') ? 5 : 1))
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  return files.length === 1 && share > 0 ? roomFor(bytes, read / share) : roomFor(bytes)
}

/** Returns the sentences about a file of which most rows state nothing that would make them records. */
function emptyFileWarning(path: string, { plural, essential }: Dataset, inputs: FilesToImport): string {
  const request = inputs.requests.find(file => file.path === path)
  const columns = inputs.guesses.find(({ name }) => name === request?.mapping?.name)?.unrecognised ?? []
  const named = columns.slice(0, listedColumnsMax).map(column => JSON.stringify(column))
  const more = columns.length > named.length ? ` and ${columns.length - named.length} more` : ''
  return [
    `Most rows of ${path} are not ${plural}: each of them ${essential?.missing ?? 'states nothing'}.`,
    ...(named.length > 0 ? [`Columns that were not recognised: ${named.join(', ')}${more}.`] : []),
    'Say with --map which columns hold these values; docs/mappings.md explains how.',
  ].join(' ')
}

const listedColumnsMax = 30
