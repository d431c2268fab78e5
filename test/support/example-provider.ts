// A provider with one record of each kind, and a page of the web, for the examples of live endpoints.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ProviderAnswer, type ProviderQuestion, refusal, startProvider } from './provider-server.ts'

export interface ExampleProvider {
  readonly url: string
  /** The settings of a service that asks it. */
  readonly environment: Readonly<Record<string, string>>
  /** Makes questions about companies wait until the returned function is called. */
  hold(): () => void
  close(): void
}

const describedAt = (address: string) => `name: example
address: ${address}
person:
  lookup: { takes: [profile_url], request: { path: /people }, rows: rows }
  search: { request: { path: /people }, filters: { CURRENT_TITLE: t }, paging: { page: p, size: s }, rows: rows }
  mapping:
    ids: { example: id }
    fields:
      basic_profile.name: name
      basic_profile.headline: headline
      social_handles.professional_network_identifier.profile_url: url
company:
  search: { request: { path: /companies }, filters: { REGION: r }, paging: { page: p, size: s }, rows: rows }
  mapping:
    ids: { example: id }
    fields: { basic_info.name: name, basic_info.website: url }
job:
  list: { request: { path: /jobs, query: { name: "{name}" } }, paging: { page: p, size: s }, rows: rows }
  mapping:
    ids: { example: id }
    fields: { job_details.title: title, job_details.url: url }
social_post:
  list: { request: { path: /posts, query: { name: "{name}" } }, paging: { page: p, size: s }, rows: rows }
  search: { request: { path: /posts }, filters: { AUTHOR_COMPANY: c }, paging: { page: p, size: s }, rows: rows }
  mapping:
    fields: { text: text, share_url: url, date_posted: { from: at, date: true } }
web:
  request: { path: /web }
  paging: { page: p, size: s }
  rows: rows
  title: title
  url: url
  snippet: text
`

const rows: Readonly<Record<string, object>> = {
  '/people': {
    id: 1,
    name: 'Wanda Quill',
    headline: 'Harbour pilot',
    url: 'https://www.profiles.example/in/wanda-quill',
  },
  '/companies': { id: 1, name: 'Quill & Daughters', url: 'https://quill.example/' },
  '/jobs': { id: 1, title: 'Harbour pilot', url: 'https://quill.example/jobs/1' },
  '/posts': { text: 'We are hiring.', url: 'https://www.profiles.example/posts/1', at: '2026-08-20' },
  '/web': { title: 'Quill & Daughters', url: 'https://quill.example/', text: 'Pilots since 1901.' },
}

const page: ProviderAnswer = response => {
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end('<html lang="en"><title>Quill &amp; Daughters</title><p>Pilots since 1901.</p></html>')
}

export async function startExampleProvider(): Promise<ExampleProvider> {
  let held: Promise<void> = Promise.resolve()
  const answer = ({ path, query }: ProviderQuestion): ProviderAnswer => {
    if (path === '/page') return page
    const row = rows[path]
    if (!row) return refusal(404)
    const answered = JSON.stringify({ rows: Number(query.get('p') ?? 1) > 1 ? [] : [row] })
    return async response => {
      if (path === '/companies') await held
      response.writeHead(200, { 'content-type': 'application/json' }).end(answered)
    }
  }
  const server = await startProvider(answer)
  const folder = mkdtempSync(join(tmpdir(), 'almanac-example-'))
  writeFileSync(join(folder, 'example.yaml'), describedAt(server.url))
  return {
    url: server.url,
    environment: {
      ALMANAC_CONNECTORS: folder,
      ALMANAC_FETCH_ALLOW: '127.0.0.1',
      // Pages of other machines are asked of a proxy, which is not there.
      HTTP_PROXY: 'http://127.0.0.1:9',
      HTTPS_PROXY: 'http://127.0.0.1:9',
      NO_PROXY: '127.0.0.1',
    },
    hold: () => {
      let release = () => {}
      held = new Promise(resolve => {
        release = resolve
      })
      return () => release()
    },
    close: () => {
      server.close()
      rmSync(folder, { recursive: true })
    },
  }
}
