// Reads lists of objects with the names of a person, such as `name: [{ use, family, given }]`: one of them is the name of the row.
import type { JsonObject } from '../../../lib/json/json.ts'
import { type ChoosableList, objectsIn, written } from './chosen-lists.ts'
import { plainName } from './column-name.ts'
import { pathOf } from './columns.ts'

const listName = /^(?:human|person|legal|full)?names?$/
const partName = /^(?:family|given|first|last)(?:name)?$|^surname$|^forename$/
const useName = /^(?:name)?(?:use|type|kind)$/
/** The uses of the name that somebody has now, the best first; the others are of before, or of few people. */
const uses = [/^official$/i, /^(?:usual|legal|primary|current)$/i]
const otherUses = /old|former|previous|maiden|birth|alias|nick|anonymous|temp/i

/** Returns the columns of the rows that hold lists of names in parts. */
export const findNameLists = (rows: readonly JsonObject[]): readonly ChoosableList[] =>
  [...new Set(rows.flatMap(row => Object.keys(row)))]
    .filter(name => listName.test(plainName(name)))
    .flatMap(name => nameList(name, objectsIn(rows, name)) ?? [])

function nameList(name: string, entries: readonly JsonObject[]): ChoosableList | undefined {
  const keys = [...new Set(entries.flatMap(entry => Object.keys(entry)))]
  if (!keys.some(key => partName.test(plainName(key)))) return undefined
  const use = keys.find(key => useName.test(plainName(key)))
  if (use === undefined) return { list: { name, conditions: [] }, choose: ([first]) => first ?? null }
  const useOf = (entry: JsonObject) => String(entry[use] ?? '')
  return {
    list: {
      name,
      conditions: [
        ...uses.map(pattern => ({ [pathOf([use])]: written(pattern) })),
        { [pathOf([use])]: { not: written(otherUses) } },
      ],
    },
    choose: list => {
      for (const pattern of uses) {
        const chosen = list.find(entry => pattern.test(useOf(entry)))
        if (chosen) return chosen
      }
      return list.find(entry => !otherUses.test(useOf(entry))) ?? null
    },
  }
}
