// A service in a process of its own, to be attacked from this one, with default rate limits and a first key.
import { existsSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { apiVersion } from './almanac.ts'
import { type Serving, startServing, temporaryFolder } from './command.ts'

/** How much of an attack is tried: a hundredth, or all of it in the long form. */
export const scaled = (count: number): number => (process.env.LONG ? count : Math.ceil(count / 100))

export interface Attacked {
  readonly service: Serving
  /** What a request with a valid key carries. */
  readonly headers: Readonly<Record<string, string>>
  /** Of the process; undefined where the system does not tell. */
  residentMiB(): number | undefined
  /** Opens a connection and writes the text; what is answered is collected. */
  open(text: string): Promise<Connection>
}

export interface Connection {
  readonly socket: Socket
  /** What has been answered until now. */
  readonly answered: () => string
  /** Resolves with the first answer as soon as its head is there. */
  readonly answer: Promise<string>
  /** Resolves with all that was answered when the other side has ended the connection. */
  readonly ended: Promise<string>
}

/** Starts a service, without records unless the data directory has some. */
export async function startAttacked(
  dataDir = temporaryFolder(),
  options: Parameters<typeof startServing>[2] = {},
): Promise<Attacked> {
  const service = await startServing(dataDir, ['--no-demo'], options)
  const [key = ''] = /alm_[\w-]+/.exec(service.stdout()) ?? []
  const { hostname, port } = new URL(service.url)
  return {
    service,
    headers: {
      Authorization: `Bearer ${key}`,
      'x-api-version': apiVersion,
      'Content-Type': 'application/json',
    },
    residentMiB: () => residentOf(service.process.pid),
    open: text => openConnection(hostname, Number(port), text),
  }
}

/** The memory a process has, in MiB; undefined where the system does not tell. */
export function residentOf(pid: number | undefined): number | undefined {
  const file = `/proc/${pid}/status`
  const found = existsSync(file) ? /VmRSS:\s+(\d+) kB/.exec(readFileSync(file, 'utf8')) : null
  return found ? Number(found[1]) / 1024 : undefined
}

function openConnection(host: string, port: number, text: string): Promise<Connection> {
  return new Promise((done, fail) => {
    let answered = ''
    const socket = connect(port, host)
    socket.setEncoding('latin1')
    const answer = new Promise<string>(resolve => {
      socket.on('data', chunk => {
        answered += chunk
        if (answered.includes('\r\n\r\n')) resolve(answered)
      })
    })
    const ended = new Promise<string>(resolve => socket.once('close', () => resolve(answered)))
    socket.once('error', fail)
    socket.once('connect', () => {
      socket.off('error', fail)
      // The other side may end a connection that is still written to.
      socket.on('error', () => {})
      socket.write(text)
      done({ socket, answered: () => answered, answer, ended })
    })
  })
}
