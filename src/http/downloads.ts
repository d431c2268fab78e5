// The route of result files: streamed from the disk, whole or in part, to whoever has a signed link.
import { createReadStream } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../errors.ts'
import { errorAnswer, publicError } from '../gateway/settle.ts'
import { type FindDownload, forgedLink } from '../jobs/download.ts'
import { answerHeaders, sendAnswer } from './answer.ts'
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
  { id, params, query, headers, method, url }: FastifyRequest<Route>,
  reply: FastifyReply,
  find: FindDownload,
): Promise<FastifyReply> {
  const { batch_id: batchId, file } = params
  const text = (name: string) => String(query[name] ?? '')
  const link = { batchId, file, expires: text('expires'), signature: text('signature') }
  // A link is what was signed, with nothing before, between or behind.
  if (!url.endsWith(`/files/${file}?expires=${link.expires}&signature=${link.signature}`)) throw forgedLink()
  const found = await find(link)
  // A result never changes, so its name tells whether a part of it was read before.
  const tag = `"${batchId}/${file}"`
  const isOther = headers['if-range'] !== undefined && headers['if-range'] !== tag
  const range = isOther ? 'whole' : rangeOf(headers.range, found.bytes)
  if (range === 'none') {
    throw new ApiError(
      'invalid_request',
      `Range: The file has ${found.bytes} bytes; none of them were asked for.`,
      {
        status: 416,
        headers: { 'Content-Range': `bytes */${found.bytes}` },
      },
    )
  }
  reply.headers({
    ...answerHeaders(id),
    'Content-Type': 'application/gzip',
    'Content-Disposition': `attachment; filename="${batchId}-${file}"`,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'no-store, no-transform',
    ETag: tag,
  })
  const { first, last } = range === 'whole' ? { first: 0, last: found.bytes - 1 } : range
  if (range !== 'whole') {
    reply.code(206).header('Content-Range', `bytes ${first}-${last}/${found.bytes}`)
  }
  reply.header('Content-Length', last - first + 1)
  if (method === 'HEAD') return reply.send()
  return reply.send(createReadStream(found.path, { start: found.start + first, end: found.start + last }))
}
