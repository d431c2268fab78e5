// A provider on loopback that answers as a test says, and remembers what it was asked.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ProviderQuestion {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** JSON to answer with 200, or a function that answers itself. */
export type ProviderAnswer = object | ((response: ServerResponse, question: ProviderQuestion) => void)

export interface ProviderServer {
  readonly url: string
  /** The questions, oldest first. */
  readonly questions: readonly ProviderQuestion[]
  /** Answers differently from now on. */
  answer(next: (question: ProviderQuestion) => ProviderAnswer): void
  close(): void
}

/** Returns an answer with this status and body. */
export const refusal =
  (status: number, body: unknown = {}, headers: Record<string, string> = {}): ProviderAnswer =>
  response => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }

export async function startProvider(
  first: (question: ProviderQuestion) => ProviderAnswer = () => ({}),
): Promise<ProviderServer> {
  const questions: ProviderQuestion[] = []
  let choose = first
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider')
      const question = {
        method: request.method ?? '',
        path: pathname,
        query: searchParams,
        headers: request.headers,
        body,
      }
      questions.push(question)
      const answer = choose(question)
      if (typeof answer === 'function') answer(response, question)
      else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    questions,
    answer: next => {
      choose = next
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
