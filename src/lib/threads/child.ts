// Starts child processes: compiled modules, or in tests their sources.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Starts a Node process that runs the module `name` (no extension) beside the module at `callerUrl`. */
export function startChild(
  callerUrl: string,
  name: string,
  { nodeArgs, args, ...options }: SpawnOptions & { nodeArgs: readonly string[]; args: readonly string[] },
): ChildProcess {
  const isSource = callerUrl.endsWith('.ts')
  const module = fileURLToPath(new URL(`./${name}.${isSource ? 'ts' : 'js'}`, callerUrl))
  const loader = isSource ? ['--import', import.meta.resolve('tsx')] : []
  return spawn(process.execPath, [...nodeArgs, ...loader, module, ...args], options)
}
