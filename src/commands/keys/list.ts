// `almanac keys list`.
import { Command } from '@commander-js/extra-typings'
import { toCredits } from '../../metering/price.ts'
import type { KeyWithSpending } from '../../stores/ledger-keys.ts'
import { examples } from '../help-examples.ts'
import { withLedger } from '../ledger.ts'
import { jsonOption, type Listing, printTable } from '../output.ts'
import { settingCells, settingHeadings } from './settings.ts'
import { keyAsJson } from './shown.ts'

export const list = () =>
  new Command('list')
    .summary('show every key')
    .description('Shows every key with what it may do. Secrets are not kept, and not shown.')
    .option(...jsonOption)
    .addHelpText(...examples('almanac keys list', 'almanac keys list --json'))
    .action(async options => {
      const keys = await withLedger(ledger => ledger.keys())
      printTable(keys.map(keyAsJson), keysTable(keys), options)
    })

export function keysTable(keys: readonly KeyWithSpending[]): Listing {
  const [name = '', ...headings] = settingHeadings
  return {
    head: ['id', name, 'status', 'starts with', 'team', 'spent', ...headings],
    rows: keys.map(key => {
      const [name = '', ...cells] = settingCells(key)
      return [key.id, name, key.status, `${key.prefix}…`, key.team_id, toCredits(key.spent), ...cells]
    }),
    ifNone: 'There are no keys. almanac keys create makes one.',
  }
}
