// Lists of what is excluded of which no reading explains some: `no gambling, tobacco or alcohol`, `exclude weapons, tobacco`.
import { foldedWords, type QueryText } from './candidate.ts'
import type { CriterionKind } from './criterion.ts'
import { isFunctionWord, saysNothing } from './function-words.ts'

/** An item of such a list. */
export interface ExcludedItem {
  readonly from: number
  readonly to: number
  /** True for the last item of a list without `or`, which may as well be what is asked for. */
  readonly isUnsure?: boolean
}

const cue = /^(?:no|not|without|excludes?|excluding|except|remove|removing|omit|omitting)$/
/** A query that begins with such a verb excludes all that stands behind it. */
const openingVerb = /^(?:please )?(?:exclude|excluding|remove|omit)$/
/** Items in front of the last comma of a query that begins so are excluded like its first one. */
const opening = /^(?:please )?(?:no|without)$/
const adjective = /(?:able|ible|ive|ed|ous|ful|al|ic)$/
const link = /^(?:or|nor|and)$/
const itemWordsMax = 3

/** Returns the items of lists behind a word that excludes, without the first of each. */
export function excludedItems(
  text: QueryText,
  isRead: (index: number) => boolean,
  kindAt: (index: number) => CriterionKind | undefined,
): readonly ExcludedItem[] {
  const found: ExcludedItem[] = []
  for (const [index, { folded }] of text.words.entries()) {
    if (!cue.test(folded) || isRead(index)) continue
    const first = index + 1
    // `No managers, Elixir or Haskell` asks for the languages.
    if (isRead(first) && kindAt(first) !== 'employer_industry') continue
    const items = itemsFrom(text, first)
    const before = foldedWords(text, 0, first)
    const isWhole = openingVerb.test(before) || isLinked(text, items)
    if (isWhole) {
      found.push(...items.slice(1))
      continue
    }
    const alike = opening.test(before) ? itemsAlike(text, items, isRead, kindAt) : []
    if (alike.length >= listMin)
      found.push(...alike.slice(1, -1), ...alike.slice(-1).map(item => ({ ...item, isUnsure: true })))
    // `No crypto, gambling, fintech startups`, in contrast to `no travel, remote, part-time`.
    else if (opening.test(before) && isRead(first))
      found.push(
        ...items
          .slice(1, -1)
          .filter(({ from, to }) => !isRead(from) && !adjective.test(text.words[to - 1]?.folded ?? '')),
      )
  }
  return found
}

/** Two things without `or` may be what is excluded and what is asked for: `no banks, fintech in Malta`. */
const listMin = 3

/**
 * Returns the items up to the first that is no such thing as the others: `no insurance, tobacco, casinos in Texas`, in contrast to `no
 * travel, remote, part-time` and `no crypto, profitable, fintech`.
 */
function itemsAlike(
  { words }: QueryText,
  items: readonly ExcludedItem[],
  isRead: (index: number) => boolean,
  kindAt: (index: number) => CriterionKind | undefined,
): readonly ExcludedItem[] {
  const isOther = ({ from, to }: ExcludedItem, at: number) =>
    words
      .slice(from, to)
      .some((_, index) => !/^(?:employer_industry|undefined)$/.test(`${kindAt(from + index)}`)) ||
    (at > 0 && !isRead(from) && adjective.test(words[to - 1]?.folded ?? ''))
  const end = items.findIndex(isOther)
  return end < 0 ? items : items.slice(0, end)
}

/** Returns the items that commas and a last `or` part, as far as the list has short ones. */
function itemsFrom({ words }: QueryText, start: number): readonly ExcludedItem[] {
  const items: ExcludedItem[] = []
  for (let from = start; from < words.length; ) {
    let to = from
    while (to < words.length && (to === from || words[to]?.before === '') && isItemWord(words[to]?.folded))
      to++
    if (to === from || to - from > itemWordsMax) break
    items.push({ from, to })
    const { folded = '', before = '' } = words[to] ?? {}
    // Behind its last item, a list has ended: `no gambling, tobacco or alcohol, nonprofits`.
    const isLast = link.test(words[from - 1]?.folded ?? '')
    if (link.test(folded) && (before === '' || before === ',')) from = to + 1
    else if (before === ',' && !isLast) from = to
    else break
  }
  return items
}

/** Returns whether the word may be one of an item. */
const isItemWord = (folded = ''): boolean => !isFunctionWord(folded) && !saysNothing(folded)

/**
 * Returns whether `or` links the last item to the list: `no gambling, tobacco or alcohol`, in contrast to `no gambling or
 * tobacco, Malta`.
 */
const isLinked = ({ words }: QueryText, items: readonly ExcludedItem[]): boolean =>
  items.length > 2 && link.test(words[(items.at(-1)?.from ?? 0) - 1]?.folded ?? '')
