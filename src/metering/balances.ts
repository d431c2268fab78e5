// Whether a team can pay at all, known without asking where it can be.
import { memory } from '../lib/memo.ts'
import type { CreditLedger, Settled } from '../stores/ledger-credits.ts'

/** Teams and keys that are remembered at most. */
const rememberedMax = 100_000

export class Balances {
  readonly #ledger: Pick<CreditLedger, 'credits'>
  readonly #teams = memory<number, number>(rememberedMax)
  readonly #keys = memory<number, number>(rememberedMax)

  constructor(ledger: Pick<CreditLedger, 'credits'>) {
    this.#ledger = ledger
  }

  /**
   * Whether the team has so many thousandths of a credit. A balance that would not do is read anew, because credits
   * may have come; one that would do may have been spent elsewhere: what settles a request has the last word.
   */
  async covers(teamId: number, keyId: number, millicredits: number, nowMs: number): Promise<boolean> {
    if ((this.#keys.get(keyId) ?? millicredits) < millicredits) return false
    if ((this.#teams.get(teamId) ?? -1) >= millicredits) return true
    const { millicredits: has } = await this.#ledger.credits(teamId, nowMs)
    this.#teams.set(teamId, has)
    return has >= millicredits
  }

  /** Takes note of what settling a request told. */
  note(teamId: number, keyId: number, { remaining, keyRemaining }: Settled): void {
    this.#teams.set(teamId, remaining)
    if (keyRemaining !== null) this.#keys.set(keyId, keyRemaining)
  }
}
