// The word of a role that names the occupation.
import { qualifiers } from './dictionary.ts'

/**
 * Returns the noun of a role: the last word before "of" that is neither a qualifier ("Software Engineer II", "Professor of Law") nor
 * the number of a model or a class ("First Officer A320").
 */
export function nounOf(role: readonly string[]): string {
  const of = role.findIndex(
    (token, index) => index > 0 && (token === 'of' || token === 'in' || token === 'for'),
  )
  const main = of > 0 ? role.slice(0, of) : role
  return (
    main.findLast(token => (!qualifiers.has(token) && !/\d/.test(token)) || nounQualifiers.has(token)) ??
    role.at(-1) ??
    ''
  )
}

/** The qualifiers that are part of what an occupation is called. */
export const nounQualifiers: ReadonlySet<string> = new Set([
  'associate',
  'assistant',
  'lead',
  'head',
  'chief',
  'deputy',
])
