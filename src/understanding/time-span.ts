// Spans of time as the words of a query state them, and what happened in a job then.

/** A day, month, season, quarter, year or decade, the last moment not included. */
export interface TimePoint {
  readonly fromMs: number
  readonly toMs: number
}

/** A span of time, and where the words of it end. */
export interface TimeSpan {
  readonly fromMs?: number
  /** Not included. */
  readonly toMs?: number
  readonly to: number
  /** The first and the last point of time that the words name; one of them twice where it is the only one. */
  readonly points?: readonly [first: TimePoint, last: TimePoint]
  /** True where the words say that it goes on: `from 2022 to present`. */
  readonly isOngoing?: true
}

/** When somebody joined an employer, was there, is still there since, or left. */
export interface JobTime {
  readonly event: 'joined' | 'stayed' | 'still' | 'left'
  /** The word before the time, such as `until`. */
  readonly lead: string
  readonly span: TimeSpan
}
