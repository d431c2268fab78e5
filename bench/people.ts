// How long it takes to find people by name, and how long other requests wait meanwhile: a heartbeat in the thread that
// serves, beside requests of 25 names each. Run: npm run bench people [people, 1000000 unless told]
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { person } from '../src/catalog/person/person.ts'
import { readConfig } from '../src/config.ts'
import { personIdentify } from '../src/endpoints/enrich/person-identify.ts'
import { personQuery, type StatedPerson } from '../src/matching/person-query.ts'
import { searchPeople } from '../src/matching/person-search.ts'
import { openRecords } from '../src/processes/adapters.ts'
import { openNameThread } from '../src/processes/name-thread.ts'
import type { Records, RecordWrite } from '../src/stores/records.ts'
import { seeded, withSlip } from './name-treatments.ts'
import { percentile, report } from './report.ts'
import { benchFolder } from './world.ts'

const size = Number(process.argv[2] ?? 1_000_000)
const beatMs = 10
const secondsOfBeats = 20
const callers = 4
const chance = seeded(7)
const folder = join(benchFolder, `people-${size}`)
const config = readConfig({ ALMANAC_DATA_DIR: folder })

interface Filed {
  readonly first: string
  readonly middle: string
  readonly last: string
  readonly employer: string
}

const firstNames =
  `James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica
  Thomas Sarah Christopher Karen Charles Lisa Daniel Nancy Matthew Sandra Anthony Betty Mark Ashley Donald Emily Steven
  Kimberly Andrew Margaret Paul Donna Joshua Michelle Kenneth Carol Kevin Amanda Brian Melissa George Deborah Timothy
  Stephanie Ana Bo Chen Priya Ahmed Fatima Mohammed Wei Yuki Hiroshi Ivan Olga Pierre Amelie Hans Greta Lars Ingrid
  Mateus Beatriz Diego Lucia Giovanni Chiara Kwame Amara Noor Omar`.split(/\s+/)
const syllables =
  'an bel cor dan el far gor hal is jen kal lor mar nor os per quin ros sel tor ul ver win yor zan stein berg man son ley'.split(
    ' ',
  )
const words = 'north blue delta prime stone river cloud data green first union west nova terra peak'.split(
  ' ',
)

/** Returns one of so many things, the first ones far more often. */
const skewed = (count: number): number => Math.floor(count * chance() ** 3)
const nameOfNumber = (number: number): string => {
  const parts = [number % 31, Math.floor(number / 31) % 31, Math.floor(number / 961) % 31].map(
    at => syllables[at],
  )
  const name = parts.slice(0, number < 961 ? 2 : 3).join('')
  return name.charAt(0).toUpperCase() + name.slice(1)
}
/** A quarter of the first names are rare ones. */
const firstName = (): string =>
  chance() < 0.75 ? (firstNames[skewed(firstNames.length)] ?? '') : nameOfNumber(skewed(20_000))
const filed: readonly Filed[] = Array.from({ length: size }, () => ({
  first: firstName(),
  middle: chance() < 0.3 ? firstName() : '',
  last: nameOfNumber(skewed(29_791)),
  employer: `${words[skewed(words.length)]} ${nameOfNumber(skewed(20_000))} ${words[skewed(words.length)]}`,
}))
const any = (): Filed => filed[Math.floor(chance() * size)] as Filed
const commonFirst = () => firstNames[skewed(10)] ?? ''
const commonLast = () => nameOfNumber(skewed(50))

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
  'of nobody': () => ({ name: `${any().last}q ${any().first}zq` }),
}

const records = await openFilledRecords()
const names = openNameThread(config)
records.keepWarm(console.log)
const ask = async (stated: StatedPerson) => {
  const query = await personQuery(stated, { records, geocode: () => undefined })
  return query ? names.people(query, await searchPeople(records, query)) : []
}

for (let round = 0; round < 300; round++) await ask(nameOf(any()))
const rows = []
for (const [label, query] of Object.entries(kinds)) {
  const times: number[] = []
  for (let round = 0; round < 500; round++) {
    const stated = query()
    const start = performance.now()
    await ask(stated)
    times.push(performance.now() - start)
  }
  rows.push({ 'a name': label, ...figures(times) })
}
rows.push({
  'a name': `heartbeat of ${beatMs} ms, nothing beside it`,
  ...figures(await heartbeat(async () => {})),
})
const beats = await heartbeat(async isOver => {
  const caller = { permissions: new Set<string>() }
  const services = { records, names, geocode: () => undefined, nowMs: Date.now }
  const askOften = async () => {
    const all = Object.values(kinds)
    while (!isOver()) {
      const body = {
        people: Array.from({ length: 25 }, (_, index) => (all[index % all.length] as () => StatedPerson)()),
      }
      const { body: answer } = await personIdentify.run({ body, caller }, services)
      JSON.stringify(answer)
    }
  }
  await Promise.all(Array.from({ length: callers }, askOften))
})
rows.push({
  'a name': `heartbeat beside ${callers} callers with 25 names a request`,
  ...figures(beats),
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

function nameOf({ first, middle, last }: Filed): StatedPerson {
  return { name: [first, middle, last].filter(part => part !== '').join(' ') }
}

function figures(times: readonly number[]) {
  const at = (share: number) => percentile(times, share).toFixed(2)
  return { number: times.length, 'p50, ms': at(0.5), 'p99, ms': at(0.99), 'most, ms': at(1) }
}

/** By how many milliseconds each beat came too late while the work went on. */
async function heartbeat(work: (isOver: () => boolean) => Promise<void>): Promise<readonly number[]> {
  const late: number[] = []
  const endMs = performance.now() + secondsOfBeats * 1000
  let dueMs = performance.now() + beatMs
  const ended = new Promise<void>(resolve => {
    const beat = () => {
      const now = performance.now()
      late.push(Math.max(0, now - dueMs))
      dueMs = now + beatMs
      if (now < endMs) setTimeout(beat, beatMs)
      else resolve()
    }
    setTimeout(beat, beatMs)
  })
  await Promise.all([ended, work(() => performance.now() >= endMs)])
  return late
}

async function openFilledRecords(): Promise<Records> {
  const isMade = existsSync(join(folder, 'records.db'))
  const store = openRecords(config)
  if (isMade) return store
  const load = await store.beginImport()
  const summary = 'Builds what customers need, and looks after it for years. '.repeat(20)
  for (let start = 0; start < size; start += 5000) {
    await load.write(
      person.name,
      filed.slice(start, start + 5000).map((one, index) => written(start + index + 1, one, summary)),
    )
  }
  await load.commit()
  return store
}

function written(id: number, one: Filed, summary: string): RecordWrite {
  const record = {
    basic_profile: {
      ...nameOf(one),
      summary,
      location: { raw: 'Paris, France', city: 'Paris', country: 'France', coordinates: [48.86, 2.35] },
    },
    experience: {
      employment_details: {
        current: [{ name: one.employer, title: 'Engineer' }],
        past: [{ name: one.last, title: 'Intern' }],
      },
    },
    education: { schools: [{ school: id % 50 === 0 ? 'University of Utrecht' : `${one.last} College` }] },
  }
  return {
    id,
    isNew: true,
    text: JSON.stringify(record),
    updatedAtMs: 0,
    contributions: [],
    keys: [],
    formerKeys: [],
    namesOthers: false,
    names: [],
    absorbs: [],
  }
}
