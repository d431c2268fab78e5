// `almanac keys list`.
import { Command } from '@commander-js/extra-typings'
import { toCredits } from '../../metering/price.ts'
import type { ListedKey } from '../../stores/ledger-keys.ts'
import { examples } from '../examples.ts'
import { withLedger } from '../ledger.ts'
import { jsonOption, type Listing, printTable } from '../output.ts'
import { keyAsJson } from './shown.ts'

export const list = () =>
  new Command('list')
    .summary('show every key')
    .description('Shows every key with what it may do. Secrets are not kept, and not shown.')
    .option(...jsonOption)
    .addHelpText(...examples('almanac keys list'))
    .action(async options => {
      const keys = await withLedger(ledger => ledger.keys())
      printTable(keys.map(keyAsJson), keysTable(keys), options)
    })

const head = [
  'id',
  'name',
  'status',
  'starts with',
  'team',
  'permissions',
  'restricted to',
  'spent',
  'budget',
  'expires',
]

export const keysTable = (keys: readonly ListedKey[]): Listing => ({
  head,
  rows: keys.map(key => [
    key.id,
    key.name,
    key.status,
    `${key.prefix}…`,
    key.team_id,
    key.permissions,
    key.endpoints ?? '',
    toCredits(key.spent),
    key.budget === null ? '' : toCredits(key.budget),
    key.expires_at ?? '',
  ]),
  ifNone: 'There are no keys. almanac keys create makes one.',
})
