// The services of the watch endpoints.
import type { SendMessage } from '../../jobs/channels.ts'
import type { Work } from '../../stores/work.ts'
import type { BacktestAnswer, BacktestRequest } from '../../watches/backtest.ts'

export interface WatchServices {
  readonly work: Work
  /** Sends a sample. */
  readonly send: SendMessage
  /** True when a mail server is set up. */
  readonly canSendEmail: boolean
  /** Throws AddressRefused for a URL that nothing is sent to. */
  readonly validateUrl: (url: string, timeoutMs: number) => Promise<void>
  /** Runs a watch over the past in another thread; undefined when it is no longer there. */
  readonly backtest: (request: BacktestRequest) => Promise<BacktestAnswer | undefined>
  /** Called when a watch was made or changed, or is to run. */
  readonly onChange: () => void
}
