// The texts that the cells of a workbook share, as UTF-8 one after another: a string object each would take several times the memory.
import { openCache } from '../../../lib/cache.ts'
import { decodeEscapes } from './cell-text.ts'
import type { Workbook } from './workbook.ts'
import { parseXml, WorkbookFault } from './xml.ts'

const megabytesMax = 64
const countMax = 2_000_000
/** Texts from this size on are kept when they are read, so that cells with the same long text share one string. */
const longBytes = 1024
const longTextsBytes = 8 * 2 ** 20

export class SharedStrings {
  #bytes: Buffer = Buffer.alloc(64 * 1024)
  #ends = new Uint32Array(4096)
  #count = 0
  readonly #longTexts = openCache<number, string>(longTextsBytes, text => text.length)

  /** Throws a WorkbookFault when the texts are too many or too long. */
  add(text: string): void {
    const start = this.#end(this.#count - 1)
    const end = start + Buffer.byteLength(text)
    if (end > megabytesMax * 2 ** 20 || this.#count === countMax) {
      throw new WorkbookFault(
        `has texts of more than ${megabytesMax} MB, or more than ${countMax.toLocaleString('en-US')} of them; save the sheet as CSV.`,
      )
    }
    if (end > this.#bytes.length) {
      this.#bytes = Buffer.concat([this.#bytes.subarray(0, start)], Math.max(end, 2 * this.#bytes.length))
    }
    if (this.#count === this.#ends.length) {
      const ends = new Uint32Array(2 * this.#ends.length)
      ends.set(this.#ends)
      this.#ends = ends
    }
    this.#bytes.write(text, start)
    this.#ends[this.#count++] = end
  }

  /** Returns the text with this index, from 0; empty when there is none. */
  at(index: number): string {
    const bytes = this.bytesOf(index)
    if (bytes === 0) return ''
    const read = () => this.#bytes.toString('utf8', this.#end(index - 1), this.#end(index))
    if (bytes < longBytes) return read()
    const text = this.#longTexts.get(index) ?? read()
    this.#longTexts.set(index, text)
    return text
  }

  /** Returns the size of the text with this index; 0 when there is none. */
  bytesOf(index: number): number {
    return index >= 0 && index < this.#count ? this.#end(index) - this.#end(index - 1) : 0
  }

  #end(index: number): number {
    return this.#ends[index] ?? 0
  }
}

/** Reads all texts of the workbook, without the readings of Japanese ones. Throws a WorkbookFault. */
export async function readSharedStrings({ sharedStringsPart, read }: Workbook): Promise<SharedStrings> {
  const strings = new SharedStrings()
  if (sharedStringsPart === undefined) return strings
  let text = ''
  let isText = false
  let isReading = false
  const pieces = parseXml(
    read(sharedStringsPart),
    {
      open(name) {
        if (name === 'si') text = ''
        else if (name === 'rPh') isReading = true
        else if (name === 't') isText = !isReading
      },
      text(part) {
        if (isText) text += part
      },
      close(name) {
        if (name === 't') isText = false
        else if (name === 'rPh') isReading = false
        else if (name === 'si') strings.add(decodeEscapes(text))
      },
    },
    { what: 'one of its texts', item: 'si' },
  )
  for await (const _ of pieces);
  return strings
}
