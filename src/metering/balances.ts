// A cache of what teams and keys can spend, so that most requests are admitted without reading the ledger.
import { openCache } from '../lib/cache.ts'
import type { CreditLedger, SettleResult } from '../stores/ledger-credits.ts'
import { type ApiKey, budgetLeft, type KeyStore } from '../stores/ledger-keys.ts'

/** The most teams, and the most keys, that are cached. */
const rememberedMax = 100_000

type RememberedAmounts = ReturnType<typeof openCache<number, number>>

export class Balances {
  readonly #ledger: Pick<CreditLedger, 'credits'> & Pick<KeyStore, 'key'>
  readonly #teams: RememberedAmounts = openCache(rememberedMax)
  /** The rest of the budgets, for keys with a budget. */
  readonly #keys: RememberedAmounts = openCache(rememberedMax)

  constructor(ledger: Pick<CreditLedger, 'credits'> & Pick<KeyStore, 'key'>) {
    this.#ledger = ledger
  }

  /**
   * Returns whether the key and its team have the millicredits. A cached amount that is too small is read again, because
   * credits may have been granted and holds released. One that is large enough may have been spent by another process, so
   * only settling the request decides.
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

  /** Caches what is left after a request was settled. */
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
