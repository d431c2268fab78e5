// The cursors of ranked searches.
import { invalidRequest } from '../../../errors.ts'
import { cursorParts, cursorText } from '../../../query/cursor.ts'
import { headMax, type RankedPosition, rankedRowsMax } from '../../../query/ranked.ts'

/** Raised when ranks are computed in another way; older cursors are refused. */
const version = 'ranked-1'

export const encodeRankedCursor = (
  { wordWeights, head, last, shown }: RankedPosition,
  hash: string,
): string => cursorText([version, hash, shown, last.score, last.id, wordWeights, head])

/** Throws a 400 when the text is no cursor of a ranked search, or belongs to another query. */
export function decodeRankedCursor(cursor: string, hash: string, words: number): RankedPosition {
  const [cursorVersion, cursorHash, shown, score, id, wordWeights, head] = cursorParts(cursor)
  const isCursor =
    cursorVersion === version &&
    isCount(shown) &&
    shown <= rankedRowsMax &&
    isCount(score) &&
    isCount(id) &&
    isCounts(wordWeights) &&
    isCounts(head) &&
    head.length <= headMax
  if (!isCursor) throw invalidRequest('invalid cursor')
  if (cursorHash !== hash || wordWeights.length !== words) {
    throw invalidRequest(
      'invalid cursor: it belongs to another query. Send the same search, mode, filters and fields as for the first page; only limit may change.',
    )
  }
  return { wordWeights, head, last: { score, id }, shown }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

const isCounts = (values: unknown): values is readonly number[] =>
  Array.isArray(values) && values.every(isCount)
