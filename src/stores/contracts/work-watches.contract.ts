// Watches and their runs, as every adapter of the work port must keep them.
import { describe, expect, it } from 'vitest'
import { newTeam } from '../../../test/support/work.ts'
import { type PreparedRun, WatcherOvertaken } from '../watch-work.ts'
import type { NewWatch, Watch } from '../watches.ts'
import type { Work } from '../work.ts'

const startMs = 700_000_000_000
const hourMs = 3_600_000
const end = { nowMs: startMs + 5, next_ms: startMs + hourMs, logs: [{ stage: 'x', message: 'y', at_ms: 1 }] }
const sets = { baseline: 'AQ==', added: '', removed: '', updated: '' }
const nobody = { origins: [], teams: [] }

const newWatch = (more: Partial<NewWatch> = {}): NewWatch => ({
  team_id: newTeam(),
  user_id: 1,
  api_key_id: 3,
  permissions: ['honors'],
  kind: 'discovery',
  dataset: 'person',
  definition: { filters: { field: 'a', type: '=', value: 'b' } },
  condition: { is: 'oneOf', at: ['a'], values: ['b'] },
  entities: null,
  config: { max_results_per_run: 5 },
  notifications: [
    { type: 'webhook', url: 'https://watch.example/hook', headers: { Authorization: 'secret' } },
    { type: 'email', to: ['a@b.co'] },
  ],
  every_ms: hourMs,
  expires_ms: null,
  created_ms: startMs,
  ...more,
})

async function add(work: Work, more: Partial<NewWatch> = {}): Promise<Watch> {
  const watch = await work.addWatch(newWatch(more), 100)
  if (!watch) throw new Error('There was no room for a watch.')
  return watch
}

/** A watch with its baseline. */
async function settled(work: Work, turn: number, more: Partial<NewWatch> = {}): Promise<Watch> {
  const watch = await add(work, more)
  await work.saveBaseline(turn, watch, await work.beginRun(turn, watch, startMs), sets, end)
  return (await work.watch(watch.team_id, watch.id)) ?? watch
}

const prepared = (watch: Watch, run_id: number): PreparedRun => ({
  run_id,
  watch_id: watch.id,
  team_id: watch.team_id,
  generation: watch.generation,
  event_id: `event ${run_id}`,
  started_ms: startMs,
  millicredits: 500,
  logs: [],
  delivered: 'Ag==',
  subjects: [],
  records_searched: 3,
  records_after_filter: 1,
  new_records_count: 1,
})
const parts = [{ results: '[{"record":{}}]', count: 1, titles: ['Ana'] }]

export function watchContract(connections: () => { readonly work: Work; readonly other: Work }): void {
  describe('a watch', () => {
    it('is read as it was written, by its own team, and counts towards the cap of the team', async () => {
      const { work, other } = connections()
      const entities = { domains: ['a.co'] }
      const watch = await add(work, { entities })
      expect(await other.watch(watch.team_id, watch.id)).toEqual(watch)
      expect(await other.watchEntities(watch.id)).toEqual(entities)
      expect(await other.watch(newTeam(), watch.id)).toBeUndefined()
      const same = newWatch({ team_id: watch.team_id })
      expect(await other.addWatch(same, 1)).toBeUndefined()
      await work.changeWatch(watch.team_id, watch.id, { status: 'cancelled' }, startMs)
      expect((await other.addWatch(same, 1))?.status).toBe('active')
    })

    it('that has ended goes with its runs when its team has made enough others, or too many bytes', async () => {
      const { work, other } = connections()
      const { turn } = await work.takeWatcherTurn()
      const team_id = newTeam()
      const more = { team_id, entities: { domains: ['a.co'] } }
      const old = await settled(work, turn, more)
      const { runs } = await work.watchRuns(old.id, { limit: 1, only_credited: false })
      const long = await add(work, { team_id, definition: { filters: 'x'.repeat(3_000_000) } })
      const [ended, live] = [await settled(work, turn, more), await settled(work, turn, more)]
      for (const { id } of [old, long, ended]) {
        await work.changeWatch(team_id, id, { status: 'cancelled' }, startMs)
      }
      const left = async () => {
        const ids = [old, long, ended, live].map(({ id }) => id)
        const found = await Promise.all(ids.map(id => other.watch(team_id, id)))
        return found.map(watch => watch !== undefined)
      }
      const room = { countMax: 3, bytesMax: 1e9 }
      expect(await work.removeEndedWatches(room)).toEqual({ watches: 0, runs: [] })
      expect(await work.watchSets([old.id, live.id])).toMatchObject([{ watch_id: live.id }])
      expect(await work.removeEndedWatches({ ...room, countMax: 2 })).toEqual({
        watches: 1,
        runs: runs.map(({ id }) => id),
      })
      expect(await left()).toEqual([false, true, true, true])
      expect(await other.watchEntities(old.id)).toBeNull()
      expect(await other.watchRuns(old.id, { limit: 1, only_credited: false })).toEqual({
        runs: [],
        total: 0,
      })
      expect(await work.removeEndedWatches({ ...room, bytesMax: 2_000_000 })).toMatchObject({ watches: 1 })
      expect(await left()).toEqual([false, false, true, true])
      // The pages of the long one are given back in several calls.
      while (await work.reclaimSpace());
      expect(await other.reclaimSpace()).toBe(false)
    })

    it('counts with its filters and entities among the bytes of its team until it ends', async () => {
      const { work, other } = connections()
      const team_id = newTeam()
      expect(await other.liveBytes(team_id)).toBe(0)
      await add(work, { team_id, entities: { domains: ['a.co'] } })
      const small = await other.liveBytes(team_id)
      const long = await add(work, { team_id, definition: { filters: 'ä'.repeat(500_000) } })
      expect((await other.liveBytes(team_id)) - small).toBeGreaterThan(1_000_000)
      await work.changeWatch(team_id, long.id, { status: 'cancelled' }, startMs)
      expect(await other.liveBytes(team_id)).toBe(small)
    })

    it('that has ended stays while a run of it has something to deliver', async () => {
      const { work } = connections()
      const { turn } = await work.takeWatcherTurn()
      const watch = await settled(work, turn)
      const runId = await work.beginRun(turn, watch, startMs)
      const run = prepared(watch, runId)
      await work.prepareRun(turn, run, parts)
      await work.changeWatch(watch.team_id, watch.id, { status: 'cancelled' }, startMs)
      const none = { countMax: 0, bytesMax: 0 }
      await work.removeEndedWatches(none)
      await work.finishRun(turn, run, sets, end)
      await work.removeEndedWatches(none)
      expect(await work.runDeliveries(watch.team_id, runId)).toHaveLength(2)
    })

    it('is listed by kind, dataset and status, cancelled ones only when they are asked for', async () => {
      const { work } = connections()
      const team_id = newTeam()
      const [first, second] = [await add(work, { team_id }), await add(work, { team_id })]
      await work.changeWatch(team_id, first.id, { status: 'cancelled' }, startMs)
      const listed = async (more: object) => {
        const query = {
          kind: 'discovery',
          dataset: 'person',
          limit: 9,
          offset: 0,
          bytesMax: 1000,
          ...more,
        } as const
        return (await work.watches(team_id, query)).watches?.map(({ id }) => id)
      }
      expect([await listed({}), await listed({ status: 'cancelled' })]).toEqual([[second.id], [first.id]])
      expect([
        await listed({ dataset: 'job' }),
        await listed({ kind: 'entity' }),
        await listed({ offset: 1 }),
      ]).toEqual([[], [], []])
    })

    it('is listed only with others that together have few bytes, alone always', async () => {
      const { work } = connections()
      const team_id = newTeam()
      const ids: number[] = []
      for (const filters of ['ä'.repeat(200), 'b', 'c'.repeat(200)]) {
        ids.push((await add(work, { team_id, definition: { filters }, entities: { domains: ['a.co'] } })).id)
      }
      const listed = async (limit: number, offset: number) => {
        const query = { kind: 'discovery', dataset: 'person', limit, offset, bytesMax: 500 } as const
        const { watches, fitting } = await work.watches(team_id, query)
        return [watches?.map(({ id }) => id), fitting]
      }
      expect(await listed(9, 0)).toEqual([undefined, 2])
      expect(await listed(2, 0)).toEqual([ids.slice(0, 2), 2])
      expect(await listed(9, 2)).toEqual([ids.slice(2), 1])
      expect(await listed(9, 3)).toEqual([[], 0])
    })

    it('changes as its status allows, and tells the watcher', async () => {
      const { work, other } = connections()
      const { id, team_id } = await add(work)
      const version = await work.watchesVersion()
      const change = (more: Parameters<Work['changeWatch']>[2]) =>
        work.changeWatch(team_id, id, more, startMs + 9)
      expect((await change({ status: 'paused' }))?.next_ms).toBe(startMs)
      expect(await other.requestRun(team_id, id, startMs)).toBeUndefined()
      // Its baseline does not wait until it goes on.
      expect(await work.dueWatches(startMs, 9999)).toContain(id)
      expect((await change({ status: 'active' }))?.next_ms).toBe(startMs + 9)
      expect(await change({ awaited: 'subjects' })).toMatchObject({ awaited: 'all', generation: 2 })
      expect(
        await change({
          definition: { a: 1 },
          condition: null,
          config: { shown: { b: 2 }, every_ms: 5, expires_ms: 7 },
        }),
      ).toMatchObject({ definition: { a: 1 }, config: { b: 2 }, every_ms: 5, expires_ms: 7 })
      expect(await other.watchesVersion()).toBeGreaterThan(version)
      await change({ status: 'cancelled' })
      expect(await change({ definition: {} })).toBeUndefined()
    })
  })

  describe('the watcher', () => {
    it('that was overtaken writes nothing more', async () => {
      const { work, other } = connections()
      const { turn } = await work.takeWatcherTurn()
      const watch = await settled(work, turn)
      const newer = await other.takeWatcherTurn()
      expect(newer.turn).toBeGreaterThan(turn)
      await expect(work.beginRun(turn, watch, startMs)).rejects.toThrow(WatcherOvertaken)
      const match = { position: 'p', sets: [], touched: [], touchedWatches: [], moved: [] }
      await expect(work.applyMatch(turn, match)).rejects.toThrow('Another service watches')
      await other.applyMatch(newer.turn, match)
      expect((await work.takeWatcherTurn()).position).toBe('p')
    })

    it('changes sets of the generation that it read, and no others', async () => {
      const { work } = connections()
      const { turn } = await work.takeWatcherTurn()
      const { id, generation } = await settled(work, turn)
      const match = { position: 'p', touched: [], touchedWatches: [], moved: [] }
      const update = (at: number, added: string) =>
        work.applyMatch(turn, { ...match, sets: [{ ...sets, watch_id: id, generation: at, added }] })
      await update(generation, 'AQ==')
      await update(generation + 1, 'Aw==')
      expect(await work.watchSets([id])).toEqual([{ ...sets, watch_id: id, generation, added: 'AQ==' }])
    })

    it('keeps subjects by generation, and finds them by record, identifier and change', async () => {
      const { work } = connections()
      const { turn } = await work.takeWatcherTurn()
      const watch = await add(work, { kind: 'entity', condition: null, entities: {} })
      const subject = (value: string, record_id: number | null) => ({
        kind: 'profile_url',
        value,
        record_id,
        snapshot: '{}',
      })
      await work.saveSubjects(turn, watch, [subject('a', 1), subject('b', null), subject('c', 3)])
      await work.saveSubjects(turn, { ...watch, generation: 2 }, [subject('c', 4)])
      expect(await work.subjectKeys(watch.id, 2)).toHaveLength(3)
      await work.keepSubjects(turn, { ...watch, generation: 2 }, [subject('a', 1), subject('b', null)])
      const all = await work.unresolvedSubjects([watch.id], 9)
      expect(all).toEqual([{ ...subject('b', null), watch_id: watch.id }])
      expect(await work.unresolvedSubjects([watch.id], 0)).toEqual([])
      const found = await work.unresolvedWith(
        [watch.id],
        [
          { kind: 'profile_url', value: 'b' },
          { kind: 'x', value: 'a' },
        ],
      )
      expect(found.map(({ value }) => value)).toEqual(['b'])
      const moved = [{ ...subject('b', 9), watch_id: watch.id, snapshot: '{"n":1}' }]
      const touched = [{ watch_ids: [watch.id], record_ids: [1, 77] }]
      await work.applyMatch(turn, { position: 'p', sets: [], touched, touchedWatches: [], moved })
      const changed = () => work.changedSubjects(watch.id, undefined, 9)
      expect(await changed()).toEqual([subject('a', 1), { ...subject('b', 9), snapshot: '{"n":1}' }])
      expect(await work.changedSubjects(watch.id, subject('a', 1), 9)).toHaveLength(1)
      await work.settleSubjects(turn, watch.id, [{ ...subject('a', 1), snapshot: '{"n":2}' }])
      expect(await changed()).toHaveLength(1)
      expect((await work.subjectsOf([watch.id], [1]))[0]?.snapshot).toBe('{"n":2}')
      await work.applyMatch(turn, {
        position: 'p',
        sets: [],
        touched: [],
        touchedWatches: [watch.id],
        moved: [],
      })
      expect(await changed()).toHaveLength(3)
    })
  })

  describe('a run', () => {
    it('that is prepared is found again after a kill, and ends once, with a delivery for each channel', async () => {
      const { work, other } = connections()
      const { turn } = await work.takeWatcherTurn()
      const watch = await settled(work, turn)
      const asked = await other.requestRun(watch.team_id, watch.id, startMs)
      const runId = await work.beginRun(turn, watch, startMs)
      expect(runId).toBe(asked?.id)
      const run = prepared(watch, runId)
      expect(await work.prepareRun(turn, run, parts)).toBe(true)
      expect((await other.preparedRuns()).filter(({ run_id }) => run_id === runId)).toEqual([run])
      for (let times = 0; times < 2; times++)
        await work.finishRun(turn, run, { ...sets, baseline: 'Ag==' }, end)
      const deliveries = await other.runDeliveries(watch.team_id, runId)
      expect(deliveries.map(({ channel, url, body }) => [channel, url, body]).sort()).toEqual([
        ['email', 'mailto:a%40b.co', null],
        ['webhook', 'https://watch.example/hook', null],
      ])
      expect(await work.runPart(runId, 0)).toMatchObject({
        results: parts[0]?.results,
        delivered: 1,
        total: 3,
        titles: ['Ana'],
      })
      expect((await work.watchSets([watch.id]))[0]?.baseline).toBe('Ag==')
      expect(await work.watch(watch.team_id, watch.id)).toMatchObject({
        records_delivered: 1,
        millicredits: 500,
        next_ms: end.next_ms,
      })
      const due = []
      for (;;) {
        const claimed = await other.claimDelivery(nobody, startMs + 10, 60_000)
        if (!claimed) break
        if (claimed.run_id === runId) due.push(claimed)
      }
      expect(
        due.map(({ target }) => JSON.parse(target ?? '')).sort((a, b) => (a.to ? 1 : 0) - (b.to ? 1 : 0)),
      ).toEqual([{ headers: { Authorization: 'secret' } }, { to: ['a@b.co'] }])
      const { runs, total } = await work.watchRuns(watch.id, { limit: 1, only_credited: false })
      expect([runs.length, total, runs[0]?.status]).toEqual([2, 2, 'SUCCESS'])
      const credited = await work.watchRuns(watch.id, { limit: 9, only_credited: true, before: runId })
      expect([credited.runs, credited.total]).toEqual([[], 1])
      expect(await work.removeOldRuns(end.nowMs + 1)).toContain(runId)
      expect(await work.runDeliveries(watch.team_id, runId)).toEqual([])
    })

    it('that cannot be paid leaves nothing to deliver, and a suspended watch', async () => {
      const { work } = connections()
      const { turn } = await work.takeWatcherTurn()
      const watch = await settled(work, turn)
      const runId = await work.beginRun(turn, watch, startMs)
      await work.prepareRun(turn, prepared(watch, runId), parts)
      await work.suspendRun(turn, prepared(watch, runId), 'Too few credits.', end)
      expect(await work.runPart(runId, 0)).toBeUndefined()
      expect(await work.watch(watch.team_id, watch.id)).toMatchObject({
        status: 'suspended',
        needed_millicredits: 500,
      })
      expect(await work.changeWatch(watch.team_id, watch.id, { status: 'active' }, startMs)).toBeUndefined()
      expect(await work.dueWatches(end.next_ms, 9999)).toContain(watch.id)
      await work.resumeWatch(turn, watch.id, startMs)
      expect(await work.watch(watch.team_id, watch.id)).toMatchObject({ status: 'active', next_ms: startMs })
    })

    it('that is further ahead than its interval is made due, because the clock was set back', async () => {
      const { work } = connections()
      const { turn } = await work.takeWatcherTurn()
      const [late, sound] = [await settled(work, turn), await settled(work, turn)]
      await work.postponeWatch(turn, late.id, startMs + 1000 * hourMs)
      await work.hastenWatches(turn, startMs)
      const due = await work.dueWatches(startMs, 9999)
      expect([due.includes(late.id), due.includes(sound.id)]).toEqual([true, false])
      const config = { shown: {}, every_ms: 2 * hourMs, expires_ms: null }
      const edited = await work.changeWatch(sound.team_id, sound.id, { config }, startMs - 1000 * hourMs)
      expect(edited?.next_ms).toBe(startMs - 998 * hourMs)
    })

    it('of a watch that is cancelled meanwhile is called off, unless it was prepared', async () => {
      const { work } = connections()
      const { turn } = await work.takeWatcherTurn()
      const watch = await settled(work, turn)
      const runId = await work.beginRun(turn, watch, startMs)
      await work.changeWatch(watch.team_id, watch.id, { status: 'cancelled' }, startMs)
      expect(await work.prepareRun(turn, prepared(watch, runId), parts)).toBe(false)
      expect((await work.watchRun(watch.id, runId))?.status).toBe('SKIPPED')
      expect(await work.runPart(runId, 0)).toBeUndefined()
    })

    it('of a watch whose filters were edited meanwhile leaves the new baseline alone', async () => {
      const { work } = connections()
      const { turn } = await work.takeWatcherTurn()
      const watch = await settled(work, turn)
      const runId = await work.beginRun(turn, watch, startMs)
      await work.prepareRun(turn, prepared(watch, runId), parts)
      await work.changeWatch(watch.team_id, watch.id, { awaited: 'all' }, startMs + 1)
      await work.finishRun(turn, prepared(watch, runId), { ...sets, baseline: 'Aw==' }, end)
      expect((await work.watchSets([watch.id]))[0]?.baseline).toBe(sets.baseline)
      expect(await work.watch(watch.team_id, watch.id)).toMatchObject({
        awaited: 'all',
        next_ms: startMs + 1,
      })
    })
  })
}
