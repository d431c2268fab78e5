// Finds the key that an argument names.
import type { Ledger } from '../../stores/ledger.ts'
import { name, once, printable, text, wholeNumber } from '../arguments.ts'
import { NotFoundError, UsageError } from '../usage-error.ts'

const isId = (given: string): boolean => /^\d+$/.test(given)

/** The declaration of the argument. */
export const keyArgument = [
  '<key>',
  'its id, or its name where no other key has it',
  once('The key', given =>
    isId(given) ? String(wholeNumber(given, 'The id of a key')) : text(given, 'The key'),
  ),
] as const

/** Reads the name of a key. A name of digits alone is refused, because it would be taken for the id of a key. */
export function keyName(given: string, what: string): string {
  const read = name(given, what)
  if (!isId(read)) return read
  throw new UsageError(
    `${what} must not be a number, because numbers are ids of keys; got ${printable(read)}.`,
  )
}

/** Returns the id of the key. Throws a NotFoundError when no key has the id or name, and a UsageError when several keys have the name. */
export async function findKey(ledger: Pick<Ledger, 'keys'>, given: string): Promise<number> {
  const keys = (await ledger.keys()).filter(({ id, name, status }) =>
    isId(given) ? id === Number(given) : name === given && status !== 'DELETED',
  )
  const [key, ...others] = keys
  if (!key)
    throw new NotFoundError(
      `No key has the id or the name ${printable(given)}; almanac keys list shows them.`,
    )
  if (others.length === 0) return key.id
  const ids = keys.map(({ id }) => id).join(', ')
  throw new UsageError(`${keys.length} keys are called ${printable(given)}; give the id of one: ${ids}.`)
}
