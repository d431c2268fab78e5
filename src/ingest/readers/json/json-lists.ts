// Finds the lists of objects inside a JSON object of any size, without holding it.
import type { Json } from '../../../lib/json/json.ts'
import { recordLists } from '../document.ts'

const [lineFeed, quote, backslash, comma, colon] = [10, 34, 92, 44, 58]
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125]
/** The longest key that is read; what nobody would name is not kept. */
const keyBytesMax = 1000
/** An object with more keys than this is not held as a whole, and none within so many others is. */
const [keysMax, depthMax] = [1000, 10]

/**
 * Returns the paths to non-empty lists of nothing but objects that may hold the records: those of `recordLists`. Brackets
 * that do not match make the result wrong; the reader that uses it reports them.
 */
export async function listsOfObjects(blocks: AsyncIterable<Buffer>): Promise<readonly (readonly string[])[]> {
  const reader = new OutlineReader()
  for await (const block of blocks) reader.read(block)
  return recordLists(reader.outline)
}

type OpenObject = { [key: string]: Json }

/** Reads the outline of a document: its objects, with `[{}]` for a list of objects, `''` for texts and 0 for other values. */
class OutlineReader {
  readonly outline: OpenObject = {}
  /** The objects that are open and are not inside a list, outermost first, with their numbers of keys. */
  readonly #open: { readonly object: OpenObject; keys: number }[] = []
  /** The number of brackets that are open in a list or in an object that is not held. */
  #below = 0
  #isInString = false
  #isEscaped = false
  /** The bytes of the key being read, or of the one read last. */
  #key: number[] = []
  #isKey = false
  #isKeyExpected = false
  /** True when the open value is a list; the next two tell which elements it has. */
  #isList = false
  #hasObject = false
  #hasOther = false
  /** True when the next mark inside the list starts an element. */
  #isElementExpected = false

  read(block: Buffer): void {
    for (const byte of block) {
      if (this.#isInString) this.#readString(byte)
      else if (byte > 32) this.#mark(byte)
    }
  }

  #readString(byte: number): void {
    if (this.#isKey && this.#key.length < keyBytesMax) this.#key.push(byte)
    if (this.#isEscaped) this.#isEscaped = false
    else if (byte === backslash) this.#isEscaped = true
    else if (byte === quote || byte === lineFeed) {
      this.#isInString = false
      this.#isKey = false
    }
  }

  #mark(byte: number): void {
    if (byte === quote) this.#isInString = true
    if (this.#below > 0) this.#markBelow(byte)
    else if (byte === quote && this.#isKeyExpected) {
      this.#isKey = true
      this.#key = [quote]
    } else if (byte === colon) this.#isKeyExpected = false
    else if (byte === comma) this.#isKeyExpected = true
    else if (byte === closeObject) this.#open.pop()
    else if (byte === openObject || byte === openList) this.#enter(byte === openList)
    else this.#keep(byte === quote ? '' : 0)
  }

  #enter(isList: boolean): void {
    const object: OpenObject = this.#open.length === 0 ? this.outline : {}
    if (isList || this.#open.length === depthMax) {
      this.#below = 1
      this.#isList = isList
      this.#isElementExpected = isList
      this.#hasObject = false
      this.#hasOther = false
      return
    }
    this.#keep(object)
    this.#open.push({ object, keys: 0 })
    this.#isKeyExpected = true
  }

  #markBelow(byte: number): void {
    const isInList = this.#below === 1 && this.#isList
    if (isInList && byte === comma) this.#isElementExpected = true
    else if (isInList && this.#isElementExpected && byte !== closeList) {
      if (byte === openObject) this.#hasObject = true
      else this.#hasOther = true
      this.#isElementExpected = false
    }
    if (byte === openList || byte === openObject) this.#below++
    else if (byte === closeList || byte === closeObject) this.#below--
    if (this.#below === 0) this.#keep(this.#isList && this.#hasObject && !this.#hasOther ? [{}] : [])
  }

  #keep(value: Json): void {
    const parent = this.#open.at(-1)
    if (!parent || parent.keys === keysMax) return
    parent.keys++
    parent.object[parseKey(this.#key)] = value
  }
}

function parseKey(bytes: readonly number[]): string {
  const text = Buffer.from(bytes).toString()
  try {
    return String(JSON.parse(text))
  } catch {
    return text
  }
}
