#!/usr/bin/env node
// The executable: runs the command, and turns errors into a sentence and an exit code.
import { setFlagsFromString } from 'node:v8'
import { failureOf } from './commands/failure.ts'
import { run } from './commands/program.ts'
import { readSettingsFile } from './commands/settings-file.ts'
import { InputError } from './errors.ts'
import { endAsFirstProcess } from './lib/before-ending.ts'
import { fileHandlesMax, ownHandles } from './lib/file-handles.ts'

/** Imports and services collect garbage when a heap has grown by this many percent; V8 would let it triple. */
const heapGrowth = 20

/** The end of the year 9999, the last that dates can be written of. */
const clockMax = Date.UTC(10_000, 0)

/** The service needs so many for itself and a hundred connections. */
const handlesMin = ownHandles + 112

// Files that a command writes hold records of people, keys and rows: only its user may read them.
process.umask(0o077)
endAsFirstProcess()
const args = process.argv.slice(2)
if (args[0] === 'import' || args[0] === 'serve') setFlagsFromString(`--heap-growing-percent=${heapGrowth}`)

// A reader that stops early (`| head -1`) is not a failure; any other error of the output, such as a full disk, is one.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') return
  process.stderr.write(`Cannot write the result: ${error.message}.\n`)
  process.exitCode = 1
})
process.stderr.on('error', () => {})

runOnMachine().catch((error: unknown) => {
  const { text, exitCode } = failureOf(error)
  process.stderr.write(`${text}\n`)
  process.exitCode = exitCode
})

/** Runs the command, or throws an InputError where this machine cannot run it. */
async function runOnMachine(): Promise<void> {
  const nowMs = Date.now()
  if (nowMs >= clockMax) {
    throw new InputError(
      `The clock of this machine is ${nowMs} milliseconds after 1970, which is after the year 9999: set it right and start again.`,
    )
  }
  const max = fileHandlesMax()
  if (max !== undefined && max < handlesMin) {
    throw new InputError(
      `Almanac needs to have ${handlesMin} files open at once, and this process may have ${max}: raise the limit (ulimit -n ${handlesMin * 2}) and start again.`,
    )
  }
  readSettingsFile(process.env)
  await run(args)
}
