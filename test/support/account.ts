// A service with usage on file, and the questions the account endpoints are asked about it.
import type { DetailedUsageEvent } from '../../src/stores/ledger-usage.ts'
import { type Almanac, type Answer, startAlmanac } from './almanac.ts'
import { dayMs, freeEvent } from './usage.ts'

/** The midnight in UTC before now. */
export const todayMs = (): number => Math.floor(Date.now() / dayMs) * dayMs

export interface AccountService extends Almanac {
  /** Writes events as finished requests are written. */
  write(...events: readonly Partial<DetailedUsageEvent>[]): Promise<readonly DetailedUsageEvent[]>
  /** The body of a GET that is answered with 200. */
  ask(path: string, query?: Query): Promise<Answer['body']>
}

export type Query = Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>

/** Lists become repeated parameters. */
export const withQuery = (path: string, query: Query = {}): string => {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, String(one)]),
  )
  return pairs.length > 0 ? `${path}?${new URLSearchParams(pairs)}` : path
}

export async function startAccountService(): Promise<AccountService> {
  const almanac = await startAlmanac()
  return {
    ...almanac,
    write: async (...given) => {
      const events = given.map(freeEvent)
      await almanac.ledger.settle(
        events.map(event => ({ event })),
        Date.now(),
      )
      return events
    },
    ask: async (path, query) => bodyOf(await almanac.get(withQuery(path, query))),
  }
}

function bodyOf({ status, body }: Answer): Answer['body'] {
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}
