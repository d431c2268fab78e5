// Ids that registries give, by which two sources name the same company or person.

/** An identifier as sources state it. */
interface StatedId {
  readonly kind: string
  readonly value: string
}

interface Registry {
  /** The dataset whose records it registers, unless it registers both people and companies. */
  readonly dataset?: 'company' | 'person'
  /** The other names of the kind, without their case, signs and words such as `number` at the end. */
  readonly aliases?: readonly string[]
  /** Finds the id in what a file states without blanks and hyphens: in any case, with or without its address. */
  readonly pattern: RegExp
  /** The number of digits of its ids, of which spreadsheets drop the zeros in front. */
  readonly digits?: number
  /** True when one company may have several, so that different ones contradict nothing. */
  readonly isList?: true
  /** True when it registers papers, whose ids lists copy from one company to another with the same symbol. */
  readonly isOfPapers?: true
  /** True when an id names another company in another market, so that it joins companies of one name only. */
  readonly isReused?: true
}

const symbol: Registry = { dataset: 'company', pattern: /^(.+)$/, isList: true, isReused: true }
const paper: Pick<Registry, 'dataset' | 'isList' | 'isOfPapers'> = {
  dataset: 'company',
  isList: true,
  isOfPapers: true,
}

/** The registries that several sources are likely to state. Ids of others are compared as they are. */
const registries: Readonly<Record<string, Registry>> = {
  lei: {
    dataset: 'company',
    aliases: ['legalentity', 'leicode'],
    pattern: /(?:^|\/)([a-z\d]{18}\d\d)$/i,
  },
  cik: {
    dataset: 'company',
    aliases: ['centralindexkey', 'seccik'],
    pattern: /^(?:cik)?0*([1-9]\d{0,9})$/i,
    isList: true,
  },
  isin: { pattern: /^([a-z]{2}[a-z\d]{9}\d)$/i, ...paper },
  cusip: { pattern: /^([a-z\d*@#]{8,9})$/i, ...paper },
  figi: { aliases: ['openfigi'], pattern: /^([a-z]{3}[a-z\d]{9})$/i, ...paper },
  sedol: { pattern: /^([a-z\d]{7})$/i, digits: 7, ...paper },
  wkn: { pattern: /^([a-z\d]{6})$/i, ...paper },
  ticker: { aliases: ['tickers', 'symbol', 'tickersymbol', 'stocksymbol'], ...symbol },
  orcid: { dataset: 'person', pattern: /(?:^|\/)(\d{15}[\dx])$/i },
  isni: { pattern: /(?:^|\/)(\d{15}[\dx])$/i },
  wikidata: { aliases: ['wikidataq', 'qid'], pattern: /(?:^|[/:])(q\d+)$/i },
  ror: { dataset: 'company', pattern: /(?:^|\/)(0[a-z\d]{6}\d\d)$/i },
  duns: { dataset: 'company', aliases: ['dandb'], pattern: /^(\d{9})$/, digits: 9 },
  npi: { pattern: /^([12]\d{9})$/ },
}

const registryNamed = new Map(
  Object.entries(registries).flatMap(([name, { aliases = [] }]) =>
    [name, ...aliases].map(alias => [alias, name] as const),
  ),
)

const nameOfKind = (kind: string): string | undefined => {
  const plain = kind.toLowerCase().replace(/[^a-z]/g, '')
  return (
    registryNamed.get(plain) ?? registryNamed.get(plain.replace(/(?:number|code|identifier|id|no|nr)$/, ''))
  )
}

const prefix = 'ext:'

/** The kinds, in the form that all sources share, of which different ids are those of two records. */
export const distinguishingKinds: ReadonlySet<string> = new Set(
  Object.entries(registries)
    .filter(([, { isList }]) => isList !== true)
    .map(([name]) => prefix + name),
)

/**
 * Returns whether keys of the kind are ids of a registry. An id that is named like the source is that of its rows, unless the
 * source is named after a well-known registry: `orcid.csv`.
 */
export function isRegistryId(kind: string, source: string): boolean {
  if (!kind.startsWith(prefix)) return false
  // Most kinds are decided without a look into the table: every key of every row is asked about.
  if (kind !== prefix + source) return true
  const registry = registryOf(kind)
  return registry !== undefined && registry.isReused !== true
}

/** Returns whether two different ids of the kind are those of two records. */
export const tellsApart = (kind: string, source: string): boolean =>
  isRegistryId(kind, source) && !mayBeSeveral(kind)

/** Returns whether one company may have several ids of the kind, so that different ones say nothing, whoever states them. */
export const mayBeSeveral = (kind: string): boolean =>
  kind.startsWith(prefix) && registryOf(kind)?.isList === true

/** Returns whether an id of the kind is that of a paper, such as an ISIN, which lists may state of another company. */
export const isOfPapers = (kind: string): boolean => registryOf(kind)?.isOfPapers === true

/** Returns whether an id of the kind joins only rows that have one name. */
export const isReused = (kind: string): boolean => registryOf(kind)?.isReused === true

const registryOf = (kind: string): Registry | undefined =>
  registries[nameOfKind(kind.slice(prefix.length)) ?? '']

/** Returns the key of an id in the form that all sources share: `ext:cik:320193` for `ext:CIK:0000320193`. */
export function sharedForm({ kind, value }: StatedId): StatedId {
  const name = kind.startsWith(prefix) ? nameOfKind(kind.slice(prefix.length)) : undefined
  const id = name === undefined ? undefined : idIn(name, value)
  return name === undefined || id === undefined ? { kind, value } : { kind: prefix + name, value: id }
}

/** Returns whether a well-known registry never gives such an id: `applied for` as an LEI, zeros alone. */
export function isMalformed({ kind, value }: StatedId): boolean {
  const name = nameOfKind(kind.slice(prefix.length))
  return name !== undefined && idIn(name, value) === undefined
}

function idIn(name: string, value: string): string | undefined {
  const { pattern, digits = 0 } = registries[name] ?? {}
  // Columns with empty cells come out of data tools with numbers such as `12345678.0`.
  const bare = value.replace(/[\s-]/g, '').replace(/^(\d+)\.0$/, '$1')
  const [, id] = pattern?.exec(isShortened(bare, digits) ? bare.padStart(digits, '0') : bare) ?? []
  return id !== undefined && /[^0]/.test(id) ? id.toUpperCase() : undefined
}

/** Returns whether an id of so many digits may have lost zeros in front, of which there are hardly more than two. */
const isShortened = (value: string, digits: number): boolean =>
  value.length >= digits - 2 && /^\d+$/.test(value)

/** Returns the registry whose ids a column of the name has; undefined for symbols of markets, and where it registers other records. */
export function registryNamedLike(columnName: string, dataset: string): string | undefined {
  const name = nameOfKind(columnName)
  const registry = registries[name ?? '']
  return registry && registry.isReused !== true && (registry.dataset ?? dataset) === dataset
    ? name
    : undefined
}

/** Returns whether the value is an id of the registry of that name. */
export const isIdOf = (registry: string, value: string): boolean => idIn(registry, value) !== undefined
