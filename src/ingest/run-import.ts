// Runs an import in one transaction: transformed batches in; counts, a report and progress out.
import type { Dataset } from '../catalog/dataset.ts'
import type { JsonObject } from '../lib/json/json.ts'
import type { ImportTransaction, RecordIdentifier, Records } from '../stores/records.ts'
import type { DeriveContext } from './derive/context.ts'
import { mergedDerivation } from './derive/merged.ts'
import { ExportedRows, firstBatches } from './exported-rows.ts'
import { nameOf } from './keys.ts'
import type { PreparedRow } from './prepare.ts'
import type { Report, ReportLine } from './report.ts'
import { comparedMax, findSimilarRows, type SimilarRows } from './similar-ids.ts'
import type { TransformedBatch } from './transform.ts'
import { parseRecord } from './upsert/contributions.ts'
import { Crowds } from './upsert/crowds.ts'
import { keyText } from './upsert/key-lists.ts'
import { linkRecords } from './upsert/link-records.ts'
import { SeenContributions } from './upsert/seen-contributions.ts'
import { isSourceKey } from './upsert/stated-keys.ts'
import { namesComparedMax, type RowOutcome, Upsert } from './upsert/upsert.ts'

export interface ImportCounts {
  readonly read: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly rejected: number
  readonly skipped: number
  /** The rows that are not in a record which one of their identifiers finds, because something else contradicts. */
  readonly kept_apart: number
}

/** The counts, and how many of the rows that were kept apart differ in what: `names`, `profile pages`. */
export interface ImportResult extends ImportCounts {
  readonly apart_because: Readonly<Record<string, number>>
}

/** Rows that would take the place of others, because their ids are counted anew in every file or are of another system. */
export interface RenamedRows {
  readonly count: number
  /** The number of known rows that were compared. */
  readonly of: number
  /** The names of one of them, now and before. */
  readonly name: string
  readonly before: string
}

/** Counts of the rows of one source, and of the earlier rows that they resemble. */
export interface ImportedSource {
  readonly name: string
  /** The rows that were kept. */
  readonly rows: number
  /** The rows of records that the source has contributed to in earlier imports. */
  readonly known: number
  /** Earlier rows whose ids look like those of these rows, although none matches. */
  readonly similar?: SimilarRows
  /** The rows that have the ids of earlier rows and other names, when most of the known ones do. */
  readonly renamed?: RenamedRows
}

/**
 * An input is of the same export of its source as the input before, so that it takes back nothing of it, or of a later one;
 * with `by-rows` the rows tell: pieces of one list have hardly a row in common.
 */
export type PlaceInExports = 'same-export' | 'later-export' | 'by-rows'

/** The transformed batches of one file, or of one dataset of the demo world. */
export interface ImportInput {
  readonly source: string
  /** Same export when absent. */
  readonly place?: PlaceInExports
  readonly batches: AsyncIterable<TransformedBatch>
}

export interface ImportRequest {
  readonly dataset: Dataset
  readonly inputs: readonly ImportInput[]
  readonly report: Pick<Report, 'add'>
  readonly derive: Omit<DeriveContext, 'todayMs'>
  readonly nowMs: number
  /** True when everything is done except the commit. */
  readonly dryRun: boolean
  readonly onProgress: (counts: ImportCounts, progress: number) => void
  /** Called after the last row; when it throws, nothing of the import is kept. */
  readonly beforeCommit?: (sources: readonly ImportedSource[]) => Promise<void>
  /** Called with each prepared record as it would be stored. */
  readonly onRecord?: (record: JsonObject) => void
}

/** Imports all inputs as one: readers see all of it, or nothing when anything fails. */
export async function runImport(records: Records, request: ImportRequest): Promise<ImportResult> {
  const load = await records.beginImport({ isTrial: request.dryRun })
  const tallies = new Map<string, SourceTally>()
  const upserts: Upsert[] = []
  const ofSource = new Map<string, Upsert>()
  const rowsOfExports = new Map<string, ExportedRows>()
  const asksForRows = request.inputs.some(({ place }) => place === 'by-rows')
  const crowds = new Crowds(request.dataset)
  const counts = { read: 0, created: 0, updated: 0, unchanged: 0, rejected: 0, skipped: 0, kept_apart: 0 }
  const apartBecause = new Map<string, number>()
  try {
    for (const part of request.inputs) {
      const tally = tallies.get(part.source) ?? new SourceTally()
      tallies.set(part.source, tally)
      const { isLater, batches } = await placed(part, rowsOfExports.get(part.source))
      const rowsOfExport = (!isLater && rowsOfExports.get(part.source)) || new ExportedRows()
      // The files of one export are one: what one of them says takes the place of nothing in another.
      const sameExport = isLater ? undefined : ofSource.get(part.source)
      const upsert = sameExport ?? openUpsert({ ...part, isLater }, load, { ...request, crowds })
      if (!sameExport) upserts.push(upsert)
      ofSource.set(part.source, upsert)
      rowsOfExports.set(part.source, rowsOfExport)
      for await (const batch of batches) {
        if (asksForRows) rowsOfExport.add(batch.prepared)
        const outcomes = await upsert.put(batch.prepared)
        for (const { outcome } of outcomes) counts[outcome]++
        tally.add(batch.prepared, outcomes, request.dataset)
        const keptApart = keptApartLines(batch, outcomes)
        counts.kept_apart += keptApart.length
        countDifferences(outcomes, apartBecause)
        counts.read += batch.read
        counts.rejected += batch.rejected
        counts.skipped += batch.skipped
        await request.report.add([...batch.report, ...keptApart])
        if (request.onRecord) for (const { text } of batch.prepared) request.onRecord(parseRecord(text))
        request.onProgress(counts, batch.progress)
      }
    }
    for (const upsert of upserts) await upsert.end()
    if (request.beforeCommit)
      await request.beforeCommit(await importedSources(load, request.dataset, tallies))
    if (request.dryRun) await load.abort()
    else {
      await linkRecords(load)
      await load.commit()
    }
  } catch (error) {
    await load.abort()
    throw error
  }
  return { ...counts, apart_because: Object.fromEntries(apartBecause) }
}

/** Counts for each kind of difference the rows that it keeps apart. */
function countDifferences(outcomes: readonly RowOutcome[], into: Map<string, number>): void {
  for (const { keptApart } of outcomes)
    for (const difference of new Set(keptApart.map(other => other.difference)))
      into.set(difference, (into.get(difference) ?? 0) + 1)
}

/** Returns the batches of an input, and whether they are of a later export of which the rows of the former one are known. */
async function placed(
  { place = 'same-export', batches }: ImportInput,
  former: ExportedRows | undefined,
): Promise<{ readonly isLater: boolean; readonly batches: AsyncIterable<TransformedBatch> }> {
  if (place !== 'by-rows' || !former) return { isLater: place === 'later-export', batches }
  const { rows, all } = await firstBatches(batches)
  return { isLater: former.areRepeatedBy(rows), batches: all }
}

const openUpsert = (
  { source, isLater }: { readonly source: string; readonly isLater: boolean },
  load: ImportTransaction,
  { dataset, derive, nowMs, crowds }: ImportRequest & { readonly crowds: Crowds },
): Upsert =>
  new Upsert({
    dataset,
    source,
    load,
    crowds,
    ...(isLater && { exportNumber: load.laterNumber() }),
    derive: mergedDerivation(dataset, { ...derive, todayMs: nowMs }),
  })

/** Counts the rows of one source, and keeps some of their ids. */
class SourceTally {
  rows = 0
  known = 0
  created = 0
  compared = 0
  renamed: RenamedRows | undefined
  /** Holds ids of records alone, of which there may be more than a Set of JavaScript holds. */
  readonly #knownRecords = new SeenContributions()
  readonly ids: RecordIdentifier[] = []

  add(rows: readonly PreparedRow[], outcomes: readonly RowOutcome[], dataset: Dataset): void {
    this.rows += rows.length
    for (const [index, { id, outcome, isKnown, isRepeated, otherName }] of outcomes.entries()) {
      // The first of several rows of a record may take the place of all that an earlier import said of it; the others are known
      // all the same.
      if (isKnown) this.#knownRecords.add(id, '')
      if (this.#knownRecords.has(id, '')) this.known++
      if (isRepeated && this.compared < namesComparedMax) this.#compare(rows[index], otherName, dataset)
      if (outcome === 'created') this.created++
    }
    for (const { contributionKey, keys } of rows) {
      if (this.ids.length === comparedMax) return
      const own = keys.find(key => isRowId(key) && keyText(key) === contributionKey)
      if (own) this.ids.push(own)
    }
  }

  #compare(row: PreparedRow | undefined, before: string | undefined, dataset: Dataset): void {
    this.compared++
    if (before === undefined || !row) return
    const { count, ...example } = this.renamed ?? {
      count: 0,
      name: nameOf(dataset, parseRecord(row.text)),
      before,
    }
    this.renamed = { ...example, count: count + 1, of: this.compared }
  }
}

/** Fewer rows may well have been renamed. */
const renamedMin = 3

const isRowId = ({ kind }: RecordIdentifier): boolean => isSourceKey(kind) && kind !== 'natural'

const importedSources = (
  load: ImportTransaction,
  dataset: Dataset,
  tallies: ReadonlyMap<string, SourceTally>,
): Promise<readonly ImportedSource[]> =>
  Promise.all(
    [...tallies].map(async ([source, { rows, known, created, compared, renamed, ids }]) => {
      const isAnew = known === 0 && created > 0
      const similar = isAnew
        ? await findSimilarRows(load, { dataset: dataset.name, source, ids, count: created })
        : undefined
      const isOthers = renamed !== undefined && renamed.count >= renamedMin && renamed.count > compared / 2
      return {
        name: source,
        rows,
        known,
        ...(similar && { similar }),
        ...(isOthers && { renamed: { ...renamed, of: compared } }),
      }
    }),
  )

const keptApartLines = ({ file, lines }: TransformedBatch, outcomes: readonly RowOutcome[]): ReportLine[] =>
  outcomes.flatMap(({ id, keptApart }, index) => {
    if (keptApart.length === 0) return []
    const others = keptApart.map(
      other =>
        `from record ${other.id}, which it shares an identifier with, because their ${other.difference} differ`,
    )
    const reason = `belongs to record ${id}, and is kept apart ${others.join(', and ')}`
    return [{ file, line: lines[index] ?? 0, what: 'kept_apart', reason }]
  })
