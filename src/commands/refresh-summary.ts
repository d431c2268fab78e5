// The closing lines of a refresh.
import type { Dataset } from '../catalog/dataset.ts'
import type { RefreshOutcome, SourceCounts } from '../processes/refresh.ts'
import { recordCount } from './sizes.ts'

export interface Refreshed {
  /** The age in days. */
  readonly days: number
  /** The number of records that are older. */
  readonly old: number
  /** The number of them that this refresh is about. */
  readonly ids: number
  /** True when none is left for the next refresh. */
  readonly isDone?: boolean
  /** The number of records that can be asked for; of a dry run alone. */
  readonly askable?: number
  /** Undefined for a dry run. */
  readonly outcome?: RefreshOutcome
}

/** Returns the result in words, and as JSON. */
export function summaryOf(
  dataset: Dataset,
  result: Refreshed,
): { readonly inWords: string; readonly json: object } {
  const { days, old, ids, isDone = false, askable, outcome } = result
  const json = { dataset: dataset.name, older_than_days: days, older: old }
  const age = days === 0 ? 'on file' : `last confirmed more than ${days === 1 ? 'a day' : `${days} days`} ago`
  if (!outcome) {
    return {
      inWords: `${recordCount(old, dataset)} ${age}; ${shown(ids)} would be looked at, of which a connector can be asked for ${shown(askable ?? 0)}. Nothing was asked: this was a dry run.`,
      json: { ...json, looked_at: ids, askable, is_dry_run: true },
    }
  }
  const { counts, sources, stopped } = outcome
  const lines = [
    `${recordCount(old, dataset)} ${age}; ${shown(counts.asked)} asked for: ${shown(counts.changed)} changed, ${shown(counts.unchanged)} unchanged, ${shown(counts.gone)} gone, ${shown(counts.failed)} failed.`,
    ...(counts.not_askable > 0
      ? [`${shown(counts.not_askable)} have no identifier that a connector takes, or are gone from the file.`]
      : []),
    ...(counts.left > 0 ? [`${shown(counts.left)} were left, because --budget is used up.`] : []),
    ...Object.entries(sources).map(sourceLine),
    ...(stopped === 'failures'
      ? ['Stopped, because provider after provider failed: almanac connectors shows how they fare.']
      : []),
    ...(isDone ? [] : ['The next almanac refresh goes on from here.']),
  ]
  return {
    inWords: lines.join('\n'),
    json: { ...json, ...counts, sources, stopped: stopped ?? null, is_done: isDone },
  }
}

const sourceLine = ([name, { asked, answered, nothing, failed, message }]: [string, SourceCounts]): string =>
  `  ${name}: ${shown(asked)} asked, ${shown(answered)} answered, ${shown(nothing)} have nothing, ${shown(failed)} failed${message === null ? '' : ` (${message.replace(/\.$/, '')})`}`

const shown = (value: number): string => value.toLocaleString('en')
