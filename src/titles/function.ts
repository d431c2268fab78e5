// The function that the words of a job title point to.
import type { FunctionCategory } from './canonical/title.ts'
import { endings, functionWeights } from './function-words.ts'
import type { TitleTokens } from './tokens.ts'

// The first role of a title is the work; later ones and asides tell where or for whom.
const laterRoleWeight = 0.6
// The last word of a role, or the one before "of", is its noun: a school nurse nurses, a professor of law teaches.
const nounWeight = 1.15

/** Returns the function with the most weight; undefined when no word points to one. Ties go to the word named first. */
export function functionByWords(title: TitleTokens): FunctionCategory | undefined {
  const sums = new Map<FunctionCategory, number>()
  let roleWeight = 1
  for (const role of title.roles) {
    const of = role.indexOf('of')
    const noun = (of > 0 ? of : role.length) - 1
    for (const [index, token] of role.entries()) {
      const weight = roleWeight * (index === noun ? nounWeight : 1)
      for (const pointer of functionWeights.get(token) ?? []) {
        sums.set(pointer.category, (sums.get(pointer.category) ?? 0) + pointer.weight * weight)
      }
    }
    if (sums.size > 0) roleWeight = laterRoleWeight
  }
  let heaviest: FunctionCategory | undefined
  for (const [category, sum] of sums)
    if (heaviest === undefined || sum > (sums.get(heaviest) ?? 0)) heaviest = category
  return heaviest ?? byEnding(title)
}

function byEnding(title: TitleTokens): FunctionCategory | undefined {
  for (const role of title.roles) {
    const noun = role.at(-1) ?? ''
    const found = noun.length > 4 ? endings.find(([ending]) => ending.test(noun)) : undefined
    if (found) return found[1]
  }
  return undefined
}
