// The route of result files: streamed from the disk, whole or in part, to whoever has a signed link.
import { createReadStream } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../errors.ts'
import { errorAnswer, publicError } from '../gateway/settle.ts'
import type { FindDownload } from '../jobs/download.ts'
import { sendAnswer } from './answer.ts'
import { rangeOf } from './range.ts'

interface Route {
  readonly Params: { readonly batch_id: string; readonly file: string }
  readonly Querystring: Readonly<Record<string, string | string[]>>
}

/** `report` takes the cause when a download fails inside. */
export function addDownloads(
  server: FastifyInstance,
  find: FindDownload,
  report: (fault: unknown, requestId: string) => void,
): void {
  server.route<Route>({
    method: ['GET', 'HEAD'],
    url: '/batch/:batch_id/files/:file',
    handler: async (request, reply) => {
      try {
        return await answer(request, reply, find)
      } catch (error) {
        if (!(error instanceof ApiError)) report(error, request.id)
        return sendAnswer(request, reply, errorAnswer(publicError(error)))
      }
    },
  })
}

async function answer(
  { id, params, query, headers, method }: FastifyRequest<Route>,
  reply: FastifyReply,
  find: FindDownload,
): Promise<FastifyReply> {
  const { batch_id: batchId, file } = params
  const text = (name: string) => String(query[name] ?? '')
  const found = await find({ batchId, file, expires: text('expires'), signature: text('signature') })
  // A result never changes, so its name tells whether a part of it was read before.
  const tag = `"${batchId}/${file}"`
  const isOther = headers['if-range'] !== undefined && headers['if-range'] !== tag
  const range = isOther ? 'whole' : rangeOf(headers.range, found.bytes)
  reply.headers({
    'X-Request-Id': id,
    'Content-Type': 'application/gzip',
    'Content-Disposition': `attachment; filename="${batchId}-${file}"`,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, no-transform',
    ETag: tag,
  })
  if (range === 'none') {
    return reply
      .code(416)
      .headers({ 'Content-Range': `bytes */${found.bytes}`, 'Content-Length': '0' })
      .send()
  }
  const { first, last } = range === 'whole' ? { first: 0, last: found.bytes - 1 } : range
  if (range !== 'whole') {
    reply.code(206).header('Content-Range', `bytes ${first}-${last}/${found.bytes}`)
  }
  reply.header('Content-Length', last - first + 1)
  if (method === 'HEAD') return reply.send()
  return reply.send(createReadStream(found.path, { start: found.start + first, end: found.start + last }))
}
