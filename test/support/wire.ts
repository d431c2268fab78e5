// A wire between a client and a server on loopback, which can stop carrying anything.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Wire {
  readonly port: number
  /** Stops carrying bytes: connections stay open and silent. */
  freeze(): void
  /** Ends what was frozen; new connections are carried again. */
  mend(): void
  /**
   * Freezes behind the next commit of a transaction that names the table: the server gets it, and its answer is lost.
   * Resolves when that has happened.
   */
  loseCommit(table: string): Promise<void>
  close(): void
}

export async function startWire(serverPort: number): Promise<Wire> {
  const sockets = new Set<Socket>()
  let isFrozen = false
  let lost: { readonly table: string; readonly onCommit: () => void } | undefined
  const server = createServer({ allowHalfOpen: true }, near => {
    keep(near)
    if (isFrozen) return
    let isNamed = false
    const far = connect(serverPort, '127.0.0.1')
    keep(far)
    near.on('data', chunk => {
      if (isFrozen) return
      far.write(chunk)
      isNamed ||= lost !== undefined && chunk.includes(lost.table)
      if (!chunk.includes('commit\0')) return
      if (isNamed) lost?.onCommit()
      isNamed = false
    })
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
    loseCommit: table =>
      new Promise(resolve => {
        const onCommit = () => {
          lost = undefined
          isFrozen = true
          resolve()
        }
        lost = { table, onCommit }
      }),
    close: () => {
      cut()
      server.close()
    },
  }
}
