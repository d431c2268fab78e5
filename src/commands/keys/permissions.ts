// Field permissions as they are typed.
import { didYouMean } from '../../normal/nearest-word.ts'
import { keyPermissions } from '../../stores/key-settings.ts'
import { printable } from '../arguments.ts'
import { UsageError } from '../usage-error.ts'

/** Returns each permission once; `all` stands for all. Throws a UsageError for an unknown one. */
export function permissionsOf(given: readonly string[]): readonly string[] {
  const known: readonly string[] = keyPermissions
  const unknown = given.find(permission => permission !== 'all' && !known.includes(permission))
  if (unknown !== undefined) {
    throw new UsageError(
      `There is no permission ${printable(unknown)}; known: ${known.join(', ')}, or all.${didYouMean(unknown, known)}`,
    )
  }
  return given.includes('all') ? known : known.filter(permission => given.includes(permission))
}
