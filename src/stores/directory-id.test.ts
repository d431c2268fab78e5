import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { InputError } from '../errors.ts'
import { directoryIdOf } from './directory-id.ts'

const folder = mkdtempSync(join(tmpdir(), 'almanac-id-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const newFolder = (name: string): string => {
  mkdirSync(join(folder, name))
  return join(folder, name)
}

it('a data directory has an id of its own, which stays with it and with its copies', () => {
  const [one, other] = [newFolder('one'), newFolder('other')]
  const id = directoryIdOf(one)
  expect(id).toMatch(/^[\da-f-]{36}$/)
  expect(directoryIdOf(one)).toBe(id)
  expect(directoryIdOf(other)).not.toBe(id)
  cpSync(one, join(folder, 'copy'), { recursive: true })
  expect(directoryIdOf(join(folder, 'copy'))).toBe(id)
  expect(readdirSync(one)).toEqual(['directory-id'])
})

it('a data directory whose id cannot be read is refused with the file that is to blame', () => {
  const broken = newFolder('broken')
  writeFileSync(join(broken, 'directory-id'), '')
  expect(() => directoryIdOf(broken)).toThrow(InputError)
  expect(() => directoryIdOf(broken)).toThrow('directory-id')
})
