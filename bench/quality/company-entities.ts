// Real companies of the public sample files, each with the names that other sources give it.
import { normalCompanyName } from '../../src/normal/company-name.ts'
import { seeded, withSlip } from '../name-treatments.ts'
import { type RealCompany, realCompanies } from '../real-companies.ts'

export interface AskedName {
  /** The list or the treatment that the name comes from. */
  readonly kind: string
  readonly name: string
}

export interface CompanyEntity {
  /** The name on file, and behind it former ones. */
  readonly names: readonly string[]
  readonly asked: readonly AskedName[]
}

/** Returns one entity for each domain, and one for each name without a domain; none where the sample files are missing. */
export function companyEntities(): readonly CompanyEntity[] {
  const chance = seeded(11)
  const companies = realCompanies()
  const named = new Set(companies.filter(({ domain }) => domain).map(({ name }) => normalCompanyName(name)))
  const groups = new Map<string, RealCompany[]>()
  for (const company of companies) {
    const key = normalCompanyName(company.name)
    if (key === undefined || (!company.domain && named.has(key))) continue
    const of = company.domain ?? `name ${key}`
    groups.set(of, [...(groups.get(of) ?? []), company])
  }
  return [...groups.values()].map(group => {
    const [first] = group
    const name = first?.name ?? ''
    const kind = (source: string) => (source.length === 3 ? 'listed' : source)
    const elsewhere = group.filter(({ source }) => kind(source) !== kind(first?.source ?? ''))
    const others = [...new Set(elsewhere.map(one => one.name))]
    return {
      names: [name],
      asked: [
        ...others.map(other => ({ kind: 'of another source', name: other })),
        ...(chance() < 0.06 ? treated(name, chance) : []),
      ],
    }
  })
}

function treated(name: string, chance: () => number): readonly AskedName[] {
  const words = (normalCompanyName(name) ?? '').split(' ')
  const asked = [
    { kind: 'in capitals', name: name.toUpperCase() },
    { kind: 'with a slip', name: withSlip(name, chance) },
  ]
  if (words.length === 1) return asked
  return [
    ...asked,
    { kind: 'without the last word', name: words.slice(0, -1).join(' ') },
    { kind: 'in one word', name: words.join('') },
    { kind: 'turned round', name: [...words].reverse().join(' ') },
  ]
}
