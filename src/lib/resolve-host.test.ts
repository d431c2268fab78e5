import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startNameServer } from '../../test/support/name-server.ts'
import { openResolveHost, type ResolveHost } from './resolve-host.ts'

const folder = mkdtempSync(join(tmpdir(), 'almanac-hosts-'))
const hostsFile = join(folder, 'hosts')
let server: Awaited<ReturnType<typeof startNameServer>>
let resolve: ResolveHost
const timeoutMs = 1000

beforeAll(async () => {
  writeFileSync(
    hostsFile,
    '# 9.9.9.9 listed.com\n::1 Listed.com other.com # as written\r\n1.2.3.4\tlisted.com\nnonsense\n',
  )
  server = await startNameServer(
    {
      'public.com': ['1.1.1.1'],
      'listed.com': ['5.5.5.5'],
      'changing.com': ['1.1.1.1', '2.2.2.2'],
      'mute.com': [],
    },
    0,
  )
  resolve = openResolveHost({ servers: [`127.0.0.1:${server.address().port}`], hostsFile, timeoutMs })
})

afterAll(async () => {
  server.close()
  await once(server, 'close')
  rmSync(folder, { recursive: true })
})

describe('a host name is resolved', () => {
  it('to the addresses that its name server has at the moment', async () => {
    expect(await resolve('public.com')).toEqual(['1.1.1.1'])
    expect([await resolve('changing.com'), await resolve('changing.com')]).toEqual([['1.1.1.1'], ['2.2.2.2']])
  })

  it('to the addresses of the hosts file instead, also with capitals and a dot at the end', async () => {
    for (const name of ['listed.com', 'LISTED.com', 'listed.com.']) {
      expect(await resolve(name)).toEqual(['::1', '1.2.3.4'])
    }
    expect(await resolve('other.com')).toEqual(['::1'])
  })

  it('to nothing when it does not exist', async () => {
    await expect(resolve('nowhere.com')).rejects.toMatchObject({ code: 'ENOTFOUND' })
  })

  it('to nothing when no name server answers in time, which delays no other names', async () => {
    const startedMs = performance.now()
    const isMute = expect(resolve('mute.com')).rejects.toMatchObject({ code: 'ETIMEOUT' })
    const others = Array.from({ length: 100 }, (_, index) => resolve(index % 2 ? 'mute.com' : 'listed.com'))
    for (const one of others) one.catch(() => {})
    expect(await resolve('public.com')).toEqual(['1.1.1.1'])
    expect(performance.now() - startedMs).toBeLessThan(timeoutMs)
    await isMute
    expect(performance.now() - startedMs).toBeLessThan(3 * timeoutMs)
  })

  it('by the system where only the local network can have the name', async () => {
    expect(await resolve('localhost')).toContain('127.0.0.1')
  })
})
