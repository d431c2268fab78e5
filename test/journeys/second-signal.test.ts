// A service that is told a second time to end, while it still answers.
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it, vi } from 'vitest'
import { apiVersion } from '../support/almanac.ts'
import { printed, startServing, temporaryFolder } from '../support/command.ts'

it.each(['SIGINT', 'SIGTERM'] as const)(
  'a second %s ends a service at once, by that signal, while a request still waits for its body',
  async signal => {
    const service = await startServing(temporaryFolder(), ['--no-demo'])
    const key = await printed(service, /^ {2}(alm_\S+)$/m)
    const { hostname, port } = new URL(service.url)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    const headers = ['Host: a', 'Content-Length: 9', 'Expect: 100-continue', `Authorization: Bearer ${key}`]
    const head = ['POST /person/search HTTP/1.1', ...headers, `x-api-version: ${apiVersion}`]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    await once(socket, 'data')
    service.process.kill(signal)
    await vi.waitUntil(() => fetch(service.url).then(always(false), always(true)), { timeout: 60_000 })
    service.process.kill(signal)
    expect(await service.finished).toMatchObject({ code: null, signal, stderr: '' })
  },
)

const always = (value: boolean) => () => value
