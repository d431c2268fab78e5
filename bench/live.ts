// Measures live fetches: 200 pages at once from a server that takes 300 ms for each answer, what they cost other requests,
// and how many saved pages a processor reads in a second.
// Run: npm run bench live [people, 20000 unless told] [folder with *.html; the documentation of packages unless told]
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readPage } from '../src/live/pages/read-page.ts'
import type { PacedRequests } from './pace.ts'
import { type Figures, percentile, report } from './report.ts'
import { dataDirOf, profileUrls, residentMiB, serve } from './world.ts'

const people = Number(process.argv[2] ?? 20_000)
const folder = process.argv[3]
const savedPages = 1000
const fetches = 200
const perRequest = 10
const delayMs = 300

const read = (path: string): string => readFileSync(path, 'utf8')
const pages = folder === undefined ? documentation() : filesOf(folder, '.html').slice(0, savedPages).map(read)
const rows: Figures[] = [reading()]

const site = createServer((request, response) => {
  const page = pages[Number(request.url?.slice(1)) % pages.length]
  const isRules = request.url === '/robots.txt'
  setTimeout(() => {
    response
      .writeHead(isRules ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
      .end(isRules ? '' : page)
  }, delayMs)
}).listen(0, '127.0.0.1')
await once(site, 'listening')
const address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`

const service = await serve(await dataDirOf(people), [], { ALMANAC_FETCH_ALLOW: '127.0.0.1' })
const callers = fork('bench/pace-process.ts')
const profiles = await profileUrls(people, 1000)
// The first page of a service starts its thread.
await fetchPages(0, 1)
const quiet = await enrich(3)
for (const turn of [1, 2, 3]) rows.push(await fetching(turn))
report('live', 'How fast are pages fetched and read, and what does it cost other requests?', rows, people)
service.stop()
site.close()
callers.kill()

function reading(): Figures {
  const bytes = pages.map(page => Buffer.from(page))
  const read = (page: Buffer) =>
    readPage({ url: 'https://example.com/', contentType: 'text/html; charset=utf-8', bytes: page })
  for (const page of bytes.slice(0, 50)) read(page)
  const started = process.cpuUsage()
  for (const page of bytes) read(page)
  const { user, system } = process.cpuUsage(started)
  const sizes = bytes.map(({ length }) => length)
  return {
    measure: `read ${pages.length} saved pages, of ${Math.round(percentile(sizes, 0.5) / 1024)} KiB at the median`,
    figure: `${Math.round(pages.length / ((user + system) / 1e6))} a second of processor time`,
    target: '200',
  }
}

async function fetching(turn: number): Promise<Figures> {
  const before = residentMiB(service.pid)
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, residentMiB(service.pid))
  }, 20)
  const enriching = enrich(4)
  await wait(200)
  const started = performance.now()
  const failures = await Promise.all(
    Array.from({ length: fetches / perRequest }, (_, index) =>
      fetchPages(turn * fetches + index * perRequest, perRequest),
    ),
  )
  const seconds = (performance.now() - started) / 1000
  const times = await enriching
  clearInterval(watch)
  return {
    measure: `${fetches} fetches at once, turn ${turn}`,
    figure: `${seconds.toFixed(2)} s, ${failures.reduce((sum, count) => sum + count, 0)} failed, ${peak - before} MiB more; p99 of POST /person/enrich ${percentile(times, 0.99).toFixed(1)} ms, ${percentile(quiet, 0.99).toFixed(1)} without them`,
    target: '3 s, 300 MiB, twice',
  }
}

/** Fetches pages in one request; returns how many failed. */
async function fetchPages(first: number, count: number): Promise<number> {
  const urls = Array.from({ length: count }, (_, index) => `${address}/${first + index}`)
  const response = await fetch(`${service.url}/web/enrich/live`, {
    method: 'POST',
    headers: service.headers,
    body: JSON.stringify({ urls }),
  })
  const answered = (await response.json()) as readonly { readonly success: boolean }[]
  return answered.filter(({ success }) => !success).length
}

/** The requests are sent by a process of their own, because this one is the website and has it fetched. */
async function enrich(seconds: number): Promise<readonly number[]> {
  const requests: PacedRequests = {
    url: service.url,
    path: '/person/enrich',
    headers: service.headers,
    bodies: profiles.map(url => JSON.stringify({ professional_network_profile_urls: [url] })),
    perSecond: 100,
    seconds,
  }
  callers.send(requests)
  const [times] = await once(callers, 'message')
  return times
}

/** Returns pages of a website that shows the documentation of the installed packages. */
function documentation(): readonly string[] {
  const texts = filesOf('node_modules', '.md')
    .map(read)
    .filter(text => text.length > 2000)
  return Array.from({ length: savedPages }, (_, index) => pageOf(texts[index % texts.length] ?? ''))
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function pageOf(text: string): string {
  const menu = Array.from(
    { length: 60 },
    (_, index) => `<li class="item"><a href="/${index}">Page ${index}</a></li>`,
  )
  const blocks = text.split(/\n{2,}/).map(block => {
    const heading = /^(#+) (.*)/.exec(block)
    if (heading) return `<h${heading[1]?.length}>${escaped(heading[2] ?? '')}</h${heading[1]?.length}>`
    if (block.startsWith('```')) return `<pre><code>${escaped(block)}</code></pre>`
    const inner = escaped(block).replace(/\[([^\]]*)\]\(([^)\s]*)[^)]*\)/g, '<a href="$2">$1</a>')
    return `<p class="text">${inner}</p>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Package</title><link rel="stylesheet" href="/s.css"></head>
<body><header><nav><ul>${menu.join('\n')}</ul></nav></header><main><article>${blocks.join('\n')}</article></main>
<aside><ul>${menu.join('\n')}</ul></aside><footer><p>Imprint</p></footer></body></html>`
}

function filesOf(root: string, end: string): readonly string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith(end))
    .map(name => join(root, name))
    .filter(path => statSync(path).isFile())
    .sort()
}
