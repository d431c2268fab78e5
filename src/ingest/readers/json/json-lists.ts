// Finds the lists of objects right inside a JSON object of any size, without holding it.

const [lineFeed, quote, backslash, comma] = [10, 34, 92, 44]
const [openList, closeList, openObject, closeObject] = [91, 93, 123, 125]
/** A longer key names nothing that a person would. */
const keyBytesMax = 1000

/**
 * The keys whose values are lists that hold objects and nothing else, and are not empty. Reads the top-level object
 * the blocks begin with; brackets that do not match make the answer wrong, and reading then tells of them.
 */
export async function listsOfObjects(blocks: AsyncIterable<Buffer>): Promise<readonly string[]> {
  const finder = new ListFinder()
  for await (const block of blocks) finder.read(block)
  return finder.keys
}

class ListFinder {
  readonly keys: string[] = []
  #depth = 0
  #isInString = false
  #isEscaped = false
  /** The bytes of the key being read, or of the last one that was. */
  #key: number[] = []
  #isKey = false
  /** The value under the key is a list; whether an element was seen that is an object, or one that is not. */
  #isList = false
  #hasObject = false
  #hasOther = false
  /** The next mark inside the list starts an element. */
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
        if (this.#depth === 1 && this.#isExpected) {
          this.#isKey = true
          this.#isExpected = false
          this.#key = [quote]
        }
        return
      case comma:
        if (this.#depth === 1 || (this.#depth === 2 && this.#isList)) this.#isExpected = true
        return
      case openList:
      case openObject:
        this.#depth++
        if (this.#depth === 1) this.#isExpected = true
        if (this.#depth === 2) this.#enter(byte === openList)
        return
      case closeList:
      case closeObject:
        if (this.#depth === 2) this.#leave()
        this.#depth--
    }
  }

  #isElement(byte: number): boolean {
    return this.#isList && this.#isExpected && this.#depth === 2 && byte !== closeList && byte !== comma
  }

  #enter(isList: boolean): void {
    this.#isList = isList
    this.#isExpected = isList
    this.#hasObject = false
    this.#hasOther = false
  }

  #leave(): void {
    if (this.#isList && this.#hasObject && !this.#hasOther) this.keys.push(keyOf(this.#key))
    this.#isList = false
    this.#isExpected = false
  }
}

function keyOf(bytes: readonly number[]): string {
  const text = Buffer.from(bytes).toString()
  try {
    return String(JSON.parse(text))
  } catch {
    return text
  }
}
