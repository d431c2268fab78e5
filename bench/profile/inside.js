// Loaded into a service before it starts: each thread profiles itself between two messages of the parent, and answers with
// the name of its module and the profile.
import { Session } from 'node:inspector/promises'
import { basename } from 'node:path'
import { BroadcastChannel, isMainThread } from 'node:worker_threads'

const sampleMicroseconds = 500

const channel = new BroadcastChannel('profiles of threads')
channel.unref()
const session = new Session()
session.connect()

async function start() {
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: sampleMicroseconds })
  await session.post('Profiler.start')
}

const stop = async () => ({
  thread: basename(process.argv[1] ?? '', '.js'),
  profile: (await session.post('Profiler.stop')).profile,
})

if (isMainThread && process.send) {
  channel.onmessage = ({ data }) => data.profile && process.send(data)
  process.on('message', async message => {
    channel.postMessage(message)
    if (message === 'start') await start()
    else process.send(await stop())
  })
  process.channel?.unref()
} else if (!isMainThread) {
  channel.onmessage = async ({ data }) => {
    if (data === 'start') await start()
    else if (data === 'stop') channel.postMessage(await stop())
  }
}
