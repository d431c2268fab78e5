// The log of a service and the remarks of searches say what is the matter with the file of vectors.
import { expect, it } from 'vitest'
import { faultOfFile } from './readable-vectors.ts'

const failing = (message: string, code?: string) => Object.assign(new Error(message), { code })

it.each([
  [failing('database is locked', 'SQLITE_BUSY'), 'Another process has locked the file of vectors.'],
  [
    failing('attempt to write a readonly database', 'SQLITE_READONLY'),
    'The file of vectors cannot be written.',
  ],
  [failing('database or disk is full', 'SQLITE_FULL'), 'The file of vectors cannot be written.'],
  [failing('disk I/O error', 'SQLITE_IOERR_READ'), 'The file of vectors cannot be read.'],
  [failing('ConnectionFailed("Unable to open")'), 'The file of vectors cannot be opened.'],
  [failing('no such file', 'ENOENT'), undefined],
  [new TypeError('a mistake of the program'), undefined],
])('the file that fails with %s is reported as: %s', (error, fault) => {
  expect(faultOfFile(error)).toBe(fault)
})
