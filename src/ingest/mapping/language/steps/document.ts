// Reads Markdown pages: the fields between the `---` lines and the text under a heading.
import { parse } from 'yaml'
import { isObject, type Json, type JsonObject } from '../../../../lib/json/json.ts'
import { fold } from '../../../../normal/text.ts'
import { RowProblem } from '../scope.ts'

/** Returns the YAML between the first `---` lines as an object; empty when there is none. Throws a RowProblem when it is not YAML. */
export function parseFrontMatter(text: string): JsonObject {
  const [, yaml] = /^\uFEFF?---[ \t]*\r?\n(.*?)\r?\n---[ \t]*(?:\r?\n|$)/s.exec(text) ?? []
  if (yaml === undefined) return {}
  try {
    const content = parse(yaml, { maxAliasCount: 100 }) as Json
    return isObject(content) ? content : {}
  } catch (error) {
    throw new RowProblem(
      `its front matter is not YAML (${error instanceof Error ? error.message.split('\n')[0] : error})`,
    )
  }
}

/** Returns the text from a heading to the next one of the same or a higher level; undefined without the heading. */
export function textUnderHeading(text: string, heading: string): string | undefined {
  const wanted = fold(heading)
  const lines = text.split(/\r?\n/)
  let level = 0
  const kept: string[] = []
  let isFenced = false
  for (const line of lines) {
    if (/^\s*(?:```|~~~)/.test(line)) isFenced = !isFenced
    const [, signs = '', title = ''] = isFenced
      ? []
      : (/^(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$/.exec(line) ?? [])
    if (level > 0) {
      if (signs !== '' && signs.length <= level) break
      kept.push(line)
    } else if (signs !== '' && fold(title) === wanted) level = signs.length
  }
  return level === 0 ? undefined : kept.join('\n').trim()
}
