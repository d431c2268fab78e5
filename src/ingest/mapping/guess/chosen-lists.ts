// Takes one object for the row out of lists of which a row has only one value: the address at home, the name in use.
import { isObject, type Json, type JsonObject } from '../../../lib/json/json.ts'
import { plainName } from './column-name.ts'
import { pathOf } from './columns.ts'
import type { JsonColumn } from './json-cells.ts'
import type { MappingYaml } from './mapping-yaml.ts'

/** A column of lists, of which a mapping takes one object each: its value is named like the column, and hides it. */
export interface ChosenList {
  readonly name: string
  /** The conditions of the step `choose`; none where the first is taken. */
  readonly conditions: readonly MappingYaml[]
}

export interface ChoosableList {
  readonly list: ChosenList
  /** Returns the object that the mapping will choose. */
  readonly choose: (entries: readonly JsonObject[]) => JsonObject | null
}

/** Returns the rows with one object in place of each list; columns in which some rows have texts stay as they are. */
export function chooseFromLists(
  rows: readonly JsonObject[],
  lists: readonly ChoosableList[],
  mixedColumns: readonly string[],
): { readonly rows: readonly JsonObject[]; readonly chosenLists: readonly ChosenList[] } {
  const found = lists.filter(({ list }) => !mixedColumns.includes(list.name))
  if (found.length === 0) return { rows, chosenLists: [] }
  const byName = new Map(found.map(one => [one.list.name, one]))
  const read = (name: string, value: Json | undefined) => {
    const one = byName.get(name)
    return Array.isArray(value) && one ? one.choose(value.filter(isObject)) : value
  }
  return {
    rows: rows.map(row =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [name, read(name, value)])),
    ),
    chosenLists: found.map(({ list }) => list),
  }
}

/** Returns the columns whose names match the pattern in the form of `plainName`. */
export const columnsNamed = (rows: readonly JsonObject[], pattern: RegExp): readonly string[] =>
  [...new Set(rows.flatMap(row => Object.keys(row)))].filter(name => pattern.test(plainName(name)))

/** Returns the objects in all lists of a column. */
export const objectsIn = (rows: readonly JsonObject[], name: string): readonly JsonObject[] =>
  rows.flatMap(({ [name]: value }) => (Array.isArray(value) ? value.filter(isObject) : []))

/** A key of the objects in a list, and the values of it that are looked for. */
interface KeyTest {
  readonly key: string
  readonly pattern: RegExp
}

/**
 * Returns the list of which the first object is chosen that passes the first test that any passes; otherwise the first that is
 * none of the unwanted ones.
 */
export function choosableList(name: string, tests: readonly KeyTest[], unwanted?: KeyTest): ChoosableList {
  const conditionOf = ({ key, pattern }: KeyTest, value: (written: string) => MappingYaml) => ({
    [pathOf([key])]: value(`/(?i)${pattern.source}/`),
  })
  const passes = (entry: JsonObject, { key, pattern }: KeyTest) => pattern.test(String(entry[key] ?? ''))
  return {
    list: {
      name,
      conditions: [
        ...tests.map(test => conditionOf(test, written => written)),
        ...(unwanted ? [conditionOf(unwanted, written => ({ not: written }))] : []),
      ],
    },
    choose: entries => {
      for (const test of tests) {
        const chosen = entries.find(entry => passes(entry, test))
        if (chosen) return chosen
      }
      return entries.find(entry => !(unwanted && passes(entry, unwanted))) ?? null
    },
  }
}

/** Returns the expression of a list, whose cells may hold it as JSON. */
export const chosenListExpression = (
  { name, conditions }: ChosenList,
  json: JsonColumn | undefined,
): MappingYaml => ({
  from: pathOf([name]),
  ...(json && { json: true, invalid: 'drop' }),
  ...(conditions.length > 0 ? { choose: [...conditions] } : { pick: 0 }),
})
