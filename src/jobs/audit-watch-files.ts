// Examines the files of runs of watches whose results are linked to.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathExists } from '../lib/path-exists.ts'
import type { Findings } from '../stores/findings.ts'
import type { LinkedRuns } from '../stores/linked-runs.ts'
import { linkValidMs } from './result-links.ts'
import { runOfFolder, type WatchFiles, watchFolderName } from './watch-files.ts'

/** Reports files that are missing while links to them are valid, and folders of runs that are not on file. */
export async function auditWatchFiles(
  files: Pick<WatchFiles, 'folder' | 'pathOf'>,
  { ids, linked }: LinkedRuns,
  findings: Findings,
): Promise<void> {
  for (const { id, completed_ms } of linked) {
    const name = watchFolderName(id)
    if (completed_ms !== null && completed_ms < Date.now() - linkValidMs) continue
    if (!pathExists(files.pathOf(name)))
      findings.add('lost_watch_results', 'watches/', name, { subject: { id } })
  }
  const folders = await readdir(files.folder).catch((): string[] => [])
  for (const name of folders) {
    const id = runOfFolder(name)
    // A run is removed before its file, so that the file may be gone by now.
    const isOrphan = id !== undefined && !ids.has(id) && pathExists(join(files.folder, name))
    if (isOrphan) findings.add('watch_results_orphan', 'watches/', name, { subject: { id } })
  }
}
