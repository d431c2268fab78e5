// Teams, which are created together with their first key.
import type { Ledger } from '../stores/ledger.ts'

/** The monthly grant of the first team, in thousandths of a credit, so that nobody is refused on the first day. */
const firstTeamMonthly = 10_000_000

/** Creates the team when it is missing. The very first one begins with a recurring grant. */
export async function ensureTeam(ledger: Ledger, id: number, nowMs: number): Promise<void> {
  const isNew = await ledger.addTeam({ id, name: `Team ${id}`, created_at: new Date(nowMs).toISOString() })
  if (isNew && (await ledger.teams()).length === 1) await ledger.setRecurring(id, firstTeamMonthly, nowMs)
}
