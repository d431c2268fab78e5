// The turn of the watcher: whoever took it last may write, and everybody before may not.
import { type Kysely, sql } from 'kysely'
import { WatcherOvertaken, type WatchWork } from '../../../watch-work.ts'
import type { DirectoryId } from '../../directories.ts'
import type { LedgerTables } from '../../ledger/schema.ts'

/** Runs writes in one transaction of the turn. Throws WatcherOvertaken when there is a newer one. */
export type InTurn = <T>(turn: number, write: (transaction: Kysely<LedgerTables>) => Promise<T>) => Promise<T>

export const openInTurn =
  (db: Kysely<LedgerTables>, directoryId: DirectoryId): InTurn =>
  (turn, write) =>
    db.transaction().execute(async transaction => {
      // An update, so that in PostgreSQL a newer watcher waits for this transaction.
      const { numUpdatedRows } = await transaction
        .updateTable('watcher')
        .set({ turn })
        .where('directory_id', '=', directoryId ?? '')
        .where('turn', '=', turn)
        .executeTakeFirst()
      if (numUpdatedRows === 0n)
        throw new WatcherOvertaken('Another service watches this data directory now.')
      return write(transaction)
    })

export const takeTurn =
  (db: Kysely<LedgerTables>, directoryId: DirectoryId): WatchWork['takeWatcherTurn'] =>
  async () =>
    db
      .insertInto('watcher')
      .values({ directory_id: directoryId ?? '', turn: 1, version: 0, position: null })
      .onConflict(conflict =>
        conflict.column('directory_id').doUpdateSet({ turn: sql<number>`watcher.turn + 1` }),
      )
      .returning(['turn', 'position'])
      .executeTakeFirstOrThrow()
