// Whether a key can pay at all, known without asking where it can be.
import { openCache } from '../lib/cache.ts'
import type { CreditLedger, SettleResult } from '../stores/ledger-credits.ts'
import { type ApiKey, budgetLeft, type KeyStore } from '../stores/ledger-keys.ts'

/** Teams and keys that are remembered at most. */
const rememberedMax = 100_000

type RememberedAmounts = ReturnType<typeof openCache<number, number>>

export class Balances {
  readonly #ledger: Pick<CreditLedger, 'credits'> & Pick<KeyStore, 'key'>
  readonly #teams: RememberedAmounts = openCache(rememberedMax)
  /** What is left of the budgets of keys that have one. */
  readonly #keys: RememberedAmounts = openCache(rememberedMax)

  constructor(ledger: Pick<CreditLedger, 'credits'> & Pick<KeyStore, 'key'>) {
    this.#ledger = ledger
  }

  /**
   * Whether the key and its team have so many thousandths of a credit. What is remembered and would not do is read
   * anew, because credits may have come and holds have ended; what would do may have been spent elsewhere: what settles
   * a request has the last word.
   */
  async covers({ id, team_id, budget }: ApiKey, millicredits: number, nowMs: number): Promise<boolean> {
    const readKey = async () => {
      const key = await this.#ledger.key(id)
      return (key && budgetLeft(key)) ?? Number.POSITIVE_INFINITY
    }
    if (budget !== null && !(await hasAtLeast(this.#keys, id, millicredits, readKey))) return false
    const readTeam = async () => (await this.#ledger.credits(team_id, nowMs)).millicredits
    return hasAtLeast(this.#teams, team_id, millicredits, readTeam)
  }

  /** Takes note of what settling a request told. */
  note({ id, team_id }: ApiKey, { remaining, keyRemaining }: SettleResult): void {
    this.#teams.set(team_id, remaining)
    if (keyRemaining !== null) this.#keys.set(id, keyRemaining)
  }
}

async function hasAtLeast(
  remembered: RememberedAmounts,
  id: number,
  millicredits: number,
  read: () => Promise<number>,
): Promise<boolean> {
  if ((remembered.get(id) ?? -1) >= millicredits) return true
  const left = await read()
  remembered.set(id, left)
  return left >= millicredits
}
