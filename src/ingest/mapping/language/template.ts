// Templates: text with paths in braces, `https://example.org/{slug}`.
import { type At, problem } from './node.ts'
import { compilePath, type Path, parsePath } from './path.ts'
import { asText, itemsOf, type Read, type Tables } from './scope.ts'

interface Hole {
  readonly path: Path
  /** `{middle?}`: the text stands without it. */
  readonly optional: boolean
}

export interface Template {
  readonly parts: readonly (string | Hole)[]
}

/** Braces in a quoted part of a path belong to the name of a column: `"{id}".name`. */
export const isTemplate = (text: string): boolean => /[{}]/.test(text) && !onlyPath.test(text)

const onlyPath =
  /^(?:"(?:[^"\\]|\\.)*"|[^."{}[\]]+)(?:\[-?\d*\])*(?:\.(?:"(?:[^"\\]|\\.)*"|[^."{}[\]]+)(?:\[-?\d*\])*)*$/

/** Reads `{path}`, `{path?}` and `{{`, `}}` for the braces themselves; an `InputError` for a brace left open. */
export function parseTemplate(text: string, at: At): Template {
  const parts: (string | Hole)[] = []
  for (const [piece] of text.matchAll(/\{\{|\}\}|\{[^{}]*\}|[^{}]+|[{}]/g)) {
    if (piece === '{{' || piece === '}}') parts.push(piece.charAt(0))
    else if (piece === '{' || piece === '}') {
      throw problem(at, `a brace is left open in "${text}"; write {{ or }} for a brace`)
    } else if (piece.startsWith('{')) parts.push(hole(piece.slice(1, -1).trim(), at))
    else parts.push(piece)
  }
  return { parts }
}

function hole(text: string, at: At): Hole {
  const optional = text.endsWith('?')
  return { path: parsePath(optional ? text.slice(0, -1) : text, at), optional }
}

/** The closure that fills it: no value while a hole that is not optional has none. A list is joined by commas. */
export function compileTemplate(template: Template, tables: Tables): Read {
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
