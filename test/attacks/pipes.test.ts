// Named pipes and sockets in place of files of a data directory: nobody waits for them, and they are told like damage.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { person } from '../../src/catalog/person/person.ts'
import type { Config } from '../../src/config.ts'
import { openRecords } from '../../src/processes/adapters.ts'
import { repair } from '../../src/processes/repair.ts'
import { copyOf, findingsIn, furnishedDirectory } from '../support/furnished.ts'

vi.setConfig({ testTimeout: 180_000 })

let sound: Config

beforeAll(async () => {
  sound = await furnishedDirectory()
})

type Make = (path: string) => unknown

const pipe: Make = path => execFileSync('mkfifo', [path])
const socket: Make = async path => {
  const server = createServer().listen(path)
  await once(server, 'listening')
  server.unref()
}

async function replace({ dataDir }: Config, name: string, make: Make): Promise<void> {
  rmSync(join(dataDir, name))
  await make(join(dataDir, name))
}

const anybody = { dataset: person.name, where: undefined, sorts: [], after: undefined, limit: 1 }

describe.skipIf(process.platform === 'win32')('in place of a file', () => {
  it.each([
    ['a pipe', pipe],
    ['a socket', socket],
  ])(
    'of the index, %s is damage: searches go on after a repair, and the doctor finds it',
    async (_, make) => {
      const config = copyOf(sound)
      for (const name of readdirSync(join(config.dataDir, 'index'))) {
        await replace(config, join('index', name), make)
      }
      expect((await findingsIn(config)).map(({ kind }) => kind)).toContain('damaged_index')
      const records = openRecords(config)
      const found = async () => expect((await records.search(anybody)).total).toBe(40)
      await vi.waitFor(found, { timeout: 120_000, interval: 200 })
      await records.close()
      await repair(config, await findingsIn(config))
      expect(await findingsIn(config)).toEqual([])
    },
  )
})
