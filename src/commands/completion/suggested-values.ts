// The values of a field that begin as typed, as the service suggests them.

import type { Dataset, FieldPath } from '../../catalog/dataset.ts'
import { declaredValues, kindOf } from '../../query/value.ts'
import { findAccess, openTransport, serviceUrl } from '../service-access.ts'
import { beginning } from './beginning.ts'

/** Somebody waits with a finger on the key. */
const timeoutMs = 2000
const valuesMax = 50

/** Returns values; nothing where the service cannot be asked, because a shell has no place for an error. */
export async function suggestedValues(
  field: FieldPath,
  typed: string,
  { dataset, words }: { readonly dataset: Dataset; readonly words: readonly string[] },
): Promise<readonly string[]> {
  if (kindOf(field) === 'boolean') return beginning(typed, ['true', 'false'])
  const declared = declaredValues(field) ?? []
  if (!field.abilities.includes('suggest')) return beginning(typed, declared)
  try {
    const url = words[words.indexOf('--url') + 1]
    const access = findAccess(words.includes('--url') && url ? { url: serviceUrl(url, '--url') } : {})
    const { body } = await openTransport(access).send<{
      readonly suggestions: readonly { readonly value: string }[]
    }>('POST', `/${dataset.name}/search/autocomplete`, {
      body: { field: field.path, query: typed, limit: valuesMax },
      timeoutMs,
      retries: 0,
    })
    return beginning(
      typed,
      body.suggestions.map(({ value }) => value),
    )
  } catch {
    return beginning(typed, declared)
  }
}
