// A receiver of webhooks on loopback that answers as badly as a test wants.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface Receiver {
  readonly url: string
  /** The requests, oldest first. */
  readonly received: readonly Received[]
  /** Resolves when this many requests have come. */
  count(atLeast: number): Promise<void>
  close(): void
}

export type Reply = (response: ServerResponse, number: number) => void

export const reply =
  (status: number, headers: Record<string, string> = {}): Reply =>
  response => {
    response.writeHead(status, headers).end('{}')
  }

/** Starts a receiver; `answer` gets the number of the request, from 0. */
export async function startReceiver(answer: Reply = reply(200), host = '127.0.0.1'): Promise<Receiver> {
  const received: Received[] = []
  const waiting: { readonly atLeast: number; readonly resolve: () => void }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      const number = received.length
      received.push({ headers: request.headers as Record<string, string>, body })
      for (const { atLeast, resolve } of waiting) if (received.length >= atLeast) resolve()
      answer(response, number)
    })
  })
  server.listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://${host}:${port}/hook`,
    received,
    count: atLeast =>
      received.length >= atLeast
        ? Promise.resolve()
        : new Promise(resolve => waiting.push({ atLeast, resolve })),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
