#!/usr/bin/env node
// The executable: runs the command, and turns what went wrong into a sentence and an exit code.
import { setFlagsFromString } from 'node:v8'
import { run } from './commands/program.ts'
import { UsageError } from './commands/usage-error.ts'
import { InputError } from './errors.ts'
import { fileHandlesMax } from './lib/file-handles.ts'

/** An import collects garbage when its memory has grown by so much, in percent: V8 would let it triple. */
const heapGrowth = 20

/** With fewer, modules and databases cannot all be opened: a small service needs nearly 400. */
const handlesLeast = 512

// Whatever a command writes is for its user alone: records of people, keys, reports of rows.
process.umask(0o077)
const args = process.argv.slice(2)
if (args[0] === 'import') setFlagsFromString(`--heap-growing-percent=${heapGrowth}`)

// A reader that has seen enough (`| head -1`) ends nothing. What cannot be written elsewhere, to a full disk, is told.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return
  process.stderr.write(`Cannot write the result: ${error.message}.\n`)
  process.exitCode = 1
})
process.stderr.on('error', () => {})

runWithHandles().catch((error: unknown) => {
  const text =
    error instanceof InputError ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${text}\n`)
  process.exitCode = error instanceof UsageError ? 2 : 1
})

async function runWithHandles(): Promise<void> {
  const max = fileHandlesMax()
  if (max !== undefined && max < handlesLeast) {
    throw new InputError(
      `Almanac needs to have ${handlesLeast} files open at once, and this process may have ${max}: raise the limit (ulimit -n ${handlesLeast * 2}) and start again.`,
    )
  }
  await run(args)
}
