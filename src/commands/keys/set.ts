// `almanac keys set`, with `rename` and `permit`, which say the same in a word.
import { Command } from '@commander-js/extra-typings'
import { changeKey, fieldPermissions, permitKey } from '../../access/keys.ts'
import type { Ledger } from '../../stores/ledger.ts'
import type { KeyChange, ListedKey } from '../../stores/ledger-keys.ts'
import { credits, futureDate, list, once, unless } from '../arguments.ts'
import { endpointPaths } from '../endpoint-paths.ts'
import { examples } from '../examples.ts'
import { withLedger } from '../ledger.ts'
import { type JsonOption, jsonOption, printTable } from '../output.ts'
import { UsageError } from '../usage-error.ts'
import { findKey, keyArgument, keyName } from './find.ts'
import { keysTable } from './list.ts'
import { permissionsOf } from './permissions.ts'
import { keyAsJson } from './shown.ts'

export const set = () =>
  new Command('set')
    .summary('change what a key is called and may do')
    .description('Changes a key that is not deleted; what is not named stays as it is.')
    .argument(...keyArgument)
    .option('--name <name>', 'what it is called', once('--name', keyName))
    .option(
      '--permit <permissions>',
      `the field permissions it has from now on: ${fieldPermissions.join(', ')}, all or none`,
      list('--permit'),
    )
    .option('--endpoint <paths>', 'the only paths it may call; all: every path', list('--endpoint'))
    .option(
      '--budget <credits>',
      'the most it may spend in all; none: whatever its team has',
      once('--budget', unless('none', credits)),
    )
    .option(
      '--expires <date>',
      'when it ends; never: it does not',
      once('--expires', unless('never', futureDate)),
    )
    .option(...jsonOption)
    .addHelpText(...examples('almanac keys set partner --budget 250 --expires 2099-12-31'))
    .action(async (key, options) => {
      const change = await changeOf(options)
      if (Object.keys(change).length === 0) {
        throw new UsageError(
          'almanac keys set: nothing to change; give --name, --permit, --endpoint, --budget or --expires.',
        )
      }
      await apply(key, (ledger, id) => changeKey(ledger, id, change), options)
    })

export const rename = () =>
  new Command('rename')
    .summary('call a key something else')
    .description('Changes the name of a key; the same as set --name.')
    .argument(...keyArgument)
    .argument('<name>', 'what it is called from now on', once('The name', keyName))
    .option(...jsonOption)
    .addHelpText(...examples('almanac keys rename partner acme'))
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
      `${fieldPermissions.join(', ')}, or all; with commas or blanks between them`,
      list('The permissions'),
    )
    .option(...jsonOption)
    .addHelpText(...examples('almanac keys permit research certifications,honors'))
    .action(async (key, permissions, options) => {
      const more = permissionsOf(permissions)
      await apply(key, (ledger, id) => permitKey(ledger, id, more), options)
    })

interface Options {
  readonly name?: string
  readonly permit?: readonly string[]
  readonly endpoint?: readonly string[]
  readonly budget?: number | 'none'
  readonly expires?: number | 'never'
}

const changeOf = async ({ name, permit, endpoint, budget, expires }: Options): Promise<KeyChange> => ({
  ...(name !== undefined && { name }),
  ...(permit && { permissions: isOnly('none', permit) ? [] : permissionsOf(permit) }),
  ...(endpoint && { endpoints: isOnly('all', endpoint) ? null : await endpointPaths(endpoint) }),
  ...(budget !== undefined && { budget: budget === 'none' ? null : budget }),
  ...(expires !== undefined && { expires_at: expires === 'never' ? null : new Date(expires).toISOString() }),
})

const isOnly = (word: string, given: readonly string[]): boolean => given.length === 1 && given[0] === word

/** Makes the change, and shows what the key is then. */
async function apply(
  text: string,
  change: (ledger: Ledger, id: number) => Promise<ListedKey>,
  options: JsonOption,
): Promise<void> {
  const key = await withLedger(async ledger => change(ledger, await findKey(ledger, text)))
  printTable(keyAsJson(key), keysTable([key]), options)
}
