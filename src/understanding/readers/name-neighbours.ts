// Occupations behind a name that say it is none: `apple growers` and `turkey farmers` raise them, `Oracle DBAs` run a product.
import type { QueryText } from '../candidate.ts'
import { saysNothing } from '../function-words.ts'
import type { ValuesOnFile } from '../lexicon.ts'
import { isOccupation, titleWords } from './title-words.ts'

/** Returns whether people stand behind the words who grow, raise, catch or gather what these name. */
export const isProduceOf = ({ words }: QueryText, to: number): boolean =>
  words[to]?.before === '' && producers.test(words[to]?.folded ?? '')

const producers =
  /^(?:growers?|farmers?|pickers?|breeders?|hunters?|harvesters?|shearers?|butchers?|fishers?|fisher(?:man|men)|foragers?|roasters?|peelers?|pruners?)$/

/** Places whose names are those of animals and plants, too. */
export const isProduce = (folded: string): boolean => /^(?:turkey|chile|guinea)$/.test(folded)

/** Returns whether people stand behind a name who run or adapt the product that it is at least as often on file as. */
export const isProductOf = (
  { words }: QueryText,
  to: number,
  employer: ValuesOnFile,
  skill: ValuesOnFile | undefined,
): boolean =>
  skill !== undefined &&
  skill.values.length > 0 &&
  skill.count >= employer.count &&
  words[to]?.before === '' &&
  operators.test(words[to]?.folded ?? '')

const operators =
  /^(?:dbas?|developers?|devs?|programmers?|consultants?|specialists?|administrators?|trainers?)$/

/** Returns whether a word follows that says something and belongs to no title, so that both are rather words of the language: `square dance callers`. */
export const goesOnAsWords = ({ words }: QueryText, to: number): boolean => {
  const { folded = '', before = ',' } = words[to] ?? {}
  return (
    before === '' &&
    /^\p{L}+$/u.test(folded) &&
    !saysNothing(folded) &&
    !titleWords().words.has(folded) &&
    !isOccupation(folded)
  )
}
