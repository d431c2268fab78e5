// `almanac restore`: makes a data directory from a backup.
import { resolve } from 'node:path'
import { Command } from '@commander-js/extra-typings'
import { readArchive } from '../backup/read.ts'
import { once, text } from './arguments.ts'
import { examples } from './help-examples.ts'
import { hint, type JsonOption, jsonOption, printResult } from './output.ts'
import { openSteps } from './progress.ts'
import { readSettings } from './settings-file.ts'
import { megabytes } from './sizes.ts'

export const restore = () =>
  new Command('restore')
    .summary('make a data directory from a backup')
    .description(
      'Restores a file of almanac backup into the folder of ALMANAC_DATA_DIR, or data, which must be empty or missing. Every byte is checked; the folder is there when all of it is.',
    )
    .argument('<file>', 'a file that almanac backup wrote', once('The file', text))
    .option(...jsonOption)
    .addHelpText(
      ...examples(
        'ALMANAC_DATA_DIR=restored almanac restore almanac.tar',
        'ALMANAC_DATA_DIR=monday almanac restore monday.tar --json',
      ),
    )
    .action(run)

async function run(file: string, options: JsonOption): Promise<void> {
  const { dataDir } = readSettings()
  const steps = openSteps()
  const { head, bytes, files } = await readArchive(resolve(file), dataDir, steps.update).finally(steps.stop)
  if (head.accounts === 'postgres') {
    hint(
      'The accounts and batch jobs of this backup are in PostgreSQL: restore them with pg_restore or psql.',
    )
  }
  printResult(
    { data_dir: dataDir, made_at: head.made_at, bytes, files, accounts: head.accounts },
    `Restored ${files} files, ${megabytes(bytes)}, as of ${head.made_at}, into ${dataDir}.`,
    options,
  )
}
