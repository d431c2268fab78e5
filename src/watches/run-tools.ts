// The parts of a service that runs of watches use.
import type { JsonObject } from '../lib/json/json.ts'
import type { CreditLedger } from '../stores/ledger-credits.ts'
import type { WatchWork } from '../stores/watch-work.ts'
import type { ResultTools } from './results.ts'

export interface RunTools extends ResultTools {
  readonly work: WatchWork & { readonly watchEntities: (id: number) => Promise<JsonObject | null> }
  readonly ledger: Pick<CreditLedger, 'settle'>
  /** Writes the file of a run whose results are linked to. */
  readonly writeFile: (runId: number, lines: readonly string[]) => void
  readonly apiVersion: string
  readonly nowMs: () => number
  readonly rest: () => void
}

/** A run as of one position in the changes of records. */
export interface RunPlace {
  readonly turn: number
  readonly position: string | null
}
