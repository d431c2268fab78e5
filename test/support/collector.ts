// A collector of traces that speaks OTLP over HTTP with JSON, as OpenTelemetry's own does.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { vi } from 'vitest'
import type { Json, JsonObject } from '../../src/lib/json/json.ts'

export interface CollectedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly status: { readonly code: number }
  readonly attributes: Readonly<Record<string, Json | undefined>>
}

export interface Collector {
  readonly url: string
  /** The attributes of the resource that sent the last spans. */
  readonly resource: () => CollectedSpan['attributes']
  /** Returns the span of the request with the id, and all spans of its trace, as soon as they have come. */
  traceOf(
    requestId: string | null,
  ): Promise<{ readonly span: CollectedSpan; readonly all: readonly CollectedSpan[] }>
  close(): void
}

export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = []
  let resource: CollectedSpan['attributes'] = {}
  const server = createServer(async (request, response) => {
    const { resourceSpans } = JSON.parse(await text(request))
    for (const sent of resourceSpans) {
      resource = attributesOf(sent.resource.attributes)
      for (const scope of sent.scopeSpans) {
        spans.push(
          ...scope.spans.map((span: JsonObject) => ({ ...span, attributes: attributesOf(span.attributes) })),
        )
      }
    }
    response.setHeader('Content-Type', 'application/json').end('{}')
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    resource: () => resource,
    traceOf: async id => {
      const span = await vi.waitUntil(() => spans.find(each => each.attributes['almanac.request_id'] === id))
      return { span, all: spans.filter(({ traceId }) => traceId === span.traceId) }
    },
    close: () => server.close(),
  }
}

/** Returns the attributes by their names; OTLP wraps each value in its type. */
const attributesOf = (list: Json | undefined): CollectedSpan['attributes'] =>
  Object.fromEntries(
    ((list ?? []) as unknown as { key: string; value: JsonObject }[]).map(({ key, value }) => [
      key,
      Object.values(value)[0],
    ]),
  )
