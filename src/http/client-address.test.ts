import { expect, it } from 'vitest'
import { clientAddress } from './client-address.ts'

const socket = { remoteAddress: '10.0.0.1' } as Parameters<typeof clientAddress>[0]['socket']

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:5555', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['unknown', '10.0.0.1'],
  ['1.2.3.4" 200 - "', '10.0.0.1'],
  ['1.2.3.4.5:6', '10.0.0.1'],
  ['', '10.0.0.1'],
])('a client that is named %j has the address %s', (ip, address) => {
  expect(clientAddress({ ip, socket })).toBe(address)
})

it('a connection that its client has reset has no address', () => {
  expect(clientAddress({ ip: undefined, socket: {} as typeof socket })).toBe('')
})
