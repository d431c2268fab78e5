// Measures how long it takes to find people by name, and how long other requests wait meanwhile.
// Run: npm run bench people [people, 1000000 unless told]
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { person } from '../src/catalog/person/person.ts'
import { readConfig } from '../src/config.ts'
import { personIdentify } from '../src/endpoints/enrich/person-identify.ts'
import { personQuery, type StatedPerson } from '../src/matching/person-query.ts'
import { searchPeople } from '../src/matching/person-search.ts'
import { openNameThread } from '../src/processes/name-thread.ts'
import { measureNameSearch } from './name-latency.ts'
import { seeded, withSlip } from './name-treatments.ts'
import {
  firstNames,
  type NamedPerson,
  namedPeople,
  namedPersonRecord,
  nameOf,
  nameOfNumber,
  skewed,
} from './named-people.ts'
import { offlineServices } from './offline-services.ts'
import { report } from './report.ts'
import { openFilledRecords } from './temporary-records.ts'
import { benchFolder } from './world.ts'

const size = Number(process.argv[2] ?? 1_000_000)
const chance = seeded(7)
const people = namedPeople(size, chance)
const any = (): NamedPerson => people[Math.floor(chance() * size)] as NamedPerson
const commonFirst = () => firstNames[skewed(10, chance)] ?? ''
const commonLast = () => nameOfNumber(skewed(50, chance))

const kinds: Readonly<Record<string, () => StatedPerson>> = {
  'as on file': () => nameOf(any()),
  'with the employer': () => {
    const one = any()
    return { ...nameOf(one), company: one.employer }
  },
  'with a slip': () => {
    const { first, last } = any()
    return { name: `${first} ${withSlip(last, chance)}` }
  },
  'with an initial': () => {
    const { first, last } = any()
    return { name: `${first.charAt(0)}. ${last}` }
  },
  'of many people': () => ({ name: `${commonFirst()} ${commonLast()}` }),
  'of many people, with an employer, a place and a school': () => ({
    name: `${commonFirst()} ${commonFirst()} ${commonLast()}`,
    company: any().employer,
    location: 'Paris, France',
    school: 'University of Utrecht',
  }),
  'of six names': () => ({
    name: `${any().first} ${any().first} ${any().first} ${any().first} ${any().middle} ${any().last}`,
  }),
  'of nobody': () => ({ name: `${any().last}q ${any().first}zq` }),
}

const folder = join(benchFolder, `people-${size}`)
const config = readConfig({ ALMANAC_DATA_DIR: folder })
const records = await openFilledRecords(config, person.name, size, index =>
  namedPersonRecord(index + 1, people[index] as NamedPerson),
)
const names = openNameThread(config)
const services = offlineServices(records, { names })
records.keepWarm(console.log)

const rows = await measureNameSearch({
  kinds,
  usual: () => nameOf(any()),
  searchOne: async stated => {
    const query = await personQuery(stated, services)
    return query ? names.people(query, await searchPeople(records, query)) : []
  },
  manyNames: '25 names',
  searchMany: () => {
    const makers = Object.values(kinds)
    const body = { people: Array.from({ length: 25 }, (_, at) => makers[at % makers.length]?.() ?? {}) }
    return personIdentify.run({ body, caller: { permissions: new Set<string>() } }, services)
  },
})
const mib = Math.round(statSync(join(folder, 'records.db')).size / 2 ** 20)
report(
  'people',
  `How long does a name take among ${size.toLocaleString('en')} people (${mib} MiB), and what waits for it?`,
  rows,
  size,
)
await names.close()
await records.close()
