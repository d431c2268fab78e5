// Submits batch jobs over HTTP, waits for them, and reads their files.
import { gunzipSync } from 'node:zlib'
import type { JsonObject } from '../../src/lib/json/json.ts'
import { type Almanac, type Answer, apiVersion } from './almanac.ts'
import { askedUntil } from './asked-until.ts'

export interface BatchClient {
  submit(path: string, body: JsonObject): Promise<Answer>
  get(path: string): Promise<Answer>
  post(path: string): Promise<Answer>
  /** Waits until the job has ended, and returns it. */
  ended(id: string): Promise<JsonObject>
  /** Submits a job and waits for its end. Returns the job and the lines of its result. */
  run(
    path: string,
    body: JsonObject,
  ): Promise<{ readonly job: JsonObject; readonly lines: readonly JsonObject[] }>
}

export function batchClient(almanac: Almanac, key: string): BatchClient {
  const headers = { Authorization: `Bearer ${key}`, 'x-api-version': apiVersion }
  const get = (path: string) => almanac.send(path, { headers })
  const submit = (path: string, body: JsonObject) => almanac.post(path, body, { key })
  const ended = async (id: string): Promise<JsonObject> => {
    const isOver = ({ body }: Answer) => body.status !== 'pending' && body.status !== 'processing'
    return (await askedUntil(() => get(`/batch/${id}`), isOver)).body
  }
  return {
    get,
    submit,
    ended,
    post: path => almanac.send(path, { method: 'POST', headers }),
    run: async (path, body) => {
      const accepted = await submit(path, body)
      if (accepted.status !== 200) throw new Error(JSON.stringify(accepted.body))
      const job = await ended(accepted.body.batch_id)
      return { job, lines: job.status === 'completed' ? await linesAt(String(job.download_url)) : [] }
    },
  }
}

/** Downloads the bytes of a link. */
export async function bytesAt(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Buffer> {
  const response = await fetch(url, { headers })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return Buffer.from(await response.arrayBuffer())
}

export const linesOf = (bytes: Buffer): readonly JsonObject[] =>
  gunzipSync(bytes)
    .toString()
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as JsonObject)

export const linesAt = async (url: string): Promise<readonly JsonObject[]> => linesOf(await bytesAt(url))
