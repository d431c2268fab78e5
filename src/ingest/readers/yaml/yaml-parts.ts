// Cuts a YAML stream into parts that can be read by themselves: the items of top-level lists, or whole documents.
import { InputError } from '../../../errors.ts'
import { type Line, linesOf } from '../lines.ts'
import type { Text } from '../text.ts'

export interface Part {
  readonly kind: 'item' | 'document'
  /** 1-based line where the part starts. */
  readonly line: number
  /** Undefined when the part, an item, is larger than `partBytesMax`. */
  readonly text: string | undefined
  /** The first characters, also of a part that is too large. */
  readonly start: string
}

/** The parser takes about 25 times as much memory as the text it reads. */
export const partBytesMax = 4 * 1024 * 1024

interface OpenPart {
  readonly kind: Part['kind']
  readonly line: number
  readonly start: string
  lines: Buffer[]
  bytes: number
}

const partMegabytesMax = partBytesMax / 1024 / 1024
export const itemTooLarge = `The item is larger than ${partMegabytesMax} MB.`

const tooLarge = (path: string, line: number): InputError =>
  new InputError(
    `${path} holds a document of more than ${partMegabytesMax} MB in line ${line}. Only lists at the top level may be larger.`,
  )

/** Comments, directives and markers before the first content of a document belong to no part. */
export async function* partsOf(text: Text, path: string): AsyncGenerator<Part> {
  let part: OpenPart | undefined
  /** What each item of the list being cut starts with: an indentation and a dash. */
  let dash: string | undefined

  for await (const lines of linesOf(text, partBytesMax, path)) {
    for (const line of lines) {
      const start = line.bytes.toString('utf8', 0, 1000)
      const isMarker = /^(---|\.\.\.)(\s|$)/.test(start)
      if (isMarker || (dash !== undefined && isItem(start, dash))) {
        if (part) yield closed(part)
        part = undefined
      }
      if (isMarker) dash = undefined
      if (!part && isNoContent(start)) continue
      if (!part) {
        dash ??= /^ *-(?=\s|$)/.exec(start)?.[0]
        part = {
          kind: dash === undefined ? 'document' : 'item',
          line: line.number,
          start,
          lines: [],
          bytes: 0,
        }
      }
      extend(part, line)
      if (part.kind === 'document' && part.bytes > partBytesMax) throw tooLarge(path, part.line)
    }
  }
  // What a damaged file ends with is half a part.
  if (part && !text.isCutOff()) yield closed(part)
}

const isItem = (line: string, dash: string): boolean =>
  line.startsWith(dash) && /^(\s|$)/.test(line.slice(dash.length))

const isNoContent = (line: string): boolean => /^(---|\.\.\.)?\s*(#.*)?$/.test(line) || line.startsWith('%')

function extend(part: OpenPart, { bytes, isTooLong }: Line): void {
  part.bytes += isTooLong ? Number.POSITIVE_INFINITY : bytes.length + 1
  if (part.bytes <= partBytesMax) part.lines.push(bytes, lineFeed)
  else if (part.lines.length > 0) part.lines = []
}

const lineFeed = Buffer.from('\n')

const closed = ({ kind, line, start, lines, bytes }: OpenPart): Part => ({
  kind,
  line,
  start,
  text: bytes > partBytesMax ? undefined : Buffer.concat(lines).toString(),
})
