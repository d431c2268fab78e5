// Runs a claimed job: chunk after chunk until it ends, or until it is another job's turn.
import { v4 as randomId } from 'uuid'
import { ApiError } from '../errors.ts'
import type { JsonObject } from '../lib/json/json.ts'
import { yieldToEventLoop } from '../lib/threads/yield-to-event-loop.ts'
import { Unavailable } from '../lib/unavailable.ts'
import type { CreditLedger } from '../stores/ledger-credits.ts'
import type { Work } from '../stores/work.ts'
import type { BatchChunk, BatchClaim, BatchJob } from '../stores/work-batches.ts'
import { settlementOfJob } from './bill.ts'
import type { BatchKind, ChunkResult } from './kind.ts'
import { gzipMember, partName, type ResultFiles, resultNameOf } from './result-files.ts'

export interface RunnerDependencies {
  readonly work: Work
  readonly ledger: Pick<CreditLedger, 'settle' | 'release'>
  readonly files: ResultFiles
  readonly kindOf: (path: string) => BatchKind | undefined
  readonly apiVersion: string
  readonly nowMs: () => number
  /** Called with the cause when a chunk fails because of an internal error. */
  readonly report: (fault: unknown, batchId: string) => void
}

/** A worker loses its job after this time, unless it extends its claim. */
export const leaseMs = 10_000
/** A job runs for this time, and one chunk at least, before it yields to others. */
const turnMs = 250
/** Chunks that finish within this time are written to the disk together. */
const groupMs = 200
/** The most claims without a finished chunk: the job fails after that, because its workers fail or die of it. */
const attemptsMax = 20
/** The most attempts when the request itself is refused, such as a search that is too slow. */
const refusalsMax = 5
/** Returns how long a job waits after a failure: longer each time. */
const retryDelayMs = (attempts: number): number => Math.min(10_000, 100 * 2 ** attempts)

/** A job whose accounts cannot be reached is tried again after so long. */
const awayMs = 2000

const failedInside = 'The job failed because of an internal error. Nothing was charged. Submit it again.'

/** The end of a claim; `overtaken` means that another worker has claimed the job. */
export type ClaimResult = 'done' | 'yielded' | 'paused' | 'overtaken'

/** Runs the job until it ends or its time is up. Writes of a claim that was overtaken are refused. */
export async function runClaim(claim: BatchClaim, dependencies: RunnerDependencies): Promise<ClaimResult> {
  const { work, nowMs, report } = dependencies
  const { batch } = claim
  const heart = setInterval(() => {
    work.extendClaim(claim, nowMs() + leaseMs).catch(fault => report(fault, batch.id))
  }, leaseMs / 3)
  try {
    return await runChunks(claim, dependencies)
  } catch (fault) {
    // A 503 is neither a refusal of the request nor a fault to report.
    const isRefusal = fault instanceof ApiError && fault.status < 500
    if (!(fault instanceof ApiError)) report(fault, batch.id)
    // However long the accounts are away, no job fails of it.
    if (fault instanceof Unavailable) {
      return (await work.yieldBatch(claim, nowMs() + awayMs, true)) ? 'paused' : 'overtaken'
    }
    if (batch.attempts >= (isRefusal ? refusalsMax : attemptsMax)) {
      return await endJob(claim, dependencies, fault instanceof ApiError ? fault.message : failedInside)
    }
    const isMine = await work.yieldBatch(claim, nowMs() + retryDelayMs(batch.attempts), false)
    return isMine ? 'paused' : 'overtaken'
  } finally {
    clearInterval(heart)
  }
}

async function runChunks(claim: BatchClaim, dependencies: RunnerDependencies): Promise<ClaimResult> {
  const { work, files, kindOf, nowMs } = dependencies
  const { batch, turn } = claim
  const kind = kindOf(batch.path)
  if (!kind || batch.attempts > attemptsMax) return endJob(claim, dependencies, failedInside)
  // The run of a removed export has an error from its removal on.
  if (batch.cancelled_ms !== null) return endJob(claim, dependencies, batch.error_message ?? undefined)
  const startMs = performance.now()
  const request = JSON.parse(await work.batchRequest(batch.id)) as JsonObject
  let last = await work.lastBatchChunk(batch.id)
  while (last?.next !== null) {
    if (last && performance.now() - startMs > turnMs) {
      return (await work.yieldBatch(claim, nowMs(), true)) ? 'yielded' : 'overtaken'
    }
    const group = await nextChunks(kind, batch, request, last)
    const file = `${partName(group[0]?.number ?? 0)}.${turn}`
    files.write(
      batch.id,
      file,
      group.map(({ member }) => member),
    )
    const chunks = group.map(({ member, ...chunk }): BatchChunk => ({ ...chunk, file, bytes: member.length }))
    if (!(await work.finishChunks(claim, chunks, nowMs() + leaseMs))) return 'overtaken'
    last = chunks.at(-1)
    // Lets messages and the timer of the lease run.
    await yieldToEventLoop()
  }
  return endJob(claim, dependencies)
}

type ChunkFacts = Pick<ChunkResult, 'fulfilled' | 'charges' | 'next' | 'requested'>

interface MadeChunk extends ChunkFacts {
  readonly number: number
  readonly results: number
  readonly member: Uint8Array
}

/** Runs the chunks after the last one: as many as fit into the time of a group, and one at least. */
async function nextChunks(
  kind: BatchKind,
  batch: BatchJob,
  request: JsonObject,
  last: BatchChunk | undefined,
): Promise<readonly MadeChunk[]> {
  const startMs = performance.now()
  const group: MadeChunk[] = []
  let number = last ? last.number + 1 : 0
  let at: JsonObject | null = last?.next ?? {}
  while (at !== null && performance.now() - startMs < groupMs) {
    const made = await kind.runChunk(batch, request, at)
    group.push(madeChunk(made, number++))
    at = made.next
  }
  return group
}

function madeChunk(made: ChunkResult, number: number): MadeChunk {
  if ('bytes' in made) {
    const { bytes, ...chunk } = made
    return { ...chunk, number, member: bytes }
  }
  if ('text' in made) {
    const { text, ...chunk } = made
    return { ...chunk, number, member: gzipMember(text) }
  }
  const { lines, ...chunk } = made
  return { ...chunk, number, results: lines.length, member: gzipMember(lines) }
}

/** Ends the job: the file first, then the money, then the status. Each step can be repeated after a kill. */
async function endJob(
  claim: BatchClaim,
  dependencies: RunnerDependencies,
  error?: string,
): Promise<ClaimResult> {
  const { work, ledger, files, kindOf, apiVersion, nowMs } = dependencies
  const { id, path } = claim.batch
  const batch: BatchJob = (await work.batchOfAnyTeam(id)) ?? claim.batch
  const hasFailed = error !== undefined
  // The chunks of a failed job are not billed, and may be what cannot be read.
  const chunks = hasFailed ? [] : await work.batchChunks(id)
  if (!(await work.extendClaim(claim, nowMs() + leaseMs))) return 'overtaken'
  if (!hasFailed) await writeResult(claim, chunks, dependencies)
  const bill = settlementOfJob(batch, {
    product: kindOf(path)?.product ?? path,
    apiVersion,
    charges: chunks.flatMap(({ charges }) => charges),
    hasFailed,
    nowMs: nowMs(),
  })
  const [settled] = await ledger.settle([bill], nowMs())
  if (!settled?.isPaid) throw new Error(`Job ${id} costs more than was held for it.`)
  const status = hasFailed ? 'failed' : 'completed'
  const outcome = { status, error_message: error ?? null, deliveryId: `msg_${randomId()}` } as const
  if (!(await work.endBatch(claim, outcome, nowMs()))) return 'overtaken'
  if (hasFailed) await files.remove(id)
  else files.tidy(id, resultNameOf(batch))
  return 'done'
}

async function writeResult(
  { batch, turn }: BatchClaim,
  chunks: readonly BatchChunk[],
  { work, files, kindOf }: RunnerDependencies,
): Promise<void> {
  const join = kindOf(batch.path)?.join
  const written = files.read(batch.id, chunks, join !== undefined)
  const pieces = join
    ? join(batch, JSON.parse(await work.batchRequest(batch.id)) as JsonObject, written)
    : chunks.length > 0
      ? written
      : [gzipMember([])]
  await files.finish(batch.id, { name: resultNameOf(batch), attempt: turn }, pieces)
}
