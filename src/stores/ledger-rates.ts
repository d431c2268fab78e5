// How often a team may ask: one budget for each team and bucket, over all of its keys.
import type { WindowUsage } from '../lib/sliding-window.ts'

export interface RateRequest {
  readonly team_id: number
  /** An endpoint path, or the name that several share. */
  readonly bucket: string
  /** Requests in any minute. */
  readonly limit: number
}

export interface RateStore {
  /** Takes a request out of the bucket's minute, if one is left; a refused one is not counted. */
  takeRate(request: RateRequest, nowMs: number): Promise<WindowUsage>
}
