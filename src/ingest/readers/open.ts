// Opens a file of records in any of the formats that can be imported.
import { InputError } from '../../errors.ts'
import { type ByteSource, type MemoryFile, openByteSource } from './byte-source.ts'
import { detectFormat } from './detect.ts'
import { headText } from './encoding.ts'
import { type FileFormat, formatNamed } from './formats.ts'
import type { RowBatch, TextReaderInput } from './input.ts'
import type { ReaderOptions, Row, UnreadableRow } from './reader.ts'
import { collectRepairs, type Repairs } from './repairs.ts'
import { openTextBlocks } from './text.ts'

export interface FileReading {
  readonly format: FileFormat
  /**
   * Rows in batches of up to some hundreds, in file order. May be iterated once; leaving the loop early closes the
   * file. Damage in the middle of a file is an `InputError` after everything before it was delivered.
   */
  readonly batches: AsyncIterable<readonly (Row | UnreadableRow)[]>
  /** Returns the columns that the header of the file names, those without a value too; none before the first batch. */
  readonly columns: () => readonly string[]
  /** Returns how many bytes of the (compressed) file were read so far, for progress. */
  readonly bytesRead: () => number
  readonly sizeBytes: number
  /** An estimate of the number of rows, from the first lines of a format in which a row is a line. */
  readonly rowsExpected: number | undefined
  /** Returns what had to be repaired to read the file, in sentences for the user. Complete when the batches ended. */
  readonly repairs: () => readonly string[]
}

export interface ReadOptions extends ReaderOptions {
  readonly format?: FileFormat
}

/**
 * Detects format, compression and encoding; nothing stays open before the batches are iterated. Memory does not grow
 * with the file: a row, a JSON file of one object and a YAML document that is not a list have bounds (see limits.ts).
 *
 * Throws an InputError when the file is missing, unreadable, empty, or in an unknown format or encoding.
 */
export async function openFile(file: string | MemoryFile, options: ReadOptions = {}): Promise<FileReading> {
  const source = await openByteSource(file)
  const { path } = source
  const text = headText(source.head, options.encoding)
  const hasRows = options.rows !== undefined
  const format = detectFormat({ path, head: source.head, text, givenFormat: options.format, hasRows })
  if (hasRows && format !== 'json' && format !== 'yaml') {
    throw new InputError(
      `${path} is ${format}: \`${options.rows}\` names a place in JSON or YAML documents only.`,
    )
  }
  if (options.sheet !== undefined && format !== 'xlsx') {
    throw new InputError(`${path} is ${format}: --sheet names a sheet of an .xlsx workbook only.`)
  }
  const repairs = collectRepairs()
  if (source.layers > 1) repairs.add(compressedTwice)
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
    rowsExpected: format === 'csv' || format === 'jsonl' ? expectedLines(source) : undefined,
    repairs: repairs.list,
  }
}

interface TextFileParts {
  readonly format: FileFormat
  readonly text: string
  readonly options: ReadOptions
  readonly repairs: Repairs
  readonly onColumns: TextReaderInput['onColumns']
}

function rowsOf(source: ByteSource, { format, text, options, repairs, onColumns }: TextFileParts) {
  const { reader } = formatNamed(format)
  if ('binary' in reader) {
    let share = 0
    const onProgress = (done: number) => {
      share = done
    }
    const rows = reader.binary({ source, options, repairs, onColumns, onProgress })
    return { rows, bytesRead: () => Math.round(source.sizeBytes * share) }
  }
  const input = {
    path: source.path,
    head: text,
    text: openTextBlocks(source, repairs, options.encoding),
    options,
    repairs,
    onColumns,
  }
  return { rows: reader.text(input), bytesRead: source.bytesRead }
}

function expectedLines({ head, sizeBytes, layers }: ByteSource): number | undefined {
  const lines = head.reduce((count, byte) => count + Number(byte === lineFeed), 0)
  return layers > 0 || lines === 0 ? undefined : (lines * sizeBytes) / head.length
}

const lineFeed = 10

/** Yields everything before the damage, then throws the damage. */
async function* untilDamage(rows: AsyncGenerator<RowBatch>, source: ByteSource): AsyncGenerator<RowBatch> {
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

const compressedTwice = (): string => 'The file is compressed twice over; both layers were taken off.'
