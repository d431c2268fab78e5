// Removal of what expires: usage events, their sums by hour, and the answers of idempotency keys.

export interface RetentionStore {
  /**
   * Removes the oldest events of the team from before `beforeMs`, a midnight in UTC, `limit` at most; when none are left,
   * the oldest sums by hour and of failures. Sums by day stay. Returns whether anything was removed.
   */
  removeUsage(teamId: number, beforeMs: number, limit: number): Promise<boolean>
  /** Returns the time from which on no event was removed; 0 before the first removal. */
  usageCompleteFrom(): Promise<number>
  /**
   * Returns the time by which things may be removed for their age: `nowMs`, or the last time that was trusted when the
   * clock is more than a week ahead of it, until services have followed the new time for a week.
   */
  noteClock(nowMs: number): Promise<number>
  /** Removes idempotency keys that are a day old at `ageMs`, `limit` at most. Returns whether there were any. */
  removeAnswers(ageMs: number, limit: number): Promise<boolean>
  /**
   * Gives some of the space of removed rows back to the file system. Returns whether there is more; false for PostgreSQL,
   * which vacuums by itself.
   */
  reclaimSpace(): Promise<boolean>
}
