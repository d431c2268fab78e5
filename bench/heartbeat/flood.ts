// Floods of requests that arrive in one instant, each on a connection of its own that is open already.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { type Attack, type AttackRequest, jsonRequest, repeat } from './attack.ts'

const flood = (request: AttackRequest): Pick<Attack, 'requests' | 'isFlood'> => {
  const requests = repeat(4000, () => request)
  return { requests: () => requests, isFlood: true }
}
const identify = jsonRequest('/company/identify', { names: ['Acme'] })

export const floodAttacks: readonly Attack[] = [
  {
    name: '4,000 requests in one instant, without a key',
    ...flood({ ...identify, headers: { Authorization: '' } }),
  },
  {
    name: '4,000 requests in one instant, refused',
    ...flood(jsonRequest('/company/identify', { names: 7 })),
  },
  { name: '4,000 requests in one instant, of one name', ...flood(identify) },
  {
    name: '4,000 requests in one instant, for a page of one',
    ...flood(jsonRequest('/company/search', { limit: 1 })),
  },
]

export interface Flood {
  /** Writes each request to a connection of its own, all in one turn, and returns the statuses of the answers. */
  send(requests: readonly AttackRequest[]): Promise<readonly number[]>
  close(): void
}

/** Opens so many connections to the service. */
export async function openFlood(
  url: string,
  headers: Readonly<Record<string, string>>,
  count: number,
): Promise<Flood> {
  const { hostname, port, host } = new URL(url)
  const sockets: Socket[] = []
  for (let index = 0; index < count; index++) {
    const socket = connect(Number(port), hostname)
      .setEncoding('latin1')
      .on('error', () => {})
    await once(socket, 'connect')
    sockets.push(socket)
  }
  return {
    send: requests => {
      const texts = requests.map(request => textOf(request, { ...headers, Host: host }))
      const statuses = texts.map((text, index) => ask(sockets[index], text))
      return Promise.all(statuses)
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

function textOf({ path, body, headers }: AttackRequest, more: Readonly<Record<string, string>>): string {
  const all = { ...more, ...headers, 'Content-Length': Buffer.byteLength(body) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

/** Returns the status of the answer once all of it has arrived; 0 where the connection ends before. */
function ask(socket: Socket | undefined, text: string): Promise<number> {
  return new Promise(resolve => {
    if (!socket || socket.destroyed) return resolve(0)
    let received = ''
    const end = (status: number) => {
      socket.off('data', read).off('close', endEarly)
      resolve(status)
    }
    const endEarly = () => end(0)
    const read = (chunk: string) => {
      received += chunk
      const [head = '', body] = received.split('\r\n\r\n')
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
      if (body !== undefined && body.length >= length) end(Number(head.slice(9, 12)))
    }
    socket.on('data', read).on('close', endEarly)
    socket.write(text)
  })
}
