// What a user would expect of two watches, in the simplest form, and what may happen to them.
import fc from 'fast-check'

export const countries = ['portugal', 'spain'] as const
export const peopleMax = 5
export const everybody = [1, 2, 3, 4, 5]
const id = fc.integer({ min: 1, max: peopleMax })
const state = fc.record({ country: fc.constantFrom(...countries), title: fc.constantFrom('CTO', 'CEO') })

/**
 * Sequences that are played at once, in one world: each has people, watches and changes of its own, and all share imports,
 * runs and kills. What a commit or a start of the watcher costs is paid once for all of them.
 */
export const lanes = 20

export type Person = { readonly country: string; readonly title: string }

export type People = readonly (readonly [number, Person])[]

/** A change of the watches of one lane. */
export type Change =
  | { readonly is: 'edit'; readonly country: string }
  | { readonly is: 'follow'; readonly people: readonly number[] }
  | { readonly is: 'pause' | 'resume' }

/**
 * `killsAt` counts the calls of stores until the process dies, and from each death to the next one; `silent` counts attempts
 * that the receiver does not answer. Lists `of` have an entry for each lane.
 */
export type Action =
  | { readonly is: 'import'; readonly of: readonly People[] }
  | { readonly is: 'run' | 'look'; readonly killsAt: readonly number[] }
  | { readonly is: 'deliver'; readonly silent: number; readonly killsAt: readonly number[] }
  | { readonly is: 'change'; readonly of: readonly (Change | undefined)[] }

const inEachLane = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc.array(arbitrary, { minLength: lanes, maxLength: lanes })

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.subarray(everybody, { minLength: 1 }).map(people => ({ is: 'follow', people }) as const),
  fc.constantFrom(...countries).map(country => ({ is: 'edit', country }) as const),
  fc.constant({ is: 'pause' } as const),
  fc.constant({ is: 'resume' } as const),
)
const killsAt = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: lanes })

export const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 5,
    arbitrary: inEachLane(fc.array(fc.tuple(id, state), { maxLength: 3 })).map(
      of => ({ is: 'import', of }) as const,
    ),
  },
  { weight: 5, arbitrary: killsAt.map(at => ({ is: 'run', killsAt: at }) as const) },
  { weight: 2, arbitrary: killsAt.map(at => ({ is: 'look', killsAt: at }) as const) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.integer({ min: 0, max: 3 * lanes }), killsAt)
      .map(([silent, at]) => ({ is: 'deliver', silent, killsAt: at }) as const),
  },
  {
    weight: 4,
    arbitrary: inEachLane(fc.option(change, { nil: undefined, freq: 2 })).map(
      of => ({ is: 'change', of }) as const,
    ),
  },
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

  import(people: People): void {
    for (const [one, person] of people) this.people.set(one, person)
  }

  change(change: Change): void {
    switch (change.is) {
      case 'edit':
        this.country = change.country
        // A paused watch gets its baseline when it is resumed, which an edit does; a resumed watch runs at once.
        if (this.isPaused) this.compare()
        this.rebase()
        break
      case 'follow':
        this.follow(change.people)
        if (this.isPaused) this.discover()
        break
      case 'resume':
        if (this.isPaused) this.run()
        break
      case 'pause':
        break
    }
    this.isPaused = change.is === 'pause'
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
