// The layout lists what is indexed of a dataset: its spaces and columns, derived from the abilities of its
// fields in the catalogue.

import { createHash } from 'node:crypto'
import type { Dataset, FieldPath } from '../../../../catalog/dataset.ts'
import { memoizedByObject } from '../../../../lib/cache.ts'
import { joinPath } from '../../../../query/predicate-paths.ts'
import { rowParts } from '../../../../query/row-parts.ts'
import { tableModel } from '../../../../vectors/table.ts'

/** A space: what ordinals count. The records (path '') or the entries of one nested list, named by its path from the record. */
export interface SpaceLayout {
  readonly number: number
  readonly path: string
  readonly parent: SpaceLayout | undefined
}

export interface ColumnLayout {
  readonly number: number
  /** The path from the record, without list brackets; unique. */
  readonly path: string
  readonly space: SpaceLayout
  readonly holds: 'values' | 'points' | 'id'
  /** The weight of a text that means the same in a ranked search; undefined where texts have no vectors. */
  readonly vectorWeight: number | undefined
}

/** A node of the walk over a record: what to do with the value under the name. The numbers are those of columns and of a space. */
export interface WalkStep {
  readonly name: string
  column: number | undefined
  point: number | undefined
  space: number | undefined
  readonly steps: WalkStep[]
}

export interface Layout {
  readonly spaces: readonly SpaceLayout[]
  readonly columns: readonly ColumnLayout[]
  readonly spaceAt: ReadonlyMap<string, SpaceLayout>
  readonly columnAt: ReadonlyMap<string, ColumnLayout>
  readonly steps: readonly WalkStep[]
  /** A hash that changes whenever segments of another catalogue or format would give other results. */
  readonly fingerprint: string
}

/** Raised when older segments can no longer be read, or would give other results. */
const formatVersion = 6

/** Returns the layout of the dataset's segments; the same object on every call. */
export const layoutOf = memoizedByObject(makeLayout)

function makeLayout(dataset: Dataset): Layout {
  const root: SpaceLayout = { number: 0, path: '', parent: undefined }
  const spaces = [root]
  const spaceAt = new Map([['', root]])
  const columns: ColumnLayout[] = []
  const columnAt = new Map<string, ColumnLayout>()
  const vectorWeights = new Map<string, number>()

  const spaceBelow = (parent: SpaceLayout, at: string): SpaceLayout => {
    const path = joinPath(parent.path, at)
    let found = spaceAt.get(path)
    if (!found) {
      found = { number: spaces.length, path, parent }
      spaces.push(found)
      spaceAt.set(path, found)
    }
    return found
  }
  const addColumn = (space: SpaceLayout, at: string, holds: ColumnLayout['holds']) => {
    const path = joinPath(space.path, at)
    if (columnAt.has(path)) return
    const vectorWeight = vectorWeights.get(path)
    const column: ColumnLayout = { number: columns.length, path, space, holds, vectorWeight }
    columns.push(column)
    columnAt.set(path, column)
  }

  for (const [path, weight] of Object.entries(dataset.vectors ?? {})) {
    const field = dataset.paths.get(path)
    if (!field) throw new Error(`The vectors of ${dataset.name} name ${path}, which no field has.`)
    for (const space of spacesOf(field, root, spaceBelow)) {
      for (const at of field.at) vectorWeights.set(joinPath(space.path, at), weight)
    }
  }
  for (const field of dataset.paths.values()) {
    if (!isIndexed(field)) continue
    const holds = field.field.node === 'leaf' && field.field.stamped === 'id' ? 'id' : 'values'
    for (const space of spacesOf(field, root, spaceBelow)) {
      if (!isPoint(field)) for (const at of field.at) addColumn(space, at, holds)
      if (field.near !== undefined) addColumn(space, field.near, 'points')
    }
  }
  const steps = stepsOf(spaces, columns)
  const fingerprinted = JSON.stringify([
    formatVersion,
    columns.map(({ path, space, holds }) => [path, space.path, holds]),
    // Vectors of two models are never compared.
    [tableModel, ...vectorWeights.keys()],
    // The values that the rows show.
    rowParts(dataset),
  ])
  const fingerprint = createHash('sha256').update(fingerprinted).digest('base64url').slice(0, 16)
  return { spaces, columns, spaceAt, columnAt, steps, fingerprint }
}

const isIndexed = ({ abilities, field }: FieldPath): boolean =>
  abilities.includes('filter') ||
  abilities.includes('sort') ||
  abilities.includes('suggest') ||
  (field.node === 'leaf' && field.hidden === true && field.stamped !== undefined)

const isPoint = ({ field }: FieldPath): boolean => field.node === 'leaf' && field.kind === 'point'

/** Returns the spaces in which the field lies: one for each combination of the alternative lists on its path. */
function spacesOf(
  { lists }: FieldPath,
  root: SpaceLayout,
  below: (parent: SpaceLayout, at: string) => SpaceLayout,
): readonly SpaceLayout[] {
  return lists.reduce<readonly SpaceLayout[]>(
    (parents, alternatives) => parents.flatMap(parent => alternatives.map(at => below(parent, at))),
    [root],
  )
}

function stepsOf(spaces: readonly SpaceLayout[], columns: readonly ColumnLayout[]): readonly WalkStep[] {
  const top: WalkStep[] = []
  const stepAt = (path: string): WalkStep => {
    let steps = top
    let step: WalkStep | undefined
    for (const name of path.split('.')) {
      step = steps.find(each => each.name === name)
      if (!step) {
        step = { name, column: undefined, point: undefined, space: undefined, steps: [] }
        steps.push(step)
      }
      steps = step.steps
    }
    return step as WalkStep
  }
  for (const { number, path } of spaces) if (path !== '') stepAt(path).space = number
  for (const { number, path, holds } of columns) {
    if (holds === 'values') stepAt(path).column = number
    if (holds === 'points') stepAt(path).point = number
  }
  return top
}
