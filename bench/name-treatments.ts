// Typing errors in names, repeatable by a seed.

/** Returns a generator of numbers in [0, 1), the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** Makes one edit after the first letter: a letter is missing, doubled, wrong, or swapped with the next. */
export function withSlip(name: string, chance: () => number): string {
  const at = 1 + Math.floor(chance() * Math.max(1, name.length - 2))
  const [before, letter, after] = [name.slice(0, at), name.charAt(at), name.slice(at + 1)]
  const kind = Math.floor(chance() * 4)
  if (kind === 0) return before + after
  if (kind === 1) return before + letter + letter + after
  if (kind === 2) return before + 'aeiourstln'.charAt(Math.floor(chance() * 10)) + after
  return before + after.charAt(0) + letter + after.slice(1)
}
