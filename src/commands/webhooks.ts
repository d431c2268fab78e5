// `almanac webhooks`: the secrets that sign a team's webhooks.
import { openLedger, openWork } from '../adapters.ts'
import { type Config, readConfig } from '../config.ts'
import { InputError } from '../errors.ts'
import { rotateSecret, secretsOf } from '../jobs/signing.ts'
import { readOptions } from './options.ts'
import { print } from './print.ts'
import { teamOption } from './team.ts'

const help = `Usage: almanac webhooks secret show|rotate [--team <id>] [--json]

Every webhook is signed with a secret of its team (Standard Webhooks 1.0), team 1 unless told otherwise. show prints
it; rotate makes a new one. For 24 hours the old one signs beside it, so that receivers can change over.`

const options = { team: { type: 'string' }, json: { type: 'boolean' }, help: { type: 'boolean' } } as const

export async function webhooksCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = readOptions(args, options, help)
  if (values.help) return print(help)
  const [what, action, ...rest] = positionals
  if (what !== 'secret' || (action !== 'show' && action !== 'rotate') || rest.length > 0) {
    throw new InputError(help)
  }
  const config = readConfig(process.env)
  const team = await knownTeam(config, values.team ?? '1')
  const { work } = await openWork(config)
  try {
    const nowMs = Date.now()
    if (action === 'rotate') await rotateSecret(work, team, nowMs)
    const [present, ...former] = await secretsOf(work, team, nowMs)
    if (!present) throw new Error(`Team ${team} has no secret after one was made.`)
    const until = former.flatMap(({ expires_ms }) =>
      expires_ms === null ? [] : new Date(expires_ms).toISOString(),
    )
    if (values.json) {
      print(JSON.stringify({ team_id: team, secret: present.secret, former_sign_until: until[0] ?? null }))
    } else {
      print(present.secret)
      if (until[0] !== undefined) print(`The secret before it signs too until ${until[0]}.`)
    }
  } finally {
    await work.close()
  }
}

async function knownTeam(config: Config, text: string): Promise<number> {
  const ledger = await openLedger(config)
  try {
    return await teamOption(ledger, text)
  } finally {
    await ledger.close()
  }
}
