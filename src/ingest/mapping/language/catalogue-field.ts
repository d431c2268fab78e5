// Finds the field of the catalogue that a mapping names, or says which one was probably meant.
import type { Field, Fields } from '../../../catalog/field.ts'
import { nearestWord } from '../../../normal/nearest-word.ts'
import { type At, problem } from './node.ts'

export interface CatalogueField {
  readonly field: Field
  readonly segments: readonly string[]
}

/**
 * The field under a dotted path, below a dataset or below the entries of a list. An `InputError` that names the
 * nearest field for a path that is none, for a whole section, and for a path that leads through a list.
 */
export function catalogueField(fields: Fields, path: string, at: At): CatalogueField {
  const segments = path.split('.')
  let here: Fields = fields
  for (const [index, name] of segments.entries()) {
    const field = Object.hasOwn(here, name) ? here[name] : undefined
    if (!field || isHidden(field)) throw unknown(fields, path, at)
    const isLast = index === segments.length - 1
    if (field.node === 'dictionary') return { field: isLast ? field : field.of, segments }
    if (isLast && field.node === 'section') {
      throw problem(
        at,
        `"${path}" is a section; name one of its fields: ${Object.keys(field.fields).join(', ')}.`,
      )
    }
    if (isLast) return { field, segments }
    if (field.node === 'list') {
      const list = segments.slice(0, index + 1).join('.')
      throw problem(
        at,
        `"${list}" is a list; write ${list}: { fields: { ${segments.slice(index + 1).join('.')}: … } } for one entry, with "each" in front for several.`,
      )
    }
    if (field.node === 'leaf') throw unknown(fields, path, at)
    here = field.fields
  }
  throw unknown(fields, path, at)
}

function unknown(fields: Fields, path: string, at: At) {
  const known = [...fieldPaths(fields)]
  const last = path.split('.').at(-1) ?? path
  const sameEnd = known.filter(one => one.split('.').at(-1) === last)
  const near = sameEnd.length === 1 ? sameEnd[0] : nearestWord(path, known)
  return problem(at, `the catalogue has no field "${path}".${near ? ` Did you mean "${near}"?` : ''}`)
}

/** Every path a mapping may name here, lists by their own path. */
export function* fieldPaths(fields: Fields, above = ''): Generator<string> {
  for (const [name, field] of Object.entries(fields)) {
    const path = above === '' ? name : `${above}.${name}`
    if (field.node === 'section') yield* fieldPaths(field.fields, path)
    else if (!isHidden(field)) yield path
  }
}

/** What only the engine fills, such as coordinates. */
const isHidden = (field: Field): boolean => field.node === 'leaf' && field.hidden === true
