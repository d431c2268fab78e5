// Answers look-ups by identifiers that are stated as they are, with rows that are copied instead of read as records.
import type { Dataset } from '../../catalog/dataset.ts'
import { type JsonPart, JsonText } from '../../lib/json/json-text.ts'
import { Turn } from '../../lib/threads/turns.ts'
import { statedConfidence } from '../../matching/candidate.ts'
import type { ProjectionMessage } from '../../query/project.ts'
import type { FoundRow, RecordIdentifier, Records } from '../../stores/records.ts'

interface HeldRowsRequest {
  readonly dataset: Dataset
  /** The identifiers that were sent, and of each the keys under which it may be stored, the first that is held counts. */
  readonly values: readonly { readonly sent: string; readonly keys: readonly RecordIdentifier[] }[]
  readonly matchType: string
  readonly shows: ProjectionMessage
}

export interface HeldRows {
  readonly body: JsonText
  /** The best match of each identifier that has one. */
  readonly matched: readonly FoundRow[]
}

/** Returns the answer; undefined where rows cannot be read now, so that the records have to be. */
export async function heldRows(
  records: Records,
  { dataset, values, matchType, shows }: HeldRowsRequest,
): Promise<HeldRows | undefined> {
  const matched: FoundRow[] = []
  const parts: JsonPart[] = []
  const turn = new Turn()
  for (const { sent, keys } of values) {
    await turn.yieldIfOver()
    let found: readonly FoundRow[] = []
    for (const key of keys) {
      if (found.length > 0) break
      const held = await records.findRows(dataset.name, key, shows)
      if (!held) return undefined
      found = held
    }
    matched.push(...found.slice(0, 1))
    parts.push(parts.length === 0 ? '[' : ',', ...entryOf(sent, matchType, dataset, found))
  }
  parts.push(parts.length === 0 ? '[]' : ']')
  return { body: await joined(parts), matched }
}

/** Joins the parts. The others are written around a row that was found alone, whose buffer nothing else uses, so that it is not copied. */
function joined(parts: readonly JsonPart[]): Promise<JsonText> {
  const rows = parts.filter(part => typeof part !== 'string')
  const [row] = rows
  if (!row || rows.length > 1) return JsonText.join(parts)
  const at = parts.indexOf(row)
  return JsonText.around(parts.slice(0, at).join(''), row, parts.slice(at + 1).join(''))
}

/** Returns one entry of a match-result answer, as `matchEntry` does, in parts. */
function entryOf(
  sent: string,
  matchType: string,
  { enrich }: Dataset,
  found: readonly FoundRow[],
): readonly JsonPart[] {
  const head = {
    matched_on: sent,
    match_type: matchType,
    match_status: found.length > 0 ? 'matched' : 'not_found',
  }
  const parts: JsonPart[] = [`${JSON.stringify(head).slice(0, -1)},"matches":[`]
  for (const [index, { former, text }] of found.entries()) {
    const before = index === 0 ? '' : ','
    parts.push(`${before}{"confidence_score":${statedConfidence(former)},"${enrich.data}":`, text, '}')
  }
  parts.push(']}')
  return parts
}
