// Killed without warning at any moment, an import has happened or it has not; the data is sound, and work goes on.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, vi } from 'vitest'
import { demoWorld } from '../../demo/world.ts'
import { readConfig } from '../../src/config.ts'
import { openRecords } from '../../src/processes/adapters.ts'
import type { Predicate } from '../../src/query/predicate.ts'
import { importFiles, runHere, startCommand, temporaryFolder } from '../support/command.ts'
import { findingsInDirectory } from '../support/furnished.ts'
import { tellKills } from '../support/killed.ts'
import { integrityOf, isBeingWritten, summaryOf } from '../support/store-state.ts'

const kills = process.env.LONG ? 500 : 1
const people = process.env.LONG ? 1500 : 400
const idMax = people + kills + 10
/** Nobody may be found under an older snapshot; of very old ones nothing is left to find. */
const snapshotsLookedFor = 5

const recordsIn = (dataDir: string) => openRecords(readConfig({ ALMANAC_DATA_DIR: dataDir }))

/** Returns what is stored, and which snapshots a search finds people of: all of one, if the index is as the records are. */
async function state(dataDir: string, latest: number) {
  const records = recordsIn(dataDir)
  const found = async (where: Predicate | undefined) =>
    (await records.search({ dataset: 'person', where, sorts: [], after: undefined, limit: 0 })).total
  try {
    const stored = await summaryOf(records, 'person', idMax)
    const snapshots: number[] = []
    for (let version = Math.max(0, latest - snapshotsLookedFor); version <= latest; version++) {
      const tokens = ['snapshot', String(version)]
      const total = await found({ is: 'phrase', at: ['basic_profile.summary'], tokens })
      if (total > 0) snapshots.push(total)
    }
    expect([await found(undefined), snapshots]).toEqual([stored.count, [stored.count]])
    return stored
  } finally {
    await records.close()
  }
}

describe('an import that is killed', () => {
  it(
    `leaves the state before it or the one after it (kills: ${kills}), and the next import succeeds`,
    async () => {
      const folder = temporaryFolder()
      const dataDir = join(folder, 'data')
      const world = [...demoWorld({ people: people + kills, companies: 20, detail: 'lean' }).people()]
      /** A snapshot of the source: everybody changed, one more person. */
      const snapshot = (version: number): string => {
        const path = join(folder, 'people.jsonl')
        const lines = world.slice(0, people + version).map(each => {
          const basic_profile = { ...each.basic_profile, summary: `As of snapshot ${version}.` }
          return JSON.stringify({ ...each, basic_profile })
        })
        writeFileSync(path, lines.join('\n'))
        return path
      }
      const startedMs = performance.now()
      await importFiles(dataDir, ['person', snapshot(0)])
      // The first part is the start of the process; some kills come too late, and must find the import finished.
      let longestMs = 1.1 * (performance.now() - startedMs)
      let before = await state(dataDir, 0)
      let cutShort = 0
      for (let version = 1; version <= kills; version++) {
        const path = snapshot(version)
        const beganMs = performance.now()
        const running = startCommand(['import', 'person', path, '--json'], { dataDir })
        const ended = running.finished.then(() => performance.now())
        // The first one is killed as soon as it writes, the others at any moment.
        if (version === 1) await vi.waitUntil(() => isBeingWritten(dataDir), { interval: 5, timeout: 30_000 })
        else await wait(longestMs * (0.3 + 0.7 * Math.random()))
        const moment = performance.now() - beganMs
        running.process.kill('SIGKILL')
        const { signal } = await running.finished
        if (signal === 'SIGKILL') cutShort++
        // It was faster than the first one, as is the next.
        else longestMs = Math.min(longestMs, 1.1 * ((await ended) - beganMs))
        const label = `snapshot ${version}, killed after ${Math.round(moment)} ms`
        expect(integrityOf(dataDir), label).toBe('ok')
        const found = await state(dataDir, version)
        const next = await runHere(['import', 'person', path, '--json'], { dataDir })
        expect(JSON.parse(next.stdout), label).toMatchObject({ read: people + version, rejected: 0 })
        const finished = await state(dataDir, version)
        expect(finished.count, label).toBe(people + version)
        expect([before, finished], label).toContainEqual(found)
        before = finished
        tellKills(version, kills)
      }
      expect(cutShort).toBeGreaterThan(0)
      expect(await findingsInDirectory(dataDir)).toEqual([])
    },
    30_000 + kills * 30_000,
  )
})
