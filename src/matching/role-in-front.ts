// Reads the name of a company behind what somebody is there: `CEO at Stripe`, `Senior Analyst @ Brex`, `Working at Stripe`.
import { wordSet } from '../lib/word-set.ts'
import { fold, words } from '../normal/text.ts'
import { favouredWords, genericWords } from './generic-words.ts'

/** Returns the name behind a role; undefined where what stands in front is not a role, as in `Shop at Home`. */
export function nameBehindRole(text: string): string | undefined {
  const [, role = '', sign = '', name] = behindRole.exec(text) ?? []
  return sign.startsWith('@') || words(fold(role)).some(isOfRole) ? name : undefined
}

// Names of companies have no such sign between spaces, but the word `at`.
const behindRole = /^(\S.*?)\s+(@\s*|at\s+)(?=\S)(.+)$/iu

const isOfRole = (word: string): boolean =>
  roleWords.has(word) ||
  (roleEnding.test(word) && word.length > 5 && !genericWords.has(word) && !favouredWords.has(word))

const roleEnding = /(?:er|or|ist|ian|ant|yst)$/
const roleWords = wordSet(
  `ceo cto cfo coo cmo cio cso cpo vp svp evp avp md gm pm swe sde sre hr head chief lead president intern associate executive exec
  staff student employee trainee apprentice fellow representative rep agent clerk nurse cook guard pilot attorney secretary buyer
  working works worked employed freelance freelancing volunteering`,
)
