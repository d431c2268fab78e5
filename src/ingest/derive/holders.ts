// Which one record an identifier means, and by which identifiers companies and people are named.
import { isSharedHost } from '../../normal/domain.ts'
import { normalForm } from '../../normal/form.ts'
import { companyNumberIn } from '../../normal/profile-url.ts'
import type { Holder, Key, Records } from '../../stores/records.ts'

/** What a record says about which company or person is meant; each may be absent or empty. */
export interface Named {
  readonly url?: string
  readonly domains?: readonly string[]
  /** The id that the network of the profile gives a company. */
  readonly networkId?: string
  readonly name?: string
}

/** The id of the one record with the identifier; of former holders only where none has it now. */
export async function soleHolder(records: Records, dataset: string, key: Key): Promise<number | undefined> {
  return soleOf(await records.holders(dataset, key))
}

/** The only one of those who hold an identifier now; where none does, the only one who held it before. */
export function soleOf(found: readonly Holder[]): number | undefined {
  const current = found.filter(({ former }) => !former)
  const candidates = current.length > 0 ? current : found
  // A shared identifier names no single record; guessing one would be worse than none.
  return candidates.length === 1 ? candidates[0]?.id : undefined
}

/** The identifiers of the company, the surest first: profile URL, domains, network id, name. */
export function* companyKeys({ url = '', domains = [], networkId = '', name = '' }: Named): Generator<Key> {
  const profile = normalForm('profile_url', url)
  if (profile !== undefined) yield { kind: 'profile_url', value: profile }
  for (const one of domains) {
    const domain = normalForm('domain', one)
    if (domain !== undefined && !isSharedHost(domain)) yield { kind: 'domain', value: domain }
  }
  for (const text of [networkId, (profile && companyNumberIn(profile)) ?? '']) {
    const id = normalForm('text', text)
    if (id !== undefined) yield { kind: 'professional_network_id', value: id }
  }
  const named = normalForm('company_name', name)
  if (named !== undefined) yield { kind: 'name', value: named }
}

/** The identifiers of the person with a page on a network or on a developer platform. */
export function* personKeys(url: string): Generator<Key> {
  const value = normalForm('profile_url', url)
  if (value === undefined) return
  yield { kind: 'profile_url', value }
  yield { kind: 'dev_profile_url', value }
}
