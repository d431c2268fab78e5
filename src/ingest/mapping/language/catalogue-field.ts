// Finds the field of the catalogue that a mapping names, or suggests the one that was probably meant.
import type { Field, Fields } from '../../../catalog/field.ts'
import { nearestWord } from '../../../normal/nearest-word.ts'
import { mappingError, type NodePosition } from './node.ts'

export interface CatalogueField {
  readonly field: Field
  readonly segments: readonly string[]
}

/**
 * Returns the field at a dotted path, below a dataset or below the entries of a list. Throws an InputError that
 * suggests a field for an unknown path, for a whole section, and for a path that leads through a list.
 */
export function findCatalogueField(fields: Fields, path: string, at: NodePosition): CatalogueField {
  const segments = path.split('.')
  let here: Fields = fields
  for (const [index, name] of segments.entries()) {
    const field = Object.hasOwn(here, name) ? here[name] : undefined
    if (!field || isHidden(field)) throw unknownField(fields, path, at)
    const isLast = index === segments.length - 1
    if (field.node === 'dictionary') return { field: isLast ? field : field.of, segments }
    if (isLast && field.node === 'section') {
      throw mappingError(
        at,
        `"${path}" is a section; name one of its fields: ${Object.keys(field.fields).join(', ')}.`,
      )
    }
    if (isLast) return { field, segments }
    if (field.node === 'list') {
      const list = segments.slice(0, index + 1).join('.')
      throw mappingError(
        at,
        `"${list}" is a list; write ${list}: { fields: { ${segments.slice(index + 1).join('.')}: … } } for one entry, with "each" in front for several.`,
      )
    }
    if (field.node === 'leaf') throw unknownField(fields, path, at)
    here = field.fields
  }
  throw unknownField(fields, path, at)
}

function unknownField(fields: Fields, path: string, at: NodePosition) {
  const paths = [...fieldPaths(fields)]
  const last = path.split('.').at(-1) ?? path
  const sameEnd = paths.filter(one => one.split('.').at(-1) === last)
  const near = sameEnd.length === 1 ? sameEnd[0] : nearestWord(path, paths)
  return mappingError(at, `the catalogue has no field "${path}".${near ? ` Did you mean "${near}"?` : ''}`)
}

/** Yields every path that a mapping may name here, lists by their own path. */
export function* fieldPaths(fields: Fields, above = ''): Generator<string> {
  for (const [name, field] of Object.entries(fields)) {
    const path = above === '' ? name : `${above}.${name}`
    if (field.node === 'section') yield* fieldPaths(field.fields, path)
    else if (!isHidden(field)) yield path
  }
}

/** Returns whether only the engine fills the field, as it does coordinates. */
const isHidden = (field: Field): boolean => field.node === 'leaf' && field.hidden === true
