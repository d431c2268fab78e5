// Checks answers against the OpenAPI document, where nothing may be answered that it does not describe.
import { Compile } from 'typebox/schema'
import { expect } from 'vitest'
import { datasets } from '../../src/catalog/index.ts'
import type { Endpoint } from '../../src/endpoints/endpoint.ts'
import { endpoints } from '../../src/endpoints/index.ts'
import { isObject, type Json, type JsonObject } from '../../src/lib/json/json.ts'
import { resolved } from '../../src/openapi/compare-schemas.ts'
import { openApiDocument } from '../../src/openapi/document.ts'
import { openApiPath } from '../../src/openapi/operation.ts'
import type { Answer } from './almanac.ts'

const document = openApiDocument(endpoints, datasets)

/** Returns the schema with its objects closed: without keys that it does not name. */
function closed(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(closed)
  if (!isObject(schema)) return schema
  const below = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, value === undefined ? null : closed(value)]),
  )
  const isOpen = isObject(schema.properties) && schema.additionalProperties === undefined
  return isOpen && String(schema.type).includes('object') ? { ...below, additionalProperties: false } : below
}

const { components } = closed({ components: document.components ?? null }) as { components: JsonObject }

interface JsonContent {
  readonly content?: { readonly 'application/json': { readonly schema: JsonObject } }
}
interface Operation {
  readonly requestBody?: JsonContent
  readonly responses: Readonly<Record<string, JsonContent>>
}

/** Returns what the schema says is wrong with a value; an empty list for one that it describes. */
function faultsOf(schema: JsonObject, value: unknown): readonly string[] {
  const validator = Compile({ components, allOf: [closed(schema)] } as never)
  const [, errors] = validator.Errors(value)
  return errors.map(error => `${error.instancePath}: ${error.message} ${JSON.stringify(error.params)}`)
}

const operationOf = ({ path, method }: Pick<Endpoint, 'path' | 'method'>): Operation => {
  const paths = document.paths as unknown as Record<string, Record<string, Operation>>
  const operation = paths[openApiPath({ path })]?.[method.toLowerCase()]
  if (!operation) throw new Error(`The document has no ${method} ${path}.`)
  return operation
}

/** Returns a response, which may be a component of all operations. */
const responseOf = (
  response: (JsonContent & { readonly $ref?: string }) | undefined,
): JsonContent | undefined => response && resolved(response as JsonObject, document)

/** Expects that the document describes the body of a request and its answer, with all that they hold. */
export function expectDescribed(
  row: Pick<Endpoint, 'path' | 'method'>,
  answer: Pick<Answer, 'status' | 'body'>,
  body?: JsonObject,
): void {
  const { requestBody, responses } = operationOf(row)
  const place = `${row.method} ${row.path} ${answer.status}`
  const sent = requestBody?.content?.['application/json'].schema
  if (body !== undefined && answer.status < 300) {
    expect(sent && faultsOf(sent, body), `${place}: the request`).toEqual([])
  }
  const schema = responseOf(responses[answer.status])?.content?.['application/json'].schema
  expect(schema && faultsOf(schema, answer.body), place).toEqual([])
}
