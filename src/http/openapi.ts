// GET /openapi.json: the OpenAPI document, without a key.
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { datasets } from '../catalog/index.ts'
import type { Endpoint } from '../endpoints/endpoint.ts'
import { openApiDocument } from '../openapi/document.ts'
import { answerHeaders } from './answer.ts'
import { type EncodedBody, encodeBody, preferredEncoding } from './compression.ts'

export const openApiPath = '/openapi.json'

interface ServedDocument {
  readonly text: string
  /** Its entity tag. */
  readonly tag: string
  /** The compressed texts by encoding: each is made once, because anyone may ask. */
  readonly encoded: Map<string, Promise<EncodedBody | undefined>>
}

/** Adds the route. The document is made when it is first asked for. */
export function addOpenApi(server: FastifyInstance, endpoints: readonly Endpoint[]): void {
  let served: ServedDocument | undefined
  server.route({
    method: ['GET', 'HEAD'],
    url: openApiPath,
    handler: async (request, reply) => {
      served ??= documentOf(endpoints)
      const { text, tag, encoded } = served
      reply.headers(answerHeaders(request.id)).headers({ 'Cache-Control': 'no-cache', ETag: tag })
      reply.header('Vary', [reply.getHeader('Vary') ?? [], 'Accept-Encoding'].flat().join(', '))
      if (hasTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
      const encoding = preferredEncoding(request.headers['accept-encoding'] as string | undefined)
      if (encoding === undefined) return reply.send(text)
      const compressing = encoded.get(encoding) ?? encodeBody(text, encoding)
      encoded.set(encoding, compressing)
      const compressed = await compressing
      return compressed ? reply.header('Content-Encoding', encoding).send(compressed.body) : reply.send(text)
    },
  })
}

function documentOf(endpoints: readonly Endpoint[]): ServedDocument {
  const text = JSON.stringify(openApiDocument(endpoints, datasets))
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  // The tag is weak, because all encodings have the same one.
  return { text, tag: `W/"${hash}"`, encoded: new Map() }
}

/** Returns whether the client has the document already. */
const hasTag = (sent: string | undefined, tag: string): boolean =>
  (sent ?? '').split(',').some(one => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag.slice(2))
