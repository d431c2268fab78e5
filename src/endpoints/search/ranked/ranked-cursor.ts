// The cursors of ranked searches.
import { invalidRequest } from '../../../errors.ts'
import { cursorParts, cursorText } from '../../../query/cursor.ts'
import { headMax, type RankedPosition, rankedRowsMax } from '../../../query/ranked.ts'
import type { Criterion } from '../../../understanding/criterion.ts'
import { readCriteria } from './plan.ts'

/** Raised when ranks are computed in another way; older cursors are refused. */
const version = 'ranked-1'

export interface RankedContinuation {
  readonly position: RankedPosition
  /** The criteria of the first page: what a query is read as may change with the records on file. */
  readonly criteria: readonly Criterion[] | undefined
}

export const encodeRankedCursor = (
  { wordWeights, head, last, shown }: RankedPosition,
  hash: string,
  criteria: readonly Criterion[] | null,
): string => cursorText([version, hash, shown, last.score, last.id, wordWeights, head, criteria])

/** Throws a 400 when the text is no cursor of a ranked search, or belongs to another query. */
export function decodeRankedCursor(cursor: string, hash: string): RankedContinuation {
  const [cursorVersion, cursorHash, shown, score, id, wordWeights, head, stated] = cursorParts(cursor)
  const criteria = readCriteria(stated)
  const isCursor =
    cursorVersion === version &&
    isCount(shown) &&
    shown <= rankedRowsMax &&
    isCount(score) &&
    isCount(id) &&
    isCounts(wordWeights) &&
    isCounts(head) &&
    head.length <= headMax &&
    (stated === null || criteria !== undefined)
  if (!isCursor) throw invalidRequest('invalid cursor')
  if (cursorHash !== hash) {
    throw invalidRequest(
      'invalid cursor: it belongs to another query. Send the same search, mode, filters and fields as for the first page; only limit may change.',
    )
  }
  return { position: { wordWeights, head, last: { score, id }, shown }, criteria }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

const isCounts = (values: unknown): values is readonly number[] =>
  Array.isArray(values) && values.every(isCount)
