// Measures how long a search for one name takes, and how long other requests wait meanwhile: by a heartbeat in the thread
// that serves.
import { type Figures, percentile } from './report.ts'

export interface NameSearch<T> {
  /** Makers of names by what they are like. */
  readonly kinds: Readonly<Record<string, () => T>>
  /** A name to warm up with. */
  readonly usual: () => T
  readonly searchOne: (name: T) => Promise<unknown>
  /** A kind of names, described in a few words, and a request of 25 of them. */
  readonly manyNames: string
  readonly searchMany: () => Promise<unknown>
}

const warmUpRounds = 300
const rounds = 500
const callers = 4
const beatMs = 10
const secondsOfBeats = 20

/** Returns a row for each kind of name, and one for the heartbeat without and with requests beside it. */
export async function measureNameSearch<T>(search: NameSearch<T>): Promise<readonly Figures[]> {
  const { kinds, usual, searchOne, manyNames, searchMany } = search
  for (let round = 0; round < warmUpRounds; round++) await searchOne(usual())
  const rows: Figures[] = []
  for (const [label, make] of Object.entries(kinds)) {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const name = make()
      const start = performance.now()
      await searchOne(name)
      times.push(performance.now() - start)
    }
    rows.push({ 'a name': label, ...figures(times) })
  }
  const alone = await heartbeat(async () => {})
  const beside = await heartbeat(async isOver => {
    const callOften = async () => {
      while (!isOver()) JSON.stringify(await searchMany())
    }
    await Promise.all(Array.from({ length: callers }, callOften))
  })
  return [
    ...rows,
    { 'a name': `heartbeat of ${beatMs} ms, nothing beside it`, ...figures(alone) },
    { 'a name': `heartbeat beside ${callers} callers with ${manyNames} a request`, ...figures(beside) },
  ]
}

function figures(times: readonly number[]) {
  const at = (share: number) => percentile(times, share).toFixed(2)
  return { number: times.length, 'p50, ms': at(0.5), 'p99, ms': at(0.99), 'most, ms': at(1) }
}

/** Returns by how many milliseconds each beat came too late while the work went on. */
async function heartbeat(work: (isOver: () => boolean) => Promise<void>): Promise<readonly number[]> {
  const late: number[] = []
  const endMs = performance.now() + secondsOfBeats * 1000
  let dueMs = performance.now() + beatMs
  const ended = new Promise<void>(resolve => {
    const beat = () => {
      const now = performance.now()
      late.push(Math.max(0, now - dueMs))
      dueMs = now + beatMs
      if (now < endMs) setTimeout(beat, beatMs)
      else resolve()
    }
    setTimeout(beat, beatMs)
  })
  await Promise.all([ended, work(() => performance.now() >= endMs)])
  return late
}
