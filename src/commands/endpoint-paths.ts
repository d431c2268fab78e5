// Paths of the endpoint table as they are typed.
import { didYouMean } from '../normal/nearest-word.ts'
import { printable } from './arguments.ts'
import { UsageError } from './usage-error.ts'

/** Each of them once. Throws a UsageError for one that is not in the table. */
export async function endpointPaths(given: readonly string[]): Promise<readonly string[]> {
  // The endpoints bring half of the program with them: most commands start without.
  const { endpoints } = await import('../endpoints/index.ts')
  const known = endpoints.map(({ path }) => path)
  const unknown = given.find(path => !known.includes(path))
  if (unknown === undefined) return [...new Set(given)]
  throw new UsageError(
    `There is no endpoint ${printable(unknown)}.${didYouMean(unknown, known)} docs/reference/endpoints.md lists them.`,
  )
}

/** The path with all whose requests are counted together with its own. Throws like `endpointPaths`. */
export async function pathsCountedTogether(path: string): Promise<readonly string[]> {
  await endpointPaths([path])
  const { endpoints } = await import('../endpoints/index.ts')
  const { pathsCountedWith } = await import('../endpoints/rate-limit.ts')
  return endpoints.filter(row => row.path === path).flatMap(pathsCountedWith)
}
