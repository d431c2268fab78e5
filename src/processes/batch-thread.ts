// What a thread of batch jobs is told, and what it tells.
import type { Config } from '../config.ts'

export interface BatchThread {
  readonly config: Config
  /** Names the thread in its claims. */
  readonly owner: string
  /** Of `LastRequest`. */
  readonly lastRequest: Int32Array<SharedArrayBuffer>
}

export type ToBatchThread = 'wake' | 'stop'
export type FromBatchThread =
  | { readonly is: 'ready' }
  | { readonly is: 'ended' }
  | { readonly is: 'faulty'; readonly fault: string; readonly batchId: string }
