// Counts the reasons for which rows and values are left out. Reasons that differ in the value alone count as one.
import { basename } from 'node:path'
import type { ReportLine } from './report.ts'

export interface FrequentReason {
  readonly count: number
  /** The reason with `…` for the value that it quotes. */
  readonly reason: string
  readonly first: { readonly file: string; readonly line: number; readonly value?: string }
}

interface CountedReason extends FrequentReason {
  count: number
}

/** Further reasons are not counted: such a file has a new one in every row. */
const reasonsMax = 1000

export class FrequentReasons {
  readonly #reasons = new Map<string, CountedReason>()

  add(lines: readonly ReportLine[]): void {
    for (const { what, reason: text, file, line } of lines) {
      const reason = text.replace(quoted, '…').replace(number, '$1…')
      const counted = this.#reasons.get(`${what} ${reason}`)
      if (counted) counted.count++
      else if (this.#reasons.size < reasonsMax) {
        const [value] = text.match(quoted) ?? []
        const first = { file: basename(file), line, ...(value !== undefined && { value }) }
        this.#reasons.set(`${what} ${reason}`, { count: 1, reason, first })
      }
    }
  }

  /** Returns the most frequent reasons of the kind, most frequent first. */
  top(what: ReportLine['what'], atMost: number): readonly FrequentReason[] {
    return [...this.#reasons]
      .filter(([key]) => key.startsWith(`${what} `))
      .map(([, reason]) => reason)
      .sort((a, b) => b.count - a.count)
      .slice(0, atMost)
  }
}

/** A JSON text or list, or an object, which is the end of its sentence. */
const quoted = /"(?:[^"\\]|\\.)*(?:"|$)|\{.*\}|\[.*\]/gs
const number = /(^|: |\bhas )-?\d[\d.,]*(?=[ ;])/g
