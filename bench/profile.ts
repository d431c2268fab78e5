// Measures where the time of each thread goes under each kind of load. Run: npm run bench profile [people, 1000000 unless
// told]. Needs wrk: apt-get install wrk
import { setTimeout as wait } from 'node:timers/promises'
import { type RequestKind, requestKinds } from './comparison/http-requests.ts'
import { readIntoPageCache } from './page-cache.ts'
import { type Profile, partsOf } from './profile/parts.ts'
import { type Figures, reportTables } from './report.ts'
import { QuerySampler } from './search-classes.ts'
import { indexOf } from './search-index.ts'
import { sendLoad } from './shoot.ts'
import { dataDirOf, profileUrls, serve } from './world.ts'

const people = Number(process.argv[2] ?? 1_000_000)
const connections = 16
const seconds = 10
const drawn = 60_000
const warming = 15_000
/** Threads that were busy for less of the time are left out, and parts that took less of it. */
const least = 0.02
/** Threads answer within a moment of each other; each has finished what it was at by then. */
const answeredMs = 5000

const dataDir = await dataDirOf(people)
const { sample } = await indexOf(people)
const urls = await profileUrls(people, Math.min(people, 200_000))
// The time that threads wait for the disk is another question.
await readIntoPageCache(dataDir)
const service = await serve(dataDir, ['--import', './bench/profile/inside.js'])

const rows: Figures[] = []
try {
  for (const kind of requestKinds(urls).filter(({ isCold }) => !isCold)) rows.push(...(await measure(kind)))
} finally {
  service.stop()
}
reportTables(
  `profile-${people}`,
  `profile ${people}`,
  `Where does the time of each thread go under load, at ${people.toLocaleString('en')} people?`,
  [rows],
  [
    `${connections} connections and different questions, after ${seconds} s of others of the kind; profiles of ${seconds} s, which take time themselves (\`dispatch\` is their beginning and end). Parts are folders of src/, packages, or functions of Node and V8; those below ${least * 100} % of the busy time and threads that were busy for less are left out.`,
  ],
)

async function measure({ name, draw }: RequestKind): Promise<readonly Figures[]> {
  const sampler = new QuerySampler(sample)
  const requests = Array.from({ length: drawn }, () => draw(sampler).ours)
  const load = (some: typeof requests) =>
    sendLoad({
      url: service.url,
      headers: service.headers,
      connections,
      requests: some,
      seconds,
    })
  await load(requests.slice(0, warming))
  service.process.send('start')
  const { perSecond } = await load(requests.slice(warming))
  const profiles = (await stopProfiles()).map(({ thread, profile }) => ({ thread, ...partsOf(profile) }))
  return profiles
    .filter(({ busy }) => busy >= least)
    .sort((a, b) => b.busy - a.busy)
    .map(({ thread, busy, parts }) => {
      const row = {
        requests: name,
        'a second': Math.round(perSecond).toLocaleString('en'),
        thread,
        'busy, %': Math.round(100 * busy),
        'its parts, % of that': parts
          .filter(([, share]) => share >= least)
          .map(([part, share]) => `${part} ${Math.round(100 * share)}`)
          .join(', '),
      }
      console.log(Object.values(row).join(' | '))
      return row
    })
}

interface ThreadProfile {
  readonly thread: string
  readonly profile: Profile
}

/** Returns the profiles of all threads that answer within `answeredMs`. */
async function stopProfiles(): Promise<readonly ThreadProfile[]> {
  const answers: ThreadProfile[] = []
  const note = (answer: unknown) => answers.push(answer as ThreadProfile)
  service.process.on('message', note)
  service.process.send('stop')
  await wait(answeredMs)
  service.process.off('message', note)
  return answers
}
