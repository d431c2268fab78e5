// A model of watches: whatever is imported, edited and killed, each transition is delivered and charged once.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recordWrite, save, url } from '../../test/support/entries.ts'
import {
  type Action,
  action,
  countries,
  everybody,
  Model,
  type Person,
  peopleMax,
} from '../../test/support/watch-model.ts'
import { openWatchWorld, type WatchWorld } from '../../test/support/watch-world.ts'
import type { NewWatch, WatchChange } from '../stores/watches.ts'

const sequences = Number(process.env.SEQUENCES ?? (process.env.LONG ? 100_000 : 12))
/** Sequences that share stores, each with people and watches of its own. */
const sequencesOfWorld = 200
const hourMs = 3_600_000
const dayMs = 24 * hourMs

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

/** Plays a sequence over people whose ids begin after `first`. */
async function play(
  world: WatchWorld,
  actions: readonly Action[],
  { max, first }: { readonly max: number; readonly first: number },
): Promise<void> {
  const { work, records } = world
  const creditsBefore = (await world.account.credits(1, world.now())).millicredits
  const config = { max_results_per_run: max }
  const created_ms = world.now()
  const entitiesOf = (people: readonly number[]) => ({
    professional_network_profile_urls: people.map(each => profile(first + each)),
  })
  const track = { field: 'basic_profile.current_title', type: 'changed' }
  const nothing = { condition: null, entities: null, definition: {} }
  const added = [
    await work.addWatch(
      { ...common, ...nothing, kind: 'discovery', config, created_ms, condition: inCountry(countries[0]) },
      9,
    ),
    await work.addWatch(
      {
        ...{ ...common, kind: 'entity', config, created_ms, condition: null },
        ...{ entities: entitiesOf(everybody), definition: { track } },
      },
      9,
    ),
  ]
  const watches = added.map(watch => watch?.id ?? 0)
  const [discovery = 0, entity = 0] = watches
  const change = async (watchId: number, what: WatchChange) => work.changeWatch(1, watchId, what, world.now())
  await world.settle()
  const model = new Model(max)
  for (const each of actions) {
    if (each.is === 'import') {
      const people = new Map(each.people)
      await save(
        records,
        [...people].map(([one, person]) => write(first + one, person, !model.people.has(one))),
      )
      for (const [one, person] of people) model.people.set(one, person)
    } else if (each.is === 'run' || each.is === 'look') {
      if (each.is === 'run') world.advance(hourMs)
      await world.settle(each.killAt)
      model.look()
      if (each.is === 'run' && !model.isPaused) model.run()
    } else if (each.is === 'deliver') {
      world.advance(lapseMs)
      await world.deliver(each.silent, each.killAt)
    } else if (each.is === 'edit' || each.is === 'follow') {
      await world.settle()
      model.look()
      if (each.is === 'edit') {
        await change(discovery, { condition: inCountry(each.country), definition: {}, awaited: 'all' })
        model.country = each.country
      } else await change(entity, { entities: entitiesOf(each.people), awaited: 'subjects' })
      // A paused watch gets its baseline when it is resumed.
      for (const watch of watches) await change(watch, { status: 'active' })
      await world.settle()
      if (each.is === 'follow') {
        model.follow(each.people)
        if (model.isPaused) model.discover()
      } else {
        if (model.isPaused) model.compare()
        model.rebase()
      }
      model.isPaused = false
    } else {
      const status = each.is === 'pause' ? 'paused' : 'active'
      await world.settle()
      model.look()
      for (const watch of watches) await change(watch, { status })
      await world.settle()
      // A resumed watch runs at once.
      if (each.is === 'resume' && model.isPaused) model.run()
      model.isPaused = each.is === 'pause'
    }
  }
  for (const watch of watches) await change(watch, { status: 'cancelled' })
  await deliverAll(world, watches)
  expect(world.faults).toEqual([])
  const found = deliveredBy(world, discovery, ({ record }) => record.service_person_id - first)
  expect(found).toEqual(model.found)
  const changes = deliveredBy(
    world,
    entity,
    ({ record, changes: [one] }) => `${record.service_person_id - first}: ${one?.from} to ${one?.to}`,
  )
  expect(changes).toEqual(model.changed)
  const spent = creditsBefore - (await world.account.credits(1, world.now())).millicredits
  expect(spent).toBe(500 * model.found.flat().length + 1000 * model.changed.flat().length)
}

/** Longer than a deliverer that died keeps a delivery to itself, and too short for a run to become due. */
const lapseMs = 60_000

/** Delivers until nothing waits; what a receiver missed too often is sent again, as its owner would do. */
async function deliverAll(world: WatchWorld, watches: readonly number[]): Promise<void> {
  for (;;) {
    world.advance(dayMs)
    await world.deliver()
    let open = 0
    for (const watch_id of watches) {
      for (const { id: event, status } of (await world.work.deliveries(1, { watch_id, limit: 1000 })) ?? []) {
        if (status !== 'delivered') open++
        if (status === 'failed') await world.work.replayDelivery(1, event, world.now())
      }
    }
    if (open === 0) return
  }
}

interface DeliveredResult {
  readonly record: { readonly service_person_id: number }
  readonly changes: readonly { readonly from: string; readonly to: string }[]
}

/** Returns the results of each run, as a receiver sees them that drops events which it has already. */
function deliveredBy<T>(
  { received }: WatchWorld,
  watchId: number,
  view: (result: DeliveredResult) => T,
): readonly T[][] {
  const runs = [...received.values()]
    .map(body => JSON.parse(body) as DeliveredBody)
    .filter(({ metadata }) => metadata.watch_id === watchId)
    .sort((a, b) => a.metadata.run_id - b.metadata.run_id)
  return runs.map(({ results }) => results.map(view))
}

interface DeliveredBody {
  readonly metadata: { readonly watch_id: number; readonly run_id: number }
  readonly results: readonly DeliveredResult[]
}

/** Subjects are compared in the order of their addresses, which must be that of the ids. */
const nameOf = (one: number) => `p${String(one).padStart(6, '0')}`
const profile = (one: number) => `https://www.linkedin.com/in/${nameOf(one)}`

const write = (one: number, { country, title }: Person, isNew: boolean) =>
  recordWrite(
    one,
    {
      basic_profile: { name: `P${one}`, current_title: title, location: { country } },
      social_handles: { professional_network_identifier: { profile_url: profile(one) } },
    },
    { isNew, keys: [url(`linkedin.com/in/${nameOf(one)}`)] },
  )

describe('watches', () => {
  it('deliver and charge each transition once, whatever dies in between', {
    timeout: 36_000_000,
  }, async () => {
    let world: WatchWorld | undefined
    let played = 0
    const close = async () => {
      await world?.close()
      world = undefined
    }
    const sequence = fc.array(action, { minLength: 3, maxLength: 14 })
    try {
      await fc.assert(
        fc.asyncProperty(sequence, fc.constantFrom(2, 100), async (actions, max) => {
          const first = (played % sequencesOfWorld) * peopleMax
          if (first === 0) await close()
          if (!world) {
            world = await openWatchWorld()
            await world.account.grant(1, 1_000_000_000, world.now(), null)
          }
          world.received.clear()
          try {
            await play(world, actions, { max, first })
            played++
          } catch (error) {
            // The next attempt gets stores of its own, as its ids begin again.
            await close()
            played = 0
            throw error
          }
        }),
        { numRuns: sequences },
      )
    } finally {
      await close()
      if (sequences > 12) console.log(`${played} sequences were played.`)
    }
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
      await world.deliver()
      expect(deliveredBy(world, watch.id, ({ record }) => record.service_person_id)).toEqual([[1, 2]])
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
