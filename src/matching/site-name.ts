// Tells whether a short name is the one that a company has given its site: `tcs.com`, `ericsson.com`.
import type { ComparedName } from './compared-name.ts'

/**
 * Returns whether the request is the label of the company's domain, and the initials of its name or a word behind the first.
 * The first word needs no site, because it is weighed by how many names have it.
 */
export function isCalledBySite(asked: ComparedName, own: ComparedName, domain: string): boolean {
  const label = domain.split('.')[0]?.replaceAll('-', '')
  if (asked.words.length !== 1 || asked.glued.length < 2 || asked.glued !== label) return false
  const words = own.words.map(({ text }) => text)
  const initials = words.flatMap(word => (connectors.has(word) ? [] : [word[0]])).join('')
  return initials.startsWith(asked.glued) || words.slice(1).includes(asked.glued)
}

const connectors = new Set(['and', 'of', 'the'])
