// Exports and their runs, as every adapter of the work port must keep them.
import { v4 as randomId } from 'uuid'
import { expect, it } from 'vitest'
import { newBatch, newTeam, unreachedCaps } from '../../../test/support/work.ts'
import type { NewExport } from '../new-export.ts'
import type { Work } from '../work.ts'

const hourMs = 3_600_000
// Later than whatever other tests made, which is drained before each test.
let clock = 500_000_000_000

const newExport = (more: Partial<NewExport> = {}): NewExport => ({
  id: randomId(),
  dataset: 'person',
  format: 'csv',
  every_ms: null,
  request: '{"query":{}}',
  repeatingMax: 2,
  ...more,
})

async function drain(work: Work): Promise<void> {
  clock += 100_000_000
  for (;;) {
    const claim = await work.claimBatch('drain', clock, 0, 'export')
    if (!claim) return
    const end = { status: 'completed', error_message: null, deliveryId: 'none' } as const
    await work.endBatch(claim, end, clock)
  }
}

const jobOf = (team_id: number, begun: NewExport) =>
  newBatch({ team_id, pool: 'export', path: '/export/person', created_ms: clock++, export: begun })

async function add(work: Work, team_id: number, begun = newExport()) {
  const job = jobOf(team_id, begun)
  const place = await work.addBatch(job, unreachedCaps)
  if (place === 'free') await work.readyBatch(job.id)
  return { place, job, id: begun.id }
}

export function workExportsContract(connections: () => { readonly work: Work; readonly other: Work }): void {
  it('an export is seen when its first run is ready, by its team alone, and its run is not a batch job', async () => {
    const { work, other } = connections()
    const team = newTeam()
    const job = jobOf(team, newExport({ id: randomId() }))
    await work.addBatch(job, unreachedCaps)
    const id = job.export?.id ?? ''
    expect([await work.recordExport(team, id), await work.recordExports(team, { limit: 9 })]).toEqual([
      undefined,
      [],
    ])
    await work.readyBatch(job.id)
    expect(await other.recordExport(team, id)).toMatchObject({
      id,
      format: 'csv',
      every_ms: null,
      next_ms: null,
    })
    expect(await other.recordExport(newTeam(), id)).toBeUndefined()
    expect(await work.batches(team, { limit: 9 })).toEqual([])
    expect(await work.batches(team, { export_id: id, limit: 9 })).toMatchObject([
      { id: job.id, format: 'csv' },
    ])
    expect(await work.batches(team, { export_id: id, after: randomId(), limit: 9 })).toBeUndefined()
    expect(await work.lastRuns([randomId(), id])).toMatchObject([undefined, { id: job.id, export_id: id }])
    expect(await work.exportRequest(id)).toBe('{"query":{}}')
    await drain(work)
  })

  it('an export whose submit died is withdrawn with its run', async () => {
    const { work } = connections()
    const team = newTeam()
    const job = jobOf(team, newExport({ every_ms: hourMs, repeatingMax: 1 }))
    await work.addBatch(job, unreachedCaps)
    await work.removeBatch(job.id)
    expect((await add(work, team, newExport({ every_ms: hourMs, repeatingMax: 1 }))).place).toBe('free')
    expect((await add(work, team, newExport({ every_ms: hourMs, repeatingMax: 1 }))).place).toBe(
      'exports_full',
    )
    for (const { id } of (await work.recordExports(team, { limit: 9 })) ?? [])
      await work.removeExport(team, id, clock)
    await drain(work)
  })

  it('a list of exports is paged, newest first, for one key where it is asked for', async () => {
    const { work } = connections()
    const team = newTeam()
    const made = [await add(work, team), await add(work, team), await add(work, team)]
    const ids = made.map(({ id }) => id).reverse()
    const page = await work.recordExports(team, { limit: 1 })
    expect(page?.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    const rest = await work.recordExports(team, { limit: 9, after: ids[0] ?? '', api_key_id: 1 })
    expect(rest?.map(({ id }) => id)).toEqual(ids.slice(1))
    expect(await work.recordExports(team, { limit: 9, after: randomId() })).toBeUndefined()
    expect(await work.recordExports(team, { limit: 9, api_key_id: 2 })).toEqual([])
    await drain(work)
  })

  it('two workers begin a run that is due once, and none while the last one is active', async () => {
    const { work, other } = connections()
    const team = newTeam()
    const { id, job } = await add(work, team, newExport({ every_ms: hourMs }))
    const begin = (from: Work, ms: number) =>
      from.beginDueRun({ id: randomId(), event_id: randomId() }, job.created_ms + ms)
    expect(await begin(work, hourMs - 1)).toBe(false)
    expect(await begin(work, hourMs)).toBe(true)
    const runs = async () => (await work.batches(team, { export_id: id, limit: 99 }))?.length
    expect(await runs()).toBe(1)
    await drain(work)
    const begun = await Promise.all([work, other, work, other].map(each => begin(each, 2.5 * hourMs)))
    expect(begun.filter(isBegun => isBegun)).toHaveLength(1)
    expect(await runs()).toBe(2)
    expect((await work.recordExport(team, id))?.next_ms).toBe(job.created_ms + 3 * hourMs)
    expect(await work.cancelExport(team, id, clock)).toMatchObject({ next_ms: null, cancelled_ms: clock })
    const [run] = await work.lastRuns([id])
    expect(run).toMatchObject({ status: 'pending', cancelled_ms: clock, entity: 'person', export_id: id })
    expect(await begin(work, 99 * hourMs)).toBe(false)
    await drain(work)
  })

  it('an export whose run is far ahead, because the clock was set back, runs within its interval again', async () => {
    const { work } = connections()
    const team = newTeam()
    const { id, job } = await add(work, team, newExport({ every_ms: hourMs }))
    await drain(work)
    const begin = (hours: number) =>
      work.beginDueRun({ id: randomId(), event_id: randomId() }, job.created_ms + hours * hourMs)
    const nextHours = async () =>
      ((await work.recordExport(team, id))?.next_ms ?? 0) / hourMs - job.created_ms / hourMs
    const runs = async () => (await work.batches(team, { export_id: id, limit: 99 }))?.length
    expect(await begin(8760.5)).toBe(true)
    expect(await nextHours()).toBeCloseTo(8761)
    await drain(work)
    const before = await runs()
    // It costs nothing to set the time right.
    expect([await begin(2.5), await nextHours(), await runs()]).toEqual([true, expect.closeTo(3), before])
    expect([await begin(2.5), await begin(3), await runs()]).toEqual([false, true, (before ?? 0) + 1])
    await work.removeExport(team, id, clock)
    await drain(work)
  })

  it('a removed export is gone at once, its run has an error, and its rows go with its last run', async () => {
    const { work } = connections()
    const team = newTeam()
    const { id, job } = await add(work, team)
    expect(await work.removeExport(newTeam(), id, clock)).toBe(false)
    expect(await work.removeExport(team, id, clock)).toBe(true)
    expect(await work.removeExport(team, id, clock)).toBe(false)
    expect(await work.removedRuns(9)).not.toContain(job.id)
    const claim = await work.claimBatch('worker', clock, 1000, 'export')
    expect(claim?.batch).toMatchObject({ id: job.id, error_message: 'The export was removed.' })
    const end = { status: 'failed', error_message: 'x', deliveryId: 'none' } as const
    await (claim && work.endBatch(claim, end, clock))
    expect(await work.removedRuns(9)).toContain(job.id)
    await work.removeBatch(job.id)
    await expect(work.exportRequest(id)).rejects.toThrow()
  })
}
