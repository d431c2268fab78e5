// Answers downloads of result files of batch jobs, whole or a range of bytes, to anyone with a signed link.
import { extname } from 'node:path'
import { ApiError } from '../errors.ts'
import { forgedLink } from '../jobs/download.ts'
import { type ByteRange, rangeOf } from './byte-range.ts'
import type { DownloadRequest, FileAnswer, Gateway } from './gateway.ts'
import type { MeteredEndpoint } from './request-context.ts'

export const downloadEndpoint: MeteredEndpoint = { path: '/batch/:batch_id/files/:file', product: 'batch' }

const mediaTypes: Readonly<Record<string, string>> = {
  '.gz': 'application/gzip',
  '.parquet': 'application/vnd.apache.parquet',
}

/** Throws 403 for a link that is forged or has expired, 404 for a missing file, 416 for a range outside of it. */
export async function answerDownload(
  { params, query, headers, url, reserve }: DownloadRequest,
  { findDownload }: Gateway,
): Promise<FileAnswer> {
  const { batch_id: batchId = '', file = '' } = params
  const text = (name: string) => (query[name] ?? []).join(',')
  const link = { batchId, file, expires: text('expires'), signature: text('signature') }
  // The URL must be exactly what was signed, with nothing added before, between or after its parts.
  if (!url.endsWith(`/files/${file}?expires=${link.expires}&signature=${link.signature}`)) throw forgedLink()
  const { path, start, bytes } = await findDownload(link)
  reserve()
  // A result never changes, so its name is its entity tag.
  const tag = `"${batchId}/${file}"`
  const isOtherFile = headers['if-range'] !== undefined && headers['if-range'] !== tag
  const range = isOtherFile ? 'whole' : rangeOf(headers.range as string | undefined, bytes)
  if (range === 'none') throw rangeNotSatisfiable(bytes)
  const { first, last }: ByteRange = range === 'whole' ? { first: 0, last: bytes - 1 } : range
  return {
    status: range === 'whole' ? 200 : 206,
    headers: {
      'Content-Type': mediaTypes[extname(file)] ?? 'application/x-ndjson',
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

const rangeNotSatisfiable = (bytes: number): ApiError =>
  new ApiError(
    'invalid_request',
    `Range: The file has ${bytes} bytes; the requested range is outside of it.`,
    {
      status: 416,
      headers: { 'Content-Range': `bytes */${bytes}` },
    },
  )
