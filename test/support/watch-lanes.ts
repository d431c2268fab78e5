// Sequences of a model that are played beside each other over one world, each over people and watches of its own.
import type { JsonObject } from '../../src/lib/json/json.ts'
import type { NewWatch, WatchChange } from '../../src/stores/watches.ts'
import { recordWrite, save, url } from './entries.ts'
import { type Action, type Change, countries, everybody, lanes, Model, type Person } from './watch-model.ts'
import type { WatchWorld } from './watch-world.ts'

const hourMs = 3_600_000
/** Longer than a deliverer that died keeps a delivery to itself, and too short for a run to become due. */
const lapseMs = 60_000
/** A suspended watch is looked at so often. */
const lookMs = 60_000

export const inCountry = (country: string) =>
  ({ is: 'oneOf', at: ['basic_profile.location.country'], values: [country] }) as const

export const common = {
  team_id: 1,
  user_id: 1,
  api_key_id: 1,
  permissions: [],
  dataset: 'person',
  notifications: [{ type: 'webhook', url: 'https://receiver.example/hook' }],
  every_ms: hourMs,
  expires_ms: null,
} as const satisfies Partial<NewWatch>

/** A sequence with its watches, over people whose ids begin after `first`. */
export interface Lane {
  readonly first: number
  readonly discovery: number
  readonly entity: number
  readonly model: Model
}

const track = { field: 'basic_profile.current_title', type: 'changed' }

const entitiesOf = ({ first }: Pick<Lane, 'first'>, people: readonly number[]) => ({
  professional_network_profile_urls: people.map(each => profile(first + each)),
})

/** Each lane has countries of its own, so that its watch finds no people of others. */
const placeOf = (country: string, { first }: Pick<Lane, 'first'>): string => `${country} ${first}`

export async function openLane({ work, now }: WatchWorld, first: number, max: number): Promise<Lane> {
  const watch = { ...common, config: { max_results_per_run: max }, created_ms: now() }
  const found = { condition: inCountry(placeOf(countries[0], { first })), entities: null, definition: {} }
  const followed = { condition: null, entities: entitiesOf({ first }, everybody), definition: { track } }
  const room = 2 * lanes
  const discovery = await work.addWatch({ ...watch, ...found, kind: 'discovery' }, room)
  const entity = await work.addWatch({ ...watch, ...followed, kind: 'entity' }, room)
  return { first, discovery: discovery?.id ?? 0, entity: entity?.id ?? 0, model: new Model(max) }
}

export const changeWatch = ({ work, now }: WatchWorld, watch: number, change: WatchChange) =>
  work.changeWatch(1, watch, change, now())

export async function act(world: WatchWorld, opened: readonly Lane[], action: Action): Promise<void> {
  switch (action.is) {
    case 'import': {
      const writes = opened.flatMap((lane, index) =>
        [...new Map(action.of[index])].map(([one, { country, title }]) =>
          write(lane.first + one, { country: placeOf(country, lane), title }, !lane.model.people.has(one)),
        ),
      )
      if (writes.length > 0) await save(world.records, writes)
      for (const [lane, { model }] of opened.entries()) model.import(action.of[lane] ?? [])
      return
    }
    case 'run':
    case 'jump':
    case 'look':
      if (action.is === 'run') world.advance(hourMs)
      if (action.is === 'jump') world.advance(action.hours * hourMs)
      await world.settle(action.killsAt)
      for (const { model } of opened) {
        model.look()
        if (action.is !== 'look') model.run()
      }
      return
    case 'credits':
      await world.settle()
      for (const { model } of opened) model.look()
      await (action.areLeft ? world.returnCredits() : world.takeCredits())
      world.advance(lookMs)
      await world.settle(action.killsAt)
      for (const { model } of opened) model.credits(action.areLeft)
      return
    case 'deliver':
      world.advance(lapseMs)
      return world.deliver(action.silent, action.killsAt)
    case 'change':
      await world.settle()
      for (const { model } of opened) model.look()
      for (const [lane, change] of action.of.entries()) {
        const changed = opened[lane]
        if (change && changed) await changeLane(world, changed, change)
      }
      await world.settle()
      for (const [lane, change] of action.of.entries()) if (change) opened[lane]?.model.change(change)
  }
}

async function changeLane(world: WatchWorld, { model, ...lane }: Lane, change: Change): Promise<void> {
  const each = [
    [lane.discovery, model.discovery],
    [lane.entity, model.entity],
  ] as const
  // A request refuses to change what is over.
  for (const [watch, state] of each) {
    const changed = state.status === 'expired' ? undefined : changeOf(world, lane, change, watch)
    if (changed) await changeWatch(world, watch, changed)
  }
  const status = change.is === 'pause' ? 'paused' : 'active'
  for (const [watch] of each) await changeWatch(world, watch, { status })
  if (change.is === 'expire') world.advance(1)
}

/** Returns what the change sets of one of the watches beside its status; undefined for nothing. */
function changeOf(
  { now }: WatchWorld,
  lane: Omit<Lane, 'model'>,
  change: Change,
  watch: number,
): WatchChange | undefined {
  const configOf = (shown: JsonObject, expires_ms: number | null) => ({
    config: { shown, every_ms: hourMs, expires_ms },
  })
  switch (change.is) {
    case 'edit':
      if (watch !== lane.discovery) return undefined
      return { condition: inCountry(placeOf(change.country, lane)), definition: {}, awaited: 'all' }
    case 'follow':
      if (watch !== lane.entity) return undefined
      return { entities: entitiesOf(lane, change.people), awaited: 'subjects' }
    case 'cap':
      return configOf({ max_results_per_run: change.max }, null)
    case 'expire':
      return configOf({}, now() + 1)
    case 'pause':
    case 'resume':
      return undefined
  }
}

/** Subjects are compared in the order of their addresses, which must be that of the ids. */
const nameOf = (one: number) => `p${String(one).padStart(6, '0')}`
const profile = (one: number) => `https://www.linkedin.com/in/${nameOf(one)}`

export const write = (one: number, { country, title }: Person, isNew: boolean) =>
  recordWrite(
    one,
    {
      basic_profile: { name: `P${one}`, current_title: title, location: { country } },
      social_handles: { professional_network_identifier: { profile_url: profile(one) } },
    },
    { isNew, keys: [url(`linkedin.com/in/${nameOf(one)}`)] },
  )
