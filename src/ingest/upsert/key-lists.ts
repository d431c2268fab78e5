// Looks identifiers up in short lists of them.
import type { RecordIdentifier } from '../../stores/records.ts'

export const hasKey = (keys: readonly RecordIdentifier[], { kind, value }: RecordIdentifier): boolean =>
  keys.some(key => key.kind === kind && key.value === value)

export function keysWithout(
  keys: readonly RecordIdentifier[],
  others: readonly RecordIdentifier[],
): RecordIdentifier[] {
  const excluded = new Set(others.map(({ kind, value }) => `${kind}:${value}`))
  return keys.filter(({ kind, value }) => !excluded.has(`${kind}:${value}`))
}
