// Keeps verdicts on the work history of people on file, by the write path of imports.
import { setTimeout as wait } from 'node:timers/promises'
import { person } from '../catalog/person/person.ts'
import type { PersonVerdict } from '../endpoints/endpoint.ts'
import { openEmployerFinder } from '../ingest/derive/employer-finder.ts'
import { openLinkFinder } from '../ingest/derive/link-finder.ts'
import { GroupedStore } from '../ingest/live/grouped-store.ts'
import { storeRows } from '../ingest/live/store-rows.ts'
import { compilePrepare } from '../ingest/prepare.ts'
import { storedDate } from '../normal/date.ts'
import type { Places } from '../places/places.ts'
import type { Records } from '../stores/records.ts'

/** The source that verdicts are filed under. */
const source = 'verification'

export interface VerdictStore {
  readonly note: (verdict: PersonVerdict) => void
  /** Stores what waits, unless an import runs. */
  readonly close: () => Promise<void>
}

/** A verdict that cannot be stored is reported; the job that made it has it in its result. */
export function openVerdictStore(
  records: Records,
  geocode: Places['geocode'],
  report: (fault: unknown) => void,
): VerdictStore {
  const context = () => ({
    geocode,
    employers: openEmployerFinder(records),
    links: openLinkFinder(records),
  })
  const store = new GroupedStore({
    store: groups => storeRows(records, groups, { ...context(), todayMs: Date.now() }),
    wait,
    report,
  })
  const add = async ({ profileUrl, tier, verdict }: PersonVerdict) => {
    const nowMs = Date.now()
    const prepare = compilePrepare({ ...context(), dataset: person, source, nowMs })
    const row = await prepare({
      record: {
        social_handles: { professional_network_identifier: { profile_url: profileUrl } },
        assessment: { authenticity: { tier, verdict } },
      },
      externalIds: [],
      date: storedDate(nowMs),
    })
    if ('reason' in row) throw new Error(`The verdict on ${profileUrl} cannot be stored: ${row.reason}`)
    await store.add({ dataset: person, source, rows: [row] })
  }
  return { note: verdict => void add(verdict).catch(report), close: () => store.close() }
}
