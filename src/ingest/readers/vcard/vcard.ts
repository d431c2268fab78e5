// Reads vCards: a row for each card of an address book.
import { InputError } from '../../../errors.ts'
import { batchRows, type RowBatch, type TextReaderInput } from '../input.ts'
import { rowBytesMax, tooLong } from '../limits.ts'
import { type TextLine, textLines } from '../lines.ts'
import { unreadableRow } from '../record.ts'
import { countedPhrase, type RepairMessage, type Repairs } from '../repairs.ts'
import {
  type CardProperty,
  hasSoftBreak,
  isFile,
  propertyLengthMax,
  propertyName,
  readProperty,
} from './vcard-lines.ts'
import { cardRow } from './vcard-row.ts'

const propertiesMax = 10_000
const [tab, space] = [9, 32]

export async function* readVcard({ path, text, repairs }: TextReaderInput): AsyncGenerator<RowBatch> {
  const reader = new CardReader(repairs)
  for await (const lines of textLines(text, rowBytesMax, path)) {
    for (const line of lines) {
      reader.read(line)
      if (reader.rows.length >= batchRows) yield reader.takeRows()
    }
  }
  if (!text.isCutOff()) reader.end()
  if (reader.rows.length > 0) yield reader.takeRows()
  if (reader.cards === 0) throw new InputError(`${path} holds no vCard: no line is BEGIN:VCARD.`)
}

class CardReader {
  rows: RowBatch[number][] = []
  cards = 0
  readonly #repairs: Repairs
  /** The line at which the card starts; undefined between cards. */
  #start: number | undefined
  #properties: CardProperty[] = []
  #length = 0
  #count = 0
  /** The property that may go on in the next line. */
  #open = ''
  #openLine = 0
  #openLength = 0
  /** True when not all of the open property was kept. */
  #isCut = false

  constructor(repairs: Repairs) {
    this.#repairs = repairs
  }

  takeRows(): RowBatch {
    const rows = this.rows
    this.rows = []
    return rows
  }

  read({ number, bytes, isTooLong }: TextLine): void {
    const isFolded = bytes[0] === space || bytes[0] === tab
    // The rest of a photo.
    if (isFolded && this.#open === '') return
    const line = bytes.toString()
    if (isFolded) this.#append(line.slice(1))
    else if (hasSoftBreak(this.#open)) {
      this.#open = this.#open.slice(0, -1)
      this.#append(line)
    } else {
      this.#endProperty()
      this.#open = isFile(propertyName(line)) ? '' : line.slice(0, propertyLengthMax + 1)
      this.#openLine = number
      this.#openLength = this.#open.length
      this.#isCut = false
    }
    this.#isCut ||= isTooLong === true
  }

  end(): void {
    this.#endProperty()
    if (this.#start !== undefined) this.#reject('The card has no END:VCARD.')
  }

  /** Goes on with the open property; one that is passed over, or too long already, stays as it is. */
  #append(text: string): void {
    this.#openLength += text.length
    if (this.#open !== '' && this.#open.length <= propertyLengthMax) this.#open += text
  }

  #endProperty(): void {
    const line = this.#open
    this.#open = ''
    if (line.trim() === '') return
    if (/^begin:vcard\s*$/i.test(line)) {
      if (this.#start !== undefined) this.#reject('The card has no END:VCARD.')
      this.cards++
      this.#start = this.#openLine
      return
    }
    if (this.#start === undefined) return
    if (/^end:vcard\s*$/i.test(line)) this.#endCard(this.#start)
    else this.#add(line)
  }

  #add(line: string): void {
    this.#length += this.#openLength
    this.#count++
    if (this.#excess() !== undefined) {
      this.#properties = []
      return
    }
    const property = this.#isCut ? undefined : readProperty(line)
    if (property) this.#properties.push(property)
    else this.#repairs.add(badProperties, this.#openLine)
  }

  #endCard(start: number): void {
    const value = cardRow(this.#properties)
    const isEmpty = Object.keys(value).length === 0
    const problem = this.#excess() ?? (isEmpty ? 'The card says nothing that is read.' : undefined)
    if (problem === undefined) {
      this.rows.push({ line: start, value })
      this.#reset()
    } else this.#reject(problem)
  }

  /** Returns what is too much about the card, if anything. */
  #excess(): string | undefined {
    if (this.#length > rowBytesMax) return tooLong('card')
    if (this.#count <= propertiesMax) return undefined
    return `The card has more than ${propertiesMax.toLocaleString('en-US')} properties.`
  }

  #reject(problem: string): void {
    const text = this.#properties.map(({ name, parts }) => `${name}:${parts.join(';')}`)
    this.rows.push(unreadableRow(this.#start ?? 0, problem, text.join('\n')))
    this.#reset()
  }

  #reset(): void {
    this.#start = undefined
    this.#properties = []
    this.#length = 0
    this.#count = 0
  }
}

const badProperties: RepairMessage = (count, line) =>
  `${countedPhrase(count, 'line of the cards is not a property that can be read; it was', 'lines of the cards are not properties that can be read; they were')} left out (first: line ${line}).`
