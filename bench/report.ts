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
  const [first = {}] = rows
  const head = Object.keys(first)
  const lines = [head, head.map(() => '---'), ...rows.map(row => head.map(key => String(row[key] ?? '')))]
  const table = lines.map(cells => `| ${cells.join(' | ')} |`).join('\n')
  const [cpu] = cpus()
  const machine = `${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`
  const text = `# ${question}\n\n${machine}; ${new Date().toISOString().slice(0, 10)}. Run again: \`npm run bench ${name}${size ? ` ${size}` : ''}\`.\n\n${table}\n`
  mkdirSync('bench/results', { recursive: true })
  writeFileSync(`bench/results/${size ? `${name}-${String(size).replace(' ', '-')}` : name}.md`, text)
  console.log(`\n${text}`)
}

/** Returns the value below which this share of the numbers lies; they may be in any order. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}
