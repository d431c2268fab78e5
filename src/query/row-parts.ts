// The parts of a row: everything that an answer may show of a record, except what is computed for each answer.
import type { Dataset } from '../catalog/dataset.ts'
import { type ProjectionNode, type ProjectionObject, projectionTree } from './projection-tree.ts'

const partsOfDatasets = new WeakMap<Dataset, ProjectionObject>()

/** Returns the projection of a record to its row; the same object each time. */
export function rowParts(dataset: Dataset): ProjectionObject {
  let found = partsOfDatasets.get(dataset)
  if (!found) {
    const paths = [...dataset.paths.values()]
    const whole = projectionTree({
      dataset,
      fields: undefined,
      defaults: Object.keys(dataset.fields),
      permissions: new Set(paths.flatMap(({ permission }) => permission ?? [])),
      returnable: { sections: 'all' },
    })
    found = { ...whole, parts: whole.parts.filter(({ shown }) => !isComputed(shown)) }
    partsOfDatasets.set(dataset, found)
  }
  return found
}

export const isComputed = (shown: ProjectionNode): boolean => shown.node === 'list' && shown.computed

/** Returns whether the projection shows all that a row has of the field. */
export function isWhole(shown: ProjectionNode, inRow: ProjectionNode): boolean {
  if (shown.node === 'dictionary')
    return shown.isWhole && inRow.node === 'dictionary' && isWhole(shown.of, inRow.of)
  if (shown.node === 'leaf' || inRow.node === 'leaf' || inRow.node === 'dictionary')
    return shown.node === inRow.node
  return (
    shown.parts.length === inRow.parts.length &&
    shown.parts.every((part, index) => {
      const other = inRow.parts[index]
      return part.name === other?.name && isWhole(part.shown, other.shown)
    })
  )
}
