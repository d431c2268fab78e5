// Which paths an endpoint can answer at all.
import type { Dataset } from '../catalog/dataset.ts'
import type { Field, Leaf } from '../catalog/field.ts'

export interface Returnable {
  readonly sections: readonly string[] | 'all'
  /** Only fields with the `return` ability: searches. */
  readonly searchOnly: boolean
}

interface Answers {
  readonly dataset: Dataset
  readonly returnable: Returnable
}

/** By what endpoints return, which stands in their rows and never changes. */
const known = new WeakMap<Returnable, Map<Dataset, ReadonlySet<string>>>()

/** Every path that `fields` may name here, in catalogue order. */
export function returnablePaths({ dataset, returnable }: Answers): ReadonlySet<string> {
  const byDataset = known.get(returnable) ?? new Map<Dataset, ReadonlySet<string>>()
  known.set(returnable, byDataset)
  const paths = byDataset.get(dataset) ?? new Set(pathsOf({ dataset, returnable }))
  byDataset.set(dataset, paths)
  return paths
}

function pathsOf({ dataset, returnable }: Answers): string[] {
  const top = Object.entries(dataset.fields).filter(
    ([name]) => returnable.sections === 'all' || returnable.sections.includes(name),
  )
  return top.flatMap(([name, field]) => pathsBelow(name, field, returnable))
}

function pathsBelow(path: string, field: Field, returnable: Returnable): string[] {
  switch (field.node) {
    case 'leaf':
      return isReturned(field, returnable) ? [path] : []
    case 'dictionary':
      return returnable.searchOnly && !hasReturned(field.of, returnable) ? [] : [path]
    case 'section':
    case 'list': {
      const below = Object.entries(field.fields).flatMap(([name, child]) =>
        pathsBelow(`${path}.${name}`, child, returnable),
      )
      return below.length > 0 ? [path, ...below] : []
    }
  }
}

const isReturned = (leaf: Leaf, { searchOnly }: Returnable): boolean =>
  !leaf.hidden && !leaf.filterOnly && (!searchOnly || leaf.abilities.includes('return'))

/** Whether anything of the field may be answered. */
export const hasReturned = (field: Field, returnable: Returnable): boolean =>
  pathsBelow('', field, returnable).length > 0
