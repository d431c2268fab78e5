// The priority of threads: those that answer requests go first when there is more work than processors.
import { readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

const lowerBy = 5
/** The lowest priority that the system has. */
const nicest = 19

/** Only on Linux does a thread have its own priority; elsewhere this would slow down the whole process. */
const isPerThread = process.platform === 'linux'

/** Lowers the priority of this thread. Threads and processes that it starts from now on begin with it. */
export function lowerOwnPriority(): void {
  if (isPerThread) lower(0)
}

/**
 * Lowers the priority of all threads but the main one. Before the service starts threads of its own, they are those of V8:
 * four of them collect the garbage of whatever thread makes most, and would take the processors from the main one.
 */
export function lowerOthersPriority(): void {
  if (!isPerThread) return
  for (const id of readdirSync('/proc/self/task').map(Number)) if (id !== process.pid) lower(id)
}

function lower(thread: number): void {
  try {
    setPriority(thread, Math.min(getPriority(thread) + lowerBy, nicest))
  } catch {
    // The thread has ended, or a sandbox forbids it. Everything works without.
  }
}
