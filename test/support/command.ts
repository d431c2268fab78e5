// Runs the commands of Almanac as child processes.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { inject, vi } from 'vitest'
import { AlmanacError } from '../../src/client/error.ts'
import { failureOf } from '../../src/commands/failure.ts'
import { run } from '../../src/commands/program.ts'
import { InputError } from '../../src/errors.ts'

export interface FinishedCommand {
  /** The exit code; null when a signal ended the process. */
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

export interface RunningCommand {
  readonly process: ChildProcess
  /** The output so far. */
  readonly stdout: () => string
  readonly stderr: () => string
  /** Resolves with all output when the process has ended. */
  readonly finished: Promise<FinishedCommand>
}

export interface CommandOptions {
  /** ALMANAC_DATA_DIR; without it the command finds the data itself. */
  readonly dataDir?: string
  /** The folder to run in; the project by default. */
  readonly cwd?: string
  /** Arguments of Node itself. */
  readonly nodeArgs?: readonly string[]
  /** Further settings. */
  readonly environment?: Readonly<Record<string, string>>
  /** The standard input of the process; empty by default. */
  readonly input?: string
  /** True to leave standard input open after that. */
  readonly leavesInputOpen?: boolean
  /** True for a process that exchanges messages with this one. */
  readonly hasChannel?: boolean
  /** The most files that the process may have open. */
  readonly handlesMax?: number
  /** A command that runs the program, which follows. */
  readonly within?: readonly string[]
}

const root = resolve(import.meta.dirname, '../..')
/** The build, which is made before the tests. */
export const program = [join(root, 'dist/src/main.js')]

const left = new Set<ChildProcess>()
/** A state folder for the services of these tests only. */
const stateFolder = temporaryFolder()

/** Ends the processes that a failed test left running. */
export async function endCommands(): Promise<void> {
  for (const child of left) {
    child.kill('SIGKILL')
    await once(child, 'close')
  }
}

/** Starts `almanac <args>`. */
export function startCommand(
  args: readonly string[],
  {
    dataDir,
    cwd = root,
    environment = {},
    nodeArgs = [],
    input,
    leavesInputOpen = false,
    hasChannel = false,
    handlesMax,
    within = [],
  }: CommandOptions,
): RunningCommand {
  const limited = handlesMax === undefined ? [] : ['sh', '-c', `ulimit -n ${handlesMax}; exec "$@"`, 'sh']
  const [file = '', ...rest] = [...limited, ...within, process.execPath, ...nodeArgs, ...program, ...args]
  const child = spawn(file, rest, {
    cwd,
    env: {
      PATH: process.env.PATH,
      HOME: tmpdir(),
      XDG_STATE_HOME: stateFolder,
      ...(dataDir !== undefined && { ALMANAC_DATA_DIR: dataDir }),
      ALMANAC_PORT: '0',
      ALMANAC_ACCESS_LOG: 'off',
      ...environment,
    },
    stdio: [
      input === undefined ? 'ignore' : 'pipe',
      'pipe',
      'pipe',
      ...(hasChannel ? (['ipc'] as const) : []),
    ],
  })
  if (leavesInputOpen) child.stdin?.write(input ?? '')
  else child.stdin?.end(input)
  let stdout = ''
  let stderr = ''
  child.stdout?.setEncoding('utf8').on('data', text => {
    stdout += text
  })
  child.stderr?.setEncoding('utf8').on('data', text => {
    stderr += text
  })
  left.add(child)
  child.once('close', () => left.delete(child))
  const finished = new Promise<FinishedCommand>((done, fail) => {
    child.once('error', fail)
    child.once('close', (code, signal) => done({ code, signal, stdout, stderr }))
  })
  return { process: child, stdout: () => stdout, stderr: () => stderr, finished }
}

/** Runs `almanac <args>` to its end. */
export const runCommand = (args: readonly string[], options: CommandOptions): Promise<FinishedCommand> =>
  startCommand(args, options).finished

/**
 * Runs `almanac <args>` in this process, which takes a tenth of the time: for commands whose start and end are not what
 * the test is about. A data directory that it used counts as in use by this process.
 */
export async function runHere(
  args: readonly string[],
  { dataDir, cwd = root, environment = {}, input = '' }: Omit<CommandOptions, 'nodeArgs'>,
): Promise<FinishedCommand> {
  const folder = process.cwd()
  const stdin = vi
    .spyOn(process, 'stdin', 'get')
    .mockReturnValue(Readable.from([Buffer.from(input)]) as typeof process.stdin)
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation(taken)
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation(taken)
  const written = (stream: typeof stdout) => stream.mock.calls.map(([text]) => String(text)).join('')
  vi.stubEnv('ALMANAC_DATA_DIR', dataDir)
  vi.stubEnv('XDG_STATE_HOME', stateFolder)
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  process.chdir(cwd)
  const mask = process.umask(0o077)
  // A test of a command's action, in the same worker, may have left one.
  process.exitCode = undefined
  try {
    await run(args)
    return {
      code: Number(process.exitCode ?? 0),
      signal: null,
      stdout: written(stdout),
      stderr: written(stderr),
    }
  } catch (error) {
    // As main.ts reports it.
    if (!(error instanceof InputError || error instanceof AlmanacError)) throw error
    const { text, exitCode } = failureOf(error)
    return { code: exitCode, signal: null, stdout: written(stdout), stderr: `${written(stderr)}${text}\n` }
  } finally {
    process.exitCode = undefined
    process.umask(mask)
    process.chdir(folder)
    vi.unstubAllEnvs()
    stdin.mockRestore()
    stdout.mockRestore()
    stderr.mockRestore()
  }
}

/** Takes what is written, and says so. */
function taken(_chunk: unknown, second?: unknown, third?: unknown): boolean {
  const done = typeof second === 'function' ? second : third
  if (typeof done === 'function') done()
  return true
}

/** Runs an import that must succeed, and returns its JSON. */
export async function importFiles(dataDir: string, args: readonly string[]) {
  const { code, stdout, stderr } = await runHere(['import', ...args, '--json'], { dataDir })
  if (code !== 0) throw new Error(`almanac import ${args.join(' ')} ended with ${code}:\n${stderr}`)
  return JSON.parse(stdout)
}

export interface ServingCommand extends RunningCommand {
  readonly url: string
  /** Ends it as Ctrl-C does. */
  readonly stop: () => Promise<FinishedCommand>
}

/** Starts `almanac serve`, and waits until it prints its address. */
export async function startServing(
  dataDir: string,
  args: readonly string[] = [],
  options: Omit<CommandOptions, 'dataDir'> = {},
): Promise<ServingCommand> {
  const running = startCommand(['serve', ...args], { ...options, dataDir })
  const url = await printed(running, / at (http:\/\/\S+)\n/)
  return {
    ...running,
    url,
    stop: () => {
      running.process.kill('SIGINT')
      return running.finished
    },
  }
}

/** Resolves with the first group of the pattern as soon as it is printed; fails when the command ends without it. */
export function printed(running: RunningCommand, pattern: RegExp): Promise<string> {
  return new Promise((found, fail) => {
    const look = () => {
      const match = pattern.exec(running.stdout())
      if (match) found(match[1] ?? '')
    }
    running.process.stdout?.on('data', look)
    running.finished.then(({ code, stderr }) => {
      look()
      fail(new Error(`The command ended with ${code} before it printed ${pattern}:\n${stderr}`))
    }, fail)
    look()
  })
}

/** Makes a folder that is removed when all tests are done. */
export function temporaryFolder(): string {
  return mkdtempSync(join(inject('sharedFolder'), 'journey-'))
}
