// Turns the bytes of a file in any encoding into blocks of valid UTF-8, and reports what had to be repaired.
import { isUtf8 } from 'node:buffer'
import { InputError } from '../../errors.ts'
import type { ByteSource } from './byte-source.ts'
import { decoderFor, encodingNotice, encodingOf, withoutMark } from './encoding.ts'
import { repairMisread } from './misread-utf8.ts'
import { countedPhrase, type RepairMessage, type Repairs } from './repairs.ts'
import { decodeWindows1252 } from './windows-1252.ts'

export interface TextBlocks {
  /**
   * Yields valid UTF-8 without byte order mark or NUL, with lines that end in LF or CR LF. A block ends with a line
   * feed, save the last one and pieces of lines longer than a megabyte.
   */
  readonly blocks: () => AsyncIterable<Buffer>
  /** Returns whether the file is damaged, so that the end of the last block cannot be trusted. */
  readonly isCutOff: () => boolean
}

const lineFeed = 10
const carriageReturn = 13
const pieceBytes = 1024 * 1024
/** The most NUL bytes that are removed: a failing disk leaves some, and sparse files have them without end. */
const nulMegabytesMax = 64
const nulsMax = nulMegabytesMax * 1024 * 1024

/** Throws an InputError when `encoding` is not a label of the Encoding Standard. */
export function openTextBlocks(source: ByteSource, repairs: Repairs, encoding?: string): TextBlocks {
  const label = encodingOf(source.head, encoding)
  const decode = label === undefined ? undefined : decoderFor(label, repairs)
  const notice = label === undefined || encoding !== undefined ? undefined : encodingNotice(label)
  if (notice) repairs.add(notice)
  // Classic Mac OS ended lines with CR alone; spreadsheets still offer it.
  const isOldMac = source.head.includes(carriageReturn) && !source.head.includes(lineFeed)
  async function* blocks(): AsyncGenerator<Buffer> {
    let nuls = 0
    const bytes = decode ? decode(source.chunks()) : withoutMark(source.chunks(), source.head)
    for await (const block of cutAtLines(isOldMac ? withLineFeeds(bytes) : bytes)) {
      const clean = block.includes(0) ? withoutNul(block, repairs) : block
      nuls += block.length - clean.length
      if (nuls > nulsMax) {
        throw new InputError(
          `${source.path} is not a text file: it holds more than ${nulMegabytesMax} MB of NUL bytes.`,
        )
      }
      yield withMisreadRepaired(isUtf8(clean) ? clean : decodeLines(clean, repairs), repairs)
    }
  }
  return { blocks, isCutOff: () => source.damage() !== undefined }
}

async function* withLineFeeds(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    yield Buffer.from(chunk.map(byte => (byte === carriageReturn ? lineFeed : byte)))
  }
}

async function* cutAtLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let end = bytes.lastIndexOf(lineFeed) + 1
    if (end === 0 && bytes.length > pieceBytes) end = lastCharacter(bytes)
    if (end > 0) yield bytes.subarray(0, end)
    rest = bytes.subarray(end)
  }
  if (rest.length > 0) yield rest
}

/** Returns where the last character starts: the first byte from the end that does not continue a UTF-8 sequence. */
function lastCharacter(bytes: Buffer): number {
  for (let back = 1; back <= 4; back++) {
    const at = bytes.length - back
    if (((bytes[at] ?? 0) & 0xc0) !== 0x80) return at
  }
  return bytes.length
}

/** Decodes the lines that are not UTF-8 and keeps the others, so that both kinds of a file of mixed origin are read right. */
function decodeLines(block: Buffer, repairs: Repairs): Buffer {
  const lines: Buffer[] = []
  for (let start = 0; start < block.length; ) {
    const next = block.indexOf(lineFeed, start) + 1 || block.length
    const line = block.subarray(start, next)
    if (isUtf8(line)) {
      lines.push(line)
    } else {
      repairs.add(linesNotUtf8)
      lines.push(Buffer.from(decodeWindows1252(line)))
    }
    start = next
  }
  return Buffer.concat(lines)
}

function withMisreadRepaired(block: Buffer, repairs: Repairs): Buffer {
  const repaired = repairMisread(block)
  for (let line = 0; line < (repaired?.lines ?? 0); line++) repairs.add(linesMisread)
  return repaired?.bytes ?? block
}

function withoutNul(block: Buffer, repairs: Repairs): Buffer {
  repairs.add(nulBytes)
  return Buffer.from(block.filter(byte => byte !== 0))
}

const linesMisread: RepairMessage = count =>
  `${countedPhrase(count, 'line is', 'lines are')} UTF-8 that was read as windows-1252 and written again; they were repaired.`
const linesNotUtf8: RepairMessage = count =>
  `${countedPhrase(count, 'line is not UTF-8; it was', 'lines are not UTF-8; they were')} read as windows-1252.`
const nulBytes: RepairMessage = () => 'The file contains NUL bytes; they were removed.'
