// Which one record an identifier means, and by which identifiers a company is named.
import { isSharedHost } from '../../normal/domain.ts'
import { normalForm } from '../../normal/form.ts'
import type { Key, Records } from '../../stores/records.ts'

/** What a record says about which company or person is meant; each may be absent or empty. */
export interface Named {
  readonly url?: string
  readonly domains?: readonly string[]
  readonly name?: string
}

/** The id of the one record with the identifier; of former holders only where none has it now. */
export async function soleHolder(records: Records, dataset: string, key: Key): Promise<number | undefined> {
  const found = await records.holders(dataset, key)
  const current = found.filter(({ former }) => !former)
  const candidates = current.length > 0 ? current : found
  // A shared identifier names no single record; guessing one would be worse than none.
  return candidates.length === 1 ? candidates[0]?.id : undefined
}

/** The identifiers of the company, the surest first: profile URL, domains, name. */
export function* companyKeys({ url = '', domains = [], name = '' }: Named): Generator<Key> {
  const profile = normalForm('profile_url', url)
  if (profile !== undefined) yield { kind: 'profile_url', value: profile }
  for (const one of domains) {
    const domain = normalForm('domain', one)
    if (domain !== undefined && !isSharedHost(domain)) yield { kind: 'domain', value: domain }
  }
  const named = normalForm('company_name', name)
  if (named !== undefined) yield { kind: 'name', value: named }
}
