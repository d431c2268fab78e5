// Opens a file of records in any of the formats this room reads.
import { InputError } from '../../errors.ts'
import { openSource, type Source } from './byte-source.ts'
import { readCsv } from './csv/csv.ts'
import { detectFormat } from './detect.ts'
import { headText } from './encoding.ts'
import type { Batch, ReadInput, ReadText } from './input.ts'
import { readJson } from './json/json.ts'
import { readJsonLines } from './json/jsonl.ts'
import { readParquet } from './parquet/parquet.ts'
import type { Format, Reading, ReadOptions } from './reader.ts'
import { collectRepairs, type Repairs } from './repairs.ts'
import { openText } from './text.ts'
import { readYaml } from './yaml/yaml.ts'

const textReaders: Readonly<Record<Exclude<Format, 'parquet'>, ReadText>> = {
  csv: readCsv,
  json: readJson,
  jsonl: readJsonLines,
  yaml: readYaml,
}

/**
 * Finds out format, packing and encoding; nothing stays open before the batches are iterated. Memory does not grow
 * with the file: a row, a JSON file of one object and a YAML document that is no list have bounds (see limits.ts).
 *
 * Throws `InputError` when the file is missing, unreadable, empty, or in no known format or encoding.
 */
export async function openFile(path: string, options: ReadOptions = {}): Promise<Reading> {
  const source = await openSource(path)
  const text = headText(source.head, options.encoding)
  const hasRows = options.rows !== undefined
  const format = detectFormat({ path, head: source.head, text, asked: options.format, hasRows })
  if (hasRows && format !== 'json' && format !== 'yaml') {
    throw new InputError(
      `${path} is ${format}: \`${options.rows}\` names a place in JSON or YAML documents only.`,
    )
  }
  const repairs = collectRepairs()
  if (source.layers > 1) repairs.add(packedTwice)
  let columns: readonly string[] = []
  const onColumns = (names: readonly string[]) => {
    columns = names
  }
  const { rows, bytesRead } = rowsOf(source, { format, text, options, repairs, onColumns })
  return {
    format,
    batches: untilDamage(rows, source),
    columns: () => columns,
    bytesRead,
    sizeBytes: source.sizeBytes,
    repairs: repairs.list,
  }
}

interface Opened {
  readonly format: Format
  readonly text: string
  readonly options: ReadOptions
  readonly repairs: Repairs
  readonly onColumns: ReadInput['onColumns']
}

function rowsOf(source: Source, { format, text, options, repairs, onColumns }: Opened) {
  if (format === 'parquet') {
    let share = 0
    const rows = readParquet(source, done => {
      share = done
    })
    return { rows, bytesRead: () => Math.round(source.sizeBytes * share) }
  }
  const input = {
    path: source.path,
    head: text,
    text: openText(source, repairs, options.encoding),
    options,
    repairs,
    onColumns,
  }
  return { rows: textReaders[format](input), bytesRead: source.bytesRead }
}

/** Everything before the damage, then the damage. */
async function* untilDamage(rows: AsyncGenerator<Batch>, source: Source): AsyncGenerator<Batch> {
  let line = 0
  for await (const batch of rows) {
    line = batch.at(-1)?.line ?? line
    yield batch
  }
  const damage = source.damage()
  if (!damage) return
  const until = line === 0 ? 'Nothing of it could be read.' : `The last record read is the one at ${line}.`
  throw new InputError(`${damage.message} ${until}`, { cause: damage })
}

const packedTwice = (): string => 'The file is compressed twice over; both layers were taken off.'
