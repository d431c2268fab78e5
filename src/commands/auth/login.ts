// `almanac auth login`.
import { text as readAll } from 'node:stream/consumers'
import { Command } from '@commander-js/extra-typings'
import { prefixOf } from '../../access/secret.ts'
import { askSecret, canAsk } from '../ask.ts'
import { examples } from '../help-examples.ts'
import { type JsonOption, jsonOption, printResult } from '../output.ts'
import { profilePath, readProfile, writeProfile } from '../profile.ts'
import { findAddress, keyIn, openTransport, type UrlOption, urlOption } from '../service-access.ts'
import { creditsOf } from './credits.ts'

export const login = () =>
  new Command('login')
    .summary('keep a key for the service')
    .description(
      'Asks for a key, tries it, and keeps it; other commands then ask this service. Without a terminal the key is read from standard input, so that it stands in no history of commands.',
    )
    .option(...urlOption)
    .option(...jsonOption)
    .addHelpText(
      ...examples('almanac auth login < key.txt', 'almanac auth login --url http://127.0.0.1:8080 < key.txt'),
    )
    .action(run)

async function run(options: UrlOption & JsonOption): Promise<void> {
  const { url } = findAddress(options)
  const given = canAsk() ? await askSecret(`Key for ${url} (not shown): `) : await readAll(process.stdin)
  const key = keyIn(given, 'What was given')
  const credits = await creditsOf(openTransport({ url, key }))
  const { keys } = readProfile()
  await writeProfile({ url, keys: { ...keys, [url]: key } })
  const result = { url, key: `${prefixOf(key)}…`, credits, profile: profilePath() }
  printResult(
    result,
    `Logged in to ${url} with the key ${result.key}, which can spend ${credits} credits.`,
    options,
  )
}
