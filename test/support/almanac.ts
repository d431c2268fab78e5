// Starts a real service on loopback over its own data directory, and makes requests to it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKey } from '../../src/access/keys.ts'
import { type Config, readConfig } from '../../src/config.ts'
import { readConnectorFiles } from '../../src/ingest/live/connector-files.ts'
import { liveSettings } from '../../src/live/settings.ts'
import { openRecords, openServedLedger } from '../../src/processes/adapters.ts'
import { startService } from '../../src/processes/service.ts'
import type { Ledger } from '../../src/stores/ledger.ts'
import type { Records } from '../../src/stores/records.ts'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test looks wherever it wants
  readonly body: any
}

export interface Almanac {
  readonly url: string
  readonly config: Config
  readonly records: Records
  readonly ledger: Ledger
  /** Makes a key with these field permissions, and returns its secret. */
  newKey(permissions?: readonly string[]): Promise<string>
  /** POSTs with the version header and a key with all permissions, unless told otherwise. */
  post(path: string, body: unknown, more?: { readonly key?: string }): Promise<Answer>
  /** GETs with the version header and a key with all permissions, unless told otherwise. */
  get(path: string, more?: { readonly key?: string }): Promise<Answer>
  /** Sends any request as it is. */
  send(path: string, init: RequestInit): Promise<Answer>
  close(): Promise<void>
}

/** More millicredits than all tests together spend. */
const plenty = 1_000_000_000

export const apiVersion = '2025-11-01'

/** Addresses where nobody listens, so that no test asks a provider on the internet. */
export const nowhere: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(liveSettings)
    .filter(([name, setting]) => name.endsWith('_URL') && setting.default !== '')
    .map(([name]) => [name, 'http://127.0.0.1:9']),
)

/** Starts a service on a free port, by default without rate limits over an empty data directory that is removed at the end. */
export async function startAlmanac(
  dataDir?: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Almanac> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'almanac-')))
  const config = readConfig({
    ALMANAC_DATA_DIR: folder,
    ALMANAC_PORT: '0',
    ALMANAC_LOG_LEVEL: 'silent',
    ALMANAC_RATE_LIMITS: 'off',
    ...nowhere,
    ...environment,
  })
  const records = openRecords(config)
  const ledger = await openServedLedger(config)
  const custom = readConnectorFiles(config.live, environment)
  const running = await startService({ config, records, ledger, custom })
  const newKey = async (permissions: readonly string[] = []) =>
    (await createKey(ledger, { name: 'test', teamId: 1, permissions, nowMs: Date.now() })).secret
  const everything = await newKey(['certifications', 'honors', 'urn_url', 'technographics'])
  await ledger.grant(1, plenty, Date.now(), null)
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const response = await fetch(running.url + path, init)
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    }
  }
  return {
    url: running.url,
    config,
    records,
    ledger,
    newKey,
    send,
    get: (path, { key = everything } = {}) =>
      send(path, { headers: { Authorization: `Bearer ${key}`, 'x-api-version': apiVersion } }),
    post: (path, body, { key = everything } = {}) =>
      send(path, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${key}`,
          'x-api-version': apiVersion,
          'Content-Type': 'application/json',
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    close: async () => {
      await running.close()
      await records.close()
      await ledger.close()
      if (dataDir === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}
