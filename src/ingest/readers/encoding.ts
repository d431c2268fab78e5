// Detects the encoding of a text file and decodes the ones that are not UTF-8.
import { TextDecoder } from 'node:util'
import { InputError } from '../../errors.ts'
import { otherEncoding } from './other-encoding.ts'
import type { RepairMessage, Repairs } from './repairs.ts'
import { decodeWindows1252 } from './windows-1252.ts'

type DecodeChunks = (chunks: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>

/**
 * Returns the label of the encoding that was given or that the first bytes show; undefined for UTF-8, and for files
 * whose lines are decoded one by one.
 */
export function encodingOf(head: Buffer, givenLabel?: string): string | undefined {
  if (givenLabel !== undefined) return givenLabel
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  return unmarkedUtf16(head) ?? otherEncoding(head)
}

/** UTF-16 text that is mostly Latin has a NUL in every other byte, which no other text has. */
function unmarkedUtf16(head: Buffer): string | undefined {
  const pairs = Math.min(head.length, 4096) >> 1
  let even = 0
  let odd = 0
  for (let pair = 0; pair < pairs; pair++) {
    if (head[2 * pair] === 0) even++
    if (head[2 * pair + 1] === 0) odd++
  }
  if (pairs > 0 && odd > pairs / 2 && even < pairs / 20) return 'utf-16le'
  if (pairs > 0 && even > pairs / 2 && odd < pairs / 20) return 'utf-16be'
  return undefined
}

/** Returns what to report of a file whose encoding was found out by its letters; undefined where it was given or is Unicode. */
export const encodingNotice = (label: string): RepairMessage | undefined =>
  label.startsWith('utf-')
    ? undefined
    : () =>
        `The file is not UTF-8; it was read as ${label}. Where that is wrong, --encoding or the charset of the request says what it is.`

/** Returns a streaming decoder to UTF-8 for a label of the Encoding Standard. Throws an InputError when there is no such label. */
export function decoderFor(label: string, repairs: Repairs): DecodeChunks {
  const decoder = textDecoder(label)
  if (decoder.encoding === 'windows-1252') return decodeBytewise
  const undecodableBytes: RepairMessage = () =>
    `Some bytes are not ${decoder.encoding}; each was read as the replacement character \ufffd.`
  return async function* decode(chunks) {
    for await (const chunk of chunks) yield encode(decoder.decode(chunk, { stream: true }))
    yield encode(decoder.decode())
  }

  function encode(text: string): Buffer {
    if (text.includes('\ufffd')) repairs.add(undecodableBytes)
    return Buffer.from(text)
  }
}

function textDecoder(label: string): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch (cause) {
    throw new InputError(
      `Unknown encoding ${JSON.stringify(label)}. Use a label of the Encoding Standard, for example utf-8, windows-1252, shift_jis, utf-16le.`,
      { cause },
    )
  }
}

async function* decodeBytewise(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield Buffer.from(decodeWindows1252(chunk))
}

/** Yields the bytes without the UTF-8 byte order marks that `head`, the first of them, may start with: some programs put one before another. */
export async function* withoutMark(chunks: AsyncIterable<Buffer>, head: Buffer): AsyncGenerator<Buffer> {
  let marked = 0
  while (head[marked] === 0xef && head[marked + 1] === 0xbb && head[marked + 2] === 0xbf) marked += 3
  for await (const chunk of chunks) {
    yield marked > 0 ? chunk.subarray(marked) : chunk
    marked = Math.max(0, marked - chunk.length)
  }
}

/** Returns the first characters of a file, for detecting its format; bytes outside the encoding do not matter. */
export const headText = (head: Buffer, givenLabel?: string): string =>
  textDecoder(encodingOf(head, givenLabel) ?? 'utf-8').decode(head, { stream: true })
