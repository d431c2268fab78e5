// `almanac limits`: the rate limits of a team, by endpoint.
import { expect, it } from 'vitest'
import { createKey } from '../../src/access/keys.ts'
import { readConfig } from '../../src/config.ts'
import { openLedger } from '../../src/processes/adapters.ts'
import { runCommand, temporaryFolder } from '../support/command.ts'

it('a limit set on one path holds for all paths that are counted with it, and is removed from all of them', async () => {
  const dataDir = temporaryFolder()
  const ledger = await openLedger(readConfig({ ALMANAC_DATA_DIR: dataDir }))
  await createKey(ledger, { name: 'test', teamId: 1, permissions: [], nowMs: 0 })
  await ledger.close()
  const set = async (endpoint: string, rpm: string) => {
    const args = ['limits', 'set', '--team', '1', '--endpoint', endpoint, '--rpm', rpm, '--json']
    return JSON.parse((await runCommand(args, { dataDir })).stdout)
  }
  expect(await set('/dataset/dev_platform/enrich', '7')).toEqual({
    team_id: 1,
    limits: { '/dataset/dev_platform/enrich': 7, '/dev_platform/enrich': 7 },
  })
  expect(await set('/dev_platform/enrich', 'default')).toEqual({ team_id: 1, limits: {} })
})
