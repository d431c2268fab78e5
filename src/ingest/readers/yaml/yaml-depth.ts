// Recognises YAML that is nested too deep, or holds too much, before it is parsed, which could exhaust time and memory.
import { Lexer } from 'yaml'
import { depthMax, tooDeep, tooMany, valuesMax } from '../limits.ts'

/** A level may cost a column of indentation, or none: a list under a key may start where the key does. */
const indentationMax = 2 * depthMax

/** Returns what is too much about the text; undefined for nearly all. Only texts that could be nested deep are cut into tokens. */
export function yamlExcess(text: string): string | undefined {
  const { values, couldBeDeep } = countMarks(text)
  if (values > valuesMax) return tooMany
  return couldBeDeep && isDeep(text) ? tooDeep : undefined
}

function isDeep(text: string): boolean {
  let brackets = 0
  /** The number of dashes, question marks and colons in this line, each of which may open a level. */
  let marks = 0
  for (const token of new Lexer().lex(text)) {
    if (token === '\n' || token === '\r\n') marks = 0
    else if (token === '[' || token === '{') brackets++
    else if (token === ']' || token === '}') brackets--
    else if (token === '-' || token === '?' || token === ':') marks++
    else if (marks === 0 && token.length > indentationMax && token.trim() === '') return true
    if (brackets > depthMax || marks - 2 * brackets > depthMax) return true
  }
  return false
}

const [lineFeed, blank, comma, colon, dash, question] = [10, 32, 44, 58, 45, 63]
const [openList, openObject] = [91, 123]

/** Returns, by its characters alone, how many values the text may hold, and whether they may be nested deep. */
function countMarks(text: string): { readonly values: number; readonly couldBeDeep: boolean } {
  let [brackets, commas, marks, inLine, indentation] = [0, 0, 0, 0, 0]
  let couldBeDeep = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === lineFeed) {
      inLine = 0
      indentation = 0
      continue
    }
    if (code === blank) {
      if (indentation >= 0 && ++indentation > depthMax) couldBeDeep = true
      continue
    }
    indentation = -1
    if (code === comma) commas++
    else if (code === openList || code === openObject) brackets++
    else if ((code === dash || code === colon || code === question) && text.charCodeAt(at + 1) <= blank) {
      marks++
      if (++inLine > depthMax) couldBeDeep = true
    }
  }
  return { values: brackets + commas + marks, couldBeDeep: couldBeDeep || brackets > depthMax }
}
