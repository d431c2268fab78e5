// Starts the web framework alone, as the most that any service on it can reach.
import { fork } from 'node:child_process'
import { once } from 'node:events'

export interface BareServer {
  readonly url: string
  readonly pid: number | undefined
  /** Sets what is answered, by path. */
  answer(answers: Readonly<Record<string, readonly string[]>>): Promise<void>
  stop(): void
}

export async function startBare(): Promise<BareServer> {
  const server = fork('bench/bare-server.ts', { execArgv: ['--import', 'tsx'] })
  const [url] = await once(server, 'message')
  return {
    url,
    pid: server.pid,
    answer: async answers => {
      const taken = once(server, 'message')
      server.send(answers)
      await taken
    },
    stop: () => server.disconnect(),
  }
}
