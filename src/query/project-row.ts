// Projects a row (row-text.ts) as JSON text: whole parts are copied as they are, of others what is requested.
import { Buffer } from 'node:buffer'
import type { Dataset } from '../catalog/dataset.ts'
import type { ByteBuilder } from '../lib/json/byte-builder.ts'
import { type ProjectedRecord, writeSources } from './project-text.ts'
import type { ProjectionObject } from './projection-tree.ts'
import { compileCopier } from './row-copy.ts'
import { isWhole, rowParts } from './row-parts.ts'

/** Appends what is requested of a row to `to`; `sources` returns which source states which field. */
export type RowProjection = (row: Uint8Array, to: ByteBuilder, sources: ProjectedRecord['sources']) => void

/** The row that is projected, where its parts begin and end in it, and where they are copied to. */
interface OpenRow {
  readonly row: Uint8Array
  readonly starts: Int32Array
  readonly ends: Int32Array
  readonly to: ByteBuilder
  readonly sources: ProjectedRecord['sources']
}

type Step = (open: OpenRow) => void

const [comma, openBrace, closeBrace] = [0x2c, 0x7b, 0x7d]

/** `shown` is a projection tree for rows. */
export function compileRowProjection(shown: ProjectionObject, dataset: Dataset): RowProjection {
  const inRow = rowParts(dataset).parts
  const steps = stepsOf(shown, inRow)
  const [starts, ends] = [new Int32Array(inRow.length), new Int32Array(inRow.length)]
  return (row, to, sources) => {
    readEnds(row, starts, ends)
    const open = { row, starts, ends, to, sources }
    to.byte(openBrace)
    for (let index = 0; index < steps.length; index++) {
      if (index > 0) to.byte(comma)
      steps[index]?.(open)
    }
    to.byte(closeBrace)
  }
}

function stepsOf({ parts }: ProjectionObject, inRow: ProjectionObject['parts']): readonly Step[] {
  const steps: Step[] = []
  for (let at = 0; at < parts.length; at++) {
    const { name, shown } = parts[at] as (typeof parts)[number]
    const named = Buffer.from(`${JSON.stringify(name)}:`)
    if (shown.node === 'list' && shown.computed) {
      const write = writeSources(shown.parts, shown.computed)
      steps.push(({ to, sources }) => {
        to.append(named)
        write({ to, sources })
      })
      continue
    }
    const first = inRow.findIndex(part => part.name === name)
    const wholeAt = (offset: number): boolean => {
      const [part, other] = [parts[at + offset], inRow[first + offset]]
      return part !== undefined && part.name === other?.name && isWhole(part.shown, other.shown)
    }
    let count = 0
    while (wholeAt(count)) count++
    if (count > 0) {
      const last = first + count - 1
      steps.push(({ row, starts, ends, to }) => to.copy(row, starts[first] as number, ends[last] as number))
      at += count - 1
      continue
    }
    const copy = compileCopier(shown, (inRow[first] as (typeof inRow)[number]).shown, false)
    steps.push(({ row, starts, to }) => {
      to.append(named)
      copy(row, (starts[first] as number) + named.length, to)
    })
  }
  return steps
}

/** Reads where each part of the row begins and ends. */
function readEnds(row: Uint8Array, starts: Int32Array, ends: Int32Array): void {
  let at = 0
  for (let part = 0; part < ends.length; part++) {
    let length = 0
    for (let shift = 0; ; shift += 7) {
      const byte = row[at++] as number
      length |= (byte & 127) << shift
      if (byte < 128) break
    }
    ends[part] = length
  }
  for (let part = 0; part < ends.length; part++) {
    // Behind the brace, or the comma after the part before.
    at++
    starts[part] = at
    at += ends[part] as number
    ends[part] = at
  }
}
