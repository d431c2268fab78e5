// A model of watches: whatever is imported, edited and killed, each transition is delivered and charged once.
import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { save } from '../../test/support/entries.ts'
import {
  act,
  changeWatch,
  common,
  inCountry,
  type Lane,
  openLane,
  write,
} from '../../test/support/watch-lanes.ts'
import { type Action, action, lanes, peopleMax } from '../../test/support/watch-model.ts'
import { openWatchWorld, type WatchWorld } from '../../test/support/watch-world.ts'
import { createKey } from '../access/keys.ts'
import { encodeIds } from './id-set.ts'

const sequences = Number(process.env.SEQUENCES ?? (process.env.LONG ? 100_000 : 40))
/** Another seed plays other sequences; each run of the test has one of its own unless it is told. */
const seed = Number(process.env.SEED ?? randomInt(2 ** 31))
const isLong = sequences > 40
/** Sequences that share stores, each with people and watches of its own. */
const sequencesOfWorld = 400
const hourMs = 3_600_000
const dayMs = 24 * hourMs

const tell = (sentence: string) => {
  const seconds = (process.cpuUsage().user + process.cpuUsage().system) / 1e6
  process.stderr.write(`${sentence} (${Math.round(seconds)} s of processor)\n`)
}

/** Plays a sequence in each lane, over people whose ids begin after `first`. */
async function play(
  world: WatchWorld,
  actions: readonly Action[],
  { max, first }: { readonly max: number; readonly first: number },
): Promise<void> {
  const creditsBefore = (await world.account.credits(1, world.now())).millicredits
  const opened: Lane[] = []
  for (let lane = 0; lane < lanes; lane++) opened.push(await openLane(world, first + lane * peopleMax, max))
  await world.settle()
  for (const each of actions) await act(world, opened, each)
  await act(world, opened, { is: 'credits', areLeft: true, killsAt: [] })
  for (const { discovery, entity } of opened) {
    for (const watch of [discovery, entity]) await changeWatch(world, watch, { status: 'cancelled' })
  }
  await deliverAll(world)
  expect(world.faults).toEqual([])
  const delivered = [...world.received.values()].map(body => JSON.parse(body) as DeliveredBody)
  let spent = 0
  for (const { discovery, entity, first: before, model } of opened) {
    const found = deliveredBy(delivered, discovery, ({ record }) => record.service_person_id - before)
    expect(found).toEqual(model.found)
    const changes = deliveredBy(
      delivered,
      entity,
      ({ record, changes: [one] }) => `${record.service_person_id - before}: ${one?.from} to ${one?.to}`,
    )
    expect(changes).toEqual(model.changed)
    for (const [watch, price] of [
      [discovery, 500 * model.found.flat().length],
      [entity, 1000 * model.changed.flat().length],
    ] as const) {
      expect((await world.work.watch(1, watch))?.millicredits).toBe(price)
      spent += price
      const { runs } = await world.work.watchRuns(watch, { limit: 1000, only_credited: false })
      const { suspensions } = watch === discovery ? model.discovery : model.entity
      expect(runs.filter(({ status }) => status === 'SKIPPED')).toHaveLength(suspensions)
    }
  }
  expect(creditsBefore - (await world.account.credits(1, world.now())).millicredits).toBe(spent)
}

/** Delivers until nothing waits; what a receiver missed too often is sent again, as its owner would do. */
async function deliverAll(world: WatchWorld): Promise<void> {
  for (;;) {
    world.advance(dayMs)
    await world.deliver()
    const missed = await world.work.deliveries(1, { status: 'failed', limit: 1000 })
    for (const { id } of missed ?? []) await world.work.replayDelivery(1, id, world.now())
    const waiting = await world.work.deliveries(1, { status: 'pending', limit: 1 })
    if (missed?.length === 0 && waiting?.length === 0) return
  }
}

interface DeliveredResult {
  readonly record: { readonly service_person_id: number }
  readonly changes: readonly { readonly from: string; readonly to: string }[]
}

/** Returns the results of each run, as a receiver sees them that drops events which it has already. */
function deliveredBy<T>(
  delivered: readonly DeliveredBody[],
  watchId: number,
  view: (result: DeliveredResult) => T,
): readonly T[][] {
  const runs = delivered
    .filter(({ metadata }) => metadata.watch_id === watchId)
    .sort((a, b) => a.metadata.run_id - b.metadata.run_id)
  return runs.map(({ results }) => results.map(view))
}

interface DeliveredBody {
  readonly metadata: { readonly watch_id: number; readonly run_id: number }
  readonly results: readonly DeliveredResult[]
}

describe('watches', () => {
  it('deliver and charge each transition once, whatever dies in between', {
    timeout: 36_000_000,
  }, async () => {
    let world: WatchWorld | undefined
    let played = 0
    if (isLong) tell(`${sequences} sequences with seed ${seed}`)
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
            played += lanes
            if (isLong && played % sequencesOfWorld === 0) tell(`${played} of ${sequences} sequences`)
          } catch (error) {
            // The next attempt gets stores of its own, as its ids begin again.
            await close()
            played = 0
            throw error
          }
        }),
        { seed, numRuns: Math.ceil(sequences / lanes) },
      )
    } finally {
      await close()
      if (isLong) tell(`${played} sequences were played with seed ${seed}.`)
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
      const delivered = [...world.received.values()].map(body => JSON.parse(body) as DeliveredBody)
      expect(deliveredBy(delivered, watch.id, ({ record }) => record.service_person_id)).toEqual([[1, 2]])
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

  it('have the baseline of an edit at once while they are paused or suspended, and deliver what changes after it', async () => {
    const world = await openWatchWorld()
    try {
      await world.account.grant(1, 100_000, world.now(), null)
      const { discovery } = await openLane(world, 0, 100)
      await world.settle()
      const comesTo = (one: number, country: string) =>
        save(world.records, [write(one, { country, title: 'CTO' }, true)])
      const edit = (country: string) =>
        changeWatch(world, discovery, { condition: inCountry(country), definition: {}, awaited: 'all' })
      const state = async () => {
        await world.settle()
        const watch = await world.work.watch(1, discovery)
        return [watch?.status, watch?.records_delivered]
      }

      await changeWatch(world, discovery, { status: 'paused' })
      await comesTo(1, 'spain')
      await edit('spain')
      expect(await state()).toEqual(['paused', 0])
      await comesTo(2, 'spain')
      await changeWatch(world, discovery, { status: 'active' })
      expect(await state()).toEqual(['active', 1])

      await world.takeCredits()
      await comesTo(3, 'spain')
      world.advance(hourMs)
      expect(await state()).toEqual(['suspended', 1])
      await edit('malta')
      expect(await state()).toEqual(['suspended', 1])
      await comesTo(4, 'malta')
      await world.returnCredits()
      world.advance(60_000)
      expect(await state()).toEqual(['active', 2])
      expect(world.faults).toEqual([])
    } finally {
      await world.close()
    }
  })

  it('deliver a day of hourly news once, through the hours without credits, each of which is one skipped run or none', async () => {
    const world = await openWatchWorld()
    const [hours, gone, back] = [24, 8, 17]
    try {
      await world.account.grant(1, 100_000, world.now(), null)
      const lane = await openLane(world, 0, 100)
      await world.settle()
      const states: string[] = []
      for (let hour = 0; hour < hours; hour++) {
        if (hour === gone) await world.takeCredits()
        if (hour === back) await world.returnCredits()
        const person = { country: 'portugal 0', title: `Title of hour ${hour}` }
        const isNew = hour < peopleMax
        await save(world.records, [write(1 + (hour % peopleMax), person, isNew)])
        // Between the hours it is looked whether suspended watches can go on.
        for (let step = 0; step < 4; step++) {
          world.advance(hourMs / 4)
          await world.settle()
        }
        states.push((await world.work.watch(1, lane.entity))?.status ?? '')
      }
      expect(states.map(status => (status === 'suspended' ? 'x' : '-')).join('')).toBe(
        '-'.repeat(gone) + 'x'.repeat(back - gone) + '-'.repeat(hours - back),
      )
      await deliverAll(world)
      const delivered = [...world.received.values()].map(body => JSON.parse(body) as DeliveredBody)
      const told = deliveredBy(delivered, lane.entity, ({ record, changes: [one] }) => [
        record.service_person_id,
        one?.from,
        one?.to,
      ])
      const titleOf = (hour: number) => `Title of hour ${hour}`
      const newsOf = (hour: number) => [[1 + (hour % peopleMax), titleOf(hour - peopleMax), titleOf(hour)]]
      const before = Array.from({ length: gone - peopleMax }, (_, index) => newsOf(peopleMax + index))
      const after = Array.from({ length: hours - back - 1 }, (_, index) => newsOf(back + 1 + index))
      expect(told.slice(0, before.length)).toEqual(before)
      expect(told.slice(before.length + 1)).toEqual(after)
      // Whatever changed meanwhile comes at once, as the change from what was told last.
      expect(told[before.length]?.map(([one]) => one)).toEqual([1, 2, 3, 4, 5])
      const { runs } = await world.work.watchRuns(lane.entity, { limit: 99, only_credited: false })
      expect(runs.filter(({ status }) => status === 'SKIPPED')).toHaveLength(1)
      expect(world.faults).toEqual([])
    } finally {
      await world.close()
    }
  })

  it('run every hour again from the moment that the clock was set back by days', async () => {
    const world = await openWatchWorld()
    try {
      await world.account.grant(1, 100_000, world.now(), null)
      const { discovery } = await openLane(world, 0, 100)
      await world.settle()
      world.advance(-40 * dayMs)
      await world.settle()
      for (let hour = 1; hour <= 3; hour++) {
        await save(world.records, [write(hour, { country: 'portugal 0', title: 'CTO' }, true)])
        world.advance(hourMs)
        await world.settle()
        expect(await world.work.watch(1, discovery)).toMatchObject({
          records_delivered: hour,
          last_run_ms: world.now(),
          next_ms: world.now() + hourMs,
        })
      }
      expect(world.faults).toEqual([])
    } finally {
      await world.close()
    }
  })

  it('go on within a minute after credits return, also when the clock was set back by an hour', async () => {
    const world = await openWatchWorld()
    try {
      await world.account.grant(1, 100_000, world.now(), null)
      const { discovery } = await openLane(world, 0, 100)
      await world.settle()
      await world.takeCredits()
      await save(world.records, [write(1, { country: 'portugal 0', title: 'CTO' }, true)])
      world.advance(hourMs)
      await world.settle()
      expect((await world.work.watch(1, discovery))?.status).toBe('suspended')
      world.advance(60_000 - hourMs)
      await world.settle()
      await world.returnCredits()
      world.advance(60_000)
      await world.settle()
      expect(await world.work.watch(1, discovery)).toMatchObject({ status: 'active', records_delivered: 1 })
      expect(world.faults).toEqual([])
    } finally {
      await world.close()
    }
  })

  it('run at once when that is asked for while an earlier run is about to be sent', async () => {
    const world = await openWatchWorld()
    try {
      const { work, records } = world
      await world.account.grant(1, 100_000, world.now(), null)
      const { discovery: id } = await openLane(world, 0, 100)
      await world.settle()
      const moved = [1, 2].map(one => write(one, { country: 'portugal 0', title: 'CTO' }, true))
      await save(records, moved)
      await world.settle()
      const watch = await work.watch(1, id)
      if (!watch) throw new Error('There is no watch.')
      const { turn } = await work.takeWatcherTurn()
      const run_id = await work.beginRun(turn, watch, world.now())
      const counts = { records_searched: 1, records_after_filter: 1, new_records_count: 1, millicredits: 500 }
      const { generation } = watch
      const prepared = {
        run_id,
        watch_id: id,
        team_id: 1,
        generation,
        event_id: 'e',
        started_ms: 0,
        logs: [],
      }
      await work.prepareRun(
        turn,
        { ...prepared, ...counts, subjects: [], delivered: encodeIds(Uint32Array.of(1)) },
        [{ results: '[{}]', count: 1, titles: ['P1'] }],
      )
      const asked = await work.requestRun(1, id, world.now())
      await world.settle([1])
      expect(await work.watchRun(id, run_id)).toMatchObject({ status: 'SUCCESS', new_records_count: 1 })
      expect(await work.watchRun(id, asked?.id ?? 0)).toMatchObject({
        status: 'SUCCESS',
        new_records_count: 1,
      })
    } finally {
      await world.close()
    }
  })

  it('are suspended when the budget of their key is spent, and when the key is paused, and go on afterwards', async () => {
    const world = await openWatchWorld()
    try {
      const { account, work, records } = world
      await account.grant(1, 100_000, world.now(), null)
      await save(records, [write(1, { country: 'spain', title: 'CTO' }, true)])
      const { id: keyId } = world.key
      await account.changeKey(keyId, { budget: 600 })
      const condition = inCountry('portugal')
      const watch = await work.addWatch(
        {
          ...{ ...common, api_key_id: keyId, created_ms: world.now() },
          ...{ kind: 'discovery', definition: {}, entities: null, config: {}, condition },
        },
        1,
      )
      const id = watch?.id ?? 0
      const move = async (one: number) => {
        await save(records, [write(one, { country: 'portugal', title: 'CTO' }, one > 1)])
        world.advance(hourMs)
        await world.settle()
      }
      const found = async () => {
        await world.deliver()
        const delivered = [...world.received.values()].map(body => JSON.parse(body) as DeliveredBody)
        return deliveredBy(delivered, id, ({ record }) => record.service_person_id)
      }
      const state = async () => {
        const { status, millicredits } = (await work.watch(1, id)) ?? {}
        const { runs } = await work.watchRuns(id, { limit: 1, only_credited: false })
        return [status, millicredits, runs[0]?.failure_reason]
      }
      await world.settle()
      await move(1)
      expect(await found()).toEqual([[1]])
      expect(await account.key(keyId)).toMatchObject({ budget: 600, spent: 500 })
      await move(2)
      expect(await state()).toEqual(['suspended', 500, expect.stringContaining('The budget of the key')])
      await account.changeKey(keyId, { budget: 1000 })
      world.advance(60_000)
      await world.settle()
      expect(await found()).toEqual([[1], [2]])
      await account.changeKey(keyId, { budget: null })
      await account.moveKey(keyId, ['ACTIVE'], 'INACTIVE')
      await move(3)
      expect(await state()).toEqual(['suspended', 1000, expect.stringContaining('deleted or paused')])
      world.advance(hourMs)
      await world.settle()
      expect((await work.watchRuns(id, { limit: 99, only_credited: false })).runs).toHaveLength(5)
      await account.moveKey(keyId, ['INACTIVE'], 'ACTIVE')
      world.advance(60_000)
      await world.settle()
      expect(await found()).toEqual([[1], [2], [3]])
      await account.moveKey(keyId, ['ACTIVE'], 'DELETED')
      await move(4)
      expect((await state())[0]).toBe('suspended')
      const other = await createKey(account, { name: 'b', teamId: 1, permissions: [], nowMs: world.now() })
      await work.changeWatch(1, id, { api_key_id: other.id }, world.now())
      world.advance(60_000)
      await world.settle()
      expect(await found()).toEqual([[1], [2], [3], [4]])
      expect(await account.key(other.id)).toMatchObject({ spent: 500 })
      expect(world.faults).toEqual([])
    } finally {
      await world.close()
    }
  })
})
