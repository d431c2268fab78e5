// Rows of a live provider as prepared rows: mapped, checked and derived like those of a file, and dated by their arrival.
import { datasetNamed } from '../../catalog/index.ts'
import { InputError } from '../../errors.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import { collapsed } from '../../live/reading.ts'
import { storedDate } from '../../normal/date.ts'
import { compileMapping } from '../mapping/compile.ts'
import { parseMapping } from '../mapping/parse.ts'
import { compilePrepare, type PrepareContext, type PreparedRow } from '../prepare.ts'
import type { RowGroup } from './store-rows.ts'
import { withSafeAddresses } from './web-addresses.ts'

export interface MappedRows extends RowGroup {
  /** The reasons why rows became no records, and the values that were left out of others. */
  readonly problems: readonly string[]
  /** Why no row became a record; null where some did, or where none should. */
  readonly refusal: string | null
}

export type MapReceived = (rows: readonly JsonObject[], receivedMs: number) => Promise<MappedRows>

/** Second files of the mapping are searched in `folder`. Throws an InputError for a mapping that is not valid. */
export async function compileReceived(
  { text, name, folder }: { readonly text: string; readonly name: string; readonly folder: string },
  derive: Pick<PrepareContext, 'geocode' | 'employers' | 'links'>,
): Promise<MapReceived> {
  const parsed = parseMapping(text, name)
  const dataset = datasetNamed(parsed.dataset)
  if (!dataset || parsed.source === undefined) throw new InputError(`${name}: The mapping has no source.`)
  const { source } = parsed
  const mapping = await compileMapping(parsed, dataset, folder)
  const prepare = compilePrepare({ ...derive, dataset, source, nowMs: 0 })
  return async (rows, receivedMs) => {
    const date = storedDate(receivedMs)
    const prepared: PreparedRow[] = []
    const problems: string[] = []
    for (const row of rows) {
      for (const mapped of mapping.map(row)) {
        if ('skipped' in mapped) continue
        if ('rejected' in mapped) {
          problems.push(mapped.rejected)
          continue
        }
        // A provider's answer counts as of now, whenever it was written.
        const record = withSafeAddresses(mapped.record, field =>
          problems.push(`${field}: is not the address of a page`),
        )
        const result = await prepare({ ...mapped, record, date })
        if ('reason' in result) problems.push(result.reason)
        else if (result.text.length > recordLengthMax) problems.push(tooLong)
        else {
          problems.push(...result.problems)
          prepared.push({ ...result, hash: hashOfDay(result.hash, date) })
        }
      }
    }
    const refusal = prepared.length === 0 ? collapsed(problems[0] ?? '').slice(0, refusalMax) || null : null
    return { dataset, source, rows: prepared, problems, refusal }
  }
}

/** The most characters of a refusal, which may repeat what the provider sent. */
const refusalMax = 200

/** The longest record, in characters of its JSON: a request that answers with it parses and writes it in one turn. */
const recordLengthMax = 500_000
const tooLong = `The record has more than ${recordLengthMax.toLocaleString('en-US')} characters.`

/** An answer that was confirmed on another day is stored again, so that the record tells how fresh it is. */
const hashOfDay = (hash: string, date: string): string => `${hash} ${date.slice(0, 10)}`
