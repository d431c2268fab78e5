// Which key a request brings, and the life of keys.
import { InputError } from '../errors.ts'
import type { ApiKey, KeyStatus, Ledger } from '../stores/ledger.ts'
import { hashSecret, isSecret, newSecret, prefixOf } from './secret.ts'

export interface Caller {
  readonly key: ApiKey
  readonly permissions: ReadonlySet<string>
}

/** The permissions that fields of the catalogue ask for. */
export const fieldPermissions = ['certifications', 'honors', 'urn_url', 'technographics'] as const

const cachedKeysMax = 10_000

/**
 * Finds the caller of an `Authorization` header: `Bearer` and the secret of an ACTIVE key; undefined otherwise.
 * Keys are looked up by their hash, so no comparison depends on how much of a secret is right. Answers are kept
 * until anything in the ledger changes: a key paused in another process is refused by the next request.
 */
export function openKeyring(
  ledger: Ledger,
): (authorization: string | undefined) => Promise<Caller | undefined> {
  const cache = new Map<string, Caller | undefined>()
  let mark = -1
  return async authorization => {
    const secret = authorization?.startsWith('Bearer ') ? authorization.slice(7).trim() : ''
    if (!isSecret(secret)) return undefined
    const current = await ledger.changeMark()
    if (current !== mark || cache.size > cachedKeysMax) cache.clear()
    mark = current
    const hash = hashSecret(secret)
    if (cache.has(hash)) return cache.get(hash)
    const caller = callerOf(await ledger.keyByHash(hash))
    // What was read before a change must not be kept after it.
    if (mark === current) cache.set(hash, caller)
    return caller
  }
}

const callerOf = (key: ApiKey | undefined): Caller | undefined =>
  key?.status === 'ACTIVE' ? { key, permissions: new Set(key.permissions) } : undefined

export interface KeyRequest {
  readonly name: string
  readonly teamId: number
  readonly permissions: readonly string[]
  readonly nowMs: number
}

/** Creates a key; the secret is in this answer and nowhere else. Throws an InputError for an unknown permission. */
export async function createKey(
  ledger: Ledger,
  request: KeyRequest,
): Promise<ApiKey & { readonly secret: string }> {
  const known: readonly string[] = fieldPermissions
  const unknown = request.permissions.find(permission => !known.includes(permission))
  if (unknown !== undefined) {
    throw new InputError(`There is no permission "${unknown}". Known: ${known.join(', ')}.`)
  }
  const secret = newSecret()
  const key = await ledger.addKey({
    team_id: request.teamId,
    user_id: 1,
    name: request.name,
    prefix: prefixOf(secret),
    hash: hashSecret(secret),
    permissions: request.permissions,
    created_at: new Date(request.nowMs).toISOString(),
  })
  return { ...key, secret }
}

/** The moves of a key's life (reference behaviour, 20.6); DELETED is the end. */
const moves = {
  pause: { from: ['ACTIVE'], to: 'INACTIVE' },
  resume: { from: ['INACTIVE'], to: 'ACTIVE' },
  delete: { from: ['ACTIVE', 'INACTIVE'], to: 'DELETED' },
} as const satisfies Record<string, { readonly from: readonly KeyStatus[]; readonly to: KeyStatus }>

export type KeyMove = keyof typeof moves

/** Moves a key on. Throws an InputError when there is no such key or its status does not allow the move. */
export async function moveKey(ledger: Ledger, id: number, move: KeyMove): Promise<ApiKey> {
  const { from, to } = moves[move]
  const moved = await ledger.moveKey(id, from, to)
  const key = (await ledger.keys()).find(known => known.id === id)
  if (!key) throw new InputError(`There is no key ${id}. \`almanac keys list\` shows the keys.`)
  if (!moved) throw new InputError(`Key ${id} is ${key.status}; ${move} needs ${from.join(' or ')}.`)
  return key
}
