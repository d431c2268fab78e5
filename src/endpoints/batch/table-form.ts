// The form of a batch endpoint that takes a CSV table: a job that enriches its rows as `almanac enrich` does.
import Type, { type Static } from 'typebox'
import { InputError, invalidRequest } from '../../errors.ts'
import type { RecordEndpoint, TableForm } from '../endpoint.ts'
import { closedObject, identifierText, listOrText, pathList } from '../fields.ts'
import { resultFormat } from './lookup-csv.ts'
import { type BatchDescription, commonKeys, submit } from './submit.ts'
import type { TableDataset } from './tables.ts'

/** Every kind of identifier may be named a few times. */
const namedColumnsMax = 50

const parameters = closedObject({
  fields: Type.Optional(listOrText(pathList)),
  min_confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  column: Type.Optional(Type.Array(identifierText, { minItems: 1, maxItems: namedColumnsMax })),
  result_format: resultFormat,
  ...commonKeys,
})

interface TableFormSpec extends BatchDescription {
  readonly dataset: TableDataset
  readonly rowsMax: number
  /** The key of the direct form under which the fields are checked with an empty list. */
  readonly identifierKey: string
}

export function tableForm<Body>(
  direct: Pick<RecordEndpoint<Body, never>, 'run'>,
  { dataset, rowsMax, identifierKey, ...description }: TableFormSpec,
): TableForm {
  const run: TableForm<Static<typeof parameters>>['run'] = async ({ body, table, ...call }, services) => {
    const { fields, min_confidence, column, result_format, webhook_url } = body
    if (fields) {
      // The direct endpoint refuses fields that it does not answer, or that the key may not read.
      await direct.run({ body: { fields, [identifierKey]: [] } as Body, caller: call.caller }, services)
    }
    const task = {
      dataset,
      rowsMax,
      ...(fields && { fields }),
      ...(min_confidence !== undefined && { min_confidence }),
      ...(column && { column }),
    }
    const { rows, creditsMax, columns, remarks, stored } = await services.batches.tables
      .read(table, task)
      .catch((error: unknown) => {
        throw error instanceof InputError ? invalidRequest(error.message) : error
      })
    const order = {
      request: { ...stored, ...(result_format && { result_format }) },
      identifierCount: rows,
      entitiesRequested: rows,
      // The price of a row depends on the identifiers that it has.
      entitiesMax: 1,
      creditsEach: creditsMax,
      chunkSize: undefined,
      webhookUrl: webhook_url,
      resultFormat: result_format,
      columns,
      remarks,
    }
    return submit(description, order, call, services)
  }
  return { parameters, run }
}
