// The type of a measure of quality.
import type { Figures } from '../report.ts'

/** One measure of how well real data is understood. Each has a file of its own and a line in bench/quality.ts. */
export interface Measure {
  readonly question: string
  /** The figures that must be reached, in words. */
  readonly target: string
  /** Returns undefined where the data of the measure is not on this machine. */
  run(): Promise<Quality | undefined>
}

export interface Quality {
  readonly isReached: boolean
  /** One or several tables; the rows of a table have the same keys. */
  readonly tables: readonly (readonly Figures[])[]
  /** Paragraphs on the figures: how they were got, and why they are no better. */
  readonly notes?: readonly string[]
  /** The worst cases, at most `worstMax`, the worst first. */
  readonly worst: readonly string[]
}

export const worstMax = 20
