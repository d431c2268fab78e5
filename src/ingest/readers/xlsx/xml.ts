// Reads the XML of a workbook as a stream, with bounds that a hostile part meets within seconds.
import { SaxesParser } from 'saxes'
import { depthMax, endlessBytes, endlessMegabytes, rowBytesMax, rowMegabytesMax } from '../limits.ts'

/** Thrown for a workbook that cannot be read; the message is the rest of a sentence about the file. */
export class WorkbookFault extends Error {}

export interface XmlHandlers {
  /** Names come without their namespace prefix. */
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
  /** Returns true when the rest of the part does not matter. */
  readonly isDone?: () => boolean
}

export interface XmlBounds {
  /** The name of the part for the user, such as `the list of its sheets`. */
  readonly what: string
  /** The element at whose end the count of bytes starts anew; without it, the whole part is counted. */
  readonly item?: string
  /** Called for an item of too many bytes, which is then passed over; without it, the workbook is refused. */
  readonly onLargeItem?: () => void
}

const attributesMax = 1000
/** The bytes parsed at once: a row that ends in a far column takes a thousand times its bytes. */
const sliceBytes = 4096

/** Yields after each piece of the part, so that what the handlers collected can be taken; a part without bytes is missing. Throws a WorkbookFault. */
export async function* parseXml(
  pieces: AsyncIterable<Buffer>,
  { open, text, close, isDone = () => false }: XmlHandlers,
  { what, item, onLargeItem }: XmlBounds,
): AsyncGenerator<void> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false })
  const decoder = new TextDecoder()
  let bytes = 0
  let isMissing = true
  let depth = 0
  let attributes = 0
  parser.on('doctype', () => {
    throw new WorkbookFault('declares entities in its XML, which no spreadsheet program does.')
  })
  parser.on('opentagstart', () => {
    attributes = 0
    if (++depth > depthMax) throw new WorkbookFault(`nests ${what} more than ${depthMax} levels deep.`)
  })
  parser.on('attribute', () => {
    if (++attributes > attributesMax)
      throw new WorkbookFault(`gives an element of ${what} too many attributes.`)
  })
  parser.on('opentag', tag => open(localName(tag.name), tag.attributes))
  if (text) parser.on('text', text)
  if (text) parser.on('cdata', text)
  parser.on('closetag', tag => {
    depth--
    const name = localName(tag.name)
    if (name === item) bytes = 0
    close?.(name)
  })
  for await (const piece of pieces) {
    isMissing = false
    for (let start = 0; start < piece.length; start += sliceBytes) {
      const slice = piece.subarray(start, start + sliceBytes)
      bytes += slice.length
      write(() => parser.write(decoder.decode(slice, { stream: true })))
      if (bytes > (onLargeItem ? endlessBytes : rowBytesMax)) throw tooLarge(what, onLargeItem !== undefined)
      if (bytes > rowBytesMax) onLargeItem?.()
      yield
      if (isDone()) return
    }
  }
  if (!isMissing) write(() => parser.close())
  yield
}

const tooLarge = (what: string, isEndless: boolean): WorkbookFault =>
  new WorkbookFault(`needs more than ${isEndless ? endlessMegabytes : rowMegabytesMax} MB for ${what}.`)

/** Parses a small part at once. Throws a WorkbookFault. */
export async function parseWholeXml(
  pieces: AsyncIterable<Buffer>,
  handlers: XmlHandlers,
  what: string,
): Promise<void> {
  for await (const _ of parseXml(pieces, handlers, { what }));
}

function write(parse: () => unknown): void {
  try {
    parse()
  } catch (cause) {
    if (cause instanceof WorkbookFault || cause instanceof TypeError) throw cause
    const reason = cause instanceof Error ? cause.message.slice(0, 200).replace(/\.?$/, '.') : ''
    throw new WorkbookFault(`is damaged: its XML is not well-formed: ${reason}`, { cause })
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
