// Encrypts secrets with AES-256-GCM, so that a copy of the data without the key reveals none of them.
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16

export interface SecretBox {
  /** An id of the key that seals; it reveals nothing about the key. */
  readonly keyId: string
  /** Encrypts the text. It can be opened only with the same context. */
  seal(text: string, context: string): string
  /**
   * Decrypts the text; returns undefined when it was sealed with an unknown key, with another context, or was changed
   * since. Returns a text that was never sealed as it is.
   */
  open(stored: string, context: string): string | undefined
  /** Returns whether the text was sealed with the key that seals now. */
  isCurrent(stored: string): boolean
}

export const newKey = (): Uint8Array => randomBytes(keyBytes)

/** Reads a key of 32 bytes from Base64 or hexadecimal digits; returns undefined for any other text. */
export function parseKey(text: string): Uint8Array | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  return /^[\w+/-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : undefined
}

/** The format: `sealed`, its version, the id of the key, then nonce, tag and ciphertext. */
const form = /^sealed\.1\.([0-9a-f]{16})\.([\w-]+)$/

/** Returns a box that seals with the first of the keys, each of 32 bytes, and opens with any of them. */
export function openSecretBox(keys: readonly Uint8Array[]): SecretBox {
  const [present] = keys
  if (!present) throw new Error('There is no key to seal with.')
  const byId = new Map(keys.map(key => [idOf(key), key]))
  const keyId = idOf(present)
  return {
    keyId,
    seal: (text, context) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', present, nonce).setAAD(Buffer.from(context))
      const sealed = [cipher.update(text, 'utf8'), cipher.final()]
      return `sealed.1.${keyId}.${Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString('base64url')}`
    },
    open: (stored, context) => {
      const match = form.exec(stored)
      if (!match) return stored
      const key = byId.get(match[1] ?? '')
      return key && unsealed(key, Buffer.from(match[2] ?? '', 'base64url'), context)
    },
    isCurrent: stored => form.exec(stored)?.[1] === keyId,
  }
}

function unsealed(key: Uint8Array, bytes: Buffer, context: string): string | undefined {
  const nonce = bytes.subarray(0, nonceBytes)
  const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes)
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
      .setAAD(Buffer.from(context))
      .setAuthTag(tag)
    return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    // The text was changed, or sealed with another context.
    return undefined
  }
}

const idOf = (key: Uint8Array): string =>
  createHash('sha256').update('almanac key id\n').update(key).digest('hex').slice(0, 16)
