// What is not kept for ever: usage events, what is summed of them by the hour, and the answers of idempotency keys.

export interface RetentionStore {
  /**
   * Removes the oldest events of the team from before a midnight in UTC, `limit` at most; where there are none, the
   * oldest sums by hour, and those of failures. Returns whether anything was removed. Sums by day stay.
   */
  removeUsage(teamId: number, beforeMs: number, limit: number): Promise<boolean>
  /** Since when events are complete: earlier ones may have been removed. 0 before the first removal. */
  usageCompleteFrom(): Promise<number>
  /** Forgets `limit` idempotency keys at most whose answers are a day old. Returns whether there were any. */
  removeAnswers(nowMs: number, limit: number): Promise<boolean>
  /**
   * Gives the file system back some of the space that removed rows held. Returns whether there is more to give back;
   * PostgreSQL sees to it by itself.
   */
  reclaimSpace(): Promise<boolean>
}
