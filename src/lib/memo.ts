// Remembers what a pure function answered, up to a bound.

/** The same function; the last `max` or so different texts are not computed again. */
export function remembered<T>(compute: (text: string) => T, max: number): (text: string) => T {
  let recent = new Map<string, T>()
  let before = new Map<string, T>()
  return text => {
    const known = recent.get(text)
    if (known !== undefined) return known
    const answer = before.get(text) ?? compute(text)
    // Two generations: what was asked for lately outlives the rest without counting every use.
    if (recent.size >= max / 2) {
      before = recent
      recent = new Map()
    }
    recent.set(text, answer)
    return answer
  }
}
