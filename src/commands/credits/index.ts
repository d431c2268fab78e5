// The command `almanac credits` lists and grants credits.
import { Command } from '@commander-js/extra-typings'
import { grant } from './grant.ts'
import { list } from './list.ts'
import { monthly } from './monthly.ts'

export const credits = () =>
  new Command('credits')
    .summary('show and give credits')
    .description('Credits that pay for the requests of a team.')
    .addCommand(list())
    .addCommand(grant())
    .addCommand(monthly())
