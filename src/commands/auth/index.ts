// `almanac auth`: the key with which commands ask a service.
import { Command } from '@commander-js/extra-typings'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { status } from './status.ts'

export const auth = () =>
  new Command('auth')
    .summary('log in to a service, and out of it')
    .description(
      'Commands that ask a service, such as almanac person search, need a key for it. A login keeps it in profile.json in the configuration folder of this user (~/.config/almanac), which nobody else may read; ALMANAC_API_KEY goes before it. A key is only ever sent to the address that it was kept for.',
    )
    .addCommand(login())
    .addCommand(logout())
    .addCommand(status())
