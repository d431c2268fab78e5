// Repairs UTF-8 that a program read as windows-1252 and wrote again: `Besançon` for `BesanÃ§on`.
import { isUtf8 } from 'node:buffer'
import { decodeWindows1252 } from './windows-1252.ts'

const lineFeed = 10

/** The letters that the first bytes of Latin, Greek and Cyrillic letters and of quotation marks become, in UTF-8. */
const misreadLeads = ['Â', 'Ã', 'Ä', 'Å', 'Î', 'Ï', 'Ð', 'Ñ', 'â€'].map(letters => Buffer.from(letters))

/** Returns the UTF-8 with every misread line repaired, and the number of these; undefined where there is none. */
export function repairMisread(block: Buffer): { readonly bytes: Buffer; readonly lines: number } | undefined {
  if (!misreadLeads.some(lead => block.includes(lead))) return undefined
  const parts: Buffer[] = []
  let lines = 0
  for (let start = 0; start < block.length; ) {
    const next = block.indexOf(lineFeed, start) + 1 || block.length
    const line = block.subarray(start, next)
    const repaired = repairLine(line)
    if (repaired) lines++
    parts.push(repaired ?? line)
    start = next
  }
  return lines > 0 ? { bytes: Buffer.concat(parts), lines } : undefined
}

/** A first byte with one that continues it. A blank that does not break stands behind words in capitals, too: `IRMÃ LÚCIA`. */
const misreadPair = /[Â-ô][^\0-\x7f\u00a0]/

/** Returns the line whose letters are all misread bytes of UTF-8, repaired; undefined for any other line. */
function repairLine(line: Buffer): Buffer | undefined {
  const text = line.toString()
  if (!misreadPair.test(text)) return undefined
  const bytes = Buffer.alloc(text.length)
  for (let at = 0; at < text.length; at++) {
    const byte = byteOf(text.charCodeAt(at))
    if (byte === undefined) return undefined
    bytes[at] = byte
  }
  return isUtf8(bytes) ? bytes : undefined
}

const byteOf = (code: number): number | undefined => (code < 0x100 ? code : upperBytes.get(code))

const upperBytes: ReadonlyMap<number, number> = new Map(
  Array.from({ length: 0x20 }, (_, at) => [
    decodeWindows1252(Buffer.from([0x80 + at])).charCodeAt(0),
    0x80 + at,
  ]),
)
