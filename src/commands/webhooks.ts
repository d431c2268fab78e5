// `almanac webhooks`: the secrets that sign a team's webhooks.
import { openLedger, openWork } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { InputError } from '../errors.ts'
import { rotateSecret, secretsOf } from '../jobs/signing.ts'
import { numberOption, readOptions } from './options.ts'

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
  const team = numberOption('--team', values.team ?? '1')
  await refuseUnknown(config, team)
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

async function refuseUnknown(config: Config, team: number): Promise<void> {
  const ledger = await openLedger(config)
  try {
    if ((await ledger.teams()).some(({ id }) => id === team)) return
  } finally {
    await ledger.close()
  }
  throw new InputError(`There is no team ${team}. almanac keys create --team ${team} makes it.`)
}

const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}
