// Tells those who work at a school from those who studied there: `librarians at Harvard`, `Yale faculty`.
import { wordsAfter, wordsBefore } from '../candidate.ts'
import type { NamePosition } from './employers.ts'
import { isOccupation } from './title-words.ts'

/** Returns whether the words around the name of a school say that somebody works there, wherever they studied. */
export const isWorkplace = ({ text, from, to }: Pick<NamePosition, 'text' | 'from' | 'to'>): boolean =>
  academicAt.test(wordsBefore(text, from)) ||
  isAtWork(wordsBefore(text, from, atWorkWordsMax)) ||
  staff.test(wordsAfter(text, to))

const academicAt =
  /(?:^| )(?:professors?|lecturers?|instructors?|postdocs?|deans?|provosts?|faculty|faculty members?)(?: (?:of|in) \S+)? at(?: the)?$/

/** `Librarians at Harvard`, `works at MIT`, `researchers in marine biology at MIT`: whoever has an occupation there works there. */
const isAtWork = (before: string): boolean => {
  const [, who = ''] = /(?:^| )(\S+)(?: (?:of|in) \S+(?: \S+)?)? at(?: the)?$/.exec(before) ?? []
  return works.test(who) || (isOccupation(who) && !/^students?$/.test(who))
}
const atWorkWordsMax = 6
const works = /^(?:work(?:s|ed|ing)?|employed|taught|teach(?:es|ing)?)$/
const staff = /^(?:employees?|staff|faculty|workers)(?: |$)/
