import { expect, it } from 'vitest'
import { InputError } from '../errors.ts'
import { failureOf } from './failure.ts'

it('a message shows no control character of the name of a file, which a terminal would obey', () => {
  const error = new InputError('/tmp/\u001b]0;mine\u0007.csv does not exist.\nGive another.')
  expect(failureOf(error).text).toBe('/tmp/\ufffd]0;mine\ufffd.csv does not exist.\nGive another.')
})
