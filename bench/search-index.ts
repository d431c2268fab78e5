// Builds the search index of a world of a given size and a sample of its people; both are kept for the next run.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { person } from '../src/catalog/person/person.ts'
import type { JsonObject } from '../src/lib/json/json.ts'
import type { SegmentView } from '../src/stores/embedded/engine/population.ts'
import { openSegmentBuilder } from '../src/stores/embedded/engine/segment/builder.ts'
import { layoutOf } from '../src/stores/embedded/engine/segment/layout.ts'
import { Segment } from '../src/stores/embedded/engine/segment/segment.ts'
import { openIndexFile, writeIndexFile } from '../src/stores/embedded/search-index/index-files.ts'
import { benchFolder, peopleOf } from './world.ts'

const perSegment = 200_000
const sampleLength = 5000

interface BuildCost {
  readonly microseconds: number
  readonly jsonBytes: number
}

export interface BenchIndex {
  readonly open: () => readonly SegmentView[]
  /** People from the whole world, evenly spaced. */
  readonly sample: readonly JsonObject[]
  readonly built: BuildCost
  readonly indexBytes: number
}

/** Returns the index of that many people, which is built at the first use. */
export async function indexOf(people: number): Promise<BenchIndex> {
  const folder = join(benchFolder, `index-${people}`)
  if (!existsSync(join(folder, 'sample.json'))) await build(people, folder)
  const names = readdirSync(folder).filter(name => name.endsWith('.segment'))
  return {
    ...(JSON.parse(readFileSync(join(folder, 'sample.json'), 'utf8')) as Pick<
      BenchIndex,
      'built' | 'sample'
    >),
    open: () =>
      names.map(name => ({
        segment: new Segment(openIndexFile(folder, name), layoutOf(person)),
        deleted: undefined,
      })),
    indexBytes: names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0),
  }
}

/** Builds the index from the records with their coordinates; an import would derive more. */
async function build(people: number, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  let builder = openSegmentBuilder(person)
  let [jsonBytes, microseconds] = [0, 0]
  const sample: JsonObject[] = []
  const timed = <T>(work: () => T): T => {
    const before = process.cpuUsage()
    const result = work()
    const { user, system } = process.cpuUsage(before)
    microseconds += user + system
    return result
  }
  let last = 0
  const flush = () => {
    const chunks = timed(() => [...(builder.finish() ?? [])])
    if (chunks.length > 0) writeIndexFile(folder, `person-${String(last).padStart(9, '0')}.segment`, chunks)
    builder = openSegmentBuilder(person)
  }
  let batch: { readonly id: number; readonly record: JsonObject }[] = []
  const addBatch = () => {
    timed(() => {
      for (const each of batch) builder.add(each.id, each.record)
    })
    batch = []
  }
  for await (const { id, record, bytes } of peopleOf(people)) {
    last = id
    jsonBytes += bytes
    if (id % Math.ceil(people / sampleLength) === 0) sample.push(record)
    batch.push({ id, record })
    if (batch.length === 1000) addBatch()
    if (id % perSegment === 0) {
      addBatch()
      flush()
    }
  }
  addBatch()
  flush()
  writeFileSync(
    join(folder, 'sample.json'),
    JSON.stringify({ built: { microseconds, jsonBytes } satisfies BuildCost, sample }),
  )
}
