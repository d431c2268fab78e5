// Commands and services that find the disk full, on real disks of a few megabytes that only their own process sees.
import { appendFileSync, copyFileSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { apiVersion, startAlmanac } from '../support/almanac.ts'
import { runCommand, startServing, temporaryFolder } from '../support/command.ts'
import { canMount, inOwnMounts } from '../support/own-mounts.ts'
import { servedPeople } from '../support/served-people.ts'

const contact = (index: number) => ({
  basic_profile: { name: `Ada Number${index}`, headline: `Engineer ${index}`, summary: 'x'.repeat(1000) },
  social_handles: {
    professional_network_identifier: { profile_url: `https://network.example/in/ada-${index}` },
  },
})

const contacts = (count: number): string =>
  Array.from({ length: count }, (_, index) => JSON.stringify(contact(index))).join('\n')

describe('a full disk', () => {
  it.skipIf(!canMount())(
    'ends an import with one sentence, leaves the data as it was, and does not hinder later imports',
    async () => {
      const folder = temporaryFolder()
      const disk = join(folder, 'disk')
      const dataDir = join(folder, 'data')
      const after = join(folder, 'after')
      mkdirSync(disk)
      writeFileSync(join(folder, 'few.jsonl'), contacts(20))
      writeFileSync(join(folder, 'many.jsonl'), contacts(4000))
      expect(await runCommand(['import', 'person', join(folder, 'few.jsonl')], { dataDir })).toMatchObject({
        code: 0,
      })
      const script = `
        mount -t tmpfs -o size=3m tmpfs '${disk}'
        cp -r '${dataDir}' '${disk}/data'
        code=0
        "$@" || code=$?
        cp -r '${disk}/data' '${after}'
        exit $code`
      const failed = await runCommand(['import', 'person', join(folder, 'many.jsonl')], {
        dataDir: join(disk, 'data'),
        within: inOwnMounts(script),
      })
      expect(failed).toMatchObject({ code: 1, stdout: '' })
      expect(failed.stderr).toMatch(
        /^The disk of \S+\/disk\/data is full: importing \S+\/many\.jsonl was given up, and the data in \S+ is as it was before\. \d+ MB are free there; this import needs about \d+ MB until it ends\. Make room, .+\.\n$/,
      )
      const [left, before] = [after, dataDir].map(folder => readdirSync(join(folder, 'index')))
      expect(left).toEqual(before)
      const almanac = await startAlmanac(after)
      expect(await almanac.records.count('person')).toBe(20)
      await almanac.close()
    },
    120_000,
  )

  it.skipIf(!canMount())(
    'without a free byte makes every command say so in one sentence, and leave nothing',
    async () => {
      const folder = temporaryFolder()
      const disk = join(folder, 'disk')
      const dataDir = join(folder, 'data')
      const rows = join(folder, 'rows.jsonl')
      mkdirSync(disk)
      writeFileSync(rows, contacts(20))
      for (const args of [
        ['import', 'person', rows],
        ['keys', 'create', 'first'],
      ])
        expect(await runCommand(args, { dataDir })).toMatchObject({ code: 0 })
      const accountsAlone = join(folder, 'accounts')
      mkdirSync(accountsAlone)
      copyFileSync(join(dataDir, 'account.db'), join(accountsAlone, 'account.db'))
      const filled = (data: string) => `
        mount -t tmpfs -o size=20m tmpfs '${disk}'
        cp -r '${data}' '${disk}/data'
        dd if=/dev/zero of='${disk}/filler' bs=4k 2> /dev/null || true
        "$@"`
      for (const [data, args] of [
        [dataDir, ['export', 'person', '--out', join(folder, 'out.jsonl')]],
        [dataDir, ['backup', join(folder, 'out.tar')]],
        [dataDir, ['doctor']],
        [accountsAlone, ['doctor']],
        [dataDir, ['keys', 'list']],
        [dataDir, ['keys', 'create', 'other']],
        [dataDir, ['import', 'person', rows, '--yes']],
        [dataDir, ['serve', '--no-demo']],
      ] as const) {
        const { code, stdout, stderr } = await runCommand([...args], {
          dataDir: join(disk, 'data'),
          within: inOwnMounts(filled(data)),
        })
        expect([args, code, stdout]).toEqual([args, 1, ''])
        expect(stderr).toMatch(/^[^\n]*\bdisk\b[^\n]* is full\b[^\n]*\n$/)
      }
      expect(readdirSync(folder).sort()).toEqual(['accounts', 'data', 'disk', 'rows.jsonl'])
    },
    120_000,
  )

  it.skipIf(!canMount())(
    'with room for a part of a new data directory ends the first start in one sentence',
    async () => {
      const disk = temporaryFolder()
      for (const kilobytes of [20, 100, 1000, 1300, 1600]) {
        const { code, stdout, stderr } = await runCommand(['serve', '--no-demo'], {
          dataDir: join(disk, 'data'),
          within: inOwnMounts(`mount -t tmpfs -o size=${kilobytes}k tmpfs '${disk}'; "$@"`),
        })
        const told = `Cannot use the data directory ${join(disk, 'data')}: its disk is full. Make room there, and try again.\n`
        expect([kilobytes, code, stdout, stderr]).toEqual([kilobytes, 1, '', told])
      }
    },
    120_000,
  )

  it.skipIf(!canMount())(
    'makes a service answer 503 to what it would have to write, and the service goes on when there is room',
    async () => {
      const dataDir = temporaryFolder()
      const disk = temporaryFolder()
      const url = 'https://a.example/in/ada'
      const key = await servedPeople(readConfig({ ALMANAC_DATA_DIR: dataDir }), [url], 1_000_000)
      const script = `mount -t tmpfs -o size=24m tmpfs '${disk}'; cp -r '${dataDir}' '${disk}/data'; exec "$@"`
      const service = await startServing(join(disk, 'data'), ['--no-demo'], { within: inOwnMounts(script) })
      const filler = join(`/proc/${service.process.pid}/root`, disk, 'filler')
      const headers = { Authorization: `Bearer ${key}`, 'x-api-version': apiVersion }
      const ask = async (path: string, body?: object) => {
        const method = body ? 'POST' : 'GET'
        const answer = await fetch(service.url + path, {
          method,
          headers,
          ...(body && { body: JSON.stringify(body) }),
        })
        await answer.text()
        return answer.status
      }
      const enrich = () => ask('/person/enrich', { professional_network_profile_urls: [url] })
      const submit = () => ask('/batch/person/enrich', { professional_network_profile_urls: [url] })
      expect([await enrich(), await submit()]).toEqual([200, 200])
      fill(filler)
      const statuses = await Promise.all(Array.from({ length: 50 }, enrich))
      expect(statuses).toContain(503)
      expect([200, 503]).toEqual(expect.arrayContaining(statuses))
      expect([await submit(), await ask('/account/credits'), await ask('/healthz')]).toEqual([503, 200, 200])
      rmSync(filler)
      await vi.waitUntil(async () => (await enrich()) === 200, { timeout: 20_000, interval: 100 })
      expect(await submit()).toBe(200)
      expect((await service.stop()).code).toBe(0)
    },
    120_000,
  )
})

/** Writes a file until the disk has no room for another byte. */
function fill(file: string): void {
  for (const size of [2 ** 20, 2 ** 12, 1]) {
    try {
      for (;;) appendFileSync(file, Buffer.alloc(size))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
}
