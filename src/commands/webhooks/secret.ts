// `almanac webhooks secret show` and `rotate`.
import { Command } from '@commander-js/extra-typings'
import type { Config } from '../../config.ts'
import { InputError } from '../../errors.ts'
import { rotateSecret, secretsOf } from '../../jobs/signing.ts'
import { openWork } from '../../processes/adapters.ts'
import { withAccountErrors } from '../../processes/data-folder.ts'
import { once, wholeNumber } from '../arguments.ts'
import { examples } from '../help-examples.ts'
import { findAccounts } from '../installation.ts'
import { teamNumbered, withLedger } from '../ledger.ts'
import { hint, type JsonOption, jsonOption, printResult } from '../output.ts'

export const secret = () =>
  new Command('secret')
    .summary('show or rotate the secret of a team')
    .description('The secret that signs the webhooks of a team.')
    .addCommand(show())
    .addCommand(rotate())

const show = () =>
  new Command('show')
    .summary('print the secret')
    .description('Prints the secret, and creates it if there is none.')
    .option(...teamOption)
    .option(...jsonOption)
    .addHelpText(...examples('almanac webhooks secret show', 'almanac webhooks secret show --team 2'))
    .action(options => run(options, { isNew: false }))

const rotate = () =>
  new Command('rotate')
    .summary('make a new secret')
    .description(
      'Makes a new secret. For 24 hours the previous one signs beside it, so that receivers can change over.',
    )
    .option(...teamOption)
    .option(...jsonOption)
    .addHelpText(...examples('almanac webhooks secret rotate', 'almanac webhooks secret rotate --team 2'))
    .action(options => run(options, { isNew: true }))

const teamOption = ['--team <id>', 'the team; 1 when absent', once('--team', wholeNumber)] as const

interface SecretOptions extends JsonOption {
  readonly team?: number
}

async function run(
  { team = 1, ...options }: SecretOptions,
  { isNew }: { readonly isNew: boolean },
): Promise<void> {
  const config = findAccounts()
  await withLedger(ledger => teamNumbered(ledger, team), config)
  await withAccountErrors(config, () => printSecret(config, team, options, isNew))
}

async function printSecret(config: Config, team: number, options: JsonOption, isNew: boolean): Promise<void> {
  const { work } = await openWork(config)
  try {
    const nowMs = Date.now()
    if (isNew) await rotateSecret(work, team, nowMs)
    const [present, former] = await secretsOf(work, team, nowMs)
    if (!present?.secret) {
      throw new InputError(
        `The secret of team ${team} was sealed with another key. Set the key that the service had; if it is lost, make a new secret: almanac webhooks secret rotate --team ${team}`,
      )
    }
    const until = former?.expires_ms ? new Date(former.expires_ms).toISOString() : null
    const { id, secret } = present
    printResult({ id, team_id: team, secret, former_sign_until: until }, secret, options)
    if (until !== null && !options.json) hint(`The previous secret signs too until ${until}.`)
  } finally {
    await work.close()
  }
}
