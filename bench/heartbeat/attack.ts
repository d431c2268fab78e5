// What an attack on the serving thread is: requests of one caller, one after the other or several at once.

export interface AttackRequest {
  readonly path: string
  readonly body: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
}

export interface Attack {
  readonly name: string
  readonly requests: readonly AttackRequest[]
  /** How many of them are sent before the first is answered; one unless told. */
  readonly atOnce?: number
}

export const repeat = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

export const jsonRequest = (path: string, body: unknown): AttackRequest => ({
  path,
  body: JSON.stringify(body),
})
