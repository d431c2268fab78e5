// Named pipes and sockets in place of files of a data directory: nobody waits for them, and they are told like damage.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { person } from '../../src/catalog/person/person.ts'
import type { Config } from '../../src/config.ts'
import { openRecords, openServedWork, openWork } from '../../src/processes/adapters.ts'
import { repair } from '../../src/processes/repair.ts'
import { directoryIdOf } from '../../src/stores/directory-id.ts'
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
const folder: Make = path => mkdirSync(path)

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

  it.each([
    ['a pipe', pipe],
    ['a folder', folder],
  ])('secret.key, %s is told in a sentence by the start and the doctor', async (_, make) => {
    const config = copyOf(sound)
    await replace(config, 'secret.key', make)
    const sentence = `${join(config.dataDir, 'secret.key')}, the key of the secrets, cannot be read.`
    for (const open of [openWork, openServedWork]) await expect(open(config)).rejects.toThrow(sentence)
    expect((await findingsIn(config)).map(({ kind }) => kind)).toContain('unreadable_secret')
  })

  it.each([
    ['a pipe', pipe],
    ['a folder', folder],
  ])('directory-id, %s has no id in it, and holds up nobody', async (_, make) => {
    const config = copyOf(sound)
    await replace(config, 'directory-id', make)
    const sentence = `${join(config.dataDir, 'directory-id')} has no id in it. Remove it to give the data directory a new one.`
    expect(() => directoryIdOf(config.dataDir)).toThrow(sentence)
    await openRecords(config).close()
    await (await openWork(config)).work.close()
    await findingsIn(config)
  })
})
