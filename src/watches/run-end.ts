// The end of a run: its log, and when the next run is due.
import type { RunEnd } from '../stores/watch-work.ts'
import type { RunLogEntry, Watch } from '../stores/watches.ts'

export const logEntry = (stage: string, text: string, at_ms: number): RunLogEntry => ({
  stage,
  message: text,
  at_ms,
})

/** A suspended watch is looked at again after so long. */
export const suspendedLookMs = 60_000

/** Returns the end of a run; the next one is due at the next whole interval after the last one was. */
export function endOf(watch: Watch, nowMs: number, stage: string, text: string): RunEnd {
  const steps = Math.max(1, Math.floor((nowMs - watch.next_ms) / watch.every_ms) + 1)
  const next_ms = watch.last_run_ms === null ? nowMs + watch.every_ms : watch.next_ms + steps * watch.every_ms
  const isSuspended = watch.status === 'suspended'
  return {
    nowMs,
    next_ms: isSuspended ? nowMs + suspendedLookMs : next_ms,
    logs: [logEntry(stage, text, nowMs)],
  }
}
