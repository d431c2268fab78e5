// The spending of keys within a transaction: budget, charges and holds.
import { type Kysely, sql } from 'kysely'
import { budgetLeft, type KeySpending } from '../../ledger-keys.ts'
import type { LedgerTables } from './schema.ts'

/** Amounts to be added to the counts of a key; negative ones give back. */
interface SpendingChange {
  readonly spent: number
  readonly held: number
}

/** The counts of keys at the start of a transaction, and what it adds to them. The lock of their team guards them. */
export class KeySpendings {
  readonly #keys: ReadonlyMap<number, KeySpending>
  readonly #added = new Map<number, SpendingChange>()

  private constructor(keys: ReadonlyMap<number, KeySpending>) {
    this.#keys = keys
  }

  static async read(db: Kysely<LedgerTables>, keyIds: readonly (number | null)[]): Promise<KeySpendings> {
    const ids = [...new Set(keyIds)].filter(id => id !== null)
    if (ids.length === 0) return new KeySpendings(new Map())
    const rows = await db
      .selectFrom('api_key')
      .select(['id', 'budget', 'spent', 'held'])
      .where('id', 'in', ids)
      .execute()
    return new KeySpendings(new Map(rows.map(({ id, ...spending }) => [id, spending])))
  }

  /** Returns what is left of the budget, at least 0; null without a budget. */
  remaining(keyId: number | null): number | null {
    const key = keyId === null ? undefined : this.#keys.get(keyId)
    if (keyId === null || !key) return null
    const { spent, held } = this.#added.get(keyId) ?? { spent: 0, held: 0 }
    return budgetLeft({ budget: key.budget, spent: key.spent + spent, held: key.held + held })
  }

  /** Returns whether the budget covers the amount. A free request is allowed to every key. */
  allows(keyId: number | null, millicredits: number): boolean {
    return millicredits <= 0 || millicredits <= (this.remaining(keyId) ?? Number.POSITIVE_INFINITY)
  }

  add(keyId: number | null, { spent, held }: SpendingChange): void {
    if (keyId === null) return
    const added = this.#added.get(keyId) ?? { spent: 0, held: 0 }
    this.#added.set(keyId, { spent: added.spent + spent, held: added.held + held })
  }

  async write(db: Kysely<LedgerTables>): Promise<void> {
    for (const [id, added] of this.#added) await addSpending(db, id, added)
  }
}

export async function addSpending(
  db: Kysely<LedgerTables>,
  keyId: number | null,
  { spent, held }: SpendingChange,
): Promise<void> {
  if (keyId === null || (spent === 0 && held === 0)) return
  await db
    .updateTable('api_key')
    .set({ spent: sql`spent + ${spent}`, held: sql`held + ${held}` })
    .where('id', '=', keyId)
    .execute()
}
