// `almanac keys pause`, `resume` and `delete`.
import { Command } from '@commander-js/extra-typings'
import { type KeyMove, moveKey } from '../../access/keys.ts'
import { examples } from '../help-examples.ts'
import { withLedger } from '../ledger.ts'
import { jsonOption, printResult } from '../output.ts'
import { findKey, keyArgument } from './find.ts'
import { keyAsJson } from './shown.ts'

const about: Readonly<Record<KeyMove, readonly [summary: string, description: string]>> = {
  pause: [
    'refuse a key for a while',
    'Refuses a key from the next request on, until it is resumed. Its watches and repeated exports deliver nothing meanwhile.',
  ],
  resume: ['let a paused key in again', 'Lets a paused key in again, from the next request on.'],
  delete: [
    'refuse a key for ever',
    'Refuses a key from the next request on, for ever. Its watches and repeated exports deliver nothing any more, and cost nothing.',
  ],
}

export const moves = () => [moveTo('pause'), moveTo('resume'), moveTo('delete')]

const moveTo = (move: KeyMove) => {
  const [summary, description] = about[move]
  return new Command(move)
    .summary(summary)
    .description(description)
    .argument(...keyArgument)
    .option(...jsonOption)
    .addHelpText(...examples(`almanac keys ${move} research`, `almanac keys ${move} acme --json`))
    .action(async (text, options) => {
      const key = await withLedger(async ledger => moveKey(ledger, await findKey(ledger, text), move))
      printResult(keyAsJson(key), `Key ${key.id} ${JSON.stringify(key.name)} is ${key.status}.`, options)
    })
}
