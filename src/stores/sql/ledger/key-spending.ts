// The spending of keys within a transaction: budget, charges and holds.
import { type Kysely, sql } from 'kysely'
import type { PaymentRefusal } from '../../ledger-credits.ts'
import { budgetLeft, type KeySpending, type KeyStatus } from '../../ledger-keys.ts'
import type { LedgerTables } from './schema.ts'

/** Amounts to be added to the counts of a key; negative ones give back. */
interface SpendingChange {
  readonly spent: number
  readonly spent_by_watches?: number
  readonly held: number
}

interface StoredSpending extends KeySpending {
  readonly status: KeyStatus
  /** ISO 8601; null is never. */
  readonly expires_at: string | null
}

/** The counts of keys at the start of a transaction, and what it adds to them. The lock of their team guards them. */
export class KeySpendings {
  readonly #keys: ReadonlyMap<number, StoredSpending>
  readonly #added = new Map<number, SpendingChange>()

  private constructor(keys: ReadonlyMap<number, StoredSpending>) {
    this.#keys = keys
  }

  static async read(db: Kysely<LedgerTables>, keyIds: readonly (number | null)[]): Promise<KeySpendings> {
    const ids = [...new Set(keyIds)].filter(id => id !== null)
    if (ids.length === 0) return new KeySpendings(new Map())
    const rows = await db
      .selectFrom('api_key')
      .select(['id', 'budget', 'spent', 'spent_by_watches', 'held', 'status', 'expires_at'])
      .where('id', 'in', ids)
      .execute()
    return new KeySpendings(
      new Map(
        rows.map(({ id, spent_by_watches, ...key }) => [id, { ...key, spent: key.spent + spent_by_watches }]),
      ),
    )
  }

  /** Returns what is left of the budget, at least 0; null without a budget. */
  remaining(keyId: number | null): number | null {
    const key = keyId === null ? undefined : this.#keys.get(keyId)
    if (keyId === null || !key) return null
    const { spent, spent_by_watches = 0, held } = this.#added.get(keyId) ?? { spent: 0, held: 0 }
    const added = spent + spent_by_watches
    return budgetLeft({ budget: key.budget, spent: key.spent + added, held: key.held + held })
  }

  /** Returns whether the budget covers the amount. A free request is allowed to every key. */
  allows(keyId: number | null, millicredits: number): boolean {
    return millicredits <= 0 || millicredits <= (this.remaining(keyId) ?? Number.POSITIVE_INFINITY)
  }

  /**
   * Returns why the key cannot pay for what goes on without requests, such as runs of watches: it may not be used any more,
   * or its budget is spent.
   */
  refusal(keyId: number | null, millicredits: number, nowMs: number): PaymentRefusal | undefined {
    const key = keyId === null ? undefined : this.#keys.get(keyId)
    const endMs = key?.expires_at == null ? Number.POSITIVE_INFINITY : Date.parse(key.expires_at)
    if (key && (key.status !== 'ACTIVE' || endMs <= nowMs)) return 'key'
    return this.allows(keyId, millicredits) ? undefined : 'budget'
  }

  add(keyId: number | null, { spent, spent_by_watches = 0, held }: SpendingChange): void {
    if (keyId === null) return
    const added = this.#added.get(keyId) ?? { spent: 0, held: 0 }
    this.#added.set(keyId, {
      spent: added.spent + spent,
      spent_by_watches: (added.spent_by_watches ?? 0) + spent_by_watches,
      held: added.held + held,
    })
  }

  async write(db: Kysely<LedgerTables>): Promise<void> {
    for (const [id, added] of this.#added) await addSpending(db, id, added)
  }
}

export async function addSpending(
  db: Kysely<LedgerTables>,
  keyId: number | null,
  { spent, spent_by_watches = 0, held }: SpendingChange,
): Promise<void> {
  if (keyId === null || (spent === 0 && spent_by_watches === 0 && held === 0)) return
  await db
    .updateTable('api_key')
    .set({
      spent: sql`spent + ${spent}`,
      spent_by_watches: sql`spent_by_watches + ${spent_by_watches}`,
      held: sql`held + ${held}`,
    })
    .where('id', '=', keyId)
    .execute()
}
