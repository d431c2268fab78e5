// Takes the cursors of ranked searches apart, so that tests can send others.
import { deflateRawSync, inflateRawSync } from 'node:zlib'

export const unpackedCursor = (cursor: string): readonly unknown[] =>
  JSON.parse(inflateRawSync(Buffer.from(cursor, 'base64url')).toString())

/** Returns a text that is packed like a cursor, whatever it says. */
export const packedCursor = (text: string): string => deflateRawSync(text).toString('base64url')
