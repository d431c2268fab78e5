// Prints how predicted probabilities compare with the outcomes.

export interface Outcome {
  readonly predicted: number
  readonly isRight: boolean
}

const bounds = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.94, 1.01]

export function printCalibration(title: string, outcomes: readonly Outcome[]): void {
  console.log(`${title}, by confidence: number, mean confidence, share that is right`)
  for (const [index, from] of bounds.slice(0, -1).entries()) {
    const to = bounds[index + 1] ?? 1
    const inRange = outcomes.filter(({ predicted }) => predicted >= from && predicted < to)
    if (inRange.length === 0) continue
    const mean = inRange.reduce((sum, { predicted }) => sum + predicted, 0) / inRange.length
    const right = inRange.filter(({ isRight }) => isRight).length / inRange.length
    console.log(
      `${from.toFixed(2)} to ${to.toFixed(2)}  ${String(inRange.length).padStart(6)}  ${mean.toFixed(3)}  ${right.toFixed(3)}`,
    )
  }
}

/** Prints precision and recall; `reachable` is the number of questions whose answer was among the records. */
export function printPrecision(title: string, outcomes: readonly Outcome[], reachable: number): void {
  console.log(`${title}, at and above a confidence: precision, recall`)
  for (const least of [0.5, 0.6, 0.7, 0.8, 0.9, 0.95]) {
    const inRange = outcomes.filter(({ predicted }) => predicted >= least)
    const right = inRange.filter(({ isRight }) => isRight).length
    console.log(
      `${least.toFixed(2)}  ${(right / inRange.length).toFixed(3)}  ${(right / reachable).toFixed(3)}`,
    )
  }
}

interface Tenth {
  readonly row: Readonly<Record<string, string | number>>
  /** Whether the confidence and the share that is right differ by 0.05 at most; true where answers are too few to say. */
  readonly isTrue: boolean
}

const answersToJudge = 30

/** Returns the calibration of the answers in each tenth of confidence from 0.5 up; answers that are certain apart. */
export function tenths(outcomes: readonly Outcome[]): readonly Tenth[] {
  const ranges = [0.5, 0.6, 0.7, 0.8, 0.9].map(from => [from, from + 0.1] as const)
  return [...ranges, [1, Number.POSITIVE_INFINITY] as const].map(([from, to]) => {
    const inRange = outcomes.filter(({ predicted }) => predicted >= from - 1e-9 && predicted < to - 1e-9)
    const said = inRange.reduce((sum, { predicted }) => sum + predicted, 0) / inRange.length
    const right = inRange.filter(({ isRight }) => isRight).length / inRange.length
    const isEmpty = inRange.length === 0
    return {
      row: {
        confidence: to === Number.POSITIVE_INFINITY ? 'certain' : `${from.toFixed(1)} to ${to.toFixed(1)}`,
        answers: inRange.length,
        'said, on average': isEmpty ? '' : said.toFixed(3),
        right: isEmpty ? '' : right.toFixed(3),
      },
      isTrue: inRange.length < answersToJudge || Math.abs(said - right) <= 0.05,
    }
  })
}
