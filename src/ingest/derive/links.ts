// Finds the companies and people that records of other datasets name, remembering what was found and what was not.
import type { JsonObject } from '../../lib/json.ts'
import { isSharedHost } from '../../normal/domain.ts'
import { normalForm } from '../../normal/form.ts'
import type { Key, Records, StoredRecord } from '../../stores/records.ts'

/** What a record says about which company or person is meant; each may be absent or empty. */
export interface Named {
  readonly url?: string
  readonly domains?: readonly string[]
  readonly name?: string
}

export interface Links {
  /** The id of the one person with the profile URL, on a network or on a developer platform. */
  personId(url: string): Promise<number | undefined>
  /** The id of the one company with the profile URL, a domain, or the name, in this order. */
  companyId(named: Named): Promise<number | undefined>
  /** What a look-up makes of the company; called once for each company while it is remembered. */
  company<T extends object>(id: number, make: (record: JsonObject) => T): Promise<T | undefined>
}

const rememberedMax = 100_000

export function openLinks(records: Records): Links {
  const ids = new Map<string, number | undefined>()
  const made = new Map<unknown, Map<number, object | undefined>>()

  const idOf = async (dataset: string, key: Key): Promise<number | undefined> => {
    const known = `${dataset}:${key.kind}:${key.value}`
    if (ids.has(known)) return ids.get(known)
    if (ids.size >= rememberedMax) ids.clear()
    const found = await records.find(dataset, key)
    // A shared identifier names no single record; guessing one would be worse than none.
    const current = found.filter(({ former }) => !former)
    const candidates = current.length > 0 ? current : found
    const id = candidates.length === 1 ? candidates[0]?.id : undefined
    ids.set(known, id)
    return id
  }
  // The same people and companies stand in thousands of records, mostly spelled alike.
  const spelled = new Map<string, number | undefined>()
  const first = async (dataset: string, named: Named, keys: (named: Named) => Iterable<Key>) => {
    const spelling = `${dataset}\n${named.url}\n${named.domains}\n${named.name}`
    if (spelled.has(spelling)) return spelled.get(spelling)
    let id: number | undefined
    for (const key of keys(named)) {
      id = await idOf(dataset, key)
      if (id !== undefined) break
    }
    if (spelled.size >= rememberedMax) spelled.clear()
    spelled.set(spelling, id)
    return id
  }
  return {
    personId: url => first('person', { url }, personKeys),
    companyId: named => first('company', named, companyKeys),
    company: async <T extends object>(id: number, make: (record: JsonObject) => T) => {
      const remembered = made.get(make) ?? new Map<number, object | undefined>()
      made.set(make, remembered)
      if (remembered.size >= rememberedMax) remembered.clear()
      if (!remembered.has(id)) {
        const [stored]: readonly (StoredRecord | undefined)[] = await records.get('company', [id])
        remembered.set(id, stored && make(stored.record))
      }
      return remembered.get(id) as T | undefined
    },
  }
}

function* personKeys({ url = '' }: Named): Generator<Key> {
  const value = normalForm('profile_url', url)
  if (value === undefined) return
  yield { kind: 'profile_url', value }
  yield { kind: 'dev_profile_url', value }
}

function* companyKeys({ url = '', domains = [], name = '' }: Named): Generator<Key> {
  const profile = normalForm('profile_url', url)
  if (profile !== undefined) yield { kind: 'profile_url', value: profile }
  for (const one of domains) {
    const domain = normalForm('domain', one)
    if (domain !== undefined && !isSharedHost(domain)) yield { kind: 'domain', value: domain }
  }
  const named = normalForm('company_name', name)
  if (named !== undefined) yield { kind: 'name', value: named }
}
