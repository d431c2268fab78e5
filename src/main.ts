#!/usr/bin/env node
// The executable: finds the command, runs it, and turns what went wrong into a sentence and an exit code.
import { setFlagsFromString } from 'node:v8'
import { InputError } from './errors.ts'

/** An import collects garbage when its memory has grown by so much, in percent: V8 would let it triple. */
const heapGrowth = 20

interface Command {
  readonly help: string
  readonly load: () => Promise<(args: readonly string[]) => Promise<void>>
}

const commands: Readonly<Record<string, Command>> = {
  serve: { help: 'start the service', load: async () => (await import('./commands/serve.ts')).serveCommand },
  import: {
    help: 'load files of records',
    load: async () => {
      setFlagsFromString(`--heap-growing-percent=${heapGrowth}`)
      return (await import('./commands/import.ts')).importCommand
    },
  },
  keys: {
    help: 'create, list, rotate, pause, resume and delete keys',
    load: async () => (await import('./commands/keys.ts')).keysCommand,
  },
  limits: {
    help: 'set how often a team may ask',
    load: async () => (await import('./commands/limits.ts')).limitsCommand,
  },
  credits: {
    help: 'show and give credits',
    load: async () => (await import('./commands/credits.ts')).creditsCommand,
  },
  webhooks: {
    help: 'show and rotate the secrets that sign webhooks',
    load: async () => (await import('./commands/webhooks.ts')).webhooksCommand,
  },
}

const usage = (): string =>
  [
    'Usage: almanac <command> [options]',
    '',
    ...Object.entries(commands).map(([name, { help }]) => `  ${name.padEnd(8)} ${help}`),
    '',
    'almanac <command> --help tells more.',
  ].join('\n')

async function main([name, ...args]: readonly string[]): Promise<void> {
  if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
    process.stdout.write(`${usage()}\n`)
    return
  }
  const command = commands[name]
  if (!command) throw new InputError(`There is no command ${name}.\n\n${usage()}`)
  const run = await command.load()
  await run(args)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const text =
    error instanceof InputError ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${text}\n`)
  process.exitCode = 1
})
