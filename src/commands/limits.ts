// `almanac limits`: how often a team may ask.
import Table from 'cli-table3'
import { openLedger } from '../adapters.ts'
import { readConfig } from '../config.ts'
import { endpoints } from '../endpoints/index.ts'
import { InputError } from '../errors.ts'
import type { Ledger } from '../stores/ledger.ts'
import { numberOption, readOptions } from './options.ts'
import { print } from './print.ts'
import { teamOption } from './team.ts'

const help = `Usage: almanac limits set --team <id> (--endpoint <path> | --all) --rpm <n|none|default> [--json]
       almanac limits list --team <id> [--json]

set gives a team a limit of its own, in requests a minute over all of its keys; none is no limit, default takes the
team's own limit back. --all is for every endpoint without one of its own. It holds from the next request on.`

const options = {
  team: { type: 'string' },
  endpoint: { type: 'string' },
  all: { type: 'boolean' },
  rpm: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

type Values = ReturnType<typeof readOptions<typeof options>>['values']

export async function limitsCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = readOptions(args, options, help)
  const [action, ...rest] = positionals
  if (values.help) return print(help)
  if ((action !== 'set' && action !== 'list') || rest.length > 0) throw new InputError(help)
  if (values.team === undefined) throw new InputError(`--team <id> is needed.\n\n${help}`)
  const ledger = await openLedger(readConfig(process.env))
  try {
    const team = await teamOption(ledger, values.team)
    if (action === 'set') await set(ledger, team, values)
    await list(ledger, team, values)
  } finally {
    await ledger.close()
  }
}

async function set(ledger: Ledger, team: number, { endpoint, all, rpm }: Values): Promise<void> {
  if ((endpoint === undefined) === (all === undefined)) {
    throw new InputError(`Either --endpoint <path> or --all is needed.\n\n${help}`)
  }
  if (rpm === undefined) throw new InputError(`--rpm <n|none|default> is needed.\n\n${help}`)
  const path = endpoint ?? '*'
  if (endpoint !== undefined && !endpoints.some(row => row.path === endpoint)) {
    const known = endpoints.map(row => row.path)
    throw new InputError(`There is no endpoint ${endpoint}. Known: ${known.join(', ')}.`)
  }
  await ledger.setLimit(team, path, limitOf(rpm))
}

function limitOf(rpm: string): number | null | undefined {
  if (rpm === 'none') return null
  if (rpm === 'default') return undefined
  return numberOption('--rpm', rpm)
}

async function list(ledger: Ledger, team: number, { json }: Values): Promise<void> {
  const limits = await ledger.limits(team)
  if (json) return print(JSON.stringify({ team_id: team, limits }))
  const rows = new Table({ head: ['endpoint', 'requests a minute'], style: { head: [] } })
  for (const [path, limit] of Object.entries(limits)) {
    rows.push([path === '*' ? 'every other' : path, limit === null ? 'no limit' : String(limit)])
  }
  print(
    Object.keys(limits).length > 0
      ? rows.toString()
      : `Team ${team} has the default limits: docs/reference/endpoints.md lists them.`,
  )
}
