// Finds the companies and people that records of other datasets name, remembering what was found and what was not.
import type { JsonObject } from '../../lib/json/json.ts'
import { type Memory, memory } from '../../lib/memo.ts'
import type { Key, Records, StoredRecord } from '../../stores/records.ts'
import { companyKeys, type Named, personKeys, soleHolder } from './holders.ts'

export interface Links {
  /** The id of the one person with the profile URL, on a network or on a developer platform. */
  personId(url: string): Promise<number | undefined>
  /** The id of the one company with the profile URL, a domain, or the name, in this order. */
  companyId(named: Named): Promise<number | undefined>
  /** The same company with what `make` takes from its record; made once for each company while it is remembered. */
  company<T extends object>(
    named: Named,
    make: (record: JsonObject) => T,
  ): Promise<{ readonly id: number; readonly shown: T } | undefined>
}

const rememberedMax = 100_000

export function openLinks(records: Records): Links {
  const ids = memory<string, number | 'none'>(rememberedMax)
  // The same people and companies stand in thousands of records, mostly spelled alike.
  const spelled = memory<string, number | 'none'>(rememberedMax)
  const made = new Map<unknown, Memory<number, object>>()

  const idOf = async (dataset: string, key: Key): Promise<number | undefined> => {
    const spelling = `${dataset}:${key.kind}:${key.value}`
    const known = ids.get(spelling) ?? (await soleHolder(records, dataset, key)) ?? 'none'
    ids.set(spelling, known)
    return known === 'none' ? undefined : known
  }
  const first = async (dataset: string, named: Named, keys: (named: Named) => Iterable<Key>) => {
    const spelling = [dataset, named.url, named.domains, named.networkId, named.name].join('\n')
    const known = spelled.get(spelling)
    if (known !== undefined) return known === 'none' ? undefined : known
    let id: number | undefined
    for (const key of keys(named)) {
      id = await idOf(dataset, key)
      if (id !== undefined) break
    }
    spelled.set(spelling, id ?? 'none')
    return id
  }
  const shownOf = async <T extends object>(id: number, make: (record: JsonObject) => T) => {
    const remembered = made.get(make) ?? memory<number, object>(rememberedMax)
    made.set(make, remembered)
    const known = remembered.get(id)
    if (known !== undefined) return known as T
    const [stored]: readonly (StoredRecord | undefined)[] = await records.get('company', [id])
    const shown = stored && make(stored.record)
    if (shown) remembered.set(id, shown)
    return shown
  }
  const companyId = (named: Named) => first('company', named, companyKeys)
  return {
    personId: url => first('person', { url }, ({ url = '' }) => personKeys(url)),
    companyId,
    company: async (named, make) => {
      const id = await companyId(named)
      const shown = id === undefined ? undefined : await shownOf(id, make)
      return id === undefined || shown === undefined ? undefined : { id, shown }
    },
  }
}
