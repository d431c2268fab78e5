// The answers of a list that a service is asked about, kept beside the file that is written: what is paid for is not lost
// when the command is killed.
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { InputError } from '../errors.ts'
import type { Json } from '../lib/json/json.ts'
import { asUnwritable } from '../lib/whole-file.ts'
import type { KeptAnswer } from './answer-memory.ts'
import type { LeadList } from './lead-list.ts'

export interface KeptChunk {
  /** The added values of its rows; none for a blank row. */
  readonly values: readonly (readonly Json[])[]
  /** Answers that later rows may share. */
  readonly answers: readonly KeptAnswer[]
}

export interface ProgressFile {
  /** The id of the run, which stays the same when the run goes on. */
  readonly run: string
  /** The number of chunks whose answers are kept. */
  readonly chunks: number
  /** Returns the answers of the next kept chunk; undefined when all were returned. */
  next(): Promise<KeptChunk | undefined>
  /** Keeps the answers of the chunk behind the last kept one. */
  keep(chunk: KeptChunk): Promise<void>
  /** Removes the file, because the list is written. */
  remove(): Promise<void>
  close(): Promise<void>
}

/** The first line of the file. */
interface Head {
  readonly almanac_progress: 1
  readonly task: string
  readonly run: string
}

const what = 'The progress of the list'

/**
 * Opens the progress of a task over a list, or begins one. `task` holds everything that decides what the answers are.
 * Throws an InputError when the file is the progress of another task.
 */
export async function openProgressFile(
  path: string,
  list: LeadList['source'],
  task: Json,
): Promise<ProgressFile> {
  const fingerprint = await fingerprintOf(list, task)
  const earlier = await readEarlier(path)
  if (earlier && earlier.head?.task !== fingerprint) {
    throw new InputError(
      `${path} holds the answers for another list, or for other options. Remove it to begin anew, or name another --out.`,
    )
  }
  try {
    const file = await open(path, earlier ? 'r+' : 'w', 0o600)
    const head: Head = earlier?.head ?? { almanac_progress: 1, task: fingerprint, run: randomUUID() }
    let end = earlier?.bytes ?? 0
    // The last line of a run that was killed may be incomplete.
    await file.truncate(end)
    if (earlier) await write(file, '\n', end - 1, path)
    const append = async (line: string) => {
      end += await write(file, `${line}\n`, end, path)
    }
    if (!earlier) await append(JSON.stringify(head))
    const kept = earlier ? linesOf(path, end) : undefined
    // The first line is the head.
    await kept?.next()
    return {
      run: head.run,
      chunks: earlier?.chunks ?? 0,
      next: async () => {
        const line = await kept?.next()
        return line === undefined || line.done ? undefined : (JSON.parse(line.value) as KeptChunk)
      },
      keep: chunk => append(JSON.stringify(chunk)),
      remove: () => rm(path, { force: true }),
      close: () => file.close(),
    }
  } catch (error) {
    throw asUnwritable(path, what, error)
  }
}

/** Returns the number of chunks of the task whose answers the file keeps; 0 where there is no such file. */
export async function keptChunks(path: string, list: LeadList['source'], task: Json): Promise<number> {
  const earlier = await readEarlier(path)
  if (!earlier?.head) return 0
  return earlier.head.task === (await fingerprintOf(list, task)) ? earlier.chunks : 0
}

async function write(file: FileHandle, text: string, position: number, path: string): Promise<number> {
  try {
    const bytes = Buffer.from(text)
    for (let done = 0; done < bytes.length; ) {
      done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten
    }
    return bytes.length
  } catch (error) {
    throw asUnwritable(path, what, error)
  }
}

async function fingerprintOf(list: LeadList['source'], task: Json): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(task))
  const chunks = typeof list === 'string' ? createReadStream(list) : [list.bytes]
  for await (const bytes of chunks) hash.update(bytes as Buffer)
  return hash.digest('hex')
}

interface EarlierProgress {
  /** Undefined for a file that does not hold progress. */
  readonly head: Head | undefined
  readonly chunks: number
  /** The bytes of its complete lines. */
  readonly bytes: number
}

/** Returns undefined when there is no file, or only a part of its first line. */
async function readEarlier(path: string): Promise<EarlierProgress | undefined> {
  let head: Head | undefined
  let lines = 0
  let bytes = 0
  try {
    for await (const line of linesOf(path)) {
      if (!isComplete(line)) {
        if (lines === 0 && startOfHead.startsWith(line.slice(0, startOfHead.length))) return undefined
        break
      }
      if (lines === 0) head = headIn(line)
      lines++
      bytes += Buffer.byteLength(line) + 1
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw asUnwritable(path, what, error)
  }
  return { head, chunks: Math.max(0, lines - 1), bytes }
}

const startOfHead = '{"almanac_progress":1,'

async function* linesOf(path: string, end?: number): AsyncGenerator<string> {
  const input = createReadStream(path, { encoding: 'utf8', ...(end !== undefined && { end: end - 1 }) })
  yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
}

/** Every line is one JSON value, of which a part is none. */
function isComplete(line: string): boolean {
  try {
    JSON.parse(line)
    return true
  } catch {
    // A run was killed while it wrote the line.
    return false
  }
}

function headIn(line: string): Head | undefined {
  const head = JSON.parse(line) as Partial<Head> | null
  return head?.almanac_progress === 1 && typeof head.run === 'string' && typeof head.task === 'string'
    ? (head as Head)
    : undefined
}
