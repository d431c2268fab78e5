// Starts child processes.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { builtModule } from './built-module.ts'

/** Starts a Node process that runs the module at `path`, which is relative to src/ and has no extension. */
export const startChild = (
  path: string,
  { nodeArgs, args, ...options }: SpawnOptions & { nodeArgs: readonly string[]; args: readonly string[] },
): ChildProcess => spawn(process.execPath, [...nodeArgs, builtModule(path), ...args], options)
