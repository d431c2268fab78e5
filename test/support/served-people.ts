// People in the store of a service that a test starts as a process, and a team that can pay.
import { createKey } from '../../src/access/keys.ts'
import { person } from '../../src/catalog/person/person.ts'
import type { Config } from '../../src/config.ts'
import { openLedger, openRecords } from '../../src/processes/adapters.ts'
import { importRecords } from './world.ts'

/** Imports a person for each profile URL, grants team 1 millicredits without limits, and returns the secret of its key. */
export async function servedPeople(
  config: Config,
  profileUrls: readonly string[],
  millicredits: number,
): Promise<string> {
  const records = openRecords(config)
  await importRecords(
    { config, records },
    person,
    profileUrls.map((profile_url, index) => ({
      basic_profile: { name: `Person Number${index}` },
      social_handles: { professional_network_identifier: { profile_url } },
    })),
  )
  await records.close()
  const ledger = await openLedger(config)
  const owner = { name: 'test', teamId: 1, permissions: [], nowMs: Date.now() }
  const { secret } = await createKey(ledger, owner)
  await ledger.setRecurring(1, 0, Date.now())
  await ledger.grant(1, millicredits, Date.now(), null)
  await ledger.setLimits(1, ['*'], null)
  await ledger.close()
  return secret
}
