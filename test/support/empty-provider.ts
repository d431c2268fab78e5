// A provider of all records that has none, so that every live endpoint is configured and nothing is asked of the internet.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProvider } from './provider-server.ts'

export interface EmptyProvider {
  /** The settings of a service that asks it. */
  readonly environment: Readonly<Record<string, string>>
  close(): void
}

const search = (filters: string) =>
  `  search: { request: { path: / }, filters: { ${filters} }, paging: { page: p, size: s }, rows: rows }`

const describedAt = (address: string) => `name: empty
address: ${address}
person:
  lookup: { takes: [profile_url], request: { path: / }, rows: rows }
${search('REGION: r, CURRENT_TITLE: t')}
  mapping:
    ids: { empty: id }
    fields: { basic_profile.name: name }
company:
${search('REGION: r, ANNUAL_REVENUE: { between: { min: a, max: b } }')}
  mapping:
    ids: { empty: id }
    fields: { basic_info.name: name }
job:
  list: { request: { path: /, query: { name: "{name}" } }, paging: { page: p, size: s }, rows: rows }
  mapping:
    ids: { empty: id }
    fields: { job_details.title: name }
social_post:
  list: { request: { path: /, query: { name: "{name}" } }, paging: { page: p, size: s }, rows: rows }
${search('AUTHOR_COMPANY: c')}
  mapping:
    fields: { text: name, share_url: url }
`

export async function startEmptyProvider(): Promise<EmptyProvider> {
  const server = await startProvider(() => ({ rows: [] }))
  const folder = mkdtempSync(join(tmpdir(), 'almanac-empty-'))
  writeFileSync(join(folder, 'empty.yaml'), describedAt(server.url))
  return {
    environment: {
      ALMANAC_CONNECTORS: folder,
      // Pages of other machines are asked of a proxy, which is not there.
      HTTP_PROXY: 'http://127.0.0.1:9',
      HTTPS_PROXY: 'http://127.0.0.1:9',
      NO_PROXY: '127.0.0.1',
    },
    close: () => {
      server.close()
      rmSync(folder, { recursive: true })
    },
  }
}
