// The paths that an endpoint can answer, and the paths under which it answers what a request names.
import type { Dataset } from '../catalog/dataset.ts'
import type { Field, Fields } from '../catalog/field.ts'

export interface Returnable {
  readonly sections: readonly string[] | 'all'
  /** Paths below them that are not answered. */
  readonly without?: readonly string[]
  /** Further paths that the endpoint itself answers and the catalogue does not know. */
  readonly beside?: readonly string[]
  /**
   * True for searches: a request that names no fields is answered with the fields that have the `return`
   * ability.
   */
  readonly marked?: true
}

export interface AnswerScope {
  readonly dataset: Dataset
  readonly returnable: Returnable
}

/** Cached for each `returnable`, which is part of the endpoint table and never changes. */
const pathsByReturnable = new WeakMap<Returnable, Map<Dataset, ReadonlySet<string>>>()

/** Returns every path that `fields` may name here, as answers spell it, in catalogue order; the same set each time. */
export function returnablePaths({ dataset, returnable }: AnswerScope): ReadonlySet<string> {
  const byDataset = pathsByReturnable.get(returnable) ?? new Map<Dataset, ReadonlySet<string>>()
  pathsByReturnable.set(returnable, byDataset)
  const paths = byDataset.get(dataset) ?? new Set(pathsOf({ dataset, returnable }))
  byDataset.set(dataset, paths)
  return paths
}

/**
 * Returns the paths under which an answer carries what the path names: itself, or what it stands for as a
 * filter (an alias, a shorthand, a path that reads several lists). Empty when the endpoint does not answer
 * it.
 */
export function answeredPaths(path: string, answers: AnswerScope): readonly string[] {
  const available = returnablePaths(answers)
  const { paths, fields } = answers.dataset
  if (available.has(path) || isInDictionary(path, available, fields)) return [path]
  const shown = paths.get(path)?.shown ?? []
  return shown.every(each => available.has(each)) ? shown : []
}

function pathsOf({ dataset, returnable }: AnswerScope): string[] {
  const top = Object.entries(dataset.fields).filter(
    ([name]) => returnable.sections === 'all' || returnable.sections.includes(name),
  )
  return [
    ...top.flatMap(([name, field]) => pathsBelow(name, field, returnable)),
    ...(returnable.beside ?? []),
  ]
}

function pathsBelow(path: string, field: Field, returnable: Returnable): string[] {
  if (returnable.without?.includes(path)) return []
  switch (field.node) {
    case 'leaf':
      return field.hidden ? [] : [path]
    case 'dictionary':
      return [path]
    case 'section':
    case 'list': {
      const below = Object.entries(field.fields).flatMap(([name, child]) =>
        pathsBelow(`${path}.${name}`, child, returnable),
      )
      return below.length > 0 ? [path, ...below] : []
    }
  }
}

/**
 * Returns whether the path leads into a dictionary that may be answered here; the keys of a dictionary are
 * data.
 */
function isInDictionary(path: string, available: ReadonlySet<string>, fields: Fields): boolean {
  for (let dot = path.indexOf('.'); dot > 0; dot = path.indexOf('.', dot + 1)) {
    const above = path.slice(0, dot)
    // Every available path is in the catalogue, so only names of the catalogue are looked up.
    if (!available.has(above)) return false
    if (fieldAt(above.split('.'), fields)?.node === 'dictionary') return dot < path.length - 1
  }
  return false
}

/** Returns the field at the path, through sections and lists; undefined when there is none. */
export function fieldAt(path: readonly string[], fields: Fields): Field | undefined {
  const [name = '', ...rest] = path
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (rest.length === 0) return field
  return field?.node === 'section' || field?.node === 'list' ? fieldAt(rest, field.fields) : undefined
}
