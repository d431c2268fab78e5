// The general frequency of names of people, which a file of few people does not tell.
import { once } from '../lib/once.ts'
import { wordSet } from '../lib/word-set.ts'
import { commonGivenNames, commonSurnames } from './common-names.ts'
import { rarerSurnames } from './rarer-surnames.ts'

const sharesOf = (table: typeof commonGivenNames): ReadonlyMap<string, number> =>
  new Map(table.flatMap(([share, names]) => names.split(/\s+/).map(name => [name, share] as const)))

// Most commands never ask.
const givenShares = once(() => sharesOf(commonGivenNames))
const surnameShares = once(() => sharesOf(commonSurnames))

/** Returns the share of people with a folded given name where it is most frequent; undefined for a rare one. */
export const shareOfGivenName = (name: string): number | undefined => givenShares().get(name)

/** Like `shareOfGivenName`, for a surname. */
export const shareOfSurname = (name: string): number | undefined => surnameShares().get(name)

/** The least share of people who have one of the rarer surnames. */
const rarerShare = 1 / 50_000
const ofRarer = once(() => wordSet(rarerSurnames))

/** Like `shareOfSurname`, but undefined only for what hardly anybody is called, such as a misspelt surname. */
export const shareOfAnySurname = (name: string): number | undefined =>
  shareOfSurname(name) ?? (ofRarer().has(name) ? rarerShare : undefined)
