// Shares one probability among candidates that were weighed each for itself.

/** A candidate below this is more likely wrong than right, and is not returned. */
export const confidenceFloor = 0.5
/** The number of candidates returned; more only when further ones are as likely as the last. */
export const candidatesMax = 5
const tiedMax = 25

/**
 * Turns confidences that were computed independently into probabilities of one answer: a second company of
 * the same name halves the first, and a certain one leaves nothing for the rest. Returns the candidates that
 * are likely enough (`confidenceFloor`, ties together), most likely first; the given order decides among
 * equals.
 */
export function shareProbability<T>(
  candidates: readonly { readonly confidence: number; readonly of: T }[],
): readonly {
  readonly confidence: number
  readonly of: T
}[] {
  const ranked = candidates
    .filter(({ confidence }) => confidence >= confidenceFloor)
    .sort((a, b) => b.confidence - a.confidence)
  const kept: { confidence: number; of: T }[] = []
  let left = 1
  for (let at = 0; at < ranked.length && kept.length < candidatesMax; ) {
    const confidence = ranked[at]?.confidence ?? 0
    const tied = ranked.slice(at).filter(other => other.confidence > confidence - tieWidth)
    const together = left * (1 - (1 - confidence) ** tied.length)
    if (together < confidenceFloor) break
    // A shared probability is never higher than each would have alone.
    const each = Math.min(confidence, together / tied.length)
    kept.push(...tied.slice(0, tiedMax).map(({ of }) => ({ confidence: rounded(each), of })))
    left -= together
    at += tied.length
  }
  return kept
}

const tieWidth = 0.005
const rounded = (probable: number): number => Math.round(probable * 10_000) / 10_000
