// The answer to a request with `preview: true`: its price.
import { costComponents, toCredits, totalMillicredits } from '../metering/price.ts'
import type { RunResult } from './endpoint.ts'

/** Returns a result that states the price instead of the records, and charges nothing. */
export const previewOf = ({
  charges,
  results,
  previewed,
}: Pick<RunResult, 'charges' | 'results' | 'previewed'>): RunResult => ({
  body: {
    ...previewed,
    preview: true,
    credits: toCredits(totalMillicredits(charges)),
    cost_components: costComponents(charges),
    result_count: results,
  },
  results: 0,
  charges: [],
})
