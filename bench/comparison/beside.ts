// Measures what one caller of long pages costs the callers of short requests.
import type { Figures } from '../report.ts'
import { type QueryClass, QuerySampler, queryClasses } from '../search-classes.ts'
import { type LoadRequest, type LoadResult, sendLoad } from '../shoot.ts'
import type { HttpRequest } from './http-requests.ts'

const seconds = 8
const connections = 16
const longPage = 1000
const pages = 400

/** Returns the figures of the short requests alone, and of different ones beside the caller of long pages. */
export async function besideLongPages(
  to: Pick<LoadRequest, 'url' | 'headers'>,
  short: readonly HttpRequest[],
  sample: ConstructorParameters<typeof QuerySampler>[0],
): Promise<Figures[]> {
  const load = (requests: readonly HttpRequest[], connections: number) =>
    sendLoad({ ...to, requests, connections, seconds })
  const half = Math.floor(short.length / 2)
  const alone = await load(short.slice(0, half), connections)
  const [beside, long] = await Promise.all([
    load(short.slice(half), connections),
    load(longPages(new QuerySampler(sample)), 1),
  ])
  return [
    row('enrich by profile URL, alone', alone),
    row('enrich by profile URL, beside the next', beside),
    row(`pages of ${longPage} people, one caller`, long),
  ]
}

function longPages(draw: QuerySampler): readonly HttpRequest[] {
  const first = queryClasses.filter(({ pagesBefore }) => pagesBefore === undefined)
  return Array.from({ length: pages }, (_, index) => {
    const { filters, sorts = [] } = first[index % first.length] as QueryClass
    return {
      path: '/person/search',
      body: JSON.stringify({ filters: filters(draw), sorts, limit: longPage }),
    }
  })
}

const row = (requests: string, { perSecond, p50Ms, p99Ms, failed }: LoadResult): Figures => ({
  requests,
  'a second': Math.round(perSecond).toLocaleString('en'),
  'p50, ms': p50Ms,
  'p99, ms': p99Ms,
  failed,
})
