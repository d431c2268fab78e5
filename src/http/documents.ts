// Serves documents that need no key: made when they are first asked for, compressed once, and sent again only when they
// have changed.
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { answerHeaders } from './answer.ts'
import { type EncodedBody, encodeBody, preferredEncoding } from './compression.ts'

export interface ServedDocument {
  /** A path of the service. */
  readonly url: string
  /** The media type. */
  readonly type: string
  readonly read: () => string | Promise<string | Buffer>
  readonly headers?: Readonly<Record<string, string>>
  /** True when its path with a slash at the end is another place to a browser, and is redirected. */
  readonly redirectsSlash?: true
}

interface ReadDocument {
  /** Made once: each client that is slow to take it would keep a copy of its own. */
  readonly body: Buffer
  /** Its entity tag. */
  readonly tag: string
  /** The compressed texts by encoding: each is made once, because anyone may ask. */
  readonly encoded: Map<string, Promise<EncodedBody | undefined>>
}

/** Adds the route of a document. */
export function addDocument(
  server: FastifyInstance,
  { url, type, read, headers = {}, redirectsSlash }: ServedDocument,
): void {
  let reading: Promise<ReadDocument> | undefined
  server.route({
    method: ['GET', 'HEAD'],
    url,
    handler: async (request, reply) => {
      const [path = '', query] = request.url.split('?', 2)
      if (redirectsSlash && path.endsWith('/')) {
        // The address is relative, because the prefix of a proxy is not known here.
        const place = `..${url}${query === undefined ? '' : `?${query}`}`
        return reply.code(308).headers(answerHeaders(request.id)).header('Location', place).send()
      }
      reading ??= readOnce(read).catch(fault => {
        // A file that cannot be read now may be there the next time.
        reading = undefined
        throw fault
      })
      const { body, tag, encoded } = await reading
      reply.headers({
        ...answerHeaders(request.id),
        'Content-Type': type,
        'Cache-Control': 'no-cache',
        ETag: tag,
      })
      reply.headers(headers)
      reply.header('Vary', [reply.getHeader('Vary') ?? [], 'Accept-Encoding'].flat().join(', '))
      if (hasTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
      const encoding = preferredEncoding(request.headers['accept-encoding'] as string | undefined)
      if (encoding === undefined) return reply.send(body)
      const compressing = encoded.get(encoding) ?? encodeBody(body, encoding)
      encoded.set(encoding, compressing)
      const compressed = await compressing
      return compressed ? reply.header('Content-Encoding', encoding).send(compressed.body) : reply.send(body)
    },
  })
}

async function readOnce(read: ServedDocument['read']): Promise<ReadDocument> {
  const made = await read()
  const body = typeof made === 'string' ? Buffer.from(made) : made
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  // The tag is weak, because all encodings have the same one.
  return { body, tag: `W/"${hash}"`, encoded: new Map() }
}

/** Returns whether the client has the document already. */
const hasTag = (sent: string | undefined, tag: string): boolean =>
  (sent ?? '').split(',').some(one => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag.slice(2))
