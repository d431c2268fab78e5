// Demands that the revision of a derivation is raised whenever it derives other values than before.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { temporaryStore } from '../../../test/support/records.ts'
import { datasets } from '../../catalog/index.ts'
import type { MutableObject } from '../../lib/json/json.ts'
import { openEmbeddedRecords } from '../../stores/embedded/records.ts'
import { derivationFor, derivationRevision } from './derive.ts'
import { openEmployerFinder } from './employer-finder.ts'
import { openLinkFinder } from './link-finder.ts'

const store = temporaryStore(folder => openEmbeddedRecords(folder, datasets))

/** The labelled titles of three files, each line of which but headings is one. */
const titles = ['titles', 'titles-later', 'titles-blind'].flatMap(name =>
  readFileSync(new URL(`../../../bench/quality/titles/${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .slice(3)
    .filter(line => line !== '' && !line.startsWith('= ')),
)

const personOf = (title: string): MutableObject => ({
  basic_profile: { name: 'Ana Lima', location: { raw: 'Lisbon, Portugal' } },
  experience: {
    employment_details: {
      current: [{ name: 'Acme', title, start_date: '2020-01-01T00:00:00' }],
      past: [
        {
          name: 'Initech',
          title: 'Intern',
          start_date: '2018-01-01T00:00:00',
          end_date: '2019-06-30T00:00:00',
        },
      ],
    },
  },
})

const jobOf = (title: string): MutableObject => ({
  job_details: { title },
  location: { raw: 'Berlin, Germany', country: 'Germany' },
})

it.each([
  ['person', personOf, { revision: 'titles 25, names 6, places 4, links 1', hash: '9f005d355e71e698' }],
  ['job', jobOf, { revision: 'titles 25, places 4', hash: 'b211e3da96af2917' }],
] as const)(
  'what is derived of a %s changes only with its revision: raise it in derive.ts, then state the new hash here',
  async (dataset, recordOf, expected) => {
    const context = {
      geocode: () => undefined,
      employers: openEmployerFinder(store.records),
      links: openLinkFinder(store.records),
      todayMs: Date.UTC(2026, 0, 1),
    }
    const hash = createHash('sha256')
    for (const title of titles) {
      const record = recordOf(title)
      await derivationFor(dataset)(record, context)
      hash.update(JSON.stringify(record))
    }
    expect({ revision: derivationRevision(dataset), hash: hash.digest('hex').slice(0, 16) }).toEqual(expected)
  },
)
