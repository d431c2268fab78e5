// Estimates which share of a source's rows is done. Files are read in large blocks, so that the share of bytes that were
// read says little about a small file, and is ahead of the rows in every other.

export class RowProgress {
  #rows = 0
  #shareRead = 0
  #expected: number | undefined

  /** `expected` is a first guess at the number of all rows; undefined when there is none. */
  constructor(expected: number | undefined) {
    this.#expected = expected
  }

  /** Adds rows that were read when this share of the bytes was. */
  add(rows: number, shareRead: number): void {
    if (shareRead > this.#shareRead) {
      // These rows are the first of another block, so that those before them are all of the blocks before.
      if (this.#rows > 0 && this.#shareRead > 0) this.#expected = this.#rows / this.#shareRead
      this.#shareRead = shareRead
    }
    this.#rows += rows
  }

  /** Returns the share, from 0 to 1; 0 while nobody can tell. */
  done(): number {
    return this.#expected === undefined ? 0 : Math.min(1, this.#rows / this.#expected)
  }
}
