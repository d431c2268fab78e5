// How many people a second one service enriches over HTTP, one URL a request.
// Run: npm run bench enrich [people, 1000000 unless told]
import autocannon from 'autocannon'
import { report } from './report.ts'
import { dataDirOf, peakMiB, profileUrls, serve } from './world.ts'

const people = Number(process.argv[2] ?? 1_000_000)
const connections = 32
const seconds = 20
const dataDir = await dataDirOf(people)
const urls = await profileUrls(people, 5_000)
const { url, pid, headers, stop } = await serve(dataDir)

const requests = urls.map(url => ({
  method: 'POST' as const,
  path: '/person/enrich',
  body: JSON.stringify({ professional_network_profile_urls: [url] }),
}))
const shoot = (duration: number) => autocannon({ url, connections, duration, headers, requests })
await shoot(5)
const { requests: rate, latency, non2xx, errors } = await shoot(seconds)
report('enrich', `How many people a second are enriched at ${people.toLocaleString('en')} people?`, [
  {
    connections,
    'requests a second': Math.round(rate.average),
    'p50, ms': latency.p50,
    'p99, ms': latency.p99,
    'other than 200': non2xx + errors,
    'resident, MiB': peakMiB(pid),
  },
])
stop()
