// The output of commands: results on standard output, everything else on standard error.
import pc from 'picocolors'
import { type Cell, table } from './table.ts'

/** Prints lines of a result. */
export const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

/** Prints lines that are not the result. */
export const hint = (text: string): void => {
  process.stderr.write(`${text}\n`)
}

export interface JsonOption {
  readonly json?: true
}

/** The declaration of `--json`, for every command that makes or lists something. */
export const jsonOption = ['--json', 'print the result as one JSON value'] as const

/** Prints a result: as one JSON value for programs, or in words for people. */
export const printResult = (result: unknown, inWords: string, { json }: JsonOption): void =>
  print(json ? JSON.stringify(result) : inWords)

export interface Listing {
  readonly head: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
  /** The hint in place of a table without rows. */
  readonly ifNone?: string
}

/** Prints a result: as one JSON value for programs, or as a table for people. */
export function printTable(result: unknown, { head, rows, ifNone }: Listing, { json }: JsonOption): void {
  if (json) print(JSON.stringify(result))
  else if (rows.length === 0 && ifNone !== undefined) hint(ifNone)
  else print(table(head, rows, { width: process.stdout.columns, bold: boldOn(process.stdout) }))
}

/** Returns a function that makes text bold on a terminal, unless NO_COLOR asks for plain text. */
export function boldOn(stream: NodeJS.WriteStream): (text: string) => string {
  const isPlain = !stream.isTTY || process.env.NO_COLOR || process.env.TERM === 'dumb'
  return pc.createColors(!isPlain).bold
}
