// The paths that look most like one that is not known.

const nearestMax = 3
/** Only the beginning of a name is compared, because a caller may send one of any length. */
const readMax = 100
/** The likeness of two paths whose last segments are equal; an equal end of the path counts up to 1. */
const equalLeafLikeness = 0.6

/** Callers pass the same list or set each time, because its index is made once. */
export type KnownPaths = readonly string[] | ReadonlySet<string>

/** The three paths with the most trigrams in common with the name, best first; of equal ones the first. */
export function nearestPaths(name: string, paths: KnownPaths): readonly string[] {
  const index = indexes.get(paths) ?? indexOf([...paths])
  indexes.set(paths, index)
  const wanted = name.slice(0, readMax)
  const whole = likenesses(trigramsOf(wanted), index)
  const leaf = likenesses(trigramsOf(wanted.slice(wanted.lastIndexOf('.') + 1)), index)
  const best: { readonly path: string; readonly likeness: number }[] = []
  for (const [at, path] of index.paths.entries()) {
    const likeness = likenessOf(index.ends[at] ?? [], whole, leaf)
    const place = best.findLastIndex(better => better.likeness >= likeness) + 1
    if (place < nearestMax) best.splice(place, 0, { path, likeness })
    if (best.length > nearestMax) best.pop()
  }
  return best.map(({ path }) => path)
}

/**
 * Returns the likeness from 0 to 1 of the best-fitting end of the path, because callers leave out the
 * beginning.
 */
function likenessOf(ends: readonly number[], whole: Float64Array, leaf: Float64Array): number {
  let best = equalLeafLikeness * (leaf[ends.at(-1) ?? 0] ?? 0)
  for (const end of ends) best = Math.max(best, whole[end] ?? 0)
  return best
}

interface PathIndex {
  readonly paths: readonly string[]
  /** The ends of each path, from all of it to its last part, as numbers of texts. */
  readonly ends: readonly (readonly number[])[]
  /** The number of trigrams of each text. */
  readonly sizes: readonly number[]
  /** The numbers of the texts that have a trigram. */
  readonly postings: ReadonlyMap<string, readonly number[]>
}

const indexes = new WeakMap<KnownPaths, PathIndex>()

function indexOf(paths: readonly string[]): PathIndex {
  const numbers = new Map<string, number>()
  const ends = paths.map(path =>
    endsOf(path).map(end => {
      const number = numbers.get(end) ?? numbers.size
      numbers.set(end, number)
      return number
    }),
  )
  const postings = new Map<string, number[]>()
  const sizes = Array.from(numbers, ([text, number]) => {
    const trigrams = trigramsOf(text)
    for (const trigram of trigrams) {
      const texts = postings.get(trigram) ?? []
      postings.set(trigram, texts)
      texts.push(number)
    }
    return trigrams.size
  })
  return { paths, ends, sizes, postings }
}

const endsOf = (path: string): readonly string[] => {
  const parts = path.split('.')
  return parts.map((_, at) => parts.slice(at).join('.'))
}

/** Returns the Dice coefficient of the trigrams with those of each text. */
function likenesses(wanted: ReadonlySet<string>, { sizes, postings }: PathIndex): Float64Array {
  const common = new Float64Array(sizes.length)
  for (const trigram of wanted) {
    for (const text of postings.get(trigram) ?? []) common[text] = (common[text] ?? 0) + 1
  }
  return common.map((count, text) => (2 * count) / (wanted.size + (sizes[text] ?? 0)))
}

/** Two blanks before and one behind count, so that a common beginning weighs more than a common middle. */
function trigramsOf(text: string): ReadonlySet<string> {
  const padded = `  ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `
  const trigrams = new Set<string>()
  for (let at = 0; at + 3 <= padded.length; at++) trigrams.add(padded.slice(at, at + 3))
  return trigrams
}
