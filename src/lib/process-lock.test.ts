import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../test/support/command.ts'
import { Locked, takeLock } from './process-lock.ts'
import { thisProcess } from './running-process.ts'

const dead = JSON.stringify({ ...thisProcess(), pid: 2 ** 22 + 1 })

describe('a lock', () => {
  it('is refused while its holder runs, and there again when it is given back', () => {
    const path = join(temporaryFolder(), 'list.csv.lock')
    const release = takeLock(path)
    expect(() => takeLock(path)).toThrow(Locked)
    release()
    takeLock(path)()
    expect(existsSync(path)).toBe(false)
  })

  it('of a holder that was killed is taken over by one process at a time', () => {
    const path = join(temporaryFolder(), 'list.csv.lock')
    writeFileSync(path, dead)
    writeFileSync(`${path}.removal`, JSON.stringify(thisProcess()))
    expect(() => takeLock(path)).toThrow(Locked)
    writeFileSync(`${path}.removal`, dead)
    takeLock(path)()
    expect([path, `${path}.removal`].filter(file => existsSync(file))).toEqual([])
  })
})
