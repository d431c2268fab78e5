// `almanac keys rotate`.
import { Command } from '@commander-js/extra-typings'
import { rotateKey } from '../../access/keys.ts'
import { hours, once } from '../arguments.ts'
import { examples } from '../help-examples.ts'
import { withLedger } from '../ledger.ts'
import { jsonOption } from '../output.ts'
import { findKey, keyArgument } from './find.ts'
import { printSecret } from './shown.ts'

const dayMs = 86_400_000

export const rotate = () =>
  new Command('rotate')
    .summary('give a key a new secret')
    .description(
      'Gives a key a new secret and prints it once. The old one works a little longer, so that its users can change over.',
    )
    .argument(...keyArgument)
    .option('--grace <hours>', 'how long the old secret still works; 24 when absent', once('--grace', hours))
    .option(...jsonOption)
    .addHelpText(...examples('almanac keys rotate research --grace 48', 'almanac keys rotate acme --grace 0'))
    .action(async (key, options) => {
      const { grace: graceMs = dayMs } = options
      await withLedger(async ledger => {
        const id = await findKey(ledger, key)
        printSecret(await rotateKey(ledger, id, { graceMs, nowMs: Date.now() }), options)
      })
    })
