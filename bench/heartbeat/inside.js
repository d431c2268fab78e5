// Loaded into a service before it starts: runs a heartbeat in the serving thread, and sends it to the parent on request.
import { existsSync, readFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const beatMs = 10

/** The scheduler statistics of this thread, on Linux: they do not depend on other work of the machine. */
const statistics = `/proc/self/task/${process.pid}/schedstat`
const ranMs = existsSync(statistics)
  ? () => Number(readFileSync(statistics, 'latin1').split(' ')[0]) / 1e6
  : () => 0

if (isMainThread && process.send) {
  let beats = []
  let last = { atMs: performance.now(), ranMs: ranMs() }
  setInterval(() => {
    const now = { atMs: performance.now(), ranMs: ranMs() }
    beats.push({ lateMs: Math.max(0, now.atMs - last.atMs - beatMs), ranMs: now.ranMs - last.ranMs })
    last = now
  }, beatMs).unref()
  process.on('message', () => {
    process.send?.(beats)
    beats = []
  })
  process.channel?.unref()
}
