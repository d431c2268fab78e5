// Finds the byte range of a file that a signed link refers to.
import { stat } from 'node:fs/promises'
import { ApiError } from '../errors.ts'
import { isPlainName } from '../lib/plain-name.ts'
import type { Work } from '../stores/work.ts'
import { partNumber, type ResultFiles, resultName } from './result-files.ts'
import type { ResultLinks, SignedLink } from './result-links.ts'

/** Consecutive bytes of a file. */
export interface FileRange {
  readonly path: string
  readonly start: number
  readonly bytes: number
}

export type FindDownload = (link: SignedLink) => Promise<FileRange>

export const forgedLink = () => new ApiError('permission_error', 'Invalid link signature.')

const missing = () => new ApiError('not_found', 'The result file is no longer available.')

const elsewhere = () =>
  new ApiError(
    'not_found',
    'The result file is in another data directory. Ask the service that this job was submitted to.',
  )

interface DownloadTools {
  readonly work: Work
  readonly files: ResultFiles
  readonly links: ResultLinks
  readonly nowMs: () => number
  /** Returns the path of a file of a run of a watch; undefined for the folders of batch jobs. */
  readonly watchFile: (folder: string, file: string) => string | undefined
}

/** Throws 403 for a forged or expired link, 404 for a missing file. A part is a byte range of the merged file. */
export function openDownloads({ work, files, links, nowMs, watchFile }: DownloadTools): FindDownload {
  return async link => {
    const { batchId, file } = link
    switch (links.check(link, nowMs())) {
      case 'forged':
        throw forgedLink()
      case 'expired':
        throw new ApiError(
          'permission_error',
          watchFile(batchId, file) === undefined
            ? 'This link has expired. Reading the job or the export again returns a new one.'
            : 'This link has expired.',
        )
      case 'valid':
    }
    if (!isPlainName(batchId)) throw missing()
    const ofWatch = watchFile(batchId, file)
    const number = partNumber(file)
    const whole = number === undefined && isPlainName(file) ? file : resultName
    const path = ofWatch ?? files.pathOf(batchId, whole)
    const stats = await stat(path).catch(() => undefined)
    if (!stats) throw (await work.batchOfAnyTeam(batchId))?.isElsewhere ? elsewhere() : missing()
    if (ofWatch !== undefined || whole === file) return { path, start: 0, bytes: stats.size }
    const chunks = await work.batchChunks(batchId)
    const chunk = number === undefined ? undefined : chunks[number]
    if (!chunk) throw missing()
    const start = chunks.slice(0, number).reduce((sum, { bytes }) => sum + bytes, 0)
    return { path, start, bytes: chunk.bytes }
  }
}
