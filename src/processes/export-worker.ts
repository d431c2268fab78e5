// A thread that writes parts of an export, so that reading uses all processors.
import { answerCalls, transferring } from '../lib/threads/answer-calls.ts'
import { lowerOwnPriority } from '../lib/threads/priority.ts'
import type { ScanPart } from '../stores/records.ts'
import { type ExportJob, openPartWriter, type PartWriter, type WrittenPart } from './part-writer.ts'

// A service on the same machine goes first.
lowerOwnPriority()

let writer: PartWriter | undefined

const functions = {
  /** Begins to read the last commit. */
  async begin(job: ExportJob): Promise<void> {
    writer ??= await openPartWriter(job)
    writer.begin()
  },

  async write(part: ScanPart, continues: boolean): Promise<WrittenPart> {
    if (!writer) throw new Error('The thread has not begun to read.')
    const written = await writer.write(part, continues)
    return transferring(written, [written.bytes.buffer])
  },
}

export type ExportFunctions = typeof functions

answerCalls(functions)
