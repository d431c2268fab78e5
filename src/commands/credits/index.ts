// `almanac credits`: what teams have, and giving them more.
import { Command } from '@commander-js/extra-typings'
import { grant } from './grant.ts'
import { list } from './list.ts'
import { monthly } from './monthly.ts'

export const credits = () =>
  new Command('credits')
    .summary('show and give credits')
    .description('Credits of the teams, which their requests are paid with.')
    .addCommand(list())
    .addCommand(grant())
    .addCommand(monthly())
