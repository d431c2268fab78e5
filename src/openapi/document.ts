// The OpenAPI document, made from the endpoint table and the catalogue.
import type { Dataset } from '../catalog/dataset.ts'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { apiVersion } from '../endpoints/version.ts'
import type { JsonObject } from '../lib/json/json.ts'
import { answerComponents } from './answer-components.ts'
import { webhookExamples } from './examples.ts'
import { answerHeaders, bodyComponent, openApiPath, operation } from './operation.ts'
import { recordName, recordSchema } from './record-schemas.ts'
import { refusals } from './refusals.ts'
import { requestComponents } from './request-components.ts'
import { headerParameters } from './request-schemas.ts'

const description = `A self-hosted people and company data service. Every request carries a key
(\`Authorization: Bearer alm_...\`) and the version of the interface (\`x-api-version: ${apiVersion}\`).
A key of a body that is null, an empty identifier beside another, and a parameter of a query without a value count as not
sent.

The examples are what a service with a small part of the demo world answered, so that its totals are smaller than those of a
service that begins with all of it.

Guides: [errors](docs/guides/errors.md), [paging](docs/guides/paging.md), [limits](docs/guides/limits.md),
[idempotency](docs/guides/idempotency.md), [ranked search](docs/guides/ranked-search.md), [tables](docs/guides/tables.md), [matching and confidence](docs/guides/matching.md),
[webhooks](docs/webhooks.md) and [models and agents](docs/mcp.md).`

/** Returns the document. The same tables always make the same text. */
export function openApiDocument(endpoints: readonly Endpoint[], datasets: readonly Dataset[]): JsonObject {
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Almanac',
      version: apiVersion,
      description,
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The service that answers this document.' }],
    security: [{ key: [] }],
    tags: [...new Set(endpoints.map(({ category }) => category))].map(name => ({
      name,
      description: `Endpoints of the family ${name}.`,
    })),
    paths: pathsOf(endpoints),
    webhooks: {
      batchEnded: webhook('batchEnded', 'Batch', 'A batch job has ended.', 'BatchJob'),
      exportRunEnded: webhook('exportRunEnded', 'Export', 'A run of an export has ended.', 'ExportRun'),
      watchDelivered: webhook('watchDelivered', 'Watch', 'A watch has results.', 'WatchNotification'),
    },
    components: {
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
      parameters: headerParameters,
      headers: answerHeaders,
      responses: refusals,
      schemas: {
        ...Object.fromEntries(datasets.map(dataset => [recordName(dataset), recordSchema(dataset)])),
        ...requestComponents,
        ...answerComponents,
        ...Object.fromEntries(endpoints.flatMap(bodyComponent)),
      },
    },
  }
  // TypeBox keeps things beside its schemas that are not JSON.
  return JSON.parse(JSON.stringify(document)) as JsonObject
}

function pathsOf(endpoints: readonly Endpoint[]): JsonObject {
  const paths: Record<string, JsonObject> = {}
  for (const row of endpoints) {
    const path = openApiPath(row)
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(row) }
  }
  return paths
}

const webhookHeaders = ['webhook-id', 'webhook-timestamp', 'webhook-signature']

/** Returns a webhook, which Standard Webhooks signs. */
const webhook = (operationId: string, tag: string, summary: string, body: string): JsonObject => ({
  post: {
    operationId,
    tags: [tag],
    summary,
    security: [],
    parameters: webhookHeaders.map(name => ({
      name,
      in: 'header',
      required: true,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: { $ref: `#/components/schemas/${body}` },
          examples: { demo: { value: webhookExamples[operationId] ?? null } },
        },
      },
    },
    responses: {
      '2XX': { description: 'Taken. Every other answer is tried again later.' },
      410: { description: 'Not wanted any more: it is not tried again.' },
    },
  },
})
