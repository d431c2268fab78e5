// A service in a separate process, with default rate limits and a first key, to be attacked from the test.
import { existsSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { apiVersion } from './almanac.ts'
import { type ServingCommand, startServing, temporaryFolder } from './command.ts'

/** Scales an attack: a hundredth of the count, or all of it with LONG. */
export const scaled = (count: number): number => (process.env.LONG ? count : Math.ceil(count / 100))

export interface AttackedService {
  readonly service: ServingCommand
  /** The headers of a request with a valid key. */
  readonly headers: Readonly<Record<string, string>>
  /** The resident memory of the process in MiB; undefined on systems other than Linux. */
  residentMiB(): number | undefined
  /** Opens a connection and writes the text. */
  open(text: string): Promise<Connection>
}

export interface Connection {
  readonly socket: Socket
  /** The bytes of the answer so far. */
  readonly answered: () => string
  /** Resolves with the first answer as soon as its head has arrived. */
  readonly answer: Promise<string>
  /** Resolves with all answers when the server has closed the connection. */
  readonly ended: Promise<string>
}

/** Starts a service, without records unless the data directory has some. */
export async function startAttacked(
  dataDir = temporaryFolder(),
  options: Parameters<typeof startServing>[2] = {},
): Promise<AttackedService> {
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

/** Returns the resident memory of a process in MiB; undefined on systems other than Linux. */
export function residentOf(pid: number | undefined): number | undefined {
  const file = `/proc/${pid}/status`
  const match = existsSync(file) ? /VmRSS:\s+(\d+) kB/.exec(readFileSync(file, 'utf8')) : null
  return match ? Number(match[1]) / 1024 : undefined
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
      // The server may close a connection that is still being written to.
      socket.on('error', () => {})
      socket.write(text)
      done({ socket, answered: () => answered, answer, ended })
    })
  })
}
