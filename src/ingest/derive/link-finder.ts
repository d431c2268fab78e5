// Finds the companies and people that records of other datasets name, remembering what was found and what was not.
import type { Company } from '../../catalog/company/company.ts'
import { type Cache, openCache } from '../../lib/cache.ts'
import type { RecordIdentifier, Records, StoredRecord } from '../../stores/records.ts'
import { companyIdentifiers, findOnlyHolder, personIdentifiers, type StatedNames } from './identifiers.ts'

export interface LinkFinder {
  /** Returns the id of the only person with the profile URL, on a network or on a developer platform. */
  personId(url: string): Promise<number | undefined>
  /** Returns the id of the only company with the profile URL, a domain, or the name, in this order. */
  companyId(stated: StatedNames): Promise<number | undefined>
  /** Like `companyId`, with what `show` takes from the company; it is called once for a company while that is remembered. */
  company<T extends object>(
    stated: StatedNames,
    show: (company: Company) => T,
  ): Promise<{ readonly id: number; readonly shown: T } | undefined>
}

const rememberedMax = 100_000

export function openLinkFinder(records: Records): LinkFinder {
  const idsByIdentifier = openCache<string, number | 'none'>(rememberedMax)
  // The same people and companies are named in thousands of records, mostly with the same spelling.
  const idsByStatement = openCache<string, number | 'none'>(rememberedMax)
  const shownCompanies = new Map<unknown, Cache<number, object>>()

  const idWith = async (dataset: string, identifier: RecordIdentifier): Promise<number | undefined> => {
    const key = `${dataset}:${identifier.kind}:${identifier.value}`
    const id = idsByIdentifier.get(key) ?? (await findOnlyHolder(records, dataset, identifier)) ?? 'none'
    idsByIdentifier.set(key, id)
    return id === 'none' ? undefined : id
  }
  const find = async (
    dataset: string,
    stated: StatedNames,
    identifiersOf: (stated: StatedNames) => Iterable<RecordIdentifier>,
  ) => {
    const statement = [dataset, stated.url, stated.domains, stated.networkId, stated.name].join('\n')
    const remembered = idsByStatement.get(statement)
    if (remembered !== undefined) return remembered === 'none' ? undefined : remembered
    let id: number | undefined
    for (const identifier of identifiersOf(stated)) {
      id = await idWith(dataset, identifier)
      if (id !== undefined) break
    }
    idsByStatement.set(statement, id ?? 'none')
    return id
  }
  const shownOf = async <T extends object>(id: number, show: (company: Company) => T) => {
    const memoryOfShow = shownCompanies.get(show) ?? openCache<number, object>(rememberedMax)
    shownCompanies.set(show, memoryOfShow)
    const remembered = memoryOfShow.get(id)
    // Each memory holds only what its own function returned.
    if (remembered !== undefined) return remembered as T
    const [stored]: readonly (StoredRecord | undefined)[] = await records.get('company', [id])
    // Stored records have the shape of the catalogue: the check step made them.
    const shown = stored && show(stored.record as Company)
    if (shown) memoryOfShow.set(id, shown)
    return shown
  }
  const companyId = (stated: StatedNames) => find('company', stated, companyIdentifiers)
  return {
    personId: url => find('person', { url }, ({ url = '' }) => personIdentifiers(url)),
    companyId,
    company: async (stated, show) => {
      const id = await companyId(stated)
      const shown = id === undefined ? undefined : await shownOf(id, show)
      return id === undefined || shown === undefined ? undefined : { id, shown }
    },
  }
}
