// Writes a demo world as JSON Lines, for benchmarks and examples: a file for each dataset, of companies and people if no others are named.
//   npx tsx demo/write.ts --people 1000000 --lean --gzip --out /tmp/world
//   npx tsx demo/write.ts --datasets job,social_post --out /tmp/world
import { once } from 'node:events'
import { createWriteStream, mkdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createGzip } from 'node:zlib'
import { InputError } from '../src/errors.ts'
import { demoDatasets } from './demo-datasets.ts'
import { demoWorld, type WorldOptions } from './world.ts'

const chunkLength = 500
const defaultDatasets = ['company', 'person']

interface Written {
  readonly path: string
  readonly records: number
}

/** Writes the files into the folder, which is made when missing; memory stays flat whatever the size. */
export async function writeWorld(
  folder: string,
  options: WorldOptions,
  isGzipped: boolean,
  datasets: readonly string[] = defaultDatasets,
): Promise<readonly Written[]> {
  mkdirSync(folder, { recursive: true })
  const world = demoWorld(options)
  const end = isGzipped ? '.jsonl.gz' : '.jsonl'
  const written: Written[] = []
  for (const { file, records } of demoDatasets.filter(({ dataset }) => datasets.includes(dataset))) {
    written.push(await writeLines(join(folder, `${file}${end}`), records(world), isGzipped))
  }
  return written
}

async function writeLines(path: string, records: Iterable<object>, isGzipped: boolean): Promise<Written> {
  const file = createWriteStream(path)
  const target = isGzipped ? createGzip({ level: 3 }) : file
  if (target !== file) target.pipe(file)
  let lines: string[] = []
  let count = 0
  const flush = async () => {
    const isRoomLeft = target.write(lines.join(''))
    lines = []
    if (!isRoomLeft) await once(target, 'drain')
  }
  for (const record of records) {
    lines.push(`${JSON.stringify(record)}\n`)
    count++
    if (lines.length === chunkLength) await flush()
  }
  if (lines.length > 0) await flush()
  target.end()
  await finished(file)
  return { path, records: count }
}

/** @param args as typed after the name of the program; throws InputError for what it does not understand. */
export function readArguments(args: readonly string[]): {
  folder: string
  options: WorldOptions
  isGzipped: boolean
  datasets: readonly string[]
} {
  const { values } = parseArgs({
    args: [...args],
    options: {
      people: { type: 'string' },
      companies: { type: 'string' },
      seed: { type: 'string' },
      out: { type: 'string' },
      lean: { type: 'boolean', default: false },
      gzip: { type: 'boolean', default: false },
      datasets: { type: 'string', default: defaultDatasets.join() },
    },
  })
  if (values.out === undefined) throw new InputError('Say where to write: --out <folder>.')
  const people = numberOf('people', values.people)
  const companies = numberOf('companies', values.companies)
  const seed = numberOf('seed', values.seed)
  return {
    folder: values.out,
    isGzipped: values.gzip,
    datasets: datasetsNamed(values.datasets),
    options: {
      detail: values.lean ? 'lean' : 'full',
      ...(people !== undefined && { people }),
      ...(companies !== undefined && { companies }),
      ...(seed !== undefined && { seed }),
    },
  }
}

function datasetsNamed(text: string): readonly string[] {
  const datasetNames = demoDatasets.map(({ dataset }) => dataset)
  const names = text.split(',')
  const unknown = names.find(name => !datasetNames.includes(name))
  if (unknown !== undefined)
    throw new InputError(`--datasets takes ${datasetNames.join(', ')}; got ${unknown}.`)
  return names
}

function numberOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,9}$/.test(text))
    throw new InputError(`--${name} must be a whole number, not ${JSON.stringify(text)}.`)
  return Number(text)
}

const started = process.argv[1]
if (started !== undefined && realpathSync(started) === fileURLToPath(import.meta.url)) {
  const { folder, options, isGzipped, datasets } = readArguments(process.argv.slice(2))
  for (const { path, records } of await writeWorld(folder, options, isGzipped, datasets)) {
    process.stdout.write(`${path}: ${records} records\n`)
  }
}
