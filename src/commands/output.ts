// What commands say: results on the standard output, everything about them on the other.
import Table from 'cli-table3'

/** Prints a line, or several. */
export const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

/** Says something that is not the result. */
export const hint = (text: string): void => {
  process.stderr.write(`${text}\n`)
}

/** Prints a result: as one object or list for programs, or in words for people. */
export const printResult = (result: unknown, inWords: string, { json }: JsonOption): void =>
  print(json ? JSON.stringify(result) : inWords)

export interface JsonOption {
  readonly json?: true
}

/** The declaration of `--json`, the same for every command that makes or lists something. */
export const jsonOption = ['--json', 'print the result as one JSON value'] as const

export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const shown = new Table({ head: [...head], style: { head: [] } })
  for (const row of rows) shown.push([...row])
  return shown.toString()
}
