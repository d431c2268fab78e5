// `almanac keys create`.
import { Command } from '@commander-js/extra-typings'
import { createKey, fieldPermissions } from '../../access/keys.ts'
import { credits, futureDate, list, once, wholeNumber } from '../arguments.ts'
import { endpointPaths } from '../endpoint-paths.ts'
import { examples } from '../examples.ts'
import { findAccounts } from '../installation.ts'
import { withLedger } from '../ledger.ts'
import { jsonOption } from '../output.ts'
import { UsageError } from '../usage-error.ts'
import { keyName } from './find.ts'
import { permissionsOf } from './permissions.ts'
import { printSecret } from './shown.ts'

export const create = () =>
  new Command('create')
    .summary('make a key')
    .description(
      'Makes a key and prints its secret once; only its hash is kept. A team is made with its first key; the very first team has 10,000 credits a month.',
    )
    .argument('[name]', 'what the key is called; Default when absent', once('The name', keyName))
    .option('--name <name>', 'the same as the argument', once('--name', keyName))
    .option('--team <id>', 'the team it belongs to; 1 when absent', once('--team', wholeNumber))
    .option(
      '--permit <permissions>',
      `the field permissions it has: ${fieldPermissions.join(', ')}, or all; repeated or with commas`,
      list('--permit'),
    )
    .option('--endpoint <paths>', 'restricts it to these paths; repeated or with commas', list('--endpoint'))
    .option('--budget <credits>', 'the most it may spend in all', once('--budget', credits))
    .option('--expires <date>', 'when it ends', once('--expires', futureDate))
    .option('--credits <n>', 'gives the team so many credits at once', once('--credits', credits))
    .option(...jsonOption)
    .addHelpText(
      ...examples(
        'almanac keys create research',
        'almanac keys create partner --team 2 --endpoint /company/enrich --budget 100',
      ),
    )
    .action(async (word, options) => {
      if (word !== undefined && options.name !== undefined) {
        throw new UsageError('The name is given twice: as an argument, and with --name.')
      }
      const nowMs = Date.now()
      const { team: teamId = 1, credits: given = 0, budget, expires: expiresMs } = options
      const request = {
        name: word ?? options.name ?? 'Default',
        teamId,
        permissions: permissionsOf(options.permit ?? []),
        nowMs,
        ...(options.endpoint && { endpoints: await endpointPaths(options.endpoint) }),
        ...(budget !== undefined && { budget }),
        ...(expiresMs !== undefined && { expiresMs }),
      }
      await withLedger(
        async ledger => {
          const key = await createKey(ledger, request)
          const grantId = given > 0 ? await ledger.grant(teamId, given, nowMs, null) : null
          printSecret(key, options, { grant_id: grantId })
        },
        findAccounts({ mayBeEmpty: true }),
      )
    })
