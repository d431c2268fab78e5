// `almanac webhooks`: the secrets that sign a team's webhooks.
import { Command } from '@commander-js/extra-typings'
import { secret } from './secret.ts'

export const webhooks = () =>
  new Command('webhooks')
    .summary('show and rotate the secrets that sign webhooks')
    .description('Every webhook is signed with a secret of its team (Standard Webhooks 1.0).')
    .addCommand(secret())
