// Splits text blocks into lines, one batch of lines for each block.
import { refuseEndless } from './limits.ts'
import type { Text } from './text.ts'

export interface Line {
  /** 1-based. */
  readonly number: number
  /** Without the line end. Of a line that is too long only the first 4,000 bytes. */
  readonly bytes: Buffer
  readonly isTooLong?: true
}

const lineFeed = 10
const carriageReturn = 13
const keptBytes = 4000

/**
 * Lines of up to `lineBytesMax` bytes. What follows the last line feed is a line too, unless the text is cut off:
 * half a line could pass for a whole one. Throws an InputError for a line that does not end.
 */
export async function* linesOf(
  text: Text,
  lineBytesMax: number,
  path: string,
): AsyncGenerator<readonly Line[]> {
  let number = 1
  let open: Buffer[] = []
  let openBytes = 0

  function close(end: Buffer): Line {
    const isTooLong = openBytes + end.length > lineBytesMax
    const whole = open.length === 0 ? end : Buffer.concat([...open, end])
    open = []
    openBytes = 0
    const line = { number: number++, bytes: whole.at(-1) === carriageReturn ? whole.subarray(0, -1) : whole }
    return isTooLong ? { ...line, bytes: whole.subarray(0, keptBytes), isTooLong } : line
  }

  function keep(piece: Buffer): void {
    if (piece.length === 0) return
    openBytes += piece.length
    refuseEndless(openBytes, path, `line ${number}`)
    if (openBytes <= lineBytesMax) open.push(piece)
    else open = [Buffer.concat(open).subarray(0, keptBytes)]
  }

  for await (const block of text.blocks()) {
    const lines: Line[] = []
    let start = 0
    for (let end = block.indexOf(lineFeed); end >= 0; end = block.indexOf(lineFeed, start)) {
      lines.push(close(block.subarray(start, end)))
      start = end + 1
    }
    keep(block.subarray(start))
    if (lines.length > 0) yield lines
  }
  if (openBytes > 0 && !text.isCutOff()) yield [close(Buffer.alloc(0))]
}
