// The files of runs whose results are linked to instead of being sent: a folder for each run.
import { join } from 'node:path'
import { ResultFiles } from '../jobs/result-files.ts'

export const watchFileName = 'results.ndjson'

/** The name that stands for the files of a run in links. */
export const watchFolderName = (runId: number): string => `watch-run-${runId}`

export interface WatchFiles {
  readonly write: (runId: number, lines: readonly string[]) => void
  readonly pathOf: (folder: string) => string
  readonly remove: (runId: number) => Promise<void>
}

export function watchFilesIn(dataDir: string): WatchFiles {
  const files = new ResultFiles(join(dataDir, 'watches'))
  return {
    write: (runId, lines) =>
      files.write(watchFolderName(runId), watchFileName, [
        Buffer.from(lines.map(line => `${line}\n`).join('')),
      ]),
    pathOf: folder => files.pathOf(folder, watchFileName),
    remove: runId => files.remove(watchFolderName(runId)),
  }
}
