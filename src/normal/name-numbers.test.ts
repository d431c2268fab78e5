import { expect, it } from 'vitest'
import { haveOtherNumbers } from './name-numbers.ts'

it.each<[string, string]>([
  ['Guest 1', 'Guest 2'],
  ['User17', 'User18'],
  ['Attendee #4', 'Attendee #05'],
])('tells %s from %s by their numbers', (a, b) => expect(haveOtherNumbers(a, b)).toBe(true))

it.each<[string, string]>([
  ['Guest 1', 'Guest 01'],
  ['Ada Moor', 'Ada Moor 2'],
  ['Ada Moor (1)', 'Ada Moor (2)'],
  ['Ada Moor ’09', 'Ada Moor ’10'],
  ['Henry Ford 2nd', 'Henry Ford 3rd'],
  ['Ada Moor', 'Bob Stone'],
])('does not tell %s from %s by numbers', (a, b) => expect(haveOtherNumbers(a, b)).toBe(false))
