// The cursors of ranked searches. They carry criteria and ids, and are compressed to fit into a line.
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { invalidRequest } from '../../../errors.ts'
import { levels, type RankTables } from '../../../query/fusion.ts'
import { type EmbeddedMeanings, headMax, type RankedPosition, rankedRowsMax } from '../../../query/ranked.ts'
import { readers } from '../../../understanding/criterion.ts'
import { isEmbedded } from './embedding.ts'
import { carriedVerdicts, type HeadVerdicts, readVerdicts } from './judged-head.ts'
import { readCriteria } from './plan.ts'
import type { QueryReading } from './reading.ts'

/** Raised when ranks are computed in another way; older cursors are refused. */
const version = 'ranked-3'

export interface RankedContinuation {
  readonly position: RankedPosition
  /** The reading of the first page: what a query is read as may change with the records on file. */
  readonly reading: QueryReading | undefined
  /** The indexes of the criteria that were loosened. */
  readonly loosened: readonly number[]
  /** The verdicts of a language model on the records of the head that are not shown yet. */
  readonly verdicts: HeadVerdicts
  /** The vectors of the query, which another answer of a model might differ from. */
  readonly embedded: EmbeddedMeanings | undefined
}

/** The facts about the first page that later pages need, besides its position. */
type CarriedReading = Pick<QueryReading, 'criteria' | 'reader'> &
  Pick<RankedContinuation, 'loosened' | 'verdicts' | 'embedded'>

export const encodeRankedCursor = (
  { wordWeights, ranks, head, last, shown }: RankedPosition,
  hash: string,
  reading: CarriedReading | null,
): string =>
  packed([
    ...[version, hash, shown, last.score, last.id],
    ...[wordWeights, head, reading?.criteria ?? null, ranks.lexical, ranks.semantic],
    reading?.reader ?? null,
    reading ? carriedVerdicts(reading.verdicts, head) : null,
    reading?.embedded ?? null,
    reading?.loosened ?? [],
  ])

/** Throws a 400 when the text is not a cursor of a ranked search, or belongs to another query. */
export function decodeRankedCursor(cursor: string, hash: string): RankedContinuation {
  const [
    cursorVersion,
    cursorHash,
    shown,
    score,
    id,
    wordWeights,
    head,
    stated,
    lexical,
    semantic,
    by,
    judged,
    embedded,
    loosened = [],
  ] = unpacked(cursor)
  const criteria = readCriteria(stated)
  const verdicts = readVerdicts(judged)
  const isCursor =
    cursorVersion === version &&
    isCount(shown) &&
    shown <= rankedRowsMax &&
    isCount(score) &&
    isCount(id) &&
    isCounts(wordWeights) &&
    isCounts(head) &&
    head.length <= headMax &&
    (stated === null || criteria !== undefined) &&
    isRanks(lexical) &&
    isRanks(semantic) &&
    verdicts !== undefined &&
    isEmbedded(embedded) &&
    isCounts(loosened)
  if (!isCursor) throw invalidRequest('invalid cursor')
  if (cursorHash !== hash) {
    throw invalidRequest(
      'invalid cursor: it belongs to another query. Send the same search, mode, filters and fields as for the first page; only limit may change.',
    )
  }
  return {
    position: { wordWeights, ranks: { lexical, semantic }, head, last: { score, id }, shown },
    reading: criteria && { criteria, reader: readers.find(one => one === by) ?? 'rules', remarks: [] },
    loosened,
    verdicts,
    embedded: embedded ?? undefined,
  }
}

const packed = (parts: readonly unknown[]): string =>
  deflateRawSync(JSON.stringify(parts)).toString('base64url')

/** More than any cursor unpacks to; what would unpack to more is none. */
const unpackedMax = 1 << 20

/** The parts of such a text; none when it is another. */
function unpacked(cursor: string): readonly unknown[] {
  try {
    const bytes = inflateRawSync(Buffer.from(cursor, 'base64url'), { maxOutputLength: unpackedMax })
    const value: unknown = JSON.parse(bytes.toString())
    return Array.isArray(value) ? value : []
  } catch {
    // The text is not a cursor of a ranked search; the caller reports that.
    return []
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** Returns whether levels descend and ranks ascend, as they do where ranks were counted. */
const isRanks = (points: unknown): points is RankTables['lexical'] =>
  Array.isArray(points) &&
  points.every((point, index) => {
    const [level, rank] = index === 0 ? [levels, 0] : points[index - 1]
    return isCounts(point) && point.length === 2 && Number(point[0]) < level && Number(point[1]) >= rank
  })

const isCounts = (values: unknown): values is readonly number[] =>
  Array.isArray(values) && values.every(isCount)
