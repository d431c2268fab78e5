// Words and `/patterns/` that select values, in the `keep` and `drop` steps and in conditions.
import type { Json } from '../../../../lib/json/json.ts'
import { type MappingNode, type NodePosition, textsOf } from '../node.ts'
import { compileSafePattern, searchedLengthMax } from '../pattern.ts'
import { asText } from '../scope.ts'

export const isTextPattern = (text: string): boolean =>
  text.length > 2 && text.startsWith('/') && text.endsWith('/')

export const textPattern = (text: string, at: NodePosition): RegExp =>
  compileSafePattern(text.slice(1, -1), at)

/** Returns a function that tells whether a value is one of the texts (case does not count) or matches one of the `/patterns/`. */
export function parseSelection(node: MappingNode): (value: Json) => boolean {
  const texts = textsOf(node)
  const patterns = texts.filter(isTextPattern).map(text => textPattern(text, node.at))
  const words = new Set(texts.filter(text => !isTextPattern(text)).map(text => text.toLowerCase()))
  return value => {
    const text = asText(value)
    return (
      words.has(text.toLowerCase()) ||
      patterns.some(pattern => pattern.test(text.slice(0, searchedLengthMax)))
    )
  }
}
