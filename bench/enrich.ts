// Measures how many people per second a service enriches over HTTP, with one URL per request.
// Run: npm run bench enrich [people, 1000000 unless told]
import { report } from './report.ts'
import { sendLoad } from './shoot.ts'
import { dataDirOf, peakMiB, profileUrls, serve } from './world.ts'

const people = Number(process.argv[2] ?? 1_000_000)
const connections = 32
const dataDir = await dataDirOf(people)
const { url, pid, headers, stop } = await serve(dataDir)

/** Enriches `count` people again and again, with everything on but rate limits. */
async function measure(question: string, count: number) {
  const urls = await profileUrls(people, count)
  const requests = urls.map(one => ({
    path: '/person/enrich',
    body: JSON.stringify({ professional_network_profile_urls: [one] }),
  }))
  await sendLoad({ url, headers, requests, connections, seconds: 5 })
  const shot = await sendLoad({ url, headers, requests, connections, seconds: 20 })
  return {
    'who is asked about': question,
    connections,
    'requests a second': Math.round(shot.perSecond),
    'p50, ms': shot.p50Ms,
    'p99, ms': shot.p99Ms,
    'other than 200': shot.failed,
    'resident, MiB': peakMiB(pid),
  }
}

const rows = [
  await measure('one person', 1),
  await measure('2,000 people in turn', 2_000),
  await measure('200,000 people in turn, more than are kept in memory', Math.min(people, 200_000)),
]
report('enrich', `How many people a second are enriched at ${people.toLocaleString('en')} people?`, rows)
stop()
