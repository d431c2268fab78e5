// `almanac keys set`, with `rename` and `permit`, which say the same in a word.
import { Command } from '@commander-js/extra-typings'
import { changeKey, permitKey } from '../../access/keys.ts'
import { keyPermissions } from '../../stores/key-settings.ts'
import type { Ledger } from '../../stores/ledger.ts'
import type { KeyWithSpending } from '../../stores/ledger-keys.ts'
import { list, once } from '../arguments.ts'
import { examples } from '../help-examples.ts'
import { withLedger } from '../ledger.ts'
import { type JsonOption, jsonOption, printTable } from '../output.ts'
import { UsageError } from '../usage-error.ts'
import { findKey, keyArgument, keyName } from './find.ts'
import { keysTable } from './list.ts'
import { permissionsOf } from './permissions.ts'
import { addSettingOptions, settingOptionNames, settingsIn } from './settings.ts'
import { keyAsJson } from './shown.ts'

export function set() {
  const command = new Command('set')
    .summary('change what a key is called and may do')
    .description('Changes a key that is not deleted; what is not named stays as it is.')
    .argument(...keyArgument)
  addSettingOptions(command, 'set')
  return command
    .option(...jsonOption)
    .addHelpText(
      ...examples(
        'almanac keys set partner --budget 250 --expires 2099-12-31',
        'almanac keys set research --permit honors --endpoint /person/search',
      ),
    )
    .action(async (key, options) => {
      const change = await settingsIn(options, 'set')
      if (Object.keys(change).length === 0) {
        throw new UsageError(`almanac keys set: nothing to change; give ${settingOptionNames}.`)
      }
      await apply(key, (ledger, id) => changeKey(ledger, id, change), options)
    })
}

export const rename = () =>
  new Command('rename')
    .summary('call a key something else')
    .description('Changes the name of a key; the same as set --name.')
    .argument(...keyArgument)
    .argument('<name>', 'what it is called from now on', once('The name', keyName))
    .option(...jsonOption)
    .addHelpText(...examples('almanac keys rename partner acme', 'almanac keys rename 2 acme'))
    .action((key, newName, options) =>
      apply(key, (ledger, id) => changeKey(ledger, id, { name: newName }), options),
    )

export const permit = () =>
  new Command('permit')
    .summary('let a key see more fields')
    .description('Gives a key field permissions beside those it has; set --permit says them all.')
    .argument(...keyArgument)
    .argument(
      '<permissions...>',
      `${keyPermissions.join(', ')}, or all; with commas or blanks between them`,
      list('The permissions'),
    )
    .option(...jsonOption)
    .addHelpText(
      ...examples('almanac keys permit research certifications,honors', 'almanac keys permit research all'),
    )
    .action(async (key, permissions, options) => {
      const more = permissionsOf(permissions)
      await apply(key, (ledger, id) => permitKey(ledger, id, more), options)
    })

/** Makes the change, and prints the changed key. */
async function apply(
  text: string,
  change: (ledger: Ledger, id: number) => Promise<KeyWithSpending>,
  options: JsonOption,
): Promise<void> {
  const key = await withLedger(async ledger => change(ledger, await findKey(ledger, text)))
  printTable(keyAsJson(key), keysTable([key]), options)
}
