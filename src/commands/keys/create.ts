// `almanac keys create`.
import { Command } from '@commander-js/extra-typings'
import { createKey } from '../../access/keys.ts'
import { credits, once, wholeNumber } from '../arguments.ts'
import { examples } from '../help-examples.ts'
import { findAccounts } from '../installation.ts'
import { withLedger } from '../ledger.ts'
import { jsonOption } from '../output.ts'
import { UsageError } from '../usage-error.ts'
import { keyName } from './find.ts'
import { addSettingOptions, settingsIn } from './settings.ts'
import { printSecret } from './shown.ts'

export function create() {
  const command = new Command('create')
    .summary('make a key')
    .description(
      'Makes a key and prints its secret once; only its hash is kept. A team is made with its first key; the very first team has 10,000 credits a month.',
    )
    .argument('[name]', 'what the key is called; Default when absent', once('The name', keyName))
  addSettingOptions(command, 'create')
  return command
    .option('--team <id>', 'the team it belongs to; 1 when absent', once('--team', wholeNumber))
    .option('--credits <n>', 'gives the team so many credits at once', once('--credits', credits))
    .option(...jsonOption)
    .addHelpText(
      ...examples(
        'almanac keys create research',
        'almanac keys create partner --team 2 --endpoint /company/enrich --budget 100',
      ),
    )
    .action(async (name, options) => {
      const settings = await settingsIn(options, 'create')
      if (name !== undefined && settings.name !== undefined) {
        throw new UsageError('The name is given twice: as an argument, and with --name.')
      }
      const { team: teamId = 1, credits: granted = 0 } = options
      const request = { ...settings, ...(name !== undefined && { name }), teamId, nowMs: Date.now() }
      await withLedger(
        async ledger => {
          const key = await createKey(ledger, request)
          const grantId = granted > 0 ? await ledger.grant(teamId, granted, request.nowMs, null) : null
          printSecret(key, options, { grant_id: grantId })
        },
        findAccounts({ mayBeEmpty: true }),
      )
    })
}
