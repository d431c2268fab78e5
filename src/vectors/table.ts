// Reads the static table of vectors: one for each word piece of the model's vocabulary, and for common phrases of the field.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from '../lib/package-folder.ts'

export interface VectorTable {
  /** The row of each piece; the pieces inside of a word begin with `##`, phrases have spaces. */
  readonly rowOf: ReadonlyMap<string, number>
  /** The most words of the phrases that begin with a word. */
  readonly phraseLength: ReadonlyMap<string, number>
  /** The length of each row's vector: how much the piece says. */
  readonly weights: Float32Array
  /** The vectors one after the other, of which only the direction counts. */
  readonly rows: Int8Array
}

interface TableHeader {
  readonly model: string
  readonly dimensions: number
  readonly pieces: number
  /** The length of the pieces in bytes, one a line. */
  readonly text: number
}

/** The model and version of the vectors in the table; vectors of another one must not be compared with them. */
export const tableModel = 'all-MiniLM-L6-v2/1'
export const dimensions = 128

// The build does not copy this file.
const tableFile = join(packageFolder, 'src/vectors/table.bin')

let loadedTable: VectorTable | undefined

/** Returns the table, which a thread reads when it first needs it (about 15 ms and 8 MB). Throws when table.bin is missing or of another model. */
export function vectorTable(): VectorTable {
  loadedTable ??= readTable(readFileSync(tableFile))
  return loadedTable
}

/** The file is a header in JSON after its length (uint32), the pieces, their weights (float32) and their rows (int8). */
function readTable(bytes: Buffer): VectorTable {
  const headerEnd = 4 + bytes.readUInt32LE(0)
  const header = JSON.parse(bytes.toString('utf8', 4, headerEnd)) as TableHeader
  if (header.model !== tableModel || header.dimensions !== dimensions) {
    throw new Error(`${tableFile} is of ${header.model}, and not of ${tableModel}.`)
  }
  const textEnd = headerEnd + header.text
  const rowsFrom = textEnd + 4 * header.pieces
  const rowOf = new Map<string, number>()
  const pieces = bytes.toString('utf8', headerEnd, textEnd).split('\n')
  for (const [row, piece] of pieces.entries()) rowOf.set(piece, row)
  return {
    rowOf,
    phraseLength: longestByFirst(pieces.filter(piece => piece.includes(' '))),
    weights: new Float32Array(new Uint8Array(bytes.subarray(textEnd, rowsFrom)).buffer),
    rows: new Int8Array(bytes.buffer, bytes.byteOffset + rowsFrom, header.pieces * dimensions),
  }
}

/** Returns the most words of the phrases that begin with a word, by that word. */
export function longestByFirst(phrases: Iterable<string>): ReadonlyMap<string, number> {
  const longest = new Map<string, number>()
  for (const phrase of phrases) {
    const parts = phrase.split(' ')
    const [first = ''] = parts
    longest.set(first, Math.max(parts.length, longest.get(first) ?? 0))
  }
  return longest
}
