// A progress bar with rate and time left on a terminal; nothing where nobody watches.
import cliProgress from 'cli-progress'
import type { ImportCounts } from '../ingest/run-import.ts'

export interface Progress {
  readonly update: (counts: ImportCounts, share: number) => void
  readonly stop: () => void
}

const refreshMs = 200
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export function openProgress(label: string): Progress {
  // What stands beside the bar takes about so many columns.
  const bar = openBar(
    `${label} {bar} {percentage}% | {rows} rows | {rate}/s | {left} left`,
    label.length + 45,
  )
  if (!bar) return { update: () => {}, stop: () => {} }
  const startedMs = performance.now()
  return {
    update: ({ read }, share) => {
      const seconds = (performance.now() - startedMs) / 1000
      const left = share > 0 ? `${Math.ceil((seconds / share) * (1 - share))} s` : '?'
      bar.update(share, {
        rows: read.toLocaleString('en'),
        rate: Math.round(read / seconds).toLocaleString('en'),
        left,
      })
    },
    stop: bar.stop,
  }
}

/** A bar for work of several kinds, one after the other: which is at work stands beside it. */
export function openSteps(): {
  readonly update: (step: string, share: number) => void
  readonly stop: () => void
} {
  const bar = openBar('{bar} {percentage}% | {step}', 40)
  if (!bar) return { update: () => {}, stop: () => {} }
  let shown = ''
  return {
    update: (step, share) => {
      bar.update(share, { step }, step !== shown)
      shown = step
    },
    stop: bar.stop,
  }
}

interface ProgressBar {
  /** Shown now and then, or `atOnce`. */
  readonly update: (share: number, payload: Readonly<Record<string, string>>, atOnce?: boolean) => void
  readonly stop: () => void
}

/** Undefined where nobody watches. `besides` is how many columns the rest of the line takes. */
function openBar(format: string, besides: number): ProgressBar | undefined {
  if (!process.stderr.isTTY) return undefined
  const bar = new cliProgress.SingleBar({
    barsize: Math.max(8, Math.min(40, process.stderr.columns - besides)),
    format,
    hideCursor: true,
    clearOnComplete: true,
    stream: process.stderr,
  })
  bar.start(1, 0, { rows: '0', rate: '0', left: '?', step: '' })
  // A bar hides the cursor: who interrupts it gets it back.
  const giveUp = (signal: NodeJS.Signals) => {
    bar.stop()
    process.kill(process.pid, signal)
  }
  for (const signal of endings) process.once(signal, giveUp)
  let shownMs = 0
  return {
    update: (share, payload, atOnce = false) => {
      const nowMs = performance.now()
      if (nowMs - shownMs < refreshMs && !atOnce) return
      shownMs = nowMs
      bar.update(share, payload)
    },
    stop: () => {
      for (const signal of endings) process.off(signal, giveUp)
      bar.stop()
    },
  }
}
