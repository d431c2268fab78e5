// Templates of mappings: text with paths in braces, such as `https://example.org/{slug}`.
import { mappingError, type NodePosition } from './node.ts'
import { compilePath, type MappingPath, parsePath } from './path.ts'
import { asText, itemsOf, type MappingTables, type ReadValue } from './scope.ts'

interface Placeholder {
  readonly path: MappingPath
  /** True for `{middle?}`: without a value the rest of the text is still used. */
  readonly optional: boolean
}

export interface Template {
  readonly parts: readonly (string | Placeholder)[]
}

/** Returns whether the text is a template. Braces in a quoted part of a path belong to the name of a column: `"{id}".name`. */
export const isTemplate = (text: string): boolean => /[{}]/.test(text) && !pathOnly.test(text)

const pathOnly =
  /^(?:"(?:[^"\\]|\\.)*"|[^."{}[\]]+)(?:\[-?\d*\])*(?:\.(?:"(?:[^"\\]|\\.)*"|[^."{}[\]]+)(?:\[-?\d*\])*)*$/

/** Parses `{path}`, `{path?}` and `{{`, `}}` for braces themselves. Throws an InputError for a brace left open. */
export function parseTemplate(text: string, at: NodePosition): Template {
  const parts: (string | Placeholder)[] = []
  for (const [piece] of text.matchAll(/\{\{|\}\}|\{[^{}]*\}|[^{}]+|[{}]/g)) {
    if (piece === '{{' || piece === '}}') parts.push(piece.charAt(0))
    else if (piece === '{' || piece === '}') {
      throw mappingError(at, `a brace is left open in "${text}"; write {{ or }} for a brace`)
    } else if (piece.startsWith('{')) parts.push(parsePlaceholder(piece.slice(1, -1).trim(), at))
    else parts.push(piece)
  }
  return { parts }
}

function parsePlaceholder(text: string, at: NodePosition): Placeholder {
  const optional = text.endsWith('?')
  return { path: parsePath(optional ? text.slice(0, -1) : text, at), optional }
}

/** Returns a function that fills the template; without a value for a required placeholder it has none. Lists are joined by commas. */
export function compileTemplate(template: Template, tables: MappingTables): ReadValue {
  const parts = template.parts.map(part =>
    typeof part === 'string' ? part : { read: compilePath(part.path, tables), optional: part.optional },
  )
  const collapses = template.parts.some(part => typeof part !== 'string' && part.optional)
  return scope => {
    let text = ''
    for (const part of parts) {
      if (typeof part === 'string') {
        text += part
        continue
      }
      const value = part.read(scope)
      if (value === undefined && !part.optional) return undefined
      text += itemsOf(value).map(asText).join(', ')
    }
    const trimmed = (collapses ? text.replace(/\s+/g, ' ') : text).trim()
    return trimmed === '' ? undefined : trimmed
  }
}
