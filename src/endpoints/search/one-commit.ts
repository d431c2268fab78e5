// Several questions about the records of one commit.
import type { Records } from '../../stores/records.ts'

/** The most that questions are asked again, so that a search ends however often something is committed. */
const againMax = 5

/**
 * Returns the answers of `ask`, which asks several questions. They are asked again when something was committed meanwhile, so
 * that the answers agree with each other.
 */
export async function askAtOneCommit<T>(
  { commitVersion }: Pick<Records, 'commitVersion'>,
  ask: () => Promise<T>,
): Promise<T> {
  for (let again = 0; ; again++) {
    const version = commitVersion()
    const answers = await ask()
    if (again === againMax || commitVersion() === version) return answers
  }
}
