// Reads cells that hold JSON, or lists and dictionaries as Python prints them, which is what data tools write into CSV files.
import type { Json } from '../../../lib/json/json.ts'
import { jsonOrUndefined } from '../../../lib/json/json-or-undefined.ts'
import { isNestedDeeper } from '../../../lib/json/nesting.ts'

/** Lists and objects inside one another; what is nested deeper is not data, and walking over it could exhaust the stack. */
const depthMax = 20

/** Returns the value that the text writes; undefined when it is neither JSON nor Python, or nested deeper than 20 levels. */
export function parseJsonCell(text: string): Json | undefined {
  const value =
    jsonOrUndefined(text) ?? (/^\s*[[{]/.test(text) ? jsonOrUndefined(jsonOfPython(text)) : undefined)
  return isNestedDeeper(value, depthMax) ? undefined : value
}

const words: Readonly<Record<string, string>> = { None: 'null', nan: 'null', True: 'true', False: 'false' }
// A string that nothing closes goes on to the end, so that the text is read once, however many quotes it has.
const pythonToken =
  /'((?:[^'\\]|\\(?:.|$))*)(?:'|$)|"((?:[^"\\]|\\(?:.|$))*)(?:"|$)|\b(?:None|True|False|nan)\b/gs

/** Returns the JSON of a Python literal: its strings in double quotes, its constants by their names in JSON. */
const jsonOfPython = (text: string): string =>
  text.replace(pythonToken, (token, single?: string, double?: string) => {
    const inside = single ?? double
    return inside === undefined ? (words[token] ?? token) : JSON.stringify(unescaped(inside))
  })

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

/** Returns the characters between the quotes of a Python string: `\xe9` and `\u00e9` are both é. */
const unescaped = (inside: string): string =>
  inside.replace(/\\(?:x([\da-f]{2})|u([\da-f]{4})|(.))/gis, (_, byte?: string, unit?: string, sign = '') =>
    byte !== undefined || unit !== undefined
      ? String.fromCharCode(Number.parseInt(byte ?? unit ?? '', 16))
      : (escapes[sign] ?? sign),
  )
