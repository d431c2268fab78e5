// The general frequency of names of people, which a file of few people does not tell.
import { once } from '../lib/once.ts'
import { commonGivenNames, commonSurnames } from './common-names.ts'

const sharesOf = (table: typeof commonGivenNames): ReadonlyMap<string, number> =>
  new Map(table.flatMap(([share, names]) => names.split(/\s+/).map(name => [name, share] as const)))

// Most commands never ask.
const givenShares = once(() => sharesOf(commonGivenNames))
const surnameShares = once(() => sharesOf(commonSurnames))

/** Returns the share of people with a folded given name where it is most frequent; undefined for a rare one. */
export const shareOfGivenName = (name: string): number | undefined => givenShares().get(name)

/** Like `shareOfGivenName`, for a surname. */
export const shareOfSurname = (name: string): number | undefined => surnameShares().get(name)
