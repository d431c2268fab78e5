// Makes watches over HTTP, and waits for their runs.
import type { JsonObject } from '../../src/lib/json/json.ts'
import { type Almanac, type Answer, apiVersion } from './almanac.ts'

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
    for (;;) {
      const { body } = await send('GET', `/watch/${id}/runs/${runId}/summary`)
      if (body.status !== 'RUNNING') return body
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  }
  return {
    send,
    make: async (path, body) => {
      const made = await send('POST', path, body)
      if (made.status !== 201) throw new Error(JSON.stringify(made.body))
      for (;;) {
        const { body: watch } = await send('GET', `/watch/${made.body.id}`)
        if (watch.last_run_at !== null) return made.body.id
        await new Promise(resolve => setTimeout(resolve, 20))
      }
    },
    run: async id => {
      const run = await send('POST', `/watch/${id}/run`)
      if (run.status !== 201) throw new Error(JSON.stringify(run.body))
      return ended(id, run.body.id)
    },
  }
}
