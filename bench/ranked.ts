// Measures searches that are ranked by a text, over distinct queries, in process and over HTTP.
// Run: npm run bench ranked [people, 100000 unless told] [lean, for a world without details]

import { datasets } from '../src/catalog/index.ts'
import { person } from '../src/catalog/person/person.ts'
import { personSearch } from '../src/endpoints/search/person-search.ts'
import type { Json, JsonObject } from '../src/lib/json/json.ts'
import { openPlaces } from '../src/places/places.ts'
import { valuesIn } from '../src/query/read.ts'
import { openEmbeddedRecords } from '../src/stores/embedded/records.ts'
import { prepareReading, rehearseReading } from '../src/understanding/prepare.ts'
import { seeded } from './name-treatments.ts'
import { offlineServices } from './offline-services.ts'
import { type Figures, percentile, report } from './report.ts'
import { dataDirOf, residentMiB, serve } from './world.ts'

const people = Number(process.argv[2] ?? 100_000)
const dataDir = await dataDirOf(people, process.argv[3] === 'lean' ? 'lean' : 'full')
const sampled = 3000
const warming = 60
const measured = 300

const records = openEmbeddedRecords(dataDir, datasets)
records.keepWarm(console.log)
const chance = seeded(19)
const below = (count: number) => Math.floor(chance() * count)
const ids = Array.from({ length: sampled }, () => 1 + below(people))
const sample = (await records.get(person.name, ids)).flatMap(stored => (stored ? [stored.record] : []))

/** Returns a random value of a field, of a random person who has one. */
function sampledValue(path: string): string {
  const field = person.paths.get(path)
  for (;;) {
    const record = sample[below(sample.length)] as JsonObject
    const values = valuesIn(record as Json, field?.lists ?? [], field?.at ?? []).filter(
      (value): value is string => typeof value === 'string' && value !== '',
    )
    if (values.length > 0) return values[below(values.length)] as string
  }
}

const jobs = 'experience.employment_details'
const title = () => sampledValue(`${jobs}.current.title`)
const employer = () => sampledValue(`${jobs}.name`)
const city = () => sampledValue('basic_profile.location.city')
const country = () => sampledValue('basic_profile.location.country')
const skill = () => sampledValue('skills.professional_network_skills')
const school = () => sampledValue('education.schools.school')

const sentences = [
  () => `${title()} in ${city()}`,
  () => `${title()}s who worked at ${employer()}`,
  () => `senior ${skill()} people in ${country()}, not managers`,
  () => `${title()} with ${1 + below(15)} years of experience in ${country()}, ideally ${skill()}`,
  () => `people who studied at ${school()} and know ${skill()} or ${skill()}`,
  () => `head of ${skill()} at ${employer()}`,
  () => `${skill()} ${skill()} ${city()} ${employer()}`,
]
const sentence = () => sentences[below(sentences.length)]?.() ?? ''
const word = (text: string) => text.split(' ')[below(text.split(' ').length)] ?? text
const plain = (text: string) => text.replace(/[^\p{L}\p{N} ]/gu, ' ').trim() || 'x'

const interpretation = 'interpretation alone'
const kinds: Readonly<Record<string, () => JsonObject>> = {
  [interpretation]: () => ({ search: { query: sentence(), interpret_only: true } }),
  hybrid: () => ({ search: { query: sentence() } }),
  'hybrid, explained': () => ({ search: { query: sentence() }, explain: true }),
  'hybrid, exact': () => ({ search: { query: sentence() }, mode: 'exact' }),
  'hybrid over a filter': () => ({
    search: { query: `${title()} ${skill()}` },
    mode: 'exact',
    filters: { field: 'basic_profile.location.country', type: '=', value: country() },
  }),
  semantic: () => ({ search: { query: sentence(), mode: 'semantic' } }),
  lexical: () => ({ search: { query: sentence(), mode: 'lexical' } }),
  'lexical, exact': () => ({ search: { query: sentence(), mode: 'lexical' }, mode: 'exact' }),
  boolean: () => ({
    search: {
      query: `${plain(word(title()))}|${plain(word(title()))} "${plain(city())}" -${plain(word(skill()))}`,
      mode: 'lexical',
      query_syntax: 'boolean',
    },
    mode: 'exact',
  }),
}

/** Every other kind interprets a text, too, so that the interpretations measured last show a service that has answered thousands. */
const measuredKinds: readonly (readonly [string, () => JsonObject])[] = [
  ...Object.entries(kinds),
  [`${interpretation}, after the others`, kinds[interpretation] as () => JsonObject],
]

const inProcessName = 'in process'
const places = openPlaces()
// As a service does when it starts.
await prepareReading(places)
await rehearseReading(places, records)
const services = offlineServices(records, { places })
const permissions = new Set<string>()

async function measure(name: string, send: (body: JsonObject) => Promise<unknown>): Promise<Figures[]> {
  const rows: Figures[] = []
  for (const [kind, draw] of measuredKinds) {
    for (let round = 0; round < warming; round++) await send(draw())
    const times: number[] = []
    const processor: number[] = []
    for (let round = 0; round < measured; round++) {
      const body = draw()
      const [started, cpuBefore] = [performance.now(), process.cpuUsage()]
      await send(body)
      times.push(performance.now() - started)
      const { user, system } = process.cpuUsage(cpuBefore)
      processor.push((user + system) / 1000)
    }
    rows.push({
      where: name,
      kind,
      'p50, ms': percentile(times, 0.5).toFixed(1),
      'p90, ms': percentile(times, 0.9).toFixed(1),
      'p99, ms': percentile(times, 0.99).toFixed(1),
      // The processor time of this process, which does the work of a request over HTTP elsewhere.
      ...(name === inProcessName && {
        'p50 of CPU, ms': percentile(processor, 0.5).toFixed(1),
        'p99 of CPU, ms': percentile(processor, 0.99).toFixed(1),
      }),
    })
  }
  return rows
}

const inProcess = await measure(inProcessName, body =>
  personSearch.run({ body, caller: { permissions } } as never, services as never),
)
await records.close()

const { url, pid, headers, stop } = await serve(dataDir)
const residentBefore = residentMiB(pid)
const overHttp = await measure('over HTTP', async body => {
  const answer = await fetch(`${url}/person/search`, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${JSON.stringify(body)}: ${text}`)
})
const resident = residentMiB(pid)
stop()
report(
  'ranked',
  `How long does a ranked page of 20 rows take at ${people.toLocaleString('en')} people? (${residentBefore} MiB resident before, ${resident} MiB at the end)`,
  [...inProcess, ...overHttp],
  people,
)
