// Services that are told to end a second time, or before they listen, also as the first process of a container.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { apiVersion } from '../support/almanac.ts'
import {
  printed,
  type ServingCommand,
  startCommand,
  startServing,
  temporaryFolder,
} from '../support/command.ts'

it.each(['SIGINT', 'SIGTERM'] as const)(
  'a second %s ends a service at once, by that signal, while a request still waits for its body',
  async signal => {
    const service = await startServing(temporaryFolder(), ['--no-demo'])
    await beginRequest(service)
    service.process.kill(signal)
    await stopsListening(service.url)
    service.process.kill(signal)
    expect(await service.finished).toMatchObject({ code: null, signal, stderr: '' })
  },
)

const asFirst = ['unshare', '--map-root-user', '--pid', '--fork']

describe.skipIf(!canBeFirst())('the first process of a container', () => {
  it('ends at a signal while it loads the demo world', async () => {
    const dataDir = join(temporaryFolder(), 'data')
    const service = startCommand(['serve'], { dataDir, within: asFirst })
    await vi.waitUntil(() => existsSync(join(dataDir, 'records.db')), { timeout: 60_000 })
    process.kill(childOf(service.process.pid), 'SIGTERM')
    expect((await service.finished).code).toBe(143)
  })

  it('ends in order at a signal, and at once at a second one', async () => {
    const options = { within: asFirst }
    const service = await startServing(temporaryFolder(), ['--no-demo'], options)
    process.kill(childOf(service.process.pid), 'SIGINT')
    expect(await service.finished).toMatchObject({ code: 0, stderr: '' })
    const twice = await startServing(temporaryFolder(), ['--no-demo'], options)
    await beginRequest(twice)
    process.kill(childOf(twice.process.pid), 'SIGINT')
    await stopsListening(twice.url)
    process.kill(childOf(twice.process.pid), 'SIGINT')
    expect(await twice.finished).toMatchObject({ code: 130, stderr: '' })
  })
})

/** Returns whether a process can have a pid namespace of its own here. */
function canBeFirst(): boolean {
  const [file = '', ...args] = asFirst
  try {
    execFileSync(file, [...args, 'true'], { stdio: 'ignore' })
    return existsSync(`/proc/${process.pid}/task/${process.pid}/children`)
  } catch {
    console.log('Skipped: no process can have a pid namespace of its own here (unshare).')
    return false
  }
}

const childOf = (pid: number | undefined): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim())

/** Sends the head of a request, and resolves when the service waits for its body. */
async function beginRequest(service: ServingCommand): Promise<void> {
  const key = await printed(service, /^ {2}(alm_\S+)$/m)
  const { hostname, port } = new URL(service.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  const headers = ['Host: a', 'Content-Length: 9', 'Expect: 100-continue', `Authorization: Bearer ${key}`]
  const head = ['POST /person/search HTTP/1.1', ...headers, `x-api-version: ${apiVersion}`]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await once(socket, 'data')
}

const stopsListening = (url: string) =>
  vi.waitUntil(() => fetch(url).then(always(false), always(true)), { timeout: 60_000 })

const always = (value: boolean) => () => value
