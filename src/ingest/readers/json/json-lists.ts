// Finds the lists of objects inside a JSON object of any size, without holding it.
import { isWrapper } from '../document.ts'

const [lineFeed, quote, backslash, comma] = [10, 34, 92, 44]
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125]
/** The longest key that is read; what nobody would name is not kept. */
const keyBytesMax = 1000

/**
 * Returns the paths to non-empty lists of nothing but objects, right inside the top-level object, or else inside those
 * that wrap a list. Brackets that do not match make the result wrong; the reader that uses it reports them.
 */
export async function listsOfObjects(blocks: AsyncIterable<Buffer>): Promise<readonly (readonly string[])[]> {
  const finder = new ListFinder()
  for await (const block of blocks) finder.read(block)
  const least = Math.min(...finder.paths.map(path => path.length))
  return finder.paths.filter(path => path.length === least)
}

class ListFinder {
  readonly paths: (readonly string[])[] = []
  #depth = 0
  /** The keys of the wrapping objects that are open; lists are looked for among the values of the innermost one. */
  #wrapped: string[] = []
  #isInString = false
  #isEscaped = false
  /** The bytes of the key being read, or of the one read last. */
  #key: number[] = []
  #isKey = false
  /** True when the value under the key is a list; the next two tell which elements it has. */
  #isList = false
  #hasObject = false
  #hasOther = false
  /** True when the next mark inside the list starts an element. */
  #isExpected = false

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
    if (this.#isElement(byte)) {
      if (byte === openObject) this.#hasObject = true
      else this.#hasOther = true
      this.#isExpected = false
    }
    switch (byte) {
      case quote:
        this.#isInString = true
        if (this.#depth === this.#level && this.#isExpected) {
          this.#isKey = true
          this.#isExpected = false
          this.#key = [quote]
        }
        return
      case comma:
        if (this.#depth === this.#level || (this.#depth === this.#level + 1 && this.#isList))
          this.#isExpected = true
        return
      case openList:
      case openObject:
        this.#depth++
        if (this.#depth === 1) this.#isExpected = true
        if (this.#depth === this.#level + 1) this.#enter(byte === openList)
        return
      case closeList:
      case closeObject:
        if (this.#depth === this.#level + 1) this.#leave()
        this.#depth--
        if (this.#depth < this.#level) this.#wrapped.pop()
    }
  }

  get #level(): number {
    return this.#wrapped.length + 1
  }

  #isElement(byte: number): boolean {
    const isInList = this.#isList && this.#isExpected && this.#depth === this.#level + 1
    return isInList && byte !== closeList && byte !== comma
  }

  #enter(isList: boolean): void {
    if (!isList && isWrapper(parseKey(this.#key))) {
      this.#isList = false
      this.#wrapped.push(parseKey(this.#key))
      this.#isExpected = true
      return
    }
    this.#isList = isList
    this.#isExpected = isList
    this.#hasObject = false
    this.#hasOther = false
  }

  #leave(): void {
    if (this.#isList && this.#hasObject && !this.#hasOther)
      this.paths.push([...this.#wrapped, parseKey(this.#key)])
    this.#isList = false
    this.#isExpected = false
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
