// The processor time of another process, which other work on the machine hardly changes.
import { existsSync, readFileSync } from 'node:fs'

/** The clock ticks of Linux, in milliseconds. */
const tickMs = 10

/** Returns what all threads of the process have used so far, in milliseconds; 0 on systems other than Linux. */
export function processorMs(pid: number | undefined): number {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return 0
  // The name of the program stands in brackets and may hold blanks.
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  const [user, system] = [fields[11], fields[12]].map(Number)
  return ((user ?? 0) + (system ?? 0)) * tickMs
}
