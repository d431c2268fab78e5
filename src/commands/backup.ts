// `almanac backup`: writes the data directory into one file, also beside a running service.
import { Command } from '@commander-js/extra-typings'
import { packageVersion } from '../lib/package-version.ts'
import { writeBackup } from '../processes/backup.ts'
import { once, text } from './arguments.ts'
import { examples } from './help-examples.ts'
import { findAll } from './installation.ts'
import { hint, type JsonOption, jsonOption, printResult } from './output.ts'
import { openSteps } from './progress.ts'
import { megabytes } from './sizes.ts'

export const backup = () =>
  new Command('backup')
    .summary('write the data into one file')
    .description(
      'Writes the data directory into one file as it is at this instant, also beside a running service: records, index, accounts, batch jobs and their results, and secret.key, which opens the secrets among them. The file is there when it is complete, and for this user only. An account side in PostgreSQL is not in it: write that with pg_dump, and before.',
    )
    .argument('<file>', 'the file to write; it must not exist', once('The file', text))
    .option(...jsonOption)
    .addHelpText(...examples('almanac backup almanac.tar', 'almanac backup monday.tar --json'))
    .action(run)

async function run(file: string, options: JsonOption): Promise<void> {
  const config = findAll()
  const steps = openSteps()
  const written = await writeBackup(config, {
    path: file,
    version: packageVersion(),
    looking: steps.update,
  }).finally(steps.stop)
  const { bytes, files, missing } = written
  if (missing.length > 0) {
    hint(
      `${missing.length} files that the data names are not there, such as ${missing[0]}: almanac doctor tells.`,
    )
  }
  if (config.databaseUrl !== undefined) {
    hint('The accounts and batch jobs are in PostgreSQL, and not in this file: back them up with pg_dump.')
  }
  if (config.secretKey) hint('ALMANAC_SECRET_KEY opens its secrets, and is not in the file.')
  const hasKey = written.hasKey ? ' It holds secret.key: guard it like the data itself.' : ''
  printResult(
    { file: written.path, bytes, files, missing, has_secret_key: written.hasKey },
    `Wrote ${files} files, ${megabytes(bytes)}, to ${written.path}.${hasKey}`,
    options,
  )
}
