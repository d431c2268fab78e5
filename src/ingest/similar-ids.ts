// Notices an import that matches none of the rows its source has on file although their ids look alike: it would make
// every record anew.
import type { ImportTransaction, RecordIdentifier, RowIds } from '../stores/records.ts'
import { seriesName } from './source-name.ts'

/** The earlier rows that the rows of an import resemble and do not match. */
export interface SimilarRows {
  /** The source that they are filed under; its name may differ from that of the import by a date. */
  readonly source: string
  /** About how many there are. */
  readonly count: number
  /** One of their ids, and one of the import. */
  readonly earlierId: string
  readonly id: string
}

/** The ids of an import that are compared, and those on file of each kind. */
export const comparedMax = 1000
const sampledMax = 2000
/** Ids are the same when this share of those of the import is on file, whatever kind they are filed under. */
const sameMin = 0.2
/** A single row, or a fraction of those on file, is not a whole export again, so that ids of the same form say nothing. */
const exportShareMin = 0.25

export interface NewRows {
  readonly dataset: string
  readonly source: string
  /** The ids of some of the rows. */
  readonly ids: readonly RecordIdentifier[]
  readonly count: number
}

/** Returns the rows of an earlier import of the source that have such ids; to be asked when the import matches none of them. */
export async function findSimilarRows(
  load: ImportTransaction,
  { dataset, source, ids, count }: NewRows,
): Promise<SimilarRows | undefined> {
  const values = ids.map(({ value }) => value)
  const [id] = values
  if (id === undefined) return undefined
  const names = (await load.sourceNames()).filter(name => isSameSeries(name, source))
  for (const name of names.toSorted((a, b) => Number(b === source) - Number(a === source))) {
    for (const earlier of await load.sampleRowIds(dataset, name, sampledMax)) {
      const [earlierId = ''] = earlier.ids
      if (areAlike(values, count, earlier)) return { source: name, count: earlier.count, earlierId, id }
    }
  }
  return undefined
}

/** Returns whether the ids of so many new rows look like those on file. */
export const areAlike = (ids: readonly string[], count: number, earlier: RowIds): boolean =>
  (count > 1 && count >= earlier.count * exportShareMin && haveSameForm(ids, earlier.ids)) ||
  shareOnFile(ids, earlier.ids) >= sameMin

const isSameSeries = (a: string, b: string): boolean =>
  a === b || (seriesName(a) !== '' && seriesName(a).toLowerCase() === seriesName(b).toLowerCase())

const shareOnFile = (ids: readonly string[], onFile: readonly string[]): number => {
  const filed = new Set(onFile.map(plainId))
  return ids.filter(id => filed.has(plainId(id))).length / ids.length
}

/** Returns an id without what programs add to one or drop: case, signs, leading zeros, the last letters of 18. */
const plainId = (id: string): string => {
  const plain = withoutKind(id)
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '')
  const isLong = plain.length === 18 && /\d/.test(plain) && /[a-z]/.test(plain)
  return (isLong ? plain.slice(0, 15) : plain).replace(/^0+(?=.)/, '')
}

/** Returns whether most ids of both are numbers of about the same length, or codes of the same form. */
function haveSameForm(a: readonly string[], b: readonly string[]): boolean {
  const [formA, formB] = [commonForm(a), commonForm(b)]
  return formA !== undefined && formA === formB && Math.abs(medianLength(a) - medianLength(b)) <= 1
}

function commonForm(ids: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(formOf(id), (counts.get(formOf(id)) ?? 0) + 1)
  const [form, count] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? ['', 0]
  return count > ids.length / 2 ? form : undefined
}

/**
 * Returns what ids of one kind have in common: letters with `9` for each number, `j-9` for `J-1042`, and only the length of a
 * long code, whose letters are random: `code36` for a UUID.
 */
const formOf = (id: string): string => {
  const text = withoutKind(id)
  const isCode = text.length >= 12 && /\d/.test(text) && /[a-z]/i.test(text)
  return isCode ? `code${text.length}` : text.toLowerCase().replace(/\d+/g, '9')
}

const medianLength = (ids: readonly string[]): number =>
  ids.map(id => withoutKind(id).length).sort((a, b) => a - b)[Math.floor(ids.length / 2)] ?? 0

/** The catalogue's own ids are filed with the name of their source: `crm:42`. */
const withoutKind = (id: string): string => /^.+:(\d+)$/.exec(id)?.[1] ?? id
