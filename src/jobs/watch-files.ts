// The files of runs whose results are linked to instead of being sent: a folder for each run.
import { join } from 'node:path'
import { ResultFiles } from './result-files.ts'

export const watchFileName = 'results.ndjson'

/** The name that stands for the files of a run in links. */
export const watchFolderName = (runId: number): string => `watch-run-${runId}`

/** Returns the number of the run in the name of its folder; undefined for other names. */
export function runOfFolder(name: string): number | undefined {
  const digits = /^watch-run-(\d+)$/.exec(name)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

export interface WatchFiles {
  /** The parent of the folders of all runs. */
  readonly folder: string
  readonly write: (runId: number, lines: readonly string[]) => void
  readonly pathOf: (folder: string) => string
  readonly remove: (runId: number) => Promise<void>
}

export function watchFilesIn(dataDir: string): WatchFiles {
  const files = new ResultFiles(join(dataDir, 'watches'))
  return {
    folder: files.folder,
    write: (runId, lines) =>
      files.write(watchFolderName(runId), watchFileName, [
        Buffer.from(lines.map(line => `${line}\n`).join('')),
      ]),
    pathOf: folder => files.pathOf(folder, watchFileName),
    remove: runId => files.remove(watchFolderName(runId)),
  }
}
