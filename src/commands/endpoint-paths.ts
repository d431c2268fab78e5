// Reads paths of endpoints.
import { didYouMean } from '../normal/nearest-word.ts'
import { printable } from './arguments.ts'
import { UsageError } from './usage-error.ts'

/** Returns each path once. Throws a UsageError for a path that no endpoint has. */
export async function endpointPaths(given: readonly string[]): Promise<readonly string[]> {
  // The endpoints import half of the program, which most commands do not need.
  const { endpoints } = await import('../endpoints/index.ts')
  const paths = endpoints.map(({ path }) => path)
  const unknown = given.find(path => !paths.includes(path))
  if (unknown === undefined) return [...new Set(given)]
  throw new UsageError(
    `There is no endpoint ${printable(unknown)}.${didYouMean(unknown, paths)} docs/reference/endpoints.md lists them.`,
  )
}

/** Returns the path and those whose requests share its rate limit. Throws like `endpointPaths`. */
export async function pathsCountedTogether(path: string): Promise<readonly string[]> {
  await endpointPaths([path])
  const { endpoints } = await import('../endpoints/index.ts')
  const { pathsCountedWith } = await import('../endpoints/rate-limit.ts')
  return endpoints.filter(row => row.path === path).flatMap(pathsCountedWith)
}
