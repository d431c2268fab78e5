// Prints how predicted probabilities compare with the outcomes.

export interface Outcome {
  readonly predicted: number
  readonly isRight: boolean
  /** The weight of the outcome in `tenths`; 1 when absent. */
  readonly weight?: number
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
  /** True where the confidence and the share that is right differ by 0.05 at most, or where answers are too few to say. */
  readonly isTrue: boolean
}

const answersToJudge = 30

/** Returns the calibration of the answers in each tenth of confidence from 0.5 up; answers that are certain apart. */
export function tenths(outcomes: readonly Outcome[]): readonly Tenth[] {
  const ranges = [0.5, 0.6, 0.7, 0.8, 0.9].map(from => [from, from + 0.1] as const)
  return [...ranges, [1, Number.POSITIVE_INFINITY] as const].map(([from, to]) => {
    const inRange = outcomes.filter(({ predicted }) => predicted >= from - 1e-9 && predicted < to - 1e-9)
    const all = inRange.reduce((sum, { weight = 1 }) => sum + weight, 0)
    const said = inRange.reduce((sum, { predicted, weight = 1 }) => sum + weight * predicted, 0) / all
    const right = inRange.reduce((sum, { isRight, weight = 1 }) => sum + (isRight ? weight : 0), 0) / all
    const squares = inRange.reduce((sum, { weight = 1 }) => sum + weight * weight, 0)
    const isEmpty = inRange.length === 0
    return {
      row: {
        confidence: to === Number.POSITIVE_INFINITY ? 'certain' : `${from.toFixed(1)} to ${to.toFixed(1)}`,
        answers: inRange.length,
        'said, on average': isEmpty ? '' : said.toFixed(3),
        right: isEmpty ? '' : right.toFixed(3),
        // The standard error of the share that is right: a small group that counts for half has few answers, which weigh much.
        'standard error': isEmpty ? '' : (Math.sqrt(right * (1 - right) * squares) / all).toFixed(3),
      },
      isTrue: inRange.length < answersToJudge || Math.abs(said - right) <= 0.05,
    }
  })
}

/** The probabilities between which a curve has a point. */
const edges = [0, 0.2, 0.45, 0.55, 0.65, 0.75, 0.85, 0.92, 0.97, 0.99, 1.001]

interface CurvePoint {
  readonly said: number
  readonly right: number
  readonly weight: number
}

/** Returns points of what was said and the share that was right, which never falls: neighbours that would are joined. */
export function curveOf(outcomes: readonly Outcome[]): readonly (readonly [number, number])[] {
  const kept: CurvePoint[] = []
  for (const [index, to] of edges.slice(1).entries()) {
    const inRange = outcomes.filter(({ predicted }) => predicted >= (edges[index] ?? 0) && predicted < to)
    if (inRange.length === 0) continue
    let point = meanOf(
      inRange.map(({ predicted, isRight, weight = 1 }) => ({
        said: predicted,
        right: isRight ? 1 : 0,
        weight,
      })),
    )
    for (let last = kept.at(-1); last && last.right > point.right; last = kept.at(-1)) {
      kept.pop()
      point = meanOf([last, point])
    }
    kept.push(point)
  }
  return kept.map(({ said, right }) => [said, right] as const)
}

function meanOf(points: readonly CurvePoint[]): CurvePoint {
  const weight = points.reduce((sum, one) => sum + one.weight, 0)
  const mean = (of: 'said' | 'right') => points.reduce((sum, one) => sum + one.weight * one[of], 0) / weight
  return { said: mean('said'), right: mean('right'), weight }
}
