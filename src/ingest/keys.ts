// The identifiers of a record, which find it, and some of which make two rows one record.

import type { Dataset } from '../catalog/dataset.ts'
import { memoizedByObject } from '../lib/cache.ts'
import type { JsonObject } from '../lib/json/json.ts'
import { isRoleMailbox } from '../normal/email.ts'
import { normalIdentifier } from '../normal/form.ts'
import { someValue, valueAt } from '../query/read.ts'
import type { RecordIdentifier } from '../stores/records.ts'

/** Returns the identifiers of a record that the catalogue declares, in normal form, each once. */
export function identifiersOf(dataset: Dataset, record: JsonObject): RecordIdentifier[] {
  const keys: RecordIdentifier[] = []
  const seen = new Set<string>()
  for (const { kind, form, paths } of dataset.identifiers) {
    someValue(record, paths, value => {
      const normal = typeof value === 'string' ? normalIdentifier(form, value) : undefined
      if (normal !== undefined && !seen.has(`${kind}:${normal}`)) {
        seen.add(`${kind}:${normal}`)
        keys.push({ kind, value: normal })
      }
      return false
    })
  }
  return keys
}

const identifiersIn = memoizedByObject((dataset: Dataset) =>
  memoizedByObject((record: JsonObject) => identifiersOf(dataset, record)),
)

/** Like `identifiersOf`, but reads each object once: it must not change afterwards. */
export const rememberedIdentifiers = (dataset: Dataset, record: JsonObject): readonly RecordIdentifier[] =>
  identifiersIn(dataset)(record)

export const nameOf = (dataset: Dataset, record: JsonObject): string => {
  const name = valueAt(record, dataset.nameOf)
  return typeof name === 'string' ? name : ''
}

/** Returns a function that tells whether a record found by the key may be the one that a row is about. */
export function identityTest(dataset: Dataset): (key: RecordIdentifier) => boolean {
  const kinds = new Set(
    dataset.identifiers.filter(({ identity }) => identity !== 'none').map(({ kind }) => kind),
  )
  return ({ kind }) => kinds.has(kind) || kind === 'stated' || kind === 'natural' || kind.startsWith('ext:')
}

/** Returns whether the text of a key is of an id that a source or a registry gives to its rows. */
export const isRowIdText = (key: string): boolean => key.startsWith('stated:') || key.startsWith('ext:')

/** Returns whether a common value of this kind makes two rows one record, whatever their names. */
export const isSureKind = (dataset: Dataset, kind: string): boolean =>
  kind.startsWith('ext:') ||
  kind === 'stated' ||
  kind === 'natural' ||
  dataset.identifiers.some(identifier => identifier.kind === kind && identifier.identity === 'sure')

/** Returns whether the key is the mailbox of an office or a task, such as `info@`, which several people may have. */
export const isRoleKey = (dataset: Dataset, { kind, value }: RecordIdentifier): boolean =>
  isRoleMailbox(value) &&
  dataset.identifiers.some(identifier => identifier.kind === kind && identifier.form === 'email')
