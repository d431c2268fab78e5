// Finds the tokens that a word may be a misspelling of, in one walk over a sorted list of them.
import type { TextList } from './texts.ts'

/** Longer beginnings in common count as this many units, which only costs time. */
const sharedMax = 255

/** Returns how many UTF-16 units the beginning of each token has in common with the token before it. */
export function sharedPrefixes(tokens: TextList): Uint8Array {
  const shared = new Uint8Array(tokens.length)
  let before = ''
  for (let at = 0; at < shared.length; at++) {
    const token = tokens.at(at)
    const most = Math.min(before.length, token.length, sharedMax)
    let length = 0
    while (length < most && before.charCodeAt(length) === token.charCodeAt(length)) length++
    shared[at] = length
    before = token
  }
  return shared
}

/**
 * Returns the indexes of the tokens within so many edits of the word, as `editDistance` counts them. Neighbours in the
 * list begin alike, so that the rows of the table of distances are kept for what the next token has in common with this
 * one; and where a beginning is too far from every beginning of the word, all tokens with it are skipped.
 */
export function tokensWithin(
  tokens: TextList,
  shared: Uint8Array,
  wanted: string,
  editsMax: number,
): number[] {
  const table = new DistanceTable(wanted, editsMax)
  const found: number[] = []
  let at = 0
  while (at < shared.length) {
    const token = tokens.at(at)
    let depth = shared[at]
    while (depth < token.length && table.extend(token, depth)) depth++
    if (depth === token.length) {
      if (table.isWithin(depth)) found.push(at)
      at++
    } else {
      do at++
      while (at < shared.length && shared[at] > depth)
    }
  }
  return found
}

/**
 * The distances between the beginnings of a token and of the word, a row for each beginning of the token. Only the cells
 * that may be within the bound are kept: those of beginnings whose lengths differ by no more than it.
 */
class DistanceTable {
  readonly #wanted: string
  readonly #editsMax: number
  readonly #width: number
  readonly #cells: Uint8Array

  constructor(wanted: string, editsMax: number) {
    this.#wanted = wanted
    this.#editsMax = editsMax
    this.#width = 2 * editsMax + 1
    this.#cells = new Uint8Array((wanted.length + editsMax + 2) * this.#width)
    for (let cell = 0; cell < this.#width; cell++) this.#cells[cell] = Math.abs(cell - editsMax)
  }

  /** Makes the row of the beginning that is one unit longer than `depth`. Returns false when it is too far from the word. */
  extend(token: string, depth: number): boolean {
    const wanted = this.#wanted
    const editsMax = this.#editsMax
    const width = this.#width
    const cells = this.#cells
    const row = (depth + 1) * width
    const above = row - width
    const unit = token.charCodeAt(depth)
    const unitBefore = depth > 0 ? token.charCodeAt(depth - 1) : -1
    let least = editsMax + 1
    for (let cell = 0; cell < width; cell++) {
      // The length of the beginning of the word.
      const length = depth + 1 + cell - editsMax
      let distance = editsMax + 1
      if (length === 0) distance = depth + 1
      else if (length > 0 && length <= wanted.length) {
        const unitWanted = wanted.charCodeAt(length - 1)
        distance = cells[above + cell] + (unit === unitWanted ? 0 : 1)
        if (cell > 0) distance = Math.min(distance, cells[row + cell - 1] + 1)
        if (cell < width - 1) distance = Math.min(distance, cells[above + cell + 1] + 1)
        const isSwap = length > 1 && unit === wanted.charCodeAt(length - 2) && unitBefore === unitWanted
        if (isSwap) distance = Math.min(distance, cells[above - width + cell] + 1)
      }
      cells[row + cell] = Math.min(distance, editsMax + 1)
      if (distance < least) least = distance
    }
    return least <= editsMax
  }

  /** Returns whether the whole word is within the bound of the token of this length. */
  isWithin(length: number): boolean {
    const cell = this.#wanted.length - length + this.#editsMax
    return cell >= 0 && cell < this.#width && this.#cells[length * this.#width + cell] <= this.#editsMax
  }
}
