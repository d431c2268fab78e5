// Attacks on the serving thread: requests of one caller, one after the other or several at once.

export interface AttackRequest {
  readonly path: string
  readonly body: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
}

export interface Attack {
  readonly name: string
  /** Returns the requests of a round, from 0. Rounds differ where a cache of the service would answer the second one. */
  readonly requests: (round: number) => readonly AttackRequest[]
  /** True when the first round alone is the attack. */
  readonly isOnce?: boolean
  /** The number of requests under way at a time; 1 by default. */
  readonly atOnce?: number
  /** True when the requests of a round arrive in one instant, each on a connection of its own. */
  readonly isFlood?: boolean
}

export const repeat = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** Returns the address of a profile that nobody on file has. */
export const strangerUrl = (index: number): string => `https://www.profiles.example/in/somebody-${index}`

/** Returns ten thousand domains, from the number on. */
export const domainsFrom = (from: number): string[] =>
  repeat(10_000, index => `domain-number-${from + index}.example`)

export const jsonRequest = (path: string, body: unknown): AttackRequest => ({
  path,
  body: JSON.stringify(body),
})
