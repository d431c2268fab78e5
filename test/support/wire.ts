// A wire between a client and a server on loopback, which can stop carrying anything.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Wire {
  readonly port: number
  /** Stops carrying bytes: connections stay open and silent. */
  freeze(): void
  /** Ends what was frozen; new connections are carried again. */
  mend(): void
  close(): void
}

export async function startWire(serverPort: number): Promise<Wire> {
  const sockets = new Set<Socket>()
  let isFrozen = false
  const server = createServer({ allowHalfOpen: true }, near => {
    keep(near)
    if (isFrozen) return
    const far = connect(serverPort, '127.0.0.1')
    keep(far)
    near.on('data', chunk => isFrozen || far.write(chunk))
    near.on('end', () => isFrozen || far.end()).on('close', () => far.destroy())
    far.on('data', chunk => isFrozen || near.write(chunk)).on('close', () => isFrozen || near.destroy())
  })
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    freeze: () => {
      isFrozen = true
    },
    mend: () => {
      isFrozen = false
      cut()
    },
    close: () => {
      cut()
      server.close()
    },
  }
}
