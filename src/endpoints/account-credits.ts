// GET /account/credits and the older GET /user/credits: what the team can spend (reference behaviour, 20.2).
import { toCredits } from '../metering/price.ts'
import { withOffset } from '../normal/date.ts'
import type { Call, Endpoint, Facts, Services } from './endpoint.ts'

const shared = {
  method: 'GET',
  product: 'account_credits',
  category: 'Account',
  rate: { perMinute: 300 },
} as const

export const accountCredits: Endpoint = {
  ...shared,
  path: '/account/credits',
  summary: 'What the team can spend, its wallets and its recurring grant, free',
  run: show,
}

export const userCredits: Endpoint = {
  ...shared,
  path: '/user/credits',
  summary: 'What the team can spend, as clients of the earlier interface ask for it, free',
  versionOptional: true,
  plainUnauthorized: true,
  run: async (call, services) => {
    const { millicredits } = await creditsOf(call, services)
    return { body: { credits: toCredits(millicredits) }, results: 1, charges: [] }
  },
}

const creditsOf = ({ caller }: Call, { ledger, nowMs }: Services) =>
  ledger.credits(caller.key.team_id, nowMs())

async function show(call: Call, services: Services): Promise<Facts> {
  const { millicredits, wallets, recurring } = await creditsOf(call, services)
  const account = {
    credits: toCredits(millicredits),
    recurring_credits: recurring ? toCredits(recurring.millicredits) : 0,
    recurring_credits_frequency: recurring ? 'monthly' : null,
    recurring_credits_refresh_date: recurring ? withOffset(recurring.refreshMs) : null,
    // What is left of a month's grant expires when the next is made.
    credit_rollover: false,
    wallets: wallets.map(wallet => ({
      type: wallet.type,
      credits: toCredits(wallet.millicredits),
      expires_at: wallet.expires_ms === null ? null : withOffset(wallet.expires_ms),
    })),
  }
  return { body: { account }, results: 1, charges: [] }
}
