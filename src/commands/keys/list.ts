// `almanac keys list`.
import { Command } from '@commander-js/extra-typings'
import { toCredits } from '../../metering/price.ts'
import type { ListedKey } from '../../stores/ledger-keys.ts'
import { withLedger } from '../ledger.ts'
import { jsonOption, printResult, table } from '../output.ts'
import { keyAsJson } from './shown.ts'

export const list = () =>
  new Command('list')
    .summary('show every key')
    .description('Shows every key with what it may do. Secrets are not kept, and not shown.')
    .option(...jsonOption)
    .action(async options => {
      const keys = await withLedger(ledger => ledger.keys())
      const inWords = keys.length > 0 ? inTable(keys) : 'There are no keys. almanac keys create makes one.'
      printResult(keys.map(keyAsJson), inWords, options)
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

export const inTable = (keys: readonly ListedKey[]): string =>
  table(
    head,
    keys.map(key => [
      key.id,
      key.name,
      key.status,
      `${key.prefix}…`,
      key.team_id,
      key.permissions.join('\n'),
      key.endpoints?.join('\n') ?? '',
      toCredits(key.spent),
      key.budget === null ? '' : toCredits(key.budget),
      key.expires_at ?? '',
    ]),
  )
