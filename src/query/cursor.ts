// Keyset cursors: where a page ended, bound to the query that made it.
import { createHash } from 'node:crypto'
import { invalidRequest } from '../errors.ts'
import { hashInTurns } from '../lib/hash-in-turns.ts'
import { jsonInTurns } from '../lib/json/json-in-turns.ts'
import type { PagePosition, SortKey } from './query.ts'
import type { KeyType } from './sort.ts'

/** Raised when the order that a cursor continues is another one; older cursors are refused. */
const version = 2

/**
 * Returns a hash of what must stay the same from page to page: dataset, filters, sorts and fields by meaning, but not
 * `limit`. Long lists are hashed in turns.
 */
export async function queryHash(parts: readonly unknown[]): Promise<string> {
  const hash = createHash('sha256')
  await hashInTurns(hash, Buffer.from(await jsonInTurns(parts)))
  return hash.digest('base64url').slice(0, 16)
}

/** An opaque, URL-safe text. It names no data but the sorted values of the last record. */
export function encodeCursor(position: PagePosition, hash: string): string {
  return cursorText([version, hash, position.id, ...position.keys])
}

/** Throws a 400 when the text is not a cursor, belongs to another query, or has other keys than its sorts make. */
export function decodeCursor(cursor: string, hash: string, keyTypes: readonly KeyType[]): PagePosition {
  const [cursorVersion, cursorHash, id, ...keys] = cursorParts(cursor)
  const isCursor =
    cursorVersion === version &&
    typeof cursorHash === 'string' &&
    Number.isSafeInteger(id) &&
    keys.every(isKey)
  if (!isCursor) throw invalidRequest('invalid cursor')
  if (cursorHash !== hash || keys.length !== keyTypes.length) {
    throw invalidRequest(
      'invalid cursor: it belongs to another query. Send the same filters, sorts and fields as for the first page; only limit may change.',
    )
  }
  // The hash binds a cursor to its query, but whoever reads one can write another.
  const isMade = keys.every((key, index) => key === null || typeof key === keyTypes[index])
  if (!isMade) throw invalidRequest('invalid cursor')
  return { id: Number(id), keys: keys.filter(isKey) }
}

/** Parts as an opaque, URL-safe text. */
export const cursorText = (parts: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url')

/** The parts of such a text; none when it is another. */
export function cursorParts(cursor: string): readonly unknown[] {
  if (!/^[\w-]+$/.test(cursor)) return []
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(value) ? value : []
  } catch {
    // The text is not a cursor of this service; the caller reports that.
    return []
  }
}

const isKey = (key: unknown): key is SortKey =>
  key === null || typeof key === 'string' || (typeof key === 'number' && Number.isFinite(key))
