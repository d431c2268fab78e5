// Result files of batch jobs: the whole or a range of bytes, for anyone with a signed link.
import { ApiError } from '../errors.ts'
import { forgedLink } from '../jobs/download.ts'
import { type ByteRange, rangeOf } from './byte-range.ts'
import type { DownloadRequest, FileAnswer, Gateway } from './gateway.ts'
import type { MeteredEndpoint } from './request-context.ts'

export const downloadEndpoint: MeteredEndpoint = { path: '/batch/:batch_id/files/:file', product: 'batch' }

/** Throws 403 for a link that is forged or has expired, 404 for a missing file, 416 for a range outside of it. */
export async function answerDownload(
  { params, query, headers, url }: DownloadRequest,
  { findDownload }: Gateway,
): Promise<FileAnswer> {
  const { batch_id: batchId = '', file = '' } = params
  const text = (name: string) => (query[name] ?? []).join(',')
  const link = { batchId, file, expires: text('expires'), signature: text('signature') }
  // A link is what was signed, with nothing before, between or behind.
  if (!url.endsWith(`/files/${file}?expires=${link.expires}&signature=${link.signature}`)) throw forgedLink()
  const { path, start, bytes } = await findDownload(link)
  // A result never changes, so its name tells whether a part of it was read before.
  const tag = `"${batchId}/${file}"`
  const isOther = headers['if-range'] !== undefined && headers['if-range'] !== tag
  const range = isOther ? 'whole' : rangeOf(headers.range as string | undefined, bytes)
  if (range === 'none') throw outsideOf(bytes)
  const { first, last }: ByteRange = range === 'whole' ? { first: 0, last: bytes - 1 } : range
  return {
    status: range === 'whole' ? 200 : 206,
    headers: {
      'Content-Type': 'application/gzip',
      'Content-Disposition': `attachment; filename="${batchId}-${file}"`,
      'Accept-Ranges': 'bytes',
      'Cache-Control': 'no-store, no-transform',
      ETag: tag,
      ...(range !== 'whole' && { 'Content-Range': `bytes ${first}-${last}/${bytes}` }),
      'Content-Length': String(last - first + 1),
    },
    file: { path, start: start + first, bytes: last - first + 1 },
  }
}

const outsideOf = (bytes: number): ApiError =>
  new ApiError('invalid_request', `Range: The file has ${bytes} bytes; none of them were asked for.`, {
    status: 416,
    headers: { 'Content-Range': `bytes */${bytes}` },
  })
