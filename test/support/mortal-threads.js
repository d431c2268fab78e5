// Loaded into a service before it starts: each of its threads ends when the test writes a file of its name into the folder
// MORTAL_THREADS, as it starts or between two turns of its event loop, and takes the file away.
import { rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

/** The time between two looks. */
const lookMs = 3

const folder = process.env.MORTAL_THREADS
if (!isMainThread && folder !== undefined) {
  const name = basename(process.argv[1] ?? '', '.js')
  /** Of several threads of one name, only that which takes the file away ends. */
  const endIfTold = () => {
    try {
      rmSync(join(folder, name))
    } catch {
      return
    }
    process.exit(1)
  }
  endIfTold()
  setInterval(endIfTold, lookMs).unref()
}
