// Several questions about the records of one commit.
import type { Records } from '../stores/records.ts'
import type { RecordCall, RecordServices, RunResult } from './endpoint.ts'

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

type LookUp<Body, Options> = (call: RecordCall<Body, Options>, services: RecordServices) => Promise<RunResult>

/**
 * Returns the look-up with all its identifiers answered as of one commit. One that may ask providers is run once: each time
 * would be another question to them, and their answers are committed meanwhile.
 */
export const lookUpAtOneCommit =
  <Body extends object, Options>(lookUp: LookUp<Body, Options>): LookUp<Body, Options> =>
  (call, services) =>
    'max_age_days' in call.body
      ? lookUp(call, services)
      : askAtOneCommit(services.records, () => lookUp(call, services))
