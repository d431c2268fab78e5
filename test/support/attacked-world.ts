// A service in a separate process over the small world, without rate limits, whose key may spend as much as it likes.
import { createKey } from '../../src/access/keys.ts'
import { nowhere } from './almanac.ts'
import { type ServingCommand, startServing, temporaryFolder } from './command.ts'
import { startEmptyProvider } from './empty-provider.ts'
import { startSmallWorld } from './world.ts'

export interface AttackedWorld {
  readonly service: ServingCommand
  /** The Authorization header of a key with all permissions. */
  readonly authorization: string
  close(): Promise<void>
}

/** More than any test spends, in thousandths of a credit. */
const plenty = 1_000_000_000_000

export async function startAttackedWorld(): Promise<AttackedWorld> {
  const dataDir = temporaryFolder()
  const world = await startSmallWorld(dataDir)
  const permissions = ['certifications', 'honors', 'urn_url', 'technographics']
  const key = { name: 'attack', teamId: 1, permissions, nowMs: Date.now() }
  const { secret } = await createKey(world.ledger, key)
  await world.ledger.grant(1, plenty, Date.now(), null)
  await world.close()
  // Live endpoints answer 503 where no provider can be reached; one can.
  const provider = await startEmptyProvider()
  const service = await startServing(dataDir, ['--no-demo'], {
    environment: { ALMANAC_RATE_LIMITS: 'off', ...nowhere, ...provider.environment },
  })
  const close = async () => {
    await service.stop()
    provider.close()
  }
  return { service, authorization: `Bearer ${secret}`, close }
}
