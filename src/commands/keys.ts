// `almanac keys`: creates, lists, rotates, pauses, resumes and deletes keys.
import Table from 'cli-table3'
import { createKey, fieldPermissions, type KeyMove, moveKey, rotateKey } from '../access/keys.ts'
import { openLedger } from '../adapters.ts'
import { readConfig } from '../config.ts'
import { InputError } from '../errors.ts'
import { toCredits, toMillicredits } from '../metering/price.ts'
import type { Ledger } from '../stores/ledger.ts'
import type { ListedKey } from '../stores/ledger-keys.ts'
import { amountOption, futureOption, hoursOption, numberOption, readOptions } from './options.ts'
import { print } from './print.ts'

const help = `Usage: almanac keys create [--name <name>] [--team <id>] [--permit <permission>...] [--credits <n>]
                    [--endpoint <path>...] [--budget <credits>] [--expires <date>] [--json]
       almanac keys list [--json]
       almanac keys rotate <id> [--grace <hours>] [--json]
       almanac keys pause|resume|delete <id> [--json]

create prints the secret once; only its hash is kept. A team is made with its first key; the very first team has
10,000 credits a month. --credits gives the team so many more at once.
--permit gives a field permission: ${fieldPermissions.join(', ')}, or all.
--endpoint restricts the key to a path, --budget to so many credits in all, --expires to the time before a date.
rotate gives the key a new secret; the old one works for 24 hours more, or those of --grace.
A paused or deleted key is refused by the very next request; delete is for ever.`

const moves: readonly string[] = ['pause', 'resume', 'delete'] satisfies readonly KeyMove[]

const options = {
  name: { type: 'string' },
  team: { type: 'string' },
  permit: { type: 'string', multiple: true },
  credits: { type: 'string' },
  endpoint: { type: 'string', multiple: true },
  budget: { type: 'string' },
  expires: { type: 'string' },
  grace: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

type Values = ReturnType<typeof readOptions<typeof options>>['values']

export async function keysCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = readOptions(args, options, help)
  const [action, id, ...rest] = positionals
  if (values.help) return print(help)
  if (rest.length > 0) throw new InputError(`${rest.join(' ')}: not expected.\n\n${help}`)
  const ledger = await openLedger(readConfig(process.env))
  try {
    if (action === 'create') await create(ledger, values)
    else if (action === 'list')
      print(values.json ? JSON.stringify((await ledger.keys()).map(toldOf)) : table(await ledger.keys()))
    else if (action === 'rotate') await rotate(ledger, idOf(action, id), values)
    else if (action !== undefined && moves.includes(action))
      await move(ledger, action as KeyMove, idOf(action, id), values)
    else
      throw new InputError(
        `${action === undefined ? 'Which action?' : `There is no action ${action}.`}\n\n${help}`,
      )
  } finally {
    await ledger.close()
  }
}

async function create(ledger: Ledger, values: Values): Promise<void> {
  const { name = 'Default', team = '1', permit = [], credits, budget, expires } = values
  const nowMs = Date.now()
  const teamId = numberOption('--team', team)
  const given = credits === undefined ? 0 : toMillicredits(amountOption('--credits', credits))
  const key = await createKey(ledger, {
    name,
    teamId,
    permissions: permit.includes('all') ? fieldPermissions : permit.flatMap(list => list.split(',')),
    nowMs,
    ...(values.endpoint && { endpoints: await pathsOf(values.endpoint) }),
    ...(budget !== undefined && { budget: toMillicredits(amountOption('--budget', budget)) }),
    ...(expires !== undefined && { expiresMs: futureOption('expires', expires, nowMs) }),
  })
  if (given > 0) await ledger.grant(teamId, given, nowMs, null)
  printSecret(key, values)
}

async function rotate(ledger: Ledger, id: number, values: Values): Promise<void> {
  const graceMs = hoursOption('--grace', values.grace ?? '24')
  printSecret(await rotateKey(ledger, id, { graceMs, nowMs: Date.now() }), values)
}

function printSecret({ secret, ...shown }: ListedKey & { readonly secret: string }, { json }: Values): void {
  if (json) print(JSON.stringify({ ...toldOf(shown), key: secret }))
  else print(`Key ${shown.id} "${shown.name}", shown this once and stored only as a hash:\n\n  ${secret}\n`)
}

async function move(ledger: Ledger, action: KeyMove, id: number, { json }: Values): Promise<void> {
  const key = await moveKey(ledger, id, action)
  print(json ? JSON.stringify(toldOf(key)) : `Key ${key.id} "${key.name}" is ${key.status}.`)
}

/** As JSON shows a key: amounts in credits. */
const toldOf = (key: ListedKey) => ({
  ...key,
  budget: key.budget === null ? null : toCredits(key.budget),
  spent: toCredits(key.spent),
  held: toCredits(key.held),
})

function idOf(action: string, id: string | undefined): number {
  if (id !== undefined) return numberOption('The id', id)
  throw new InputError(`Which key? almanac keys ${action} <id>; almanac keys list shows the ids.`)
}

async function pathsOf(given: readonly string[]): Promise<readonly string[]> {
  // The endpoints bring half of the program with them; the other actions start without.
  const { endpoints } = await import('../endpoints/index.ts')
  const known = endpoints.map(({ path }) => path)
  const paths = given.flatMap(list => list.split(','))
  const unknown = paths.find(path => !known.includes(path))
  if (unknown === undefined) return paths
  throw new InputError(`There is no endpoint ${unknown}. Known: ${known.join(', ')}.`)
}

function table(keys: readonly ListedKey[]): string {
  const rows = new Table({
    head: [
      'id',
      'name',
      'status',
      'starts with',
      'team',
      'permissions',
      'restricted to',
      'budget',
      'expires',
    ],
    style: { head: [] },
  })
  for (const { id, name, status, prefix, team_id, permissions, endpoints, budget, expires_at } of keys) {
    const restrictions = endpoints?.join('\n') ?? ''
    const most = budget === null ? '' : toCredits(budget)
    rows.push([
      id,
      name,
      status,
      `${prefix}…`,
      team_id,
      permissions.join('\n'),
      restrictions,
      most,
      expires_at ?? '',
    ])
  }
  return keys.length > 0 ? rows.toString() : 'There are no keys. almanac keys create makes one.'
}
