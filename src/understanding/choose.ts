// Chooses the readings that together explain the most of a query.
import type { Candidate } from './candidate.ts'

/** Returns the candidates with the highest sum of scores of which no two share a word, in the order of the query. */
export function chooseCandidates(candidates: readonly Candidate[], words: number): readonly Candidate[] {
  const ending = new Map<number, Candidate[]>()
  for (const candidate of candidates) {
    const others = ending.get(candidate.to)
    if (others) others.push(candidate)
    else ending.set(candidate.to, [candidate])
  }
  const best: { readonly score: number; readonly last?: Candidate; readonly before: number }[] = [
    { score: 0, before: 0 },
  ]
  for (let to = 1; to <= words; to++) {
    let choice: (typeof best)[number] = { score: best[to - 1]?.score ?? 0, before: to - 1 }
    for (const candidate of ending.get(to) ?? []) {
      const score = (best[candidate.from]?.score ?? 0) + candidate.score
      if (score > choice.score) choice = { score, last: candidate, before: candidate.from }
    }
    best.push(choice)
  }
  const chosen: Candidate[] = []
  for (let to = words; to > 0; ) {
    const { last, before } = best[to] ?? { before: to - 1 }
    if (last) chosen.unshift(last)
    to = before
  }
  return chosen
}
