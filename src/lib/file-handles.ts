// How many files the process may have open.
import { readFileSync } from 'node:fs'

/** The limit of the system, which Node has raised as far as it may; undefined where the system does not tell. */
export function fileHandlesMax(): number | undefined {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === undefined ? undefined : Number(soft)
  } catch {
    // Only Linux tells it in a file.
    return undefined
  }
}
