// Writes the figures of a benchmark with the machine and the date of the measurement.
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'

export type Figures = Readonly<Record<string, string | number>>

/** Prints the figures and writes `bench/results/<name>.md`, or `<name>-<size>.md` where the benchmark takes arguments. */
export function report(
  name: string,
  question: string,
  rows: readonly Figures[],
  size?: number | string,
): void {
  const file = size ? `${name}-${String(size).replace(' ', '-')}` : name
  reportTables(file, size ? `${name} ${size}` : name, question, [rows])
}

/** Prints tables and paragraphs and writes `bench/results/<file>.md`; `command` is the arguments of `npm run bench`. */
export function reportTables(
  file: string,
  command: string,
  question: string,
  tables: readonly (readonly Figures[])[],
  paragraphs: readonly string[] = [],
): void {
  const [cpu] = cpus()
  const machine = `${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`
  const made = `${machine}; ${new Date().toISOString().slice(0, 10)}. Run again: \`npm run bench ${command}\`.`
  const text = [`# ${question}`, made, ...tables.map(tableOf), ...paragraphs].join('\n\n')
  mkdirSync('bench/results', { recursive: true })
  writeFileSync(`bench/results/${file}.md`, `${text}\n`)
  console.log(`\n${text}\n`)
}

function tableOf(rows: readonly Figures[]): string {
  const head = Object.keys(rows[0] ?? {})
  const lines = [head, head.map(() => '---'), ...rows.map(row => head.map(key => String(row[key] ?? '')))]
  return lines.map(cells => `| ${cells.join(' | ')} |`).join('\n')
}

/** Returns the value below which this share of the numbers lies; they may be in any order. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
