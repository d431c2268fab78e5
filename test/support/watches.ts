// Makes watches over HTTP, and waits for their runs.
import type { JsonObject } from '../../src/lib/json/json.ts'
import { type Almanac, type Answer, apiVersion } from './almanac.ts'
import { askedUntil } from './asked-until.ts'

export interface WatchClient {
  send(method: string, path: string, body?: unknown): Promise<Answer>
  /** Makes a watch, and waits for its baseline. */
  make(path: string, body: JsonObject): Promise<number>
  /** Runs the watch now, waits for the end of the run, and returns its summary. */
  run(id: number): Promise<Answer['body']>
}

export function watchClient(almanac: Almanac, key: string): WatchClient {
  const headers = { Authorization: `Bearer ${key}`, 'x-api-version': apiVersion }
  const send = (method: string, path: string, body?: unknown) =>
    almanac.send(path, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) })
  const ended = async (id: number, runId: number) => {
    const summary = () => send('GET', `/watch/${id}/runs/${runId}/summary`)
    return (await askedUntil(summary, ({ body }) => body.status !== 'RUNNING')).body
  }
  return {
    send,
    make: async (path, body) => {
      const made = await send('POST', path, body)
      if (made.status !== 201) throw new Error(JSON.stringify(made.body))
      const watch = () => send('GET', `/watch/${made.body.id}`)
      await askedUntil(watch, ({ body: { last_run_at } }) => last_run_at !== null)
      return made.body.id
    },
    run: async id => {
      const run = await send('POST', `/watch/${id}/run`)
      if (run.status !== 201) throw new Error(JSON.stringify(run.body))
      return ended(id, run.body.id)
    },
  }
}
