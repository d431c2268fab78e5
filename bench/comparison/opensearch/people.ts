// The people of a data directory as documents of OpenSearch: the records that `almanac export` writes, found by profile URL.
import { createReadStream, existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { person } from '../../../src/catalog/person/person.ts'
import type { JsonObject } from '../../../src/lib/json/json.ts'
import { openPlaces } from '../../../src/places/places.ts'
import { valueAt } from '../../../src/query/read.ts'
import { almanac, benchFolder, folderMiB } from '../../world.ts'
import { indexSettings, mappingOf } from './mapping.ts'
import { type OpenSearch, startOpenSearch } from './server.ts'

export const index = 'people'
export const profileUrlPath = 'social_handles.professional_network_identifier.profile_url'
/** The bytes of a bulk request; OpenSearch recommends 5 to 15 MB. */
const bulkBytes = 8 * 2 ** 20
/** The bulk requests that are under way at once. */
const bulksAtOnce = 2

export interface FilledOpenSearch extends OpenSearch {
  readonly folder: string
  /** The seconds that bulk indexing took, and the size of the index afterwards. */
  readonly filled: { readonly seconds: number; readonly mib: number }
}

/** Returns the JSON Lines of all people of the data directory as they are answered, written at the first use. */
export async function exportedPeople(dataDir: string, people: number): Promise<string> {
  const file = join(benchFolder, `exported-people-${people}.jsonl`)
  if (!existsSync(file)) await almanac(['export', 'person', '--format', 'jsonl', '--out', file], dataDir)
  return file
}

/** Starts a node in an empty folder and indexes all people of the file. */
export async function openSearchOf(file: string, people: number): Promise<FilledOpenSearch> {
  const folder = join(benchFolder, `opensearch-${people}`)
  rmSync(folder, { recursive: true, force: true })
  const server = await startOpenSearch(folder)
  try {
    await send(server.url, 'PUT', `/${index}`, { settings: indexSettings, mappings: mappingOf(person) })
    const started = performance.now()
    await indexAll(server.url, file)
    await send(server.url, 'POST', `/${index}/_flush`)
    const seconds = (performance.now() - started) / 1000
    await send(server.url, 'POST', `/${index}/_refresh`)
    return { ...server, folder, filled: { seconds, mib: folderMiB(folder) } }
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function indexAll(url: string, file: string): Promise<void> {
  const places = openPlaces()
  const running = new Set<Promise<void>>()
  let lines: string[] = []
  let bytes = 0
  const flush = async () => {
    if (lines.length === 0) return
    const bulk = sendBulk(url, `${lines.join('\n')}\n`).finally(() => running.delete(bulk))
    running.add(bulk)
    lines = []
    bytes = 0
    if (running.size >= bulksAtOnce) await Promise.race(running)
  }
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const record = JSON.parse(line) as JsonObject
    const where = places.geocode(String(valueAt(record, 'basic_profile.location.raw') ?? ''))
    const place = where ? `,"place":{"lat":${where.latitude},"lon":${where.longitude}}` : ''
    lines.push(
      `{"index":{"_id":${JSON.stringify(valueAt(record, profileUrlPath))}}}`,
      `${line.slice(0, -1)}${place}}`,
    )
    bytes += line.length
    if (bytes > bulkBytes) await flush()
  }
  await flush()
  await Promise.all(running)
}

async function sendBulk(url: string, body: string): Promise<void> {
  const answer = await fetch(`${url}/${index}/_bulk?filter_path=errors,items.*.error`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-ndjson' },
    body,
  })
  const text = await answer.text()
  if (!answer.ok || !text.startsWith('{"errors":false'))
    throw new Error(`Bulk indexing failed: ${text.slice(0, 2000)}`)
}

/** Sends JSON and returns the answer. Throws with its text when it is not a success. */
export async function send(url: string, method: string, path: string, body?: unknown): Promise<JsonObject> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 2000)}`)
  return JSON.parse(text) as JsonObject
}

export const megabytesOf = (file: string): number => Math.round(statSync(file).size / 2 ** 20)
