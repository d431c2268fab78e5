// Reading Markdown pages: the fields between the `---` lines and the text under a heading.
import { parse } from 'yaml'
import { isObject, type Json, type JsonObject } from '../../../../lib/json/json.ts'
import { fold } from '../../../../normal/text.ts'
import { RowProblem } from '../scope.ts'

/** The YAML between the first `---` lines as an object; empty when there is none. A `RowProblem` when it is no YAML. */
export function frontMatter(text: string): JsonObject {
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

/** The text from below a heading to the next heading of the same or a higher level; undefined without the heading. */
export function underHeading(text: string, heading: string): string | undefined {
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
