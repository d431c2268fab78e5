// Looks identifiers up in lists of them.
import type { RecordIdentifier } from '../../stores/records.ts'

export const keyText = ({ kind, value }: RecordIdentifier): string => `${kind}:${value}`

export const hasKey = (keys: readonly RecordIdentifier[], { kind, value }: RecordIdentifier): boolean =>
  keys.some(key => key.kind === kind && key.value === value)

export function keysWithout(
  keys: readonly RecordIdentifier[],
  others: readonly RecordIdentifier[],
): RecordIdentifier[] {
  const excluded = new Set(others.map(keyText))
  return keys.filter(key => !excluded.has(keyText(key)))
}
