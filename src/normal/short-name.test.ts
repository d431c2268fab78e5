import { describe, expect, it } from 'vitest'
import { isShortName } from './short-name.ts'

describe('a name with parts left out', () => {
  it.each([
    ['Ada L.', 'Ada Lovelace'],
    ['Evans M.A.', 'Mary Ann Evans'],
    ['Mary Evans', 'Mary Ann Evans'],
    ['Mary A. Evans', 'Mary Ann Evans'],
    ['John Smith', 'John Smith Jr.'],
    ['Alex Kim', 'Alexandra Kim'],
    ['Alex Kim', 'Alexandra M. Kim'],
    ['Bob M. Stone', 'Robert Michael Stone Jr.'],
    ['Kate Smith', 'Kathryn Smith'],
    ['Kasia Nowak', 'Katarzyna Nowak'],
  ])('is short for the whole one, and not the other way round: %s, %s', (short, whole) => {
    expect([isShortName(short, whole), isShortName(whole, short)]).toEqual([true, false])
  })

  it.each([
    ['Mary Ann Evans', 'Mary Jane Evans'],
    ['John Smith Sr.', 'John Smith Jr.'],
    ['Ada Lovelace', 'ada lovelace'],
    ['Alex Kim', 'Alexandra Lee'],
    ['Alex B. Kim', 'Alexandra M. Kim'],
    ['Steven Smith', 'Stephen Smith'],
    ['John Smith', 'Johnny Smith'],
    ['Ann Smith', 'Annie Smith'],
    ['Sean Kelly', 'Shawn Kelly'],
  ])('is not one that has other parts: %s, %s', (a, b) => {
    expect([isShortName(a, b), isShortName(b, a)]).toEqual([false, false])
  })
})
