// Says which part of the program a profile's samples were taken in.
import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/** A CPU profile of V8, as far as it is read here. */
export interface Profile {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: {
      readonly functionName: string
      readonly url: string
      readonly lineNumber: number
      readonly columnNumber: number
    }
  }[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

type CallFrame = Profile['nodes'][number]['callFrame']

const idle = '(idle)'

/** Returns the share of the time that the thread was busy, and the parts that took that time, the largest first. */
export function partsOf({ nodes, samples, timeDeltas }: Profile): {
  readonly busy: number
  readonly parts: readonly (readonly [string, number])[]
} {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, partOf(callFrame)]))
  const times = new Map<string, number>()
  for (const [index, sample] of samples.entries()) {
    const name = names.get(sample) ?? ''
    times.set(name, (times.get(name) ?? 0) + (timeDeltas[index] ?? 0))
  }
  const all = [...times.values()].reduce((sum, time) => sum + time, 0)
  const busy = all - (times.get(idle) ?? 0)
  times.delete(idle)
  const parts = [...times].sort(([, a], [, b]) => b - a).map(([name, time]) => [name, time / busy] as const)
  return { busy: busy / all, parts }
}

/** Functions that V8 and Node bring along have no file; the names of those that take time are as telling as a file. */
function partOf(frame: CallFrame): string {
  const { functionName, url } = frame
  if (functionName.startsWith('(')) return functionName === idle ? idle : functionName.slice(1, -1)
  if (functionName.includes('libsql')) return 'SQLite'
  if (url === '') return `${functionName || 'nameless functions'} of Node`
  if (url.startsWith('wasm:')) return 'WebAssembly'
  if (url.startsWith('node:')) return 'JavaScript of Node'
  return roomOf(sourceOf(frame))
}

/** Returns a package by its name, and a file of ours by its first folders below `src/`, three at most. */
function roomOf(path: string): string {
  const ofPackage = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)
  if (ofPackage) return ofPackage[1] ?? path
  return /src\/((?:[^/]+\/){1,3})/.exec(path)?.[1]?.replace(/\/$/, '') ?? path
}

const maps = new Map<string, SourceMap | undefined>()

function sourceOf({ url, lineNumber, columnNumber }: CallFrame): string {
  if (!maps.has(url)) maps.set(url, mapOf(fileURLToPath(url)))
  const entry = maps.get(url)?.findEntry(lineNumber, columnNumber)
  return entry && 'originalSource' in entry ? entry.originalSource : url
}

function mapOf(file: string): SourceMap | undefined {
  return existsSync(`${file}.map`)
    ? new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
    : undefined
}
