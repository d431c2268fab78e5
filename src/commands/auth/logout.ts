// `almanac auth logout`.
import { Command } from '@commander-js/extra-typings'
import { examples } from '../help-examples.ts'
import { hint, type JsonOption, jsonOption, printResult } from '../output.ts'
import { type Profile, readProfile, writeProfile } from '../profile.ts'
import { findAddress, type UrlOption, urlOption } from '../service-access.ts'

export const logout = () =>
  new Command('logout')
    .summary('forget the key for the service')
    .description(
      'Forgets the key that a login kept. The key itself stays valid: almanac keys delete ends it.',
    )
    .option(...urlOption)
    .option(...jsonOption)
    .addHelpText(...examples('almanac auth logout', 'almanac auth logout --url http://127.0.0.1:8080'))
    .action(run)

async function run(options: UrlOption & JsonOption): Promise<void> {
  const profile = readProfile()
  const url = options.url ?? profile.url ?? findAddress(options).url
  const wasLoggedIn = Object.hasOwn(profile.keys, url)
  if (wasLoggedIn) await writeProfile(without(profile, url))
  if (process.env.ALMANAC_API_KEY?.trim()) hint('ALMANAC_API_KEY is still set; commands go on using it.')
  printResult(
    { url, logged_out: wasLoggedIn },
    wasLoggedIn ? `Logged out of ${url}.` : `There was no key for ${url}.`,
    options,
  )
}

function without({ url, keys }: Profile, left: string): Profile {
  const others = Object.fromEntries(Object.entries(keys).filter(([other]) => other !== left))
  return { keys: others, ...(url !== undefined && url !== left && { url }) }
}
