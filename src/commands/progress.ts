// Progress bars on a terminal; elsewhere nothing is shown.
import cliProgress from 'cli-progress'
import type { ImportCounts } from '../ingest/run-import.ts'
import { beforeEnding } from '../lib/before-ending.ts'

export interface Progress {
  readonly update: (counts: Pick<ImportCounts, 'read'>, share: number) => void
  /** Shows that all so many rows are done, and that their records are linked and indexed. */
  readonly finish: (rows: number) => void
  readonly stop: () => void
}

const refreshMs = 200

export function openProgress(label: string): Progress {
  // The text beside the bar takes about 55 columns and the label.
  const bar = openBar(`${label} {bar} {percentage}% | {rows} rows | {rate}/s | {left}`, label.length + 55)
  if (!bar) return { update: () => {}, finish: () => {}, stop: () => {} }
  const startedMs = performance.now()
  return {
    update: ({ read }, share) => {
      const seconds = (performance.now() - startedMs) / 1000
      const left = share > 0 ? `${Math.ceil((seconds / share) * (1 - share))} s left` : '? left'
      bar.update(share, {
        rows: read.toLocaleString('en'),
        rate: Math.round(read / seconds).toLocaleString('en'),
        left,
      })
    },
    finish: rows => bar.update(1, { rows: rows.toLocaleString('en'), left: 'linking and indexing' }, true),
    stop: bar.stop,
  }
}

/** Opens a bar for several steps of work; the name of the current one stands beside it. */
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
  /** Redraws the bar at most every `refreshMs`, unless `atOnce`. */
  readonly update: (share: number, payload: Readonly<Record<string, string>>, atOnce?: boolean) => void
  readonly stop: () => void
}

/** Opens a bar; undefined without a terminal. `besides` is the number of columns of the rest of the line. */
function openBar(format: string, besides: number): ProgressBar | undefined {
  if (!process.stderr.isTTY) return undefined
  const bar = new cliProgress.SingleBar({
    barsize: Math.max(8, Math.min(40, process.stderr.columns - besides)),
    format,
    hideCursor: true,
    clearOnComplete: true,
    stream: process.stderr,
  })
  bar.start(1, 0, { rows: '0', rate: '0', left: '? left', step: '' })
  // A bar hides the cursor, which must be shown again after an interrupt.
  const isOver = beforeEnding(() => bar.stop())
  let shownMs = 0
  return {
    update: (share, payload, atOnce = false) => {
      const nowMs = performance.now()
      if (nowMs - shownMs < refreshMs && !atOnce) return
      shownMs = nowMs
      bar.update(share, payload)
    },
    stop: () => {
      isOver()
      bar.stop()
    },
  }
}
