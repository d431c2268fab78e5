// A model of watches: whatever is imported, edited and killed, each transition is delivered and charged once.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recordWrite, save, url } from '../../test/support/entries.ts'
import { openWatchWorld, type WatchWorld } from '../../test/support/watch-world.ts'
import type { NewWatch } from '../stores/watches.ts'

const runs = process.env.LONG ? 1000 : 12
const hourMs = 3_600_000

const countries = ['portugal', 'spain'] as const
const id = fc.integer({ min: 1, max: 5 })
const state = fc.record({ country: fc.constantFrom(...countries), title: fc.constantFrom('CTO', 'CEO') })

type Person = { readonly country: string; readonly title: string }
type Action =
  | { readonly is: 'import'; readonly people: readonly (readonly [number, Person])[] }
  | { readonly is: 'run'; readonly killAt: number | undefined }
  | { readonly is: 'look'; readonly killAt: number | undefined }
  | { readonly is: 'edit'; readonly country: string }
  | { readonly is: 'pause' }
  | { readonly is: 'resume' }

const killAt = fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined })
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .array(fc.tuple(id, state), { minLength: 1, maxLength: 3 })
      .map(people => ({ is: 'import', people }) as const),
  },
  { weight: 5, arbitrary: killAt.map(at => ({ is: 'run', killAt: at }) as const) },
  { weight: 2, arbitrary: killAt.map(at => ({ is: 'look', killAt: at }) as const) },
  { weight: 1, arbitrary: fc.constantFrom(...countries).map(country => ({ is: 'edit', country }) as const) },
  { weight: 1, arbitrary: fc.constant({ is: 'pause' } as const) },
  { weight: 1, arbitrary: fc.constant({ is: 'resume' } as const) },
)

const inCountry = (country: string) =>
  ({ is: 'oneOf', at: ['basic_profile.location.country'], values: [country] }) as const

const common = {
  team_id: 1,
  user_id: 1,
  api_key_id: 1,
  permissions: [],
  dataset: 'person',
  notifications: [{ type: 'webhook', url: 'https://receiver.example/hook' }],
  every_ms: hourMs,
  expires_ms: null,
} as const satisfies Partial<NewWatch>

/** A model of what a user would expect, in the simplest form. */
class Model {
  readonly people = new Map<number, Person>()
  country: string = countries[0]
  readonly max: number
  isPaused = false
  #matched = new Set<number>()
  #titles = new Map<number, string>()
  readonly found: number[][] = []
  readonly changed: string[][] = []

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
    const matching = this.#matching.toSorted((a, b) => a - b)
    const fresh = matching.filter(each => !this.#matched.has(each)).slice(0, this.max)
    this.#matched = new Set([...[...this.#matched].filter(each => matching.includes(each)), ...fresh])
    if (fresh.length > 0) this.found.push(fresh)
    this.compare()
  }

  /** The run of the entity watch. */
  compare(): void {
    const changes: string[] = []
    for (const [each, { title }] of [...this.people].toSorted(([a], [b]) => a - b)) {
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
    for (const [each, { title }] of this.people) if (!this.#titles.has(each)) this.#titles.set(each, title)
  }
}

async function play(world: WatchWorld, actions: readonly Action[], max: number): Promise<void> {
  const { work, records } = world
  const config = { max_results_per_run: max }
  const created_ms = world.now()
  const entities = { professional_network_profile_urls: [1, 2, 3, 4, 5].map(each => profile(each)) }
  const track = { field: 'basic_profile.current_title', type: 'changed' }
  const nothing = { condition: null, entities: null, definition: {} }
  const added = [
    await work.addWatch(
      { ...common, ...nothing, kind: 'discovery', config, created_ms, condition: inCountry(countries[0]) },
      9,
    ),
    await work.addWatch(
      { ...common, ...nothing, kind: 'entity', config, created_ms, entities, definition: { track } },
      9,
    ),
  ]
  const [discovery = 0, entity = 0] = added.map(watch => watch?.id)
  await world.settle()
  const model = new Model(max)
  for (const each of actions) {
    if (each.is === 'import') {
      const people = new Map(each.people)
      await save(
        records,
        [...people].map(([one, person]) => write(one, person, !model.people.has(one))),
      )
      for (const [one, person] of people) model.people.set(one, person)
    } else if (each.is === 'run' || each.is === 'look') {
      if (each.is === 'run') world.advance(hourMs)
      await world.settle(each.killAt)
      model.look()
      if (each.is === 'run' && !model.isPaused) model.run()
    } else if (each.is === 'edit') {
      await world.settle()
      model.look()
      await work.changeWatch(
        1,
        discovery,
        { condition: inCountry(each.country), definition: {}, awaited: 'all' },
        world.now(),
      )
      model.country = each.country
      // A paused watch gets its baseline when it is resumed.
      await work.changeWatch(1, discovery, { status: 'active' }, world.now())
      await work.changeWatch(1, entity, { status: 'active' }, world.now())
      await world.settle()
      if (model.isPaused) model.compare()
      model.isPaused = false
      model.rebase()
    } else {
      const status = each.is === 'pause' ? 'paused' : 'active'
      await world.settle()
      model.look()
      for (const watch of [discovery, entity]) await work.changeWatch(1, watch, { status }, world.now())
      await world.settle()
      // A resumed watch runs at once.
      if (each.is === 'resume' && model.isPaused) model.run()
      model.isPaused = each.is === 'pause'
    }
  }
  expect(world.faults).toEqual([])
  expect(await deliveredBy(world, discovery, ({ record }) => record.service_person_id)).toEqual(model.found)
  const changes = await deliveredBy(
    world,
    entity,
    ({ record, changes: [change] }) => `${record.service_person_id}: ${change?.from} to ${change?.to}`,
  )
  expect(changes).toEqual(model.changed)
  const spent = (await world.account.entries(1))
    .filter(({ kind }) => kind === 'charge')
    .reduce((sum, { millicredits }) => sum - millicredits, 0)
  expect(spent).toBe(500 * model.found.flat().length + 1000 * model.changed.flat().length)
}

interface DeliveredResult {
  readonly record: { readonly service_person_id: number }
  readonly changes: readonly { readonly from: string; readonly to: string }[]
}

/** Returns the results of each run, as a receiver sees them that drops deliveries with the same id. */
async function deliveredBy<T>(
  { work }: WatchWorld,
  watchId: number,
  view: (result: DeliveredResult) => T,
): Promise<T[][]> {
  const listed = await work.deliveries(1, { watch_id: watchId, limit: 1000 })
  const results: T[][] = []
  for (const { run_id } of [...(listed ?? [])].sort((a, b) => (a.run_id ?? 0) - (b.run_id ?? 0))) {
    const part = await work.runPart(run_id ?? 0, 0)
    results.push((JSON.parse(part?.results ?? '[]') as DeliveredResult[]).map(view))
  }
  return results
}

const profile = (one: number) => `https://www.linkedin.com/in/p${one}`

const write = (one: number, { country, title }: Person, isNew: boolean) =>
  recordWrite(
    one,
    {
      basic_profile: { name: `P${one}`, current_title: title, location: { country } },
      social_handles: { professional_network_identifier: { profile_url: profile(one) } },
    },
    { isNew, keys: [url(`linkedin.com/in/p${one}`)] },
  )

describe('watches', () => {
  it('deliver and charge each transition once, whatever dies in between', {
    timeout: 7_200_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(action, { minLength: 3, maxLength: 14 }),
        fc.constantFrom(2, 100),
        async (actions, max) => {
          const world = await openWatchWorld()
          try {
            await world.account.grant(1, 1_000_000, world.now(), null)
            await play(world, actions, max)
          } finally {
            await world.close()
          }
        },
      ),
      { numRuns: runs },
    )
  })

  it('are suspended when credits run out, deliver nothing unpaid, and go on when credits return', async () => {
    const world = await openWatchWorld()
    try {
      await world.account.grant(1, 700, world.now(), null)
      await save(world.records, [write(1, { country: 'spain', title: 'CTO' }, true)])
      const watch = await world.work.addWatch(
        {
          ...common,
          kind: 'discovery',
          definition: {},
          entities: null,
          config: {},
          created_ms: world.now(),
          condition: inCountry('portugal'),
        },
        1,
      )
      if (!watch) throw new Error('There was no room.')
      expect(await world.work.addWatch({ ...watch, entities: null }, 1)).toBeUndefined()
      await world.settle()
      await save(
        world.records,
        [1, 2].map(one => write(one, { country: 'portugal', title: 'CTO' }, one > 1)),
      )
      world.advance(hourMs)
      await world.settle()
      expect((await world.work.watch(1, watch.id))?.status).toBe('suspended')
      expect(await world.work.deliveries(1, { watch_id: watch.id, limit: 9 })).toEqual([])
      expect(await world.work.changeWatch(1, watch.id, { status: 'paused' }, world.now())).toBeUndefined()
      const { runs: listed } = await world.work.watchRuns(watch.id, { limit: 9, only_credited: false })
      expect(listed[0]).toMatchObject({ status: 'SKIPPED', millicredits: 0, new_records_count: 0 })
      await world.account.grant(1, 5000, world.now(), null)
      world.advance(120_000)
      await world.settle()
      expect(await world.work.watch(1, watch.id)).toMatchObject({
        status: 'active',
        records_delivered: 2,
        millicredits: 1000,
      })
      expect(await deliveredBy(world, watch.id, ({ record }) => record.service_person_id)).toEqual([[1, 2]])
      await world.work.changeWatch(
        1,
        watch.id,
        { config: { shown: {}, every_ms: hourMs, expires_ms: world.now() + 5 } },
        world.now(),
      )
      world.advance(10)
      await world.settle()
      expect((await world.work.watch(1, watch.id))?.status).toBe('expired')
    } finally {
      await world.close()
    }
  })
})
