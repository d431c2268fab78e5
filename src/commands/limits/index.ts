// `almanac limits`: how often a team may ask.
import { Command } from '@commander-js/extra-typings'
import { list } from './list.ts'
import { set } from './set.ts'

export const limits = () =>
  new Command('limits')
    .summary('show and set how often a team may ask')
    .description('Limits of a team of its own, in requests a minute over all of its keys.')
    .addCommand(set())
    .addCommand(list())
