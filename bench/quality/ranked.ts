// Queries in plain words that are made from facts in public files, and whether the people of the facts come first.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { datasets } from '../../src/catalog/index.ts'
import { personSearch } from '../../src/endpoints/search/person-search.ts'
import type { JsonObject } from '../../src/lib/json/json.ts'
import { normalProfileUrl } from '../../src/normal/profile-url.ts'
import { openPlaces } from '../../src/places/places.ts'
import { openEmbeddedRecords } from '../../src/stores/embedded/records.ts'
import { isMissing, sharedData } from '../../test/support/shared-data.ts'
import { seeded } from '../name-treatments.ts'
import { offlineServices } from '../offline-services.ts'
import { almanac } from '../world.ts'
import type { Measure } from './measure.ts'
import { congressFacts } from './ranked/congress.ts'
import { judgeFacts } from './ranked/judges.ts'

/** A query with those whom it describes, by their profile URLs. */
export interface FactQuery {
  readonly kind: string
  readonly query: string
  readonly relevant: ReadonlySet<string>
}

/** Public people with facts about them. */
export interface Facts {
  readonly mapping: string
  readonly file: string
  /** Makes queries of each kind; `chance` returns numbers from 0 up to 1. */
  readonly queries: (chance: () => number) => Promise<readonly FactQuery[]>
}

const shown = 10
const recallWanted = 0.95
const profileUrl = 'social_handles.professional_network_identifier.profile_url'

const modes = ['lexical', 'hybrid'] as const

interface Outcome extends FactQuery {
  readonly mode: (typeof modes)[number]
  readonly recall: number
  readonly precision: number
  readonly criteria: string
}

async function outcomesOf(facts: Facts): Promise<readonly Outcome[]> {
  const folder = mkdtempSync(join(tmpdir(), 'almanac-ranked-'))
  await almanac(['import', 'person', sharedData(facts.file), '--map', facts.mapping], folder)
  const records = openEmbeddedRecords(folder, datasets)
  const services = offlineServices(records, { places: openPlaces() })
  const outcomes: Outcome[] = []
  const queries = await facts.queries(seeded(19))
  for (const { mode, ...asked } of queries.flatMap(query => modes.map(mode => ({ ...query, mode })))) {
    const body = { search: { query: asked.query, mode }, fields: [profileUrl], limit: shown }
    const answer = await personSearch.run(
      { body, caller: { permissions: new Set<string>() } } as never,
      services as never,
    )
    const text = Buffer.from((answer.body as { readonly bytes: Uint8Array }).bytes).toString()
    const { profiles, interpretation } = JSON.parse(text) as {
      readonly profiles: readonly {
        readonly social_handles: {
          readonly professional_network_identifier: { readonly profile_url: string }
        }
      }[]
      readonly interpretation: { readonly criteria: readonly JsonObject[] }
    }
    const urls = profiles.map(row =>
      normalProfileUrl(row.social_handles.professional_network_identifier.profile_url),
    )
    const relevant = new Set([...asked.relevant].map(normalProfileUrl))
    const right = urls.filter(url => relevant.has(url)).length
    outcomes.push({
      ...asked,
      mode,
      recall: right / Math.min(shown, asked.relevant.size),
      precision: urls.length === 0 ? 0 : right / urls.length,
      criteria: interpretation.criteria
        .map(({ kind, text: words, hard }) => `${kind}${hard ? '' : '?'} "${words}"`)
        .join(', '),
    })
  }
  await records.close()
  rmSync(folder, { recursive: true })
  return outcomes
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length)

export const ranked: Measure = {
  question: 'Do the people whom a query in plain words describes come first?',
  target: `recall at 10 of ${recallWanted}`,
  run: async () => {
    const sources = [judgeFacts, congressFacts].filter(({ file }) => !isMissing(file))
    if (sources.length === 0) return undefined
    const outcomes: Outcome[] = []
    for (const facts of sources) outcomes.push(...(await outcomesOf(facts)))
    const kinds = [...new Set(outcomes.map(({ kind }) => kind))]
    const of = (mode: Outcome['mode'], wanted: readonly Outcome[]) => {
      const outcomesIn = wanted.filter(outcome => outcome.mode === mode)
      return {
        [`${mode}: recall at 10`]: mean(outcomesIn.map(({ recall }) => recall)).toFixed(3),
        [`${mode}: precision at 10`]: mean(outcomesIn.map(({ precision }) => precision)).toFixed(3),
      }
    }
    const row = (kind: string, wanted: readonly Outcome[]) => ({
      kind,
      queries: wanted.length / modes.length,
      'described at most 10': mean(wanted.map(({ relevant }) => Math.min(shown, relevant.size))).toFixed(1),
      ...of('lexical', wanted),
      ...of('hybrid', wanted),
    })
    return {
      isReached: modes.every(
        mode => mean(outcomes.flatMap(one => (one.mode === mode ? [one.recall] : []))) >= recallWanted,
      ),
      tables: [
        [
          ...kinds.map(kind =>
            row(
              kind,
              outcomes.filter(outcome => outcome.kind === kind),
            ),
          ),
          row('all', outcomes),
        ],
      ],
      notes: [
        'Judges and members of Congress are imported by their mappings; the queries are made from the columns of the same files. Recall at 10 is the share of those described among the first ten rows, where more are described of ten. Precision at 10 is the share of the rows shown that are right: where fewer than ten people are described, a page of ten rows cannot reach 1.',
      ],
      worst: outcomes
        .filter(({ mode }) => mode === 'hybrid')
        .toSorted((a, b) => a.recall - b.recall || a.precision - b.precision)
        .map((outcome, index, all) => ({
          ...outcome,
          // The worst of each kind in turn.
          turn: all.slice(0, index).filter(({ kind }) => kind === outcome.kind).length,
        }))
        .toSorted((a, b) => a.turn - b.turn)
        .filter(({ recall }) => recall < 1)
        .map(
          ({ query, recall, relevant, criteria }) =>
            `"${query}" (${relevant.size} described): recall ${recall.toFixed(2)}; read as ${criteria}`,
        ),
    }
  },
}
