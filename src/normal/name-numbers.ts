// The numbers by which lists tell people apart whom they give no names of their own: `Guest 1`, `Guest 2`, `User17`.
import { shownName } from './shown-name.ts'

const inBrackets = /[([{][^)\]}]*[)\]}]/g
const ordinal = /\d+(?:st|nd|rd|th)(?![\p{L}\d])/giu

/**
 * Returns the numbers in a name, without leading zeros; empty for most. Ordinals (`Henry Ford 2nd`), years of classes and what
 * stands in brackets, such as the number of a copy, tell nobody apart here.
 */
export function numbersIn(name: string): string {
  if (!/\d/.test(name)) return ''
  const numbers = shownName(name).replace(inBrackets, ' ').replace(ordinal, ' ').match(/\d+/g) ?? []
  return numbers.map(number => number.replace(/^0+(?=\d)/, '')).join(' ')
}

/** Returns whether both names have numbers, and others: they are of two people. */
export function haveOtherNumbers(a: string, b: string): boolean {
  const [one, other] = [numbersIn(a), numbersIn(b)]
  return one !== '' && other !== '' && one !== other
}
