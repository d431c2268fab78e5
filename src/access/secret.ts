// The secrets of keys: generated, checked for typing errors, and hashed.
import { hash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** It names the product, so that scanners can find a leaked key. */
const secretPrefix = 'alm_'
const bodyLength = 43
const pattern = /^alm_[\w-]{43}[0-9a-f]{8}$/

/** Returns a new secret: the prefix, 256 random bits, and a checksum of both. */
export function newSecret(): string {
  const body = secretPrefix + randomBytes(32).toString('base64url')
  return body + checksum(body)
}

/** Returns whether the text is a well-formed secret. A mistyped one is refused without asking the store. */
export function isSecret(text: string): boolean {
  const length = secretPrefix.length + bodyLength
  return pattern.test(text) && checksum(text.slice(0, length)) === text.slice(length)
}

/**
 * Returns the hash that is stored and looked up. Only the first characters of the secret are stored beside
 * it.
 */
export const hashSecret = (secret: string): string => hash('sha256', secret)

export const prefixOf = (secret: string): string => secret.slice(0, secretPrefix.length + 6)

const checksum = (text: string): string => crc32(text).toString(16).padStart(8, '0')
