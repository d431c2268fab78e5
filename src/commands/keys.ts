// `almanac keys`: creates, lists, pauses, resumes and deletes keys.
import Table from 'cli-table3'
import { createKey, fieldPermissions, type KeyMove, moveKey } from '../access/keys.ts'
import { openLedger } from '../app.ts'
import { readConfig } from '../config.ts'
import { InputError } from '../errors.ts'
import type { Ledger } from '../stores/ledger.ts'
import type { ApiKey } from '../stores/ledger-keys.ts'
import { readOptions } from './options.ts'

const help = `Usage: almanac keys create [--name <name>] [--team <id>] [--permit <permission>...] [--json]
       almanac keys list [--json]
       almanac keys pause|resume|delete <id> [--json]

create prints the secret once; only its hash is kept.
--permit gives a field permission: ${fieldPermissions.join(', ')}, or all.
A paused or deleted key is refused by the very next request; delete is for ever.`

const moves: readonly string[] = ['pause', 'resume', 'delete'] satisfies readonly KeyMove[]

export async function keysCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = readOptions(
    args,
    {
      name: { type: 'string' },
      team: { type: 'string' },
      permit: { type: 'string', multiple: true },
      json: { type: 'boolean' },
      help: { type: 'boolean' },
    },
    help,
  )
  const [action, id, ...rest] = positionals
  if (values.help) return print(help)
  if (rest.length > 0) throw new InputError(`${rest.join(' ')}: not expected.\n\n${help}`)
  const ledger = await openLedger(readConfig(process.env))
  try {
    if (action === 'create') {
      const { name = 'Default', team = '1', permit = [] } = values
      await create(ledger, { name, team, permit, json: values.json ?? false })
    } else if (action === 'list')
      print(values.json ? JSON.stringify(await ledger.keys()) : table(await ledger.keys()))
    else if (action !== undefined && moves.includes(action))
      await move(ledger, action as KeyMove, id, values.json ?? false)
    else
      throw new InputError(
        `${action === undefined ? 'Which action?' : `There is no action ${action}.`}\n\n${help}`,
      )
  } finally {
    await ledger.close()
  }
}

interface Creation {
  readonly name: string
  readonly team: string
  readonly permit: readonly string[]
  readonly json: boolean
}

async function create(ledger: Ledger, { name, team, permit, json }: Creation): Promise<void> {
  const permissions = permit.includes('all') ? fieldPermissions : permit.flatMap(list => list.split(','))
  const key = await createKey(ledger, {
    name,
    teamId: wholeNumber(team, '--team'),
    permissions,
    nowMs: Date.now(),
  })
  const { secret, ...shown } = key
  if (json) return print(JSON.stringify({ ...shown, key: secret }))
  print(`Key ${key.id} "${key.name}", shown this once and stored only as a hash:\n\n  ${secret}\n`)
}

async function move(ledger: Ledger, action: KeyMove, id: string | undefined, json: boolean): Promise<void> {
  if (id === undefined)
    throw new InputError(`Which key? almanac keys ${action} <id>; almanac keys list shows the ids.`)
  const key = await moveKey(ledger, wholeNumber(id, 'The id'), action)
  print(json ? JSON.stringify(key) : `Key ${key.id} "${key.name}" is ${key.status}.`)
}

function wholeNumber(text: string, what: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 1)
    throw new InputError(`${what} must be a number from 1; got ${text}.`)
  return number
}

function table(keys: readonly ApiKey[]): string {
  const rows = new Table({
    head: ['id', 'name', 'status', 'starts with', 'team', 'permissions', 'created'],
    style: { head: [] },
  })
  for (const { id, name, status, prefix, team_id, permissions, created_at } of keys) {
    rows.push([id, name, status, `${prefix}…`, team_id, permissions.join(', '), created_at])
  }
  return keys.length > 0 ? rows.toString() : 'There are no keys. almanac keys create makes one.'
}

const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}
