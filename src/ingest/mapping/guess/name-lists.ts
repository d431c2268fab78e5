// Reads lists of objects with the names of a person, such as `name: [{ use, family, given }]`: one of them is the name of the row.
import type { JsonObject } from '../../../lib/json/json.ts'
import { type ChoosableList, choosableList, columnsNamed, objectsIn } from './chosen-lists.ts'
import { plainName } from './column-name.ts'

const listName = /^(?:human|person|legal|full)?names?$/
const partName = /^(?:family|given|first|last)(?:name)?$|^surname$|^forename$/
const useName = /^(?:name)?(?:use|type|kind)$/
/** The uses of the name that somebody has now, the best first; the others are of before, or of few people. */
const uses = [/^official$/i, /^(?:usual|legal|primary|current)$/i]
const otherUses = /old|former|previous|maiden|birth|alias|nick|anonymous|temp/i

/** Returns the columns of the rows that hold lists of names in parts. */
export const findNameLists = (rows: readonly JsonObject[]): readonly ChoosableList[] =>
  columnsNamed(rows, listName).flatMap(name => nameList(name, objectsIn(rows, name)) ?? [])

function nameList(name: string, entries: readonly JsonObject[]): ChoosableList | undefined {
  const keys = [...new Set(entries.flatMap(entry => Object.keys(entry)))]
  if (!keys.some(key => partName.test(plainName(key)))) return undefined
  const key = keys.find(each => useName.test(plainName(each)))
  if (key === undefined) return choosableList(name, [])
  return choosableList(
    name,
    uses.map(pattern => ({ key, pattern })),
    { key, pattern: otherUses },
  )
}
