// Watches over a database connection, for requests and for the watcher.
import type { Kysely } from 'kysely'
import type { SecretBox } from '../../../../lib/secret-box.ts'
import type { WatchWork } from '../../../watch-work.ts'
import type { WatchStore } from '../../../watches.ts'
import type { DirectoryId } from '../../directories.ts'
import type { LedgerTables } from '../../ledger/schema.ts'
import { openOldWatches } from './old-watches.ts'
import { openRunEnds } from './run-ends.ts'
import { openWatchMatching } from './watch-matching.ts'
import { openWatchRequests } from './watch-requests.ts'
import { openWatchRunning } from './watch-running.ts'
import { openWatchRuns } from './watch-runs.ts'
import { openInTurn, takeTurn } from './watcher-turn.ts'

export function openWatches(
  db: Kysely<LedgerTables>,
  box: SecretBox,
  directoryId: DirectoryId,
): WatchStore & WatchWork {
  const inTurn = openInTurn(db, directoryId)
  return {
    ...openWatchRequests(db, box, directoryId),
    ...openWatchRuns(db, box, directoryId),
    ...openWatchMatching(db, box, directoryId, inTurn),
    ...openWatchRunning(db, directoryId, inTurn),
    ...openRunEnds(box, inTurn),
    ...openOldWatches(db),
    takeWatcherTurn: takeTurn(db, directoryId),
  }
}
