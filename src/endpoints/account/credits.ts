// GET /account/credits and the older GET /user/credits: what the caller can spend.
import { toCredits } from '../../metering/price.ts'
import { offsetDate } from '../../normal/date.ts'
import { budgetLeft, type KeySpending } from '../../stores/ledger-keys.ts'
import type { Call, Endpoint, RunResult, Services } from '../endpoint.ts'

const shared = {
  method: 'GET',
  product: 'account_credits',
  category: 'Account',
  rate: { perMinute: 300 },
} as const

export const accountCredits: Endpoint = {
  ...shared,
  path: '/account/credits',
  summary: 'Show what the key can spend, the wallets and recurring grant of its team, and its budget, free',
  run: show,
}

export const userCredits: Endpoint = {
  ...shared,
  path: '/user/credits',
  summary: 'Show what the key can spend, as clients of the earlier interface ask for it, free',
  versionOptional: true,
  plainUnauthorized: true,
  run: async (call, services) => {
    const { spendable } = await readAccount(call, services)
    return { body: { credits: toCredits(spendable) }, results: 1, charges: [] }
  },
}

/** Returns the balance of the team, the spending of the key, and what the key can spend: the lesser of both. */
async function readAccount({ caller }: Call, { ledger, nowMs }: Services) {
  const [team, key] = await Promise.all([
    ledger.credits(caller.key.team_id, nowMs()),
    ledger.key(caller.key.id),
  ])
  const spending: KeySpending = key ?? { budget: null, spent: 0, held: 0 }
  const remaining = budgetLeft(spending)
  return { team, spending, remaining, spendable: Math.min(team.millicredits, remaining ?? team.millicredits) }
}

async function show(call: Call, services: Services): Promise<RunResult> {
  const { team, spending, remaining, spendable } = await readAccount(call, services)
  const { wallets, recurring } = team
  const account = {
    credits: toCredits(spendable),
    recurring_credits: recurring ? toCredits(recurring.millicredits) : 0,
    recurring_credits_frequency: recurring ? 'monthly' : null,
    recurring_credits_refresh_date: recurring ? offsetDate(recurring.refreshMs) : null,
    // The rest of a month's grant expires when the next one is made.
    credit_rollover: false,
    wallets: wallets.map(wallet => ({
      type: wallet.type,
      credits: toCredits(wallet.millicredits),
      expires_at: wallet.expires_ms === null ? null : offsetDate(wallet.expires_ms),
    })),
    team_credits: toCredits(team.millicredits),
    key: {
      budget: spending.budget === null ? null : toCredits(spending.budget),
      spent: toCredits(spending.spent),
      held: toCredits(spending.held),
      remaining: remaining === null ? null : toCredits(remaining),
    },
  }
  return { body: { account }, results: 1, charges: [] }
}
