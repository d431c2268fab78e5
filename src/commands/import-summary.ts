// The closing lines of an import.
import type { FrequentReason } from '../ingest/frequent-reasons.ts'
import { countedPhrase } from '../ingest/readers/repairs.ts'
import type { ImportedSource, ImportResult } from '../ingest/run-import.ts'

export interface ImportSummary {
  readonly counts: ImportResult
  readonly sources: readonly ImportedSource[]
  readonly rejected: readonly FrequentReason[]
  readonly leftOut: readonly FrequentReason[]
  /** The path of the report; undefined for a dry run. */
  readonly report: string | undefined
}

export function summaryText({ counts, sources, rejected, leftOut, report }: ImportSummary): string {
  const { read, created, updated, unchanged, skipped, kept_apart } = counts
  const outcomes = [
    `${shown(created)} created, ${shown(updated)} updated, ${shown(unchanged)} unchanged, ${shown(counts.rejected)} rejected`,
    ...(skipped > 0 ? [`${shown(skipped)} left out by the mapping`] : []),
  ]
  return [
    `${countedPhrase(read, 'row', 'rows')} read: ${outcomes.join(', ')}.`,
    ...sources.map(sourceLine),
    ...(kept_apart > 0
      ? [
          `${countedPhrase(kept_apart, 'row was kept apart from a record with one of its', 'rows were kept apart from records with one of their')} identifiers, because their ${differences(counts)} differ; the report says which.`,
        ]
      : []),
    ...reasonLines('Rows were rejected most often because:', rejected),
    ...reasonLines('Values were left out most often because:', leftOut),
    ...(report === undefined ? [] : [`Report: ${report}`]),
    ...(read === 0 ? ['There are no rows to import.'] : []),
    ...(read > 0 && counts.rejected === read
      ? [
          `${read === 1 ? 'The row' : 'No row'} could ${read === 1 ? 'not ' : ''}be kept. The reasons say why; --format, --delimiter or another mapping may help.`,
        ]
      : []),
    ...(report === undefined ? ['Nothing was changed: this was a dry run.'] : []),
  ].join('\n')
}

/** Returns what keeps the rows apart, the most frequent first: `names and profile pages`. */
function differences({ apart_because }: ImportResult): string {
  const names = Object.entries(apart_because)
    .sort(([, a], [, b]) => b - a)
    .map(([difference]) => difference)
  const last = names.slice(namedMax - 1)
  const end = last.length > 1 ? 'other statements' : last[0]
  return inWords.format([...names.slice(0, namedMax - 1), ...(end === undefined ? [] : [end])])
}

// British English has no comma in front of the last.
const inWords = new Intl.ListFormat('en-GB')
/** So many differences are named. */
const namedMax = 4

const shown = (value: number): string => value.toLocaleString('en')

const sourceLine = ({ name, rows, known }: ImportedSource): string =>
  rows === 0
    ? `Nothing was filed under the source ${name}.`
    : `Filed under the source ${name}: ${knownRows(rows, known)} known from an earlier import.`

function knownRows(rows: number, known: number): string {
  if (rows === 1) return `its only row was ${known === 0 ? 'not ' : ''}`.trim()
  if (known === 0) return `none of its ${shown(rows)} rows was`
  if (known === rows) return `all of its ${shown(rows)} rows were`
  return `${shown(known)} of its ${shown(rows)} rows ${known === 1 ? 'was' : 'were'}`
}

const reasonLines = (head: string, reasons: readonly FrequentReason[]): readonly string[] =>
  reasons.length === 0 ? [] : [head, ...reasons.map(reasonLine)]

function reasonLine({ count, reason, first: { file, line, value } }: FrequentReason): string {
  const example = value === undefined ? '' : `: ${value}`
  return `  ${shown(count)} × ${reason.replace(/\.$/, '')} (first in line ${line} of ${file}${example})`
}
