// Finds the key of a request; creates, changes and rotates keys.
import { InputError } from '../errors.ts'
import { initialSettings, type KeySettings, keyPermissions } from '../stores/key-settings.ts'
import type { Ledger } from '../stores/ledger.ts'
import type { ApiKey, AuthenticatedKey, KeyStatus, KeyWithSpending, NewKey } from '../stores/ledger-keys.ts'
import { hashSecret, isSecret, newSecret, prefixOf } from './secret.ts'
import { ensureTeam } from './teams.ts'

export interface Caller {
  readonly key: ApiKey
  readonly permissions: ReadonlySet<string>
  /** The limits set for the team, in requests a minute, by path or for `*`; null means no limit. */
  readonly limits: AuthenticatedKey['limits']
}

const cachedKeysMax = 10_000

/** Schemes are case-insensitive (RFC 9110, 11.1). */
const scheme = /^bearer +(\S+)\s*$/i

interface CachedCaller {
  readonly caller: Caller
  readonly validUntilMs: number
}

export type FindCaller = (authorization: string | undefined) => Promise<Caller | undefined>

/**
 * Returns a function that finds the caller of an `Authorization` header: `Bearer` and the secret of an ACTIVE
 * key that has not expired; undefined otherwise. Keys are looked up by their hash, so no comparison depends
 * on how much of a secret is right. Callers are cached until a key, a team or a limit changes: a key paused
 * in another process is refused by the next request.
 */
export function openKeyring(
  ledger: Pick<Ledger, 'accessVersion' | 'keyByHash'>,
  nowMs: () => number,
): FindCaller {
  const cache = new Map<string, CachedCaller | undefined>()
  let version = -1
  return async authorization => {
    const secret = scheme.exec(authorization ?? '')?.[1] ?? ''
    if (!isSecret(secret)) return undefined
    const current = await ledger.accessVersion()
    if (current !== version || cache.size > cachedKeysMax) cache.clear()
    version = current
    const hash = hashSecret(secret)
    const cached = cache.has(hash) ? cache.get(hash) : cachedCallerOf(await ledger.keyByHash(hash))
    // A key read before a change must not be cached after it.
    if (version === current) cache.set(hash, cached)
    return cached && nowMs() < cached.validUntilMs ? cached.caller : undefined
  }
}

function cachedCallerOf(authenticated: AuthenticatedKey | undefined): CachedCaller | undefined {
  if (authenticated?.key.status !== 'ACTIVE') return undefined
  const { key, limits, validUntilMs = Number.POSITIVE_INFINITY } = authenticated
  return { caller: { key, limits, permissions: new Set(key.permissions) }, validUntilMs }
}

/** A setting that is absent has its initial value. */
export interface KeyRequest extends Partial<KeySettings> {
  readonly teamId: number
  readonly nowMs: number
}

/** A key that was just created or rotated, with its new secret. */
export interface CreatedKey extends KeyWithSpending {
  readonly secret: string
}

/**
 * Creates a key, and its team where that is new. The secret is in this result and nowhere else. Throws an
 * InputError for an unknown permission.
 */
export async function createKey(ledger: Ledger, request: KeyRequest): Promise<CreatedKey> {
  checkPermissions(request.permissions ?? [])
  await ensureTeam(ledger, request.teamId, request.nowMs)
  const secret = newSecret()
  return { ...(await ledger.addKey(newKeyOf(request, secret))), secret }
}

/**
 * Creates the very first key; returns undefined when there is a key already, also when another process has
 * just created it.
 */
export async function createFirstKey(ledger: Ledger, request: KeyRequest): Promise<CreatedKey | undefined> {
  if ((await ledger.keys()).length > 0) return undefined
  await ensureTeam(ledger, request.teamId, request.nowMs)
  const secret = newSecret()
  const key = await ledger.addFirstKey(newKeyOf(request, secret))
  return key && { ...key, secret }
}

const newKeyOf = ({ teamId, nowMs, ...settings }: KeyRequest, secret: string): NewKey => ({
  ...initialSettings,
  ...settings,
  team_id: teamId,
  prefix: prefixOf(secret),
  hash: hashSecret(secret),
  created_at: new Date(nowMs).toISOString(),
})

function checkPermissions(permissions: readonly string[]): void {
  const knownPermissions: readonly string[] = keyPermissions
  const unknown = permissions.find(permission => !knownPermissions.includes(permission))
  if (unknown !== undefined) {
    throw new InputError(`There is no permission "${unknown}". Known: ${knownPermissions.join(', ')}.`)
  }
}

/**
 * Changes a key, from the next request on. Throws an InputError for an unknown permission, and when there is no such
 * key or it is deleted.
 */
export async function changeKey(
  ledger: Ledger,
  id: number,
  change: Partial<KeySettings>,
): Promise<KeyWithSpending> {
  checkPermissions(change.permissions ?? [])
  return (await ledger.changeKey(id, change)) ?? refuseChange(ledger, id)
}

/** Adds permissions to those of a key. Throws like `changeKey`. */
export async function permitKey(
  ledger: Ledger,
  id: number,
  more: readonly string[],
): Promise<KeyWithSpending> {
  checkPermissions(more)
  return (await ledger.permitKey(id, more)) ?? refuseChange(ledger, id)
}

async function refuseChange(ledger: Ledger, id: number): Promise<never> {
  const { status } = await keyNumbered(ledger, id)
  throw new InputError(`Key ${id} is ${status} and cannot be changed any more.`)
}

/** The changes of a key's status; DELETED is final. */
const moves = {
  pause: { from: ['ACTIVE'], to: 'INACTIVE' },
  resume: { from: ['INACTIVE'], to: 'ACTIVE' },
  delete: { from: ['ACTIVE', 'INACTIVE'], to: 'DELETED' },
} as const satisfies Record<string, { readonly from: readonly KeyStatus[]; readonly to: KeyStatus }>

export type KeyMove = keyof typeof moves

/**
 * Pauses, resumes or deletes a key. Throws an InputError when there is no such key or its status does not
 * allow the move.
 */
export async function moveKey(ledger: Ledger, id: number, move: KeyMove): Promise<KeyWithSpending> {
  const { from, to } = moves[move]
  const isMoved = await ledger.moveKey(id, from, to)
  const key = await keyNumbered(ledger, id)
  if (!isMoved) throw new InputError(`Key ${id} is ${key.status}; ${move} needs ${from.join(' or ')}.`)
  return key
}

/**
 * Gives a key a new secret. The old one works for `graceMs` more, so that its users can change over. Throws
 * an InputError when there is no such key, or it is deleted.
 */
export async function rotateKey(
  ledger: Ledger,
  id: number,
  { graceMs, nowMs }: { readonly graceMs: number; readonly nowMs: number },
): Promise<CreatedKey> {
  const secret = newSecret()
  const fresh = { hash: hashSecret(secret), prefix: prefixOf(secret) }
  const isRotated = await ledger.rotateKey(id, fresh, nowMs + graceMs)
  const key = await keyNumbered(ledger, id)
  if (!isRotated) throw new InputError(`Key ${id} is ${key.status}; rotate needs ACTIVE or INACTIVE.`)
  return { ...key, secret }
}

async function keyNumbered(ledger: Ledger, id: number): Promise<KeyWithSpending> {
  const key = await ledger.key(id)
  if (!key) throw new InputError(`There is no key ${id}. \`almanac keys list\` shows the keys.`)
  return key
}
