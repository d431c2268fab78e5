// The form of a batch endpoint that takes a CSV table: a job that enriches its rows as `almanac enrich` does.
import Type, { type Static, type TProperties } from 'typebox'
import { InputError, invalidRequest } from '../../errors.ts'
import type { RecordEndpoint, TableForm } from '../endpoint.ts'
import { closedObject, identifierText, listOrText, pathList } from '../fields.ts'
import { resultFormat } from './lookup-csv.ts'
import { type BatchDescription, commonKeys, submit } from './submit.ts'
import type { TableDataset, TablePurpose } from './tables.ts'

/** Every kind of identifier may be named a few times. */
const namedColumnsMax = 50

const commonParameters = {
  min_confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  column: Type.Optional(Type.Array(identifierText, { minItems: 1, maxItems: namedColumnsMax })),
  result_format: resultFormat,
  ...commonKeys,
}

/** The parameter that names the columns to add: optional, required, or not there where they are always the same. */
const fieldParameters = {
  optional: { fields: Type.Optional(listOrText(pathList)) },
  required: { fields: listOrText(pathList) },
  fixed: {},
} satisfies Readonly<Record<string, TProperties>>

/** The tables that a job takes in place of a list of identifiers. */
export interface TableSpec {
  readonly dataset: TableDataset
  readonly purpose?: TablePurpose
  readonly fields: keyof typeof fieldParameters
}

interface TableFormSpec<Body> extends BatchDescription {
  readonly table: TableSpec
  readonly identifiersMax: number
  /** Returns the body of the direct form that has the fields, and no identifiers. */
  readonly directBody: (fields: readonly string[] | undefined) => Body
}

export function tableForm<Body>(
  direct: Pick<RecordEndpoint<Body, never>, 'run'>,
  {
    table: { fields: named, ...spec },
    identifiersMax: rowsMax,
    directBody,
    ...description
  }: TableFormSpec<Body>,
): TableForm {
  const rows = { ...spec, rowsMax }
  const parameters = closedObject({ ...fieldParameters[named], ...commonParameters })
  type Parameters = Static<typeof parameters> & { readonly fields?: readonly string[] }
  const run: TableForm<Parameters>['run'] = async ({ body, table, ...call }, services) => {
    const { fields, min_confidence, column, result_format, webhook_url } = body
    // The direct endpoint refuses fields that it does not answer, or that the key may not read, and what it cannot ask.
    await direct.run({ body: directBody(fields), caller: call.caller }, services)
    const task = {
      ...rows,
      ...(fields && { fields }),
      ...(min_confidence !== undefined && { min_confidence }),
      ...(column && { column }),
    }
    const { creditsMax, columns, remarks, stored, ...checked } = await services.batches.tables
      .read(table, task)
      .catch((error: unknown) => {
        throw error instanceof InputError ? invalidRequest(error.message) : error
      })
    const order = {
      request: { ...stored, ...(result_format && { result_format }) },
      identifierCount: checked.rows,
      entitiesRequested: checked.rows,
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
  return { rows, parameters, run }
}
