// Lists of which some number is enough: `at least two of Python, Go and Java`.
import { type ChosenReading, type CriterionDraft, kindOf, type QueryText } from './candidate.ts'
import { group } from './filters.ts'

const numbers: ReadonlyMap<string, number> = new Map(
  ['one', 'two', 'three', 'four', 'five'].flatMap((word, index) => [
    [word, index + 1] as const,
    [String(index + 1), index + 1] as const,
  ]),
)
/** Longer lists have too many combinations for a filter. */
const listMax = 6

/** Returns how many of the things are wanted that the word at the index begins to list: `at least two of Python`. */
export function countBefore({ words }: QueryText, at: number): number | undefined {
  const isThe = /^(?:the|these|those)$/.test(words[at - 1]?.folded ?? '')
  const of = isThe ? at - 2 : at - 1
  return words[of]?.folded === 'of' ? numbers.get(words[of - 1]?.folded ?? '') : undefined
}

/** Returns one reading that is met by whatever meets `count` of the list, or undefined where all of it is wanted. */
export function someOf<Reading extends ChosenReading & { readonly isWish: boolean }>(
  run: readonly Reading[],
  count: number,
): Reading | undefined {
  const [first] = run
  const last = run.at(-1)
  const kind = kindOf(first)
  if (!first || !last || kind === undefined || count >= run.length || run.length > listMax) return undefined
  const drafts = run.flatMap(one => one.drafts.slice(0, 1))
  if (drafts.some(draft => draft.kind !== kind || draft.filter === null)) return undefined
  const draft: CriterionDraft = {
    kind,
    from: first.from,
    to: last.to,
    hard: drafts.every(({ hard }) => hard),
    confidence: Math.min(...drafts.map(({ confidence }) => confidence)),
    filter: group(
      'or',
      combinations(drafts, count).map(some =>
        group(
          'all_of',
          some.map(({ filter }) => filter),
        ),
      ),
    ),
  }
  return { ...first, to: last.to, drafts: [draft], isWish: run.some(({ isWish }) => isWish) }
}

/** Returns every choice of `count` items, in the order of the items. */
const combinations = <Item>(items: readonly Item[], count: number): readonly (readonly Item[])[] =>
  count === 0
    ? [[]]
    : items.flatMap((item, index) =>
        combinations(items.slice(index + 1), count - 1).map(others => [item, ...others]),
      )
