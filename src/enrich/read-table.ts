// Reads a table that a caller sends: its columns, what its rows can cost, and what its job stores of it.
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { CheckedTable, SentTable, TablePurpose, TableTask } from '../endpoints/batch/tables.ts'
import { ApiError, InputError } from '../errors.ts'
import { isGzip } from '../ingest/readers/gunzip.ts'
import type { JsonObject } from '../lib/json/json.ts'
import { defaultFields } from './default-fields.ts'
import {
  guessColumns,
  type IdentifyingColumns,
  identifyingKinds,
  type LeadDataset,
} from './identifying-columns.ts'
import { askedFields, refuseRecordFields } from './lead-endpoints.ts'
import { type LeadList, openLeadList } from './lead-list.ts'
import { priceOf, refuseUnidentified } from './list-price.ts'
import { NoSuchColumn, namedColumnIn, withNamedColumns } from './name-columns.ts'

/** A table and its task, as a job stores them. */
export interface StoredTable {
  /** Its bytes, gzipped, in Base64. */
  readonly table: string
  readonly encoding?: string
  readonly dataset: LeadDataset
  readonly purpose?: TablePurpose
  /** Fields are spelled as the endpoint spells them. */
  readonly fields: readonly string[]
  readonly min_confidence: number
  readonly identifying: IdentifyingColumns
}

/** Another record in a row would be worse than none. */
export const minConfidenceDefault = 0.8

/** More columns than any list has; guessing what thousands of them mean would take seconds. */
const columnsMax = 500

/** Names stand in answers and messages. */
const columnNameMax = 500

/** Names the table at the start of messages. */
const tableName = 'The table'

const compress = promisify(gzip)

/** Opens the list of a table, packed or not. */
export const openTable = (bytes: Buffer, encoding: string | undefined, rowsMax?: number): Promise<LeadList> =>
  openLeadList(
    { path: tableName, bytes },
    {
      format: 'csv',
      ...(encoding !== undefined && { encoding }),
      ...(rowsMax !== undefined && { rowsMax }),
    },
  )

/** Throws an InputError for what is not a table, is too long, or has no column that identifies its rows. */
export async function readTable({ bytes, encoding }: SentTable, task: TableTask): Promise<CheckedTable> {
  const { dataset, purpose, rowsMax, min_confidence = minConfidenceDefault } = task
  const { fields = purpose === undefined || purpose === 'live' ? defaultFields[dataset] : [] } = task
  const sent = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (isGzip(sent)) {
    throw new InputError('The table is compressed; send it with Content-Encoding: gzip.')
  }
  const list = await openTable(sent, encoding, rowsMax)
  if (list.rows === 0) throw new InputError('The table has no rows below its header.')
  if (list.columns.length > columnsMax) {
    throw new InputError(`The table has ${list.columns.length} columns; it may have at most ${columnsMax}.`)
  }
  if (list.columns.some(name => name.length > columnNameMax)) {
    throw new InputError(`The table has a column whose name is longer than ${columnNameMax} characters.`)
  }
  const identifying = identifyingColumns(task, list)
  const price = await priceOf(list, {
    dataset,
    minConfidence: min_confidence,
    identifying,
    ...askedAs(task, fields),
  })
  const stored: StoredTable = {
    table: (await compress(sent)).toString('base64'),
    ...(encoding !== undefined && { encoding }),
    dataset,
    ...(purpose && { purpose }),
    fields,
    min_confidence,
    identifying,
  }
  return {
    rows: price.rows,
    creditsMax: price.credits,
    columns: Object.fromEntries(
      identifyingKinds[dataset].flatMap(kind => {
        const names = (identifying[kind] ?? []).map(({ name }) => name)
        return names.length > 0 ? [[kind, names]] : []
      }),
    ),
    remarks: [...(list.unreadable === undefined ? [] : [list.unreadable]), ...list.repairs],
    stored: stored as unknown as JsonObject,
  }
}

/** Returns what `askedFields` does. Throws an InputError for a field that is not answered, because others do not cross threads. */
function askedAs({ dataset, purpose }: TableTask, fields: readonly string[]) {
  try {
    // Contacts are answered by jobs of their own, which are shorter.
    if (purpose === undefined) refuseRecordFields(dataset, fields)
    return askedFields({ dataset, purpose, fields })
  } catch (error) {
    throw error instanceof ApiError ? new InputError(error.message, { cause: error }) : error
  }
}

function identifyingColumns(
  { dataset, purpose, column: named = [] }: TableTask,
  list: LeadList,
): IdentifyingColumns {
  try {
    const guess = guessColumns(dataset, list.sample, list.columns)
    const all = withNamedColumns(dataset, guess, named.map(namedColumnIn))
    // Providers are asked for profiles, and for nothing else.
    const columns = purpose === 'live' ? { profile_url: all.profile_url ?? [] } : all
    refuseUnidentified(dataset, list, columns, second => {
      const kind = purpose === 'live' ? 'profile_url' : second
      return `Name one with the parameter column, such as column=${kind}=COLUMN.`
    })
    return columns
  } catch (error) {
    throw error instanceof NoSuchColumn ? new InputError(`column: ${error.message}`, { cause: error }) : error
  }
}
