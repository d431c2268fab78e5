// Makes the row of a record: its JSON text as the widest answer shows it, behind the lengths of its parts.
import type { Dataset } from '../catalog/dataset.ts'
import { ByteBuilder } from '../lib/json/byte-builder.ts'
import { compileText, type ProjectedRecord } from './project-text.ts'
import { rowParts } from './row-parts.ts'

/** The parts that a row is made of; the tape has read the record as it is stored. */
export type RowSource = Pick<ProjectedRecord, 'tape' | 'id' | 'updatedAt' | 'linked'>

/**
 * Returns a function that makes rows. A row begins with the length of each part's text, name included, as a varint (LEB128);
 * the text of the whole object follows, its parts with a comma between them.
 */
export function compileRow(dataset: Dataset): (source: RowSource) => Uint8Array {
  const ends: number[] = []
  const write = compileText(rowParts(dataset), length => ends.push(length))
  const text = new ByteBuilder()
  const lengths = new ByteBuilder()
  return source => {
    ends.length = 0
    write({ ...source, to: text, sources: () => [] })
    // Each part begins behind a brace or a comma.
    for (const [index, end] of ends.entries()) lengths.varint(end - (ends[index - 1] ?? 0) - 1)
    lengths.append(text.take())
    return lengths.take()
  }
}
