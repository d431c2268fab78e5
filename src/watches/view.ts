// The fields of a record that watches may name, and those that they show when none are named.

import type { Dataset } from '../catalog/dataset.ts'
import { memoizedByObject } from '../lib/cache.ts'
import { isObject, type JsonObject } from '../lib/json/json.ts'
import { type Projection, projectionFor } from '../query/project.ts'
import { valueAt } from '../query/read.ts'
import { answeredPaths, type Returnable } from '../query/returnable.ts'

export interface WatchView {
  readonly returnable: Returnable
  /** The fields of a discovery watch that names none: those of a search. */
  readonly all: readonly string[]
  /** The fields of an entity watch that names none: what tells who it is. */
  readonly minimal: readonly string[]
}

/** Returns the same view each time, because compiled projections are cached by it. */
export const viewOf = memoizedByObject((dataset: Dataset): WatchView => {
  const returnable: Returnable = {
    sections: 'all',
    without: Object.keys(dataset.answeredBy ?? {}),
    marked: true,
  }
  const named = dataset.identifiers
    .filter(({ requestKey }) => requestKey !== undefined)
    .flatMap(({ paths }) => paths.slice(0, 1))
  const minimal = [dataset.id, dataset.nameOf, ...named].filter(
    path => answeredPaths(path, { dataset, returnable }).length > 0,
  )
  return { returnable, all: Object.keys(dataset.fields), minimal }
})

interface ShownFields {
  readonly dataset: Dataset
  readonly fields: readonly string[] | undefined
  readonly kind: 'discovery' | 'entity'
  readonly permissions: readonly string[]
}

/** Returns the projection of the records that a watch delivers. */
export function deliveredView({ dataset, fields, kind, permissions }: ShownFields): Projection {
  const { returnable, all, minimal } = viewOf(dataset)
  return projectionFor({
    dataset,
    fields: fields ?? (kind === 'entity' ? minimal : undefined),
    defaults: all,
    returnable,
    permissions: new Set(permissions),
  })
}

/** Returns the projection of the fields that a watch compares. */
export const comparedView = (
  dataset: Dataset,
  fields: readonly string[],
  permissions: readonly string[],
): Projection => deliveredView({ dataset, fields, kind: 'entity', permissions })

const titleLengthMax = 120

/** Returns one line that names the record to a person. */
export function titleOf(dataset: Dataset, record: JsonObject): string {
  const name = valueAt(record, dataset.nameOf)
  const text =
    typeof name === 'string' && name !== '' ? name : `${dataset.name} ${String(record[dataset.id] ?? '')}`
  const headline = isObject(record.basic_profile) ? record.basic_profile.headline : undefined
  const line = typeof headline === 'string' && headline !== '' ? `${text}, ${headline}` : text
  // A line that is cut does not end with half a character.
  return line
    .replaceAll(/\s+/g, ' ')
    .slice(0, titleLengthMax)
    .replace(/[\ud800-\udbff]$/, '')
}
