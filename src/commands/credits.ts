// `almanac credits`: what teams have, and giving them more.
import Table from 'cli-table3'
import { openLedger } from '../adapters.ts'
import { readConfig } from '../config.ts'
import { InputError } from '../errors.ts'
import { toCredits, toMillicredits } from '../metering/price.ts'
import type { Ledger } from '../stores/ledger.ts'
import { amountOption, futureOption, readOptions } from './options.ts'
import { print } from './print.ts'
import { teamOption } from './team.ts'

const help = `Usage: almanac credits list [--json]
       almanac credits grant --team <id> --credits <n> [--expires <date>] [--json]
       almanac credits monthly --team <id> --credits <n> [--json]

grant gives credits once. monthly gives so many now and on the first of every month, when what is left of the month
before expires; 0 ends it.`

const options = {
  team: { type: 'string' },
  credits: { type: 'string' },
  expires: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

type Values = ReturnType<typeof readOptions<typeof options>>['values']

export async function creditsCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = readOptions(args, options, help)
  const [action, ...rest] = positionals
  if (values.help) return print(help)
  if (!['list', 'grant', 'monthly'].includes(action ?? '') || rest.length > 0) throw new InputError(help)
  const ledger = await openLedger(readConfig(process.env))
  try {
    if (action !== 'list') await give(ledger, action === 'monthly', values)
    await list(ledger, values)
  } finally {
    await ledger.close()
  }
}

async function give(ledger: Ledger, isMonthly: boolean, values: Values): Promise<void> {
  const { team, credits, expires } = values
  if (team === undefined || credits === undefined) {
    throw new InputError(`--team <id> and --credits <n> are needed.\n\n${help}`)
  }
  const amount = toMillicredits(amountOption('--credits', credits))
  const id = await teamOption(ledger, team)
  const nowMs = Date.now()
  if (isMonthly) return ledger.setRecurring(id, amount, nowMs)
  const expiresMs = expires === undefined ? null : futureOption('expires', expires, nowMs)
  await ledger.grant(id, amount, nowMs, expiresMs)
}

async function list(ledger: Ledger, { json }: Values): Promise<void> {
  const nowMs = Date.now()
  const teams = []
  for (const team of await ledger.teams()) {
    const { millicredits, recurring } = await ledger.credits(team.id, nowMs)
    teams.push({
      team_id: team.id,
      name: team.name,
      credits: toCredits(millicredits),
      recurring_credits: toCredits(recurring?.millicredits ?? 0),
      recurring_credits_refresh_date: recurring ? new Date(recurring.refreshMs).toISOString() : null,
    })
  }
  if (json) return print(JSON.stringify(teams))
  const rows = new Table({ head: ['team', 'name', 'credits', 'a month', 'again on'], style: { head: [] } })
  for (const { team_id, name, credits, recurring_credits, recurring_credits_refresh_date: date } of teams) {
    rows.push([team_id, name, credits, recurring_credits || '', date?.slice(0, 10) ?? ''])
  }
  print(teams.length > 0 ? rows.toString() : 'There are no teams. almanac keys create makes the first.')
}
