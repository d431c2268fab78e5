// Cuts a YAML stream into parts that can be read by themselves: the items of top-level lists, or whole documents.
import { InputError } from '../../../errors.ts'
import { type TextLine, textLines } from '../lines.ts'
import type { TextBlocks } from '../text.ts'

export interface YamlPart {
  readonly kind: 'item' | 'document'
  /** 1-based line where the part starts. */
  readonly line: number
  /** Undefined for an item that is larger than `partBytesMax`. */
  readonly text: string | undefined
  /** The first characters; a part that is too large has them too. */
  readonly start: string
}

/** The parser takes about 25 times as much memory as the text it reads. */
export const partBytesMax = 4 * 1024 * 1024

interface OpenYamlPart {
  readonly kind: YamlPart['kind']
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

/** Yields the parts. Comments, directives and markers before the first content of a document belong to none. */
export async function* yamlParts(text: TextBlocks, path: string): AsyncGenerator<YamlPart> {
  let part: OpenYamlPart | undefined
  /** The indentation and dash with which each item of the current list starts. */
  let dash: string | undefined

  for await (const lines of textLines(text, partBytesMax, path)) {
    for (const line of lines) {
      const start = line.bytes.toString('utf8', 0, 1000)
      const isMarker = /^(---|\.\.\.)(\s|$)/.test(start)
      if (isMarker || (dash !== undefined && isItem(start, dash))) {
        if (part) yield closePart(part)
        part = undefined
      }
      if (isMarker) dash = undefined
      if (!part && isOutsideContent(start)) continue
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
  // The last part of a damaged file is incomplete.
  if (part && !text.isCutOff()) yield closePart(part)
}

const isItem = (line: string, dash: string): boolean =>
  line.startsWith(dash) && /^(\s|$)/.test(line.slice(dash.length))

const isOutsideContent = (line: string): boolean =>
  /^(---|\.\.\.)?\s*(#.*)?$/.test(line) || line.startsWith('%')

function extend(part: OpenYamlPart, { bytes, isTooLong }: TextLine): void {
  part.bytes += isTooLong ? Number.POSITIVE_INFINITY : bytes.length + 1
  if (part.bytes <= partBytesMax) part.lines.push(bytes, lineFeed)
  else if (part.lines.length > 0) part.lines = []
}

const lineFeed = Buffer.from('\n')

const closePart = ({ kind, line, start, lines, bytes }: OpenYamlPart): YamlPart => ({
  kind,
  line,
  start,
  text: bytes > partBytesMax ? undefined : Buffer.concat(lines).toString(),
})
