// Recognises which kinds of values a column has, by the share of its texts that look so.
import { normalDomain } from '../../../normal/domain.ts'
import type { SampledColumn } from './columns.ts'
import { areFiles } from './file-names.ts'
import { type Evidence, valueTests } from './value-tests.ts'

/** The number of values of a column that are looked at; more would not change the result. */
const sampleMax = 200

const sharesByColumn = new WeakMap<SampledColumn, Map<string, number>>()

/** Returns the share of the values, from 0 to 1, that are of one of the kinds. */
export function shareOf(column: SampledColumn, ...kinds: readonly Evidence[]): number {
  const shares = sharesByColumn.get(column) ?? new Map<string, number>()
  sharesByColumn.set(column, shares)
  const key = kinds.join()
  let share = shares.get(key)
  if (share === undefined) {
    const sample = column.values.slice(0, sampleMax)
    const possible = areFiles(column) ? kinds.filter(kind => kind !== 'domain') : kinds
    const fitting = sample.filter(text => possible.some(kind => valueTests[kind](text)))
    share = sample.length === 0 ? 0 : fitting.length / sample.length
    shares.set(key, share)
  }
  return share
}

/** Returns whether most values are of one of the kinds; a few bad cells do not speak against a column. */
export const fits = (column: SampledColumn, ...kinds: readonly Evidence[]): boolean =>
  shareOf(column, ...kinds) >= 0.6

/** Returns the share of distinct values, from 0 to 1. */
export const distinctShare = (column: SampledColumn): number =>
  column.values.length === 0 ? 0 : new Set(column.values).size / column.values.length

/** Returns whether the values are several pages of one host, each of another company or person, and none of them a site of its own. */
export function areSeveralPagesOfOneHost(column: SampledColumn): boolean {
  const pages = new Set(column.values)
  const hosts = new Set(column.values.map(text => normalDomain(text) ?? text))
  return hosts.size === 1 && pages.size >= 3
}

/** Returns whether the values are pages of one host, such as profiles on a network, instead of the owners' own websites. */
export function areOnOneHost(column: SampledColumn): boolean {
  const hosts = new Set(column.values.map(text => normalDomain(text) ?? text))
  return column.values.length < 3 || hosts.size <= Math.max(1, column.values.length * 0.2)
}
