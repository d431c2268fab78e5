import { expect, it } from 'vitest'
import { openPlaces } from '../places/places.ts'
import { listedNames } from './listed-names.ts'

const names = (text: string) => listedNames(text, openPlaces().named).map(({ name }) => name)

it.each([
  ['Brevia, Nordwind', ['Brevia', 'Nordwind']],
  ['Brevia Inc / Nordwind GmbH', ['Brevia Inc', 'Nordwind GmbH']],
  ['Brevia | Nordwind + Vekinis', ['Brevia', 'Nordwind', 'Vekinis']],
])('%s lists several names', (text, expected) => expect(names(text)).toEqual(expected))

it.each([
  'Brevia',
  'Brevia, Berlin',
  'Brevia, Mountain View, CA',
  'Smith & Jones',
  'A, B, C, D, E',
  'Brevia, 24',
  '',
])('%j lists no names', text => expect(names(text)).toEqual([]))
