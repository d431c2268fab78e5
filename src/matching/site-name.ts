// Tells whether a short name is the one that a company has given its site: `tcs.com`, `pg.com`, `ericsson.com`.
import type { ComparedName } from './compared-name.ts'

/**
 * Returns the labels that the site of a company may have when people call it by a short name: one word, or initials with
 * `&`. `J&J` is `jj`, `jnj` or `jandj`. None for a longer name, or for a full one with its legal form.
 */
export function siteLabels({ words, glued, text, forms }: ComparedName): readonly string[] {
  if (glued.length < 2 || forms.size > 0) return []
  if (words.length === 1) return [glued]
  const areInitials = words.every(({ text }) => text.length <= initialsMax || connectors.has(text))
  if (!areInitials) return []
  const withAnd = (and: string) => text.replaceAll(' and ', and).replaceAll(' ', '')
  return [...new Set([glued, withAnd('n'), withAnd('and')])]
}

/** The letters on one side of `&`: `AT&T`, `PG&E`. */
const initialsMax = 2

/**
 * Returns whether one of the labels is that of the company's domain, and made of its name: a word of it, its initials, or
 * letters of it in their order. A domain that is the name itself (`salt.security`) says nothing about its first word.
 */
export function isCalledBySite(labels: readonly string[], own: ComparedName, domain: string): boolean {
  const [label = '', ...suffix] = domain.split('.').map(part => part.replaceAll('-', ''))
  if (!labels.includes(label)) return false
  const words = own.words.map(({ text }) => text)
  if (labels.length > 1 && !words.includes('and')) return false
  const glued = words.join('')
  if (glued.startsWith(label + suffix.join(''))) return false
  // `GE` is General Electric, although the first word begins with both letters.
  const initials = words.flatMap(word => (connectors.has(word) ? [] : [word[0]])).join('')
  return (
    words.includes(label) ||
    initials.startsWith(label) ||
    (!glued.startsWith(label) && hasLettersInOrder(label, glued))
  )
}

/** `jnj` for `johnson and johnson`; initials are letters of the name as well. */
function hasLettersInOrder(label: string, text: string): boolean {
  if (label[0] !== text[0]) return false
  let at = 0
  for (const letter of label) {
    at = text.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}

/** Returns whether a word of a name stands in the label of the site: `fujitsu-general.com` is not the site of Fujitsu. */
export const hasInLabel = (domain: string, word: string): boolean =>
  word.length > 2 && (domain.split('.')[0] ?? '').replaceAll('-', '').includes(word)

const connectors = new Set(['and', 'of', 'the'])
