// A progress bar with rate and time left on a terminal; nothing where nobody watches.
import cliProgress from 'cli-progress'
import type { ImportCounts } from '../ingest/import.ts'

export interface Progress {
  readonly update: (counts: ImportCounts, share: number) => void
  readonly stop: () => void
}

const refreshMs = 200
const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export function openProgress(label: string): Progress {
  if (!process.stderr.isTTY) return { update: () => {}, stop: () => {} }
  const startedMs = performance.now()
  const bar = new cliProgress.SingleBar({
    // What stands beside the bar takes about so many columns.
    barsize: Math.max(8, Math.min(40, process.stderr.columns - label.length - 45)),
    format: `${label} {bar} {percentage}% | {rows} rows | {rate}/s | {left} left`,
    hideCursor: true,
    clearOnComplete: true,
    stream: process.stderr,
  })
  bar.start(1, 0, { rows: '0', rate: '0', left: '?' })
  // A bar hides the cursor: who interrupts it gets it back.
  const giveUp = (signal: NodeJS.Signals) => {
    bar.stop()
    process.kill(process.pid, signal)
  }
  for (const signal of endings) process.once(signal, giveUp)
  let shownMs = 0
  return {
    update: ({ read }, share) => {
      const nowMs = performance.now()
      if (nowMs - shownMs < refreshMs) return
      shownMs = nowMs
      const seconds = (nowMs - startedMs) / 1000
      const left = share > 0 ? `${Math.ceil((seconds / share) * (1 - share))} s` : '?'
      bar.update(share, {
        rows: read.toLocaleString('en'),
        rate: Math.round(read / seconds).toLocaleString('en'),
        left,
      })
    },
    stop: () => {
      for (const signal of endings) process.off(signal, giveUp)
      bar.stop()
    },
  }
}
