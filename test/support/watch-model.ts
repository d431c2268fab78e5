// What a user would expect of two watches, in the simplest form, and what may happen to them.
import fc from 'fast-check'

export const countries = ['portugal', 'spain'] as const
export const peopleMax = 5
export const everybody = [1, 2, 3, 4, 5]
const id = fc.integer({ min: 1, max: peopleMax })
const state = fc.record({ country: fc.constantFrom(...countries), title: fc.constantFrom('CTO', 'CEO') })

export type Person = { readonly country: string; readonly title: string }
/** `killAt` counts the calls of stores until the process dies; `silent` counts attempts that the receiver does not answer. */
export type Action =
  | { readonly is: 'import'; readonly people: readonly (readonly [number, Person])[] }
  | { readonly is: 'run'; readonly killAt: number | undefined }
  | { readonly is: 'look'; readonly killAt: number | undefined }
  | { readonly is: 'deliver'; readonly silent: number; readonly killAt: number | undefined }
  | { readonly is: 'edit'; readonly country: string }
  | { readonly is: 'follow'; readonly people: readonly number[] }
  | { readonly is: 'pause' }
  | { readonly is: 'resume' }

const killAt = fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined })
export const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .array(fc.tuple(id, state), { minLength: 1, maxLength: 3 })
      .map(people => ({ is: 'import', people }) as const),
  },
  { weight: 5, arbitrary: killAt.map(at => ({ is: 'run', killAt: at }) as const) },
  { weight: 2, arbitrary: killAt.map(at => ({ is: 'look', killAt: at }) as const) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.integer({ min: 0, max: 3 }), killAt)
      .map(([silent, at]) => ({ is: 'deliver', silent, killAt: at }) as const),
  },
  {
    weight: 1,
    arbitrary: fc.subarray(everybody, { minLength: 1 }).map(people => ({ is: 'follow', people }) as const),
  },
  { weight: 1, arbitrary: fc.constantFrom(...countries).map(country => ({ is: 'edit', country }) as const) },
  { weight: 1, arbitrary: fc.constant({ is: 'pause' } as const) },
  { weight: 1, arbitrary: fc.constant({ is: 'resume' } as const) },
)

/** A discovery watch of the people of a country, and an entity watch of the titles of some people. */
export class Model {
  readonly people = new Map<number, Person>()
  country: string = countries[0]
  readonly max: number
  isPaused = false
  #matched = new Set<number>()
  #titles = new Map<number, string>()
  readonly found: number[][] = []
  readonly changed: string[][] = []
  #followed: ReadonlySet<number> = new Set(everybody)

  constructor(max: number) {
    this.max = max
    this.rebase()
  }

  get #matching(): readonly number[] {
    return [...this.people].filter(([, { country }]) => country === this.country).map(([each]) => each)
  }

  rebase(): void {
    this.#matched = new Set(this.#matching)
  }

  run(): void {
    this.discover()
    this.compare()
  }

  /** The run of the discovery watch. */
  discover(): void {
    const matching = this.#matching.toSorted((a, b) => a - b)
    const fresh = matching.filter(each => !this.#matched.has(each)).slice(0, this.max)
    this.#matched = new Set([...[...this.#matched].filter(each => matching.includes(each)), ...fresh])
    if (fresh.length > 0) this.found.push(fresh)
  }

  /** The run of the entity watch. */
  compare(): void {
    const changes: string[] = []
    for (const [each, { title }] of [...this.people].toSorted(([a], [b]) => a - b)) {
      if (!this.#followed.has(each)) continue
      const before = this.#titles.get(each)
      if (before !== undefined && before !== title) {
        if (changes.length === this.max) continue
        changes.push(`${each}: ${before} to ${title}`)
      }
      this.#titles.set(each, title)
    }
    if (changes.length > 0) this.changed.push(changes)
  }

  /** A subject that comes on file is noted by the next look, and compared from then on. */
  look(): void {
    for (const [each, { title }] of this.people) {
      if (this.#followed.has(each) && !this.#titles.has(each)) this.#titles.set(each, title)
    }
  }

  /** Those who were followed before stay as they were at the last run. */
  follow(people: readonly number[]): void {
    this.#followed = new Set(people)
    for (const each of everybody) if (!this.#followed.has(each)) this.#titles.delete(each)
    this.look()
  }
}
