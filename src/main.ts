#!/usr/bin/env node
// The executable: runs the command, and turns what went wrong into a sentence and an exit code.
import { setFlagsFromString } from 'node:v8'
import { run } from './commands/program.ts'
import { UsageError } from './commands/usage-error.ts'
import { InputError } from './errors.ts'

/** An import collects garbage when its memory has grown by so much, in percent: V8 would let it triple. */
const heapGrowth = 20

// Whatever a command writes is for its user alone: records of people, keys, reports of rows.
process.umask(0o077)
const args = process.argv.slice(2)
if (args[0] === 'import') setFlagsFromString(`--heap-growing-percent=${heapGrowth}`)

run(args).catch((error: unknown) => {
  const text =
    error instanceof InputError ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${text}\n`)
  process.exitCode = error instanceof UsageError ? 2 : 1
})
