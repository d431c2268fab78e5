// Splits text blocks into lines, one batch of lines for each block.
import { refuseEndless } from './limits.ts'
import type { TextBlocks } from './text.ts'

export interface TextLine {
  /** 1-based. */
  readonly number: number
  /** The line without its line end; only the first 4,000 bytes of one that is too long. */
  readonly bytes: Buffer
  readonly isTooLong?: true
}

const lineFeed = 10
const carriageReturn = 13
const keptBytes = 4000

/**
 * Yields lines of up to `lineBytesMax` bytes. What follows the last line feed is a line too, unless the text is cut
 * off: half a line could pass for a whole one. Throws an InputError for a line that does not end.
 */
export async function* textLines(
  text: TextBlocks,
  lineBytesMax: number,
  path: string,
): AsyncGenerator<readonly TextLine[]> {
  let number = 1
  let open: Buffer[] = []
  let openBytes = 0

  function close(end: Buffer): TextLine {
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
    const lines: TextLine[] = []
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
