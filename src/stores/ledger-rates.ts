// Rate limits: each team has one budget per bucket, shared by all of its keys.
import type { WindowUsage } from '../lib/sliding-window.ts'

export interface RateRequest {
  readonly team_id: number
  /** An endpoint path, or the name that several paths share. */
  readonly bucket: string
  /** The most requests within any 60 seconds. */
  readonly limit: number
}

export interface RateStore {
  /** Counts the request if the limit allows it; a refused request is not counted. */
  takeRate(request: RateRequest, nowMs: number): Promise<WindowUsage>
}
