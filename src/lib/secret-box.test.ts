import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { openSecretBox } from './secret-box.ts'

const [first, second] = [randomBytes(32), randomBytes(32)]

it('a sealed secret reveals nothing, and opens only with its key and its context', () => {
  const box = openSecretBox([first])
  for (const secret of ['', 'whsec_abc', 'ä'.repeat(1000)]) {
    const sealed = box.seal(secret, 'team 1')
    expect(sealed).toMatch(/^sealed\.1\.[0-9a-f]{16}\.[\w-]+$/)
    expect(secret === '' || !sealed.includes(secret)).toBe(true)
    expect(box.seal(secret, 'team 1')).not.toBe(sealed)
    expect([box.open(sealed, 'team 1'), box.open(sealed, 'team 2')]).toEqual([secret, undefined])
    expect(openSecretBox([second]).open(sealed, 'team 1')).toBeUndefined()
  }
})

it('a sealed secret that was changed in any place does not open', () => {
  const box = openSecretBox([first])
  const sealed = box.seal('whsec_abc', 'team 1')
  const start = sealed.lastIndexOf('.') + 1
  const bytes = Buffer.from(sealed.slice(start), 'base64url')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(box.open(sealed.slice(0, start) + changed.toString('base64url'), 'team 1')).toBeUndefined()
  }
  expect(box.open(sealed.slice(0, start) + 'AA', 'team 1')).toBeUndefined()
})

it('a key that is replaced still opens what it sealed, and seals nothing more', () => {
  const before = openSecretBox([first])
  const now = openSecretBox([second, first])
  const sealed = before.seal('whsec_abc', 'team 1')
  expect([now.open(sealed, 'team 1'), now.isCurrent(sealed)]).toEqual(['whsec_abc', false])
  const again = now.seal('whsec_abc', 'team 1')
  expect([now.isCurrent(again), before.open(again, 'team 1')]).toEqual([true, undefined])
})

it('a text that was never sealed is read as it is', () => {
  const box = openSecretBox([first])
  for (const plain of ['whsec_abc', '', 'sealed', 'sealed.1.0.a']) {
    expect([box.open(plain, 'team 1'), box.isCurrent(plain)]).toEqual([plain, false])
  }
})
