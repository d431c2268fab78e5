// `almanac webhooks`: deliveries, and the secrets that sign them.
import { Command } from '@commander-js/extra-typings'
import { requestFamily } from '../requests/index.ts'
import { secret } from './secret.ts'

export const webhooks = () =>
  requestFamily(
    'webhooks',
    new Command('webhooks')
      .summary('list deliveries of webhooks, replay them, and show the secrets that sign them')
      .description('Every webhook is signed with a secret of its team (Standard Webhooks 1.0).')
      .addCommand(secret()),
  )
