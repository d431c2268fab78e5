// The secret of a key: it is generated, checked for typing errors, and hashed.
import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Names the product, so that a leaked key can be found by scanners. */
const start = 'alm_'
const bodyLength = 43
const pattern = /^alm_[\w-]{43}[0-9a-f]{8}$/

/** 256 random bits behind the prefix, then a checksum of both. */
export function newSecret(): string {
  const body = start + randomBytes(32).toString('base64url')
  return body + checksum(body)
}

/** Returns whether the text can be a key at all: a mistyped one is refused without asking the store. */
export function isSecret(text: string): boolean {
  const length = start.length + bodyLength
  return pattern.test(text) && checksum(text.slice(0, length)) === text.slice(length)
}

/** Returns the hash that is stored and looked up. Nothing else of the secret is kept but its first characters. */
export const hashSecret = (secret: string): string => hash('sha256', secret)

export const prefixOf = (secret: string): string => secret.slice(0, start.length + 6)

const checksum = (text: string): string => crc32(text).toString(16).padStart(8, '0')
