import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { InputError } from '../errors.ts'
import { keyPermissions } from '../stores/key-settings.ts'
import type { Ledger } from '../stores/ledger.ts'
import type { KeyStatus } from '../stores/ledger-keys.ts'
import { openSqliteLedger } from '../stores/sql/ledger/sqlite-ledger.ts'
import { createKey, type KeyMove, moveKey, openKeyring } from './keys.ts'
import { hashSecret, isSecret, newSecret } from './secret.ts'

let folder = ''
let ledger: Ledger
const opened: Ledger[] = []

/** Opens a connection of its own, like another process. */
async function connect(): Promise<Ledger> {
  const connection = await openSqliteLedger(folder)
  opened.push(connection)
  return connection
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almanac-keys-'))
  ledger = await connect()
})

afterEach(async () => {
  for (const connection of opened.splice(0)) await connection.close()
  await rm(folder, { recursive: true, force: true })
})

const newKey = (name = 'test', permissions: readonly string[] = []) =>
  createKey(ledger, { name, teamId: 1, permissions, nowMs: Date.UTC(2025, 0, 1) })
const bearer = (secret: string) => `Bearer ${secret}`

describe('a request', () => {
  it('belongs to the key whose secret it carries, with its permissions', async () => {
    await newKey('other')
    const { secret, ...key } = await newKey('mine', ['certifications', 'honors'])
    const caller = await openKeyring(ledger, Date.now)(bearer(secret))
    expect(key).toMatchObject({ ...caller?.key })
    expect(caller?.permissions).toEqual(new Set(['certifications', 'honors']))
    expect(key).toMatchObject({
      name: 'mine',
      team_id: 1,
      status: 'ACTIVE',
      created_at: '2025-01-01T00:00:00.000Z',
    })
  })

  it('has no caller without Bearer, with another scheme, or without a secret', async () => {
    const { secret } = await newKey()
    const findCaller = openKeyring(ledger, Date.now)
    const refused = [
      undefined,
      '',
      secret,
      `Token ${secret}`,
      `Bearer${secret}`,
      `Bearer ${secret} ${secret}`,
      'Bearer ',
      'Bearer null',
    ]
    for (const header of refused) expect([header, await findCaller(header)]).toEqual([header, undefined])
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      expect(await findCaller(`${scheme} ${secret}`), scheme).toBeDefined()
    }
  })

  it('has no caller when any one character of the secret is mistyped', async () => {
    const { secret } = await newKey()
    const findCaller = openKeyring(ledger, Date.now)
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: secret.length - 1 }),
        fc.constantFrom(...'aZ09-_ ='),
        async (at, sign) => {
          fc.pre(secret[at] !== sign)
          const mistyped = secret.slice(0, at) + sign + secret.slice(at + 1)
          expect(isSecret(mistyped)).toBe(false)
          expect(await findCaller(bearer(mistyped))).toBeUndefined()
        },
      ),
    )
  })

  it('has no caller when the secret is well formed but belongs to no key', async () => {
    const secret = newSecret()
    expect(isSecret(secret)).toBe(true)
    expect(await openKeyring(ledger, Date.now)(bearer(secret))).toBeUndefined()
  })

  it('is refused right after its key was paused over another connection', async () => {
    const { id, secret } = await newKey()
    const findCaller = openKeyring(ledger, Date.now)
    const elsewhere = await connect()
    expect(await findCaller(bearer(secret))).toBeDefined()
    await moveKey(elsewhere, id, 'pause')
    expect(await findCaller(bearer(secret))).toBeUndefined()
    await moveKey(elsewhere, id, 'resume')
    expect(await findCaller(bearer(secret))).toBeDefined()
  })

  it('whose key is paused during the lookup does not leave the key in the cache', async () => {
    const { id, secret } = await newKey()
    const elsewhere = await connect()
    // This is the real ledger, whose answer arrives late: after the pause and after the next request.
    let arrive = () => {}
    const late = new Promise<void>(resolve => {
      arrive = resolve
    })
    let isFirst = true
    const findCaller = openKeyring(
      {
        ...ledger,
        keyByHash: async hash => {
          const isLate = isFirst
          isFirst = false
          const key = await ledger.keyByHash(hash)
          if (isLate) await late
          return key
        },
      },
      Date.now,
    )
    const early = findCaller(bearer(secret))
    await ledger.keys()
    await moveKey(elsewhere, id, 'pause')
    expect(await findCaller(bearer(secret))).toBeUndefined()
    arrive()
    await early
    expect(await findCaller(bearer(secret))).toBeUndefined()
  })
})

describe('a secret', () => {
  it('is returned once and stored nowhere in the files of the ledger', async () => {
    const created = [await newKey('one'), await newKey('two')]
    for (const { secret } of created) await openKeyring(ledger, Date.now)(bearer(secret))
    const files = await readdir(folder)
    expect(files).toContain('account.db')
    const bytes = Buffer.concat(await Promise.all(files.map(name => readFile(join(folder, name)))))
    for (const { secret, prefix } of created) {
      expect(bytes.includes(hashSecret(secret))).toBe(true)
      expect([bytes.includes(secret), bytes.includes(secret.slice(prefix.length))]).toEqual([false, false])
      expect(secret.startsWith(prefix)).toBe(true)
      expect(prefix.length).toBeLessThan(secret.length / 4)
    }
    expect(JSON.stringify(await ledger.keys())).not.toContain(created[0]?.secret)
  })

  it('is never generated twice', () => {
    expect(new Set(Array.from({ length: 1000 }, newSecret)).size).toBe(1000)
  })
})

describe('a key', () => {
  const allowed: Readonly<Record<KeyMove, readonly KeyStatus[]>> = {
    pause: ['ACTIVE'],
    resume: ['INACTIVE'],
    delete: ['ACTIVE', 'INACTIVE'],
  }
  const next: Readonly<Record<KeyMove, KeyStatus>> = {
    pause: 'INACTIVE',
    resume: 'ACTIVE',
    delete: 'DELETED',
  }

  it('has the status that its last move gave it, in whichever process, and is accepted only while ACTIVE', async () => {
    const elsewhere = await connect()
    const findCaller = openKeyring(ledger, Date.now)
    const step = fc.record({
      key: fc.nat({ max: 2 }),
      move: fc.constantFrom<KeyMove | 'create'>('create', 'pause', 'resume', 'delete'),
      isElsewhere: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async steps => {
        const keys: { readonly id: number; readonly secret: string; status: KeyStatus }[] = []
        for (const { key, move, isElsewhere } of steps) {
          const expectedKey = keys[key]
          const connection = isElsewhere ? elsewhere : ledger
          if (move === 'create') {
            const created = await createKey(connection, { name: 'k', teamId: 1, permissions: [], nowMs: 0 })
            keys.push({ id: created.id, secret: created.secret, status: 'ACTIVE' })
          } else if (expectedKey && allowed[move].includes(expectedKey.status)) {
            expectedKey.status = next[move]
            expect(await moveKey(connection, expectedKey.id, move)).toMatchObject({
              id: expectedKey.id,
              status: expectedKey.status,
            })
          } else if (expectedKey) {
            await expect(moveKey(connection, expectedKey.id, move)).rejects.toThrow(
              `Key ${expectedKey.id} is ${expectedKey.status}`,
            )
          }
          for (const { secret, status } of keys) {
            const caller = await findCaller(bearer(secret))
            expect([status, caller !== undefined]).toEqual([status, status === 'ACTIVE'])
          }
        }
      }),
      { numRuns: process.env.LONG ? 10_000 : 25 },
    )
  }, 7_200_000)

  it('is still listed after it was deleted', async () => {
    const { id } = await newKey('one')
    await newKey('two')
    await moveKey(ledger, id, 'delete')
    expect((await ledger.keys()).map(({ name, status }) => [name, status])).toEqual([
      ['one', 'DELETED'],
      ['two', 'ACTIVE'],
    ])
  })

  it('cannot be created with a permission that no field requires', async () => {
    await expect(newKey('x', ['certifications', 'everything'])).rejects.toThrow(InputError)
    await expect(newKey('x', ['everything'])).rejects.toThrow(`Known: ${keyPermissions.join(', ')}`)
    expect(await ledger.keys()).toEqual([])
  })

  it('that does not exist cannot be paused', async () => {
    await expect(moveKey(ledger, 99, 'pause')).rejects.toThrow(InputError)
    await expect(moveKey(ledger, 99, 'pause')).rejects.toThrow('There is no key 99')
  })

  it('keeps its status and permissions when the ledger is opened again', async () => {
    const { id, secret } = await newKey('mine', ['honors'])
    await moveKey(ledger, id, 'pause')
    const again = await connect()
    expect((await again.keys()).map(({ name, status, permissions }) => [name, status, permissions])).toEqual([
      ['mine', 'INACTIVE', ['honors']],
    ])
    expect(await openKeyring(again, Date.now)(bearer(secret))).toBeUndefined()
  })
})
