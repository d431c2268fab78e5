// A name server on 127.0.0.1 that has few names, and bad habits.
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'

/** The IPv4 addresses of each name: one for each query, the last one for all later ones; without any it never answers. */
export type Names = Readonly<Record<string, readonly string[]>>

/** Answers queries until it is closed, or the process ends. Other names do not exist. Port 0 is any free one. */
export async function startNameServer(names: Names, port: number): Promise<Socket> {
  const timesAsked = new Map<string, number>()
  const socket = createSocket('udp4')
  socket.on('message', (query, { port: from, address }) => {
    const { name, type, end } = questionOf(query)
    const answers = names[name]
    if (answers?.length === 0) return
    const isAddress = type === 1
    const times = timesAsked.get(name) ?? 0
    if (isAddress) timesAsked.set(name, times + 1)
    const resolvedAddress = isAddress ? (answers?.[times] ?? answers?.at(-1)) : undefined
    const head = Buffer.alloc(12)
    head.writeUInt16BE(query.readUInt16BE(0), 0)
    head.writeUInt16BE(answers ? 0x8180 : 0x8183, 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(resolvedAddress === undefined ? 0 : 1, 6)
    // A pointer to the name of the question, type A, class IN, no time to live, four bytes.
    const record = [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...(resolvedAddress ?? '').split('.').map(Number)]
    socket.send(
      Buffer.concat([
        head,
        query.subarray(12, end),
        Buffer.from(resolvedAddress === undefined ? [] : record),
      ]),
      from,
      address,
    )
  })
  socket.bind(port, '127.0.0.1')
  await once(socket, 'listening')
  return socket
}

function questionOf(query: Buffer) {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}
