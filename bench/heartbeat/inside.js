// Loaded into a service before it starts: runs a heartbeat in the serving thread and in the one that asks providers, and
// sends the beats of either to the parent on request.
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { BroadcastChannel, isMainThread } from 'node:worker_threads'

const beatMs = 10

/** The scheduler statistics of this thread, on Linux: they do not depend on other work of the machine. */
const statistics = '/proc/thread-self/schedstat'
const ranMs = existsSync(statistics)
  ? () => Number(readFileSync(statistics, 'latin1').split(' ')[0]) / 1e6
  : () => 0

const liveBeats = () => {
  const channel = new BroadcastChannel('beats of the live thread')
  channel.unref()
  return channel
}

function beat(note) {
  let last = { atMs: performance.now(), ranMs: ranMs() }
  setInterval(() => {
    const now = { atMs: performance.now(), ranMs: ranMs() }
    note({ lateMs: Math.max(0, now.atMs - last.atMs - beatMs), ranMs: now.ranMs - last.ranMs })
    last = now
  }, beatMs).unref()
}

if (isMainThread && process.send) {
  const beats = { serving: [], live: [] }
  beat(one => beats.serving.push(one))
  liveBeats().onmessage = ({ data }) => beats.live.push(data)
  process.on('message', thread => {
    const of = thread === 'live' ? 'live' : 'serving'
    process.send?.(beats[of])
    beats[of] = []
  })
  process.channel?.unref()
} else if (!isMainThread && basename(process.argv[1] ?? '') === 'live-worker.js') {
  const channel = liveBeats()
  beat(one => channel.postMessage(one))
}
