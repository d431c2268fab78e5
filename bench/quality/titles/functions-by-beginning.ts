// Tables of functions by the beginnings of the codes of a classification of occupations.
import { functionCategories } from '../../../src/catalog/person/vocabulary.ts'
import type { FunctionCategory } from '../../../src/titles/canonical/title.ts'

export type FunctionsByBeginning = ReadonlyMap<string, readonly FunctionCategory[]>

/** Returns the table of a text whose lines are a beginning and, behind a space, functions parted by commas, the best one first. */
export const functionsByBeginning = (text: string): FunctionsByBeginning =>
  new Map(
    text
      .trim()
      .split('\n')
      .map(line => {
        const gap = line.indexOf(' ')
        const functions = line.slice(gap + 1).split(', ')
        return [line.slice(0, gap), functions.map(functionNamed)] as const
      }),
  )

function functionNamed(name: string): FunctionCategory {
  const category = functionCategories.find(other => other === name)
  if (category === undefined) throw new Error(`No function is called ${name}`)
  return category
}

/** Returns the functions of the longest beginning of a code that the table has; throws where it has none. */
export function functionsOfCode(table: FunctionsByBeginning, code: string): readonly FunctionCategory[] {
  for (let length = code.length; length > 0; length--) {
    const functions = table.get(code.slice(0, length))
    if (functions) return functions
  }
  throw new Error(`No function is given for the code ${code}`)
}
