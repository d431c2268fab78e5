// Real companies of the public sample files, each with the names that other sources give it.
import { readFileSync } from 'node:fs'
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
  readonly domain: string | undefined
  readonly asked: readonly AskedName[]
}

/**
 * Returns one entity for each domain, and one for each name without a domain, asked for by the names that other lists give
 * it; none where the sample files are missing.
 */
export function companyEntities(): readonly CompanyEntity[] {
  const chance = seeded(11)
  // Rows of the landscape are products, and papers without a website are seldom those of a company.
  const companies = realCompanies().filter(
    ({ source, domain, symbol }) => source !== 'cncf' && (symbol === undefined || domain !== undefined),
  )
  if (companies.length === 0) return []
  const named = new Set(companies.filter(({ domain }) => domain).map(({ name }) => normalCompanyName(name)))
  const groups = new Map<string, RealCompany[]>()
  for (const company of companies) {
    const key = normalCompanyName(company.name)
    if (key === undefined || (!company.domain && named.has(key))) continue
    const of = company.domain ?? `name ${key}`
    groups.set(of, [...(groups.get(of) ?? []), company])
  }
  const papers = corpus('paper-names.tsv')
  const shortNames = corpus('short-names.tsv')
  for (const [, name = '', domain = ''] of papers) {
    if (!groups.has(domain)) groups.set(domain, [{ source: 'paper', name, formerNames: [], domain }])
  }
  const onFile = new Set([...groups.values()].flat().map(({ name }) => normalCompanyName(name)))
  for (const [, name = '', domain = ''] of shortNames) {
    if (!groups.has(domain) && !onFile.has(normalCompanyName(name)))
      groups.set(domain, [{ source: 'short', name, formerNames: [], domain }])
  }
  const asked: readonly (readonly [string, ReadonlyMap<string, string>, 'symbol' | 'domain'])[] = [
    [
      'of a registrar',
      new Map(corpus('registrants.tsv').map(([symbol = '', name = '']) => [symbol, name])),
      'symbol',
    ],
    [
      'of an index',
      new Map(corpus('index-members.tsv').map(([symbol = '', name = '']) => [symbol, name])),
      'symbol',
    ],
    ['of a paper', new Map(papers.map(([name = '', , domain = '']) => [domain, name])), 'domain'],
  ]
  return [...groups.values()].map(group => {
    const name = group[0]?.name ?? ''
    const spellings = new Map(group.map(one => [normalCompanyName(one.name), one]))
    // A domain with more names is one of funds, branches or subsidiaries, as are two names of one list.
    const elsewhere =
      spellings.size > 2
        ? []
        : [...spellings.values()]
            .filter(other => other.source !== group[0]?.source && isAnotherSpelling(name, other.name))
            .map(other => other.name)
    const byList = asked.flatMap(([kind, names, key]) =>
      [...new Set(group.map(one => names.get(one[key] ?? '')))].flatMap(other =>
        other === undefined || (kind === 'of a registrar' && !mayBeSame(name, other))
          ? []
          : [{ kind, name: other }],
      ),
    )
    const formerNames = [
      ...new Set(
        group.flatMap(one => one.formerNames.filter(other => normalCompanyName(other) !== undefined)),
      ),
    ]
    const { domain } = group[0] ?? {}
    return {
      names: [name, ...formerNames],
      domain,
      asked: [
        ...byList,
        ...(chance() < 0.2 ? formerNames : []).map(other => ({ kind: 'of before', name: other })),
        ...elsewhere.map(other => ({ kind: 'of another list', name: other })),
        ...(chance() < 0.08 ? treated(name, chance) : []),
        ...shortNames
          .filter(([, full = '', of]) => of === domain && mayBeSame(name, full))
          .map(([short = '']) => ({ kind: shortKind, name: short })),
      ],
    }
  })
}

/** Returns whether the coefficients may be fitted to the names of the entity at this position; the others only measure. */
export const isFitted = (position: number): boolean => position % 2 === 0

const shortKind = 'by a short name'

/** Returns whether names of this kind are treated ones. */
export const isTreated = (kind: string): boolean => !isOfList(kind) && kind !== shortKind

/** Returns whether names of this kind stand in other lists, or are those of before. */
export const isOfList = (kind: string): boolean =>
  ['of a registrar', 'of an index', 'of a paper', 'of another list', 'of before'].includes(kind)

/** Returns the cells of the lines of a corpus, without its comments. */
function corpus(file: string): readonly (readonly string[])[] {
  const lines = readFileSync(new URL(`corpora/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return lines.filter(line => !line.startsWith('#')).map(line => line.split('\t'))
}

/** Companies of one domain are not always one: only names that begin a word alike are taken for names of one company. */
const isAnotherSpelling = (name: string, other: string): boolean =>
  normalCompanyName(name) !== normalCompanyName(other) && mayBeSame(name, other)

function mayBeSame(name: string, other: string): boolean {
  const [a, b] = [name, other].map(one => (normalCompanyName(one) ?? '').split(' '))
  const beginAlike = (one: string, another: string) =>
    Math.min(one.length, another.length) >= 3 && one.slice(0, 4) === another.slice(0, 4)
  return (
    a?.join('') === b?.join('') || (a ?? []).some(one => (b ?? []).some(another => beginAlike(one, another)))
  )
}

function treated(name: string, chance: () => number): readonly AskedName[] {
  const words = (normalCompanyName(name) ?? '').split(' ')
  const asked: AskedName[] = [
    { kind: 'in capitals', name: name.toUpperCase() },
    { kind: 'with a slip', name: withSlip(name, chance) },
  ]
  const extended = { kind: 'with a word more', name: `${words.join(' ')} ${anyOf(addedWords, chance)}` }
  const shortened = words.map(word => abbreviations.get(word) ?? word)
  if (shortened.join() !== words.join()) asked.push({ kind: 'abbreviated', name: shortened.join(' ') })
  if (words.length === 1) return [...asked, extended]
  return [
    ...asked,
    extended,
    { kind: 'without the last word', name: words.slice(0, -1).join(' ') },
    { kind: 'in one word', name: words.join('') },
    { kind: 'turned round', name: [...words].reverse().join(' ') },
    ...(words.length > 2 ? [{ kind: 'of the first two words', name: words.slice(0, 2).join(' ') }] : []),
    ...(words.join('').length > 12
      ? [{ kind: 'with two slips', name: withSlip(withSlip(words.join(' '), chance), chance) }]
      : []),
    { kind: 'abbreviated and with a slip', name: withSlip(shortened.join(' '), chance) },
  ]
}

const anyOf = (list: readonly string[], chance: () => number): string =>
  list[Math.floor(chance() * list.length)] ?? ''

// Words for places and lines of business are left out, because the name with them is often that of another company.
const addedWords = 'Group Holdings International Global Worldwide Holding Companies'.split(' ')

const abbreviations: ReadonlyMap<string, string> = new Map(
  `international intl, technologies tech, technology tech, industries ind, pharmaceuticals pharma, manufacturing mfg,
  services svcs, systems sys, resources res, financial fin, group grp, holdings hldgs, national natl, american amer,
  energy engy, communications comms, development dev, management mgmt, investment inv, properties props, company co,
  corporation corp, limited ltd, bank bk, insurance ins, electric elec, enterprises ent, laboratories labs, general gen`
    .split(/,\s*/)
    .map(pair => pair.split(/\s+/).filter(word => word !== '') as [string, string]),
)
