// Finds the values that the words of a text name.
import type { NamedValue, NamedValuesQuery, NamingColumn } from '../../../query/query.ts'
import { columnBelow, type DeadlineCheck, spaceBelow } from './evaluate.ts'
import { parentsToRoot } from './order.ts'
import { forEachOrdinal, toBits } from './ordinals.ts'
import type { SegmentView } from './population.ts'
import { type Column, type SoughtText, soughtText } from './segment/column.ts'
import type { ColumnLayout, SpaceLayout } from './segment/layout.ts'
import { termsByOtherName } from './segment/other-names.ts'

/** Values behind a text that are looked at. Those whose word goes on with a digit, or with a letter from a to z, count as one. */
const longerMax = 200
/** The count up to which entries are counted. */
const countMax = 10_000

/**
 * Returns the values of the columns that fold to one of the texts, and those of columns marked `longer` that begin with one
 * as whole words or add it as another name (`Facebook (now Meta)`), with the number of entries that have each (counted up to 10,000).
 *
 * @example namedValuesIn(views, { dataset: 'person', texts: ['stripe'], columns: [{ lists, at, longer: true }] }, check)
 */
export function namedValuesIn(
  views: readonly SegmentView[],
  { texts, columns }: NamedValuesQuery,
  check: DeadlineCheck,
): readonly NamedValue[] {
  const named = new Map<string, NamedValue>()
  const sought = byFirstWord(texts.map(soughtText))
  // The segments of a dataset share one layout.
  let known: SegmentView['segment']['layout'] | undefined
  let layouts: readonly (readonly ColumnLayout[])[] = []
  for (const view of views) {
    if (view.segment.layout !== known) layouts = columns.map(naming => layoutsOf(view, naming))
    known = view.segment.layout
    for (const [index, naming] of columns.entries()) {
      for (const layout of layouts[index]) {
        const column = layout.holds === 'values' ? view.segment.column(layout) : undefined
        if (!column) continue
        const countOf = liveCounter(view, layout, column)
        for (const { text, term, isWhole } of termsNamed(column, sought, naming.longer ?? false)) {
          const count = countOf(term)
          if (count === 0) continue
          const value = String(column.value(term))
          const key = `${index} ${text} ${value}`
          const before = named.get(key)?.count ?? 0
          named.set(key, { column: index, text, value, count: Math.min(countMax, before + count), isWhole })
        }
        check()
      }
    }
  }
  return [...named.values()]
}

/** Prepares the columns in which names are looked for, in steps of some milliseconds. */
export function* prepareNaming(
  views: readonly SegmentView[],
  columns: readonly NamingColumn[],
): Generator<undefined, void> {
  for (const view of views) {
    for (const layout of columns.flatMap(naming => layoutsOf(view, naming))) {
      const column = view.segment.column(layout)
      if (!column) continue
      yield* column.prepareFirstWords()
      termsByOtherName(column)
      yield
    }
  }
}

function layoutsOf({ segment }: SegmentView, { lists, at }: NamingColumn): readonly ColumnLayout[] {
  let spaces: readonly SpaceLayout[] = [segment.layout.spaces[0]]
  for (const paths of lists)
    spaces = spaces.flatMap(space => paths.map(path => spaceBelow(segment, space, path)))
  return spaces.flatMap(space => at.map(path => columnBelow(segment, space, path)))
}

interface NamedTerm {
  /** The index of the text. */
  readonly text: number
  readonly term: number
  readonly isWhole: boolean
}

/** A text with its index among those that are looked for. */
interface IndexedText extends SoughtText {
  readonly index: number
}

/** Returns the texts in groups of neighbours with the same first word: most columns have no value that begins with it. */
function byFirstWord(texts: readonly SoughtText[]): readonly (readonly IndexedText[])[] {
  const groups: IndexedText[][] = []
  for (const [index, sought] of texts.entries()) {
    const group = groups.at(-1)
    if (group?.[0]?.firstWordHash === sought.firstWordHash) group.push({ ...sought, index })
    else groups.push([{ ...sought, index }])
  }
  return groups
}

type TextGroups = ReturnType<typeof byFirstWord>

function* termsNamed(column: Column, groups: TextGroups, longer: boolean): Iterable<NamedTerm> {
  for (const group of groups) {
    const [first] = group
    if (first && column.mayHaveFirstWord(first)) yield* termsBeginning(column, group, longer)
  }
  const byOtherName = longer ? termsByOtherName(column) : undefined
  if (!byOtherName?.size) return
  for (const group of groups)
    for (const { index, text } of group)
      for (const term of byOtherName.get(text) ?? []) yield { text: index, term, isWhole: false }
}

function* termsBeginning(
  column: Column,
  texts: readonly IndexedText[],
  longer: boolean,
): Iterable<NamedTerm> {
  /** A text that no value begins with; a text that continues it need not be looked for. */
  let absent: string | undefined
  for (const sought of texts) {
    const { index, text, bytes } = sought
    if (absent !== undefined && text.startsWith(absent)) continue
    absent = undefined
    const same = column.termsOfText(text, bytes)
    for (let term = same.from; term < same.to; term++) yield { text: index, term, isWhole: true }
    const isPrefix = same.to < column.pointStart && column.beginsWith(same.to, sought)
    if (!isPrefix) {
      if (same.to === same.from) absent = text
      continue
    }
    if (!longer) continue
    for (const term of termsGoingOn(column, text, same.to)) yield { text: index, term, isWhole: false }
  }
}

/** Yields the terms that begin with the text as whole words and go on, from the first term behind the text itself. */
function* termsGoingOn(column: Column, text: string, from: number): Iterable<number> {
  let term = from
  for (let looked = 0; looked < longerMax && term < column.pointStart; looked++) {
    const folded = column.foldedText(term)
    if (!folded.startsWith(text)) return
    if (wordEnd.test(folded.slice(text.length, text.length + 2))) yield term++
    else term = Math.max(term + 1, behindWords(column, text, folded.charAt(text.length)))
  }
}

/** Returns the first term behind those in which the text goes on with a digit, or a letter from a to z, as with `next`; else 0. */
function behindWords(column: Column, text: string, next: string): number {
  if (next >= '0' && next <= '9') return column.lowerBoundOfText(`${text}:`)
  return next >= 'a' && next <= 'z' ? column.lowerBoundOfText(`${text}{`) : 0
}

const wordEnd = /^[^\p{L}\p{N}\p{M}]/u

/** Returns a function that counts the entries of a term that belong to records which are not deleted. */
function liveCounter(
  { segment, deleted }: SegmentView,
  { space }: ColumnLayout,
  column: Column,
): (term: number) => number {
  if (!deleted) return term => Math.min(countMax, column.postings.count(term))
  const { bits } = toBits(deleted)
  const parents = parentsToRoot(segment, space)
  return term => {
    let count = 0
    forEachOrdinal(column.postings.ordinals(term), element => {
      const record = parents ? parents[element] : element
      if (((bits[record >>> 5] >>> (record & 31)) & 1) === 0) count++
      return count < countMax
    })
    return count
  }
}
