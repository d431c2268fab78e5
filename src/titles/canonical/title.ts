// The type of canonical titles, and a short way to write many of one sub-department.
import type { functionCategories, seniorityLevels } from '../../catalog/person/vocabulary.ts'

export type FunctionCategory = (typeof functionCategories)[number]
export type Seniority = (typeof seniorityLevels)[number]

export interface CanonicalTitle {
  readonly title: string
  readonly department: string
  readonly sub_department: string
  readonly function_category: FunctionCategory
  /** Other spellings, also in other languages, that mean this title. */
  readonly aliases: readonly string[]
}

/** Returns the titles of one sub-department, given as canonical titles with their aliases. */
export const titlesOf = (
  department: string,
  sub_department: string,
  function_category: FunctionCategory,
  titles: { readonly [title: string]: readonly string[] },
): readonly CanonicalTitle[] =>
  Object.entries(titles).map(([title, aliases]) => ({
    title,
    department,
    sub_department,
    function_category,
    aliases,
  }))
