// `almanac keys`: who may call.
import { Command } from '@commander-js/extra-typings'
import { create } from './create.ts'
import { list } from './list.ts'
import { moves } from './move.ts'
import { rotate } from './rotate.ts'
import { permit, rename, set } from './set.ts'

export function keys() {
  const command = new Command('keys')
    .summary('create, list, change, rotate, pause and delete keys')
    .description('Keys let callers in. What is changed about a key holds from the next request on.')
  for (const below of [create(), list(), set(), rename(), permit(), rotate(), ...moves()])
    command.addCommand(below)
  return command
}
