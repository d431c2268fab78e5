// A model of what a user would expect of two watches, in the simplest form, and of what may happen to them.
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

/** A change of the watches of one lane. `cap` sets the most results of a run, `expire` an end that comes at once. */
export type Change =
  | { readonly is: 'edit'; readonly country: string }
  | { readonly is: 'follow'; readonly people: readonly number[] }
  | { readonly is: 'cap'; readonly max: number }
  | { readonly is: 'pause' | 'resume' | 'expire' }

/**
 * `killsAt` counts the calls of stores until the process dies, and from each death to the next one; `silent` counts attempts
 * that the receiver does not answer. Lists `of` have an entry for each lane.
 */
export type Action =
  | { readonly is: 'import'; readonly of: readonly People[] }
  | { readonly is: 'run' | 'look'; readonly killsAt: readonly number[] }
  | { readonly is: 'deliver'; readonly silent: number; readonly killsAt: readonly number[] }
  | { readonly is: 'change'; readonly of: readonly (Change | undefined)[] }
  | { readonly is: 'jump'; readonly hours: number; readonly killsAt: readonly number[] }
  | { readonly is: 'credits'; readonly areLeft: boolean; readonly killsAt: readonly number[] }

const inEachLane = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc.array(arbitrary, { minLength: lanes, maxLength: lanes })

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.subarray(everybody, { minLength: 1 }).map(people => ({ is: 'follow', people }) as const),
  fc.constantFrom(...countries).map(country => ({ is: 'edit', country }) as const),
  fc.constant({ is: 'pause' } as const),
  fc.constant({ is: 'resume' } as const),
  fc.constantFrom(1, 2, 100).map(max => ({ is: 'cap', max }) as const),
)
/** Rare, because what is over has nothing more to tell. */
const changeOrEnd = fc.oneof(
  { weight: 30, arbitrary: change },
  { weight: 1, arbitrary: fc.constant({ is: 'expire' } as const) },
)
/** Half of the actions have no kill: a watcher that lives on has to be right by what it holds in memory. */
const killsAt = fc.oneof(
  fc.constant([]),
  fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: lanes }),
)

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
    arbitrary: inEachLane(fc.option(changeOrEnd, { nil: undefined, freq: 2 })).map(
      of => ({ is: 'change', of }) as const,
    ),
  },
  {
    weight: 1,
    // Set back by less than an interval, a clock would only make the next runs later.
    arbitrary: fc
      .tuple(fc.constantFrom(-1000, -30, -1, 30, 1000), killsAt)
      .map(([hours, at]) => ({ is: 'jump', hours, killsAt: at }) as const),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.boolean(), killsAt)
      .map(([areLeft, at]) => ({ is: 'credits', areLeft, killsAt: at }) as const),
  },
)

/** The state of a watch, and whether an edit waits for its baseline. */
interface WatchState {
  status: 'active' | 'paused' | 'suspended' | 'expired'
  isAwaiting: boolean
  suspensions: number
}
const newState = (): WatchState => ({ status: 'active', isAwaiting: false, suspensions: 0 })

/** A discovery watch of the people of a country, and an entity watch of the titles of some people. */
export class Model {
  readonly people = new Map<number, Person>()
  country: string = countries[0]
  max: number
  readonly discovery = newState()
  readonly entity = newState()
  #canPay = true
  #matched = new Set<number>()
  #titles = new Map<number, string>()
  readonly found: number[][] = []
  readonly changed: string[][] = []
  #followed: ReadonlySet<number> = new Set(everybody)
  /** Those who are followed from the baseline of the last edit on. */
  #wanted: readonly number[] = everybody

  constructor(max: number) {
    this.max = max
    this.#rebase()
  }

  get #matching(): readonly number[] {
    return [...this.people].filter(([, { country }]) => country === this.country).map(([each]) => each)
  }

  import(people: People): void {
    for (const [one, person] of people) this.people.set(one, person)
  }

  /** A change resumes a watch that was paused; a suspended one keeps its status. An edited watch has its baseline at once. */
  change(change: Change): void {
    if (change.is === 'expire') {
      for (const state of [this.discovery, this.entity]) state.status = 'expired'
      return
    }
    if (change.is === 'cap') this.max = change.max
    if (change.is === 'edit' && this.discovery.status !== 'expired') {
      this.country = change.country
      this.discovery.isAwaiting = true
    }
    if (change.is === 'follow' && this.entity.status !== 'expired') {
      this.#wanted = change.people
      this.entity.isAwaiting = true
    }
    for (const state of [this.discovery, this.entity]) {
      if (state.status === 'paused' && change.is !== 'pause') {
        state.status = 'active'
        this.#runOne(state)
      } else if (state.status === 'active') {
        if (state.isAwaiting) this.#runOne(state)
        if (change.is === 'pause') state.status = 'paused'
      } else if (state.status === 'suspended' && state.isAwaiting) this.#runOne(state)
    }
  }

  run(): void {
    for (const state of [this.discovery, this.entity]) if (state.status === 'active') this.#runOne(state)
  }

  /** Suspended watches go on as soon as there are credits. */
  credits(areLeft: boolean): void {
    this.#canPay = areLeft
    if (!areLeft) return
    for (const state of [this.discovery, this.entity]) {
      if (state.status !== 'suspended') continue
      state.status = 'active'
      this.#runOne(state)
    }
  }

  /** A subject that comes on file is noted by the next look, and compared from then on. */
  look(): void {
    for (const [each, { title }] of this.people) {
      if (this.#followed.has(each) && !this.#titles.has(each)) this.#titles.set(each, title)
    }
  }

  #runOne(state: WatchState): void {
    if (state.isAwaiting) {
      state.isAwaiting = false
      if (state === this.discovery) this.#rebase()
      else this.#follow(this.#wanted)
    } else if (state === this.discovery) this.#discover()
    else this.#compare()
  }

  /** Returns whether there are credits for results; otherwise the watch is suspended, and the results wait. */
  #isPaid(state: WatchState, results: readonly unknown[]): boolean {
    if (this.#canPay || results.length === 0) return true
    state.status = 'suspended'
    state.suspensions++
    return false
  }

  #rebase(): void {
    this.#matched = new Set(this.#matching)
  }

  #discover(): void {
    const matching = this.#matching.toSorted((a, b) => a - b)
    const fresh = matching.filter(each => !this.#matched.has(each)).slice(0, this.max)
    if (!this.#isPaid(this.discovery, fresh)) return
    this.#matched = new Set([...[...this.#matched].filter(each => matching.includes(each)), ...fresh])
    if (fresh.length > 0) this.found.push(fresh)
  }

  #compare(): void {
    const changes: string[] = []
    const titles = new Map(this.#titles)
    for (const [each, { title }] of [...this.people].toSorted(([a], [b]) => a - b)) {
      if (!this.#followed.has(each)) continue
      const before = titles.get(each)
      if (before !== undefined && before !== title) {
        if (changes.length === this.max) continue
        changes.push(`${each}: ${before} to ${title}`)
      }
      titles.set(each, title)
    }
    if (!this.#isPaid(this.entity, changes)) return
    this.#titles = titles
    if (changes.length > 0) this.changed.push(changes)
  }

  /** Those who were followed before stay as they were at the last run. */
  #follow(people: readonly number[]): void {
    this.#followed = new Set(people)
    for (const each of everybody) if (!this.#followed.has(each)) this.#titles.delete(each)
    this.look()
  }
}
