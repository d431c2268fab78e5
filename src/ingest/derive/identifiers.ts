// Finds the one record that an identifier means, and the identifiers by which companies and people are named.
import { isSharedHost } from '../../normal/domain.ts'
import { normalForm } from '../../normal/form.ts'
import { companyNumberIn } from '../../normal/profile-url.ts'
import type { IdentifierHolder, RecordIdentifier, Records } from '../../stores/records.ts'

/** The names of a company or person that a record states; each may be absent or empty. */
export interface StatedNames {
  readonly url?: string
  readonly domains?: readonly string[]
  /** The id that the professional network gives a company. */
  readonly networkId?: string
  readonly name?: string
}

/** Returns the id of the only record with the identifier, as `onlyHolder` does. */
export async function findOnlyHolder(
  records: Records,
  dataset: string,
  key: RecordIdentifier,
): Promise<number | undefined> {
  return onlyHolder(await records.holders(dataset, key))
}

/** Returns the only record that holds an identifier now; when none does, the only one that held it before. */
export function onlyHolder(holders: readonly IdentifierHolder[]): number | undefined {
  const current = holders.filter(({ former }) => !former)
  const candidates = current.length > 0 ? current : holders
  // A shared identifier names no single record; guessing one would be worse than none.
  return candidates.length === 1 ? candidates[0]?.id : undefined
}

/** Yields the identifiers of the company, the surest first: profile URL, domains, network id, name. */
export function* companyIdentifiers({
  url = '',
  domains = [],
  networkId = '',
  name = '',
}: StatedNames): Generator<RecordIdentifier> {
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

/** Yields the identifiers of the person with a page on a network or on a developer platform. */
export function* personIdentifiers(url: string): Generator<RecordIdentifier> {
  const value = normalForm('profile_url', url)
  if (value === undefined) return
  yield { kind: 'profile_url', value }
  yield { kind: 'dev_profile_url', value }
}
