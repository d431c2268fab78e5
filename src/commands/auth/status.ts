// `almanac auth status`.
import { Command } from '@commander-js/extra-typings'
import { prefixOf } from '../../access/secret.ts'
import { examples } from '../help-examples.ts'
import { type JsonOption, jsonOption, printResult } from '../output.ts'
import { findAccess, openTransport, type UrlOption, urlOption } from '../service-access.ts'
import { creditsOf } from './credits.ts'

export const status = () =>
  new Command('status')
    .summary('show which service is asked, with which key')
    .description(
      'Shows the service that commands ask and where its address comes from, the beginning of the key, and what it can spend. Ends with 3 without a key, or when the service refuses it.',
    )
    .option(...urlOption)
    .option(...jsonOption)
    .addHelpText(...examples('almanac auth status', 'almanac auth status --json'))
    .action(run)

async function run(options: UrlOption & JsonOption): Promise<void> {
  const { url, from, key, keyFrom } = findAccess(options)
  const shown = `${prefixOf(key)}…`
  const credits = await creditsOf(openTransport({ url, key }))
  printResult(
    { url, url_from: from, key: shown, key_from: keyFrom, credits },
    `${url} (${from}) with the key ${shown} (${keyFrom}), which can spend ${credits} credits.`,
    options,
  )
}
