// The texts of a column to which another name is added: `Facebook (now Meta)`, by `meta`.
import { memoizedByObject } from '../../../../lib/cache.ts'
import { normalCompanyName } from '../../../../normal/company-name.ts'
import { otherNameIn, renamingWords } from '../../../../normal/name-additions.ts'
import { fold } from '../../../../normal/text.ts'
import { toList, union } from '../ordinals.ts'
import type { Column } from './column.ts'

/** Additions of one column that are looked at. */
const textsMax = 50_000

/**
 * Returns the terms by the folded other name, as it is written and without its legal form. A column is read the first time, as far
 * as its vocabulary says that texts have a word such as `formerly`.
 */
export const termsByOtherName = memoizedByObject((column: Column): ReadonlyMap<string, readonly number[]> => {
  const terms = new Map<string, number[]>()
  const { vocabulary, texts, textStart } = column
  const candidates = union(
    renamingWords.map(word => vocabulary.candidatesWithAll([word])),
    texts.length,
  )
  for (const text of toList(candidates).subarray(0, textsMax)) {
    const other = otherNameIn(texts.at(text))
    if (other === undefined) continue
    for (const name of new Set([fold(other), normalCompanyName(other) ?? fold(other)]))
      terms.set(name, [...(terms.get(name) ?? []), textStart + text])
  }
  return terms
})
