// A disk whose file system goes read-only while a service runs, as ext4 does after an error: what must be stored is refused,
// what can be read is answered, and nothing is lost.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { apiVersion } from '../support/almanac.ts'
import { runCommand, type ServingCommand, startServing, temporaryFolder } from '../support/command.ts'
import { servedPeople } from '../support/served-people.ts'

const profileUrl = 'https://www.linkedin.com/in/person-1'
const folder = temporaryFolder()
const [image, disk] = [join(folder, 'image'), join(folder, 'disk')]
const dataDir = join(disk, 'data')
const run = (file: string, ...args: readonly string[]) =>
  execFileSync(file, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** Returns the device of a new disk, or undefined where none can be mounted. */
function mountDisk(): string | undefined {
  try {
    mkdirSync(disk)
    run('truncate', '--size', '200M', image)
    run('mkfs.ext4', '-q', image)
    run('mount', '-o', 'loop', image, disk)
    return run('findmnt', '--noheadings', '--output', 'SOURCE', disk)
  } catch {
    console.log('Skipped: no file system can be mounted here (a loop device, as root).')
    return undefined
  }
}
const device = mountDisk()

/** Makes the file system go read-only, as it does after an error of its own. */
const failDisk = () => {
  run('mount', '-o', 'remount,errors=remount-ro', disk)
  writeFileSync(`/sys/fs/ext4/${device?.split('/').at(-1)}/trigger_fs_error`, 'failed')
}

describe.skipIf(device === undefined)('a service whose disk goes read-only', () => {
  let service: ServingCommand
  let key: string

  beforeAll(async () => {
    // Made elsewhere, because this process keeps the databases open until the garbage collector closes them.
    const made = join(folder, 'made')
    key = await servedPeople(readConfig({ ALMANAC_DATA_DIR: made }), [profileUrl], 1_000_000_000)
    run('cp', '--archive', made, dataDir)
    run('sync', '--file-system', dataDir)
    service = await startServing(dataDir, ['--no-demo'])
    expect((await enrich()).status).toBe(200)
    failDisk()
  })
  afterAll(async () => {
    await service?.stop()
    run('umount', '--lazy', disk)
  })

  async function ask(method: 'GET' | 'POST', path: string, body?: object) {
    const answer = await request(service.url + path, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        'x-api-version': apiVersion,
        'Content-Type': 'application/json',
      },
      body: body ? JSON.stringify(body) : null,
    })
    // biome-ignore lint/suspicious/noExplicitAny: the test looks wherever it wants
    return { status: answer.statusCode, body: (await answer.body.json()) as any }
  }
  const people = { professional_network_profile_urls: [profileUrl] }
  const enrich = () => ask('POST', '/person/enrich', people)

  it('refuses what it would have to store, goes on reading, and is not ready', async () => {
    expect((await enrich()).status).toBe(503)
    expect((await ask('POST', '/batch/person/enrich', people)).status).toBe(503)
    expect((await ask('GET', '/account/credits')).status).toBe(200)
    const ready = await ask('GET', '/readyz')
    expect([ready.status, ready.body.checks.disk]).toEqual([
      503,
      expect.stringMatching(/^The disk of the data directory is read-only/),
    ])
    expect((await ask('GET', '/healthz')).status).toBe(200)
  })

  it('has commands that say what to do, and can be backed up to another disk', async () => {
    const created = await runCommand(['keys', 'create', 'another'], { dataDir })
    expect([created.code, created.stderr]).toEqual([
      1,
      expect.stringMatching(/: its disk is read-only\. See the system log for the reason, then remount/),
    ])
    const doctor = await runCommand(['doctor', '--json'], { dataDir })
    expect(JSON.parse(doctor.stdout)).toMatchObject([{ kind: 'not_writable', examples: [dataDir] }])
    expect((await runCommand(['backup', join(folder, 'rescue.tar')], { dataDir })).code).toBe(0)
  })

  it('ends in order, and serves the same data once the disk is repaired', async () => {
    expect(await service.stop()).toMatchObject({ code: 0 })
    for (const args of [
      ['keys', 'create', 'another'],
      ['webhooks', 'secret', 'rotate'],
      ['serve', '--no-demo'],
    ]) {
      const refused = await runCommand(args, { dataDir })
      expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/: its disk is read-only\. /)])
    }
    run('umount', disk)
    // Until its device is given back, the repair changes a file of which the device still has blocks in memory.
    await vi.waitUntil(() => run('losetup', '--noheadings', '--associated', image) === '', {
      timeout: 30_000,
    })
    try {
      run('e2fsck', '-fy', image)
    } catch {
      // Its exit code tells that it repaired something.
    }
    run('mount', '-o', 'loop', image, disk)
    expect((await runCommand(['doctor'], { dataDir })).stdout).toBe('Nothing is wrong.\n')
    service = await startServing(dataDir, ['--no-demo'])
    expect((await enrich()).status).toBe(200)
  })
})
