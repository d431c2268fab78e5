// Ids that registries give, by which two sources name the same company or person.

/** An identifier as sources state it. */
interface StatedId {
  readonly kind: string
  readonly value: string
}

interface Registry {
  /** The other names of the kind, without their case, signs and words such as `number` at the end. */
  readonly aliases?: readonly string[]
  /** Finds the id in what a file states: in any case, with or without its address or leading zeros. */
  readonly pattern: RegExp
  /** True when one company may have several, so that different ones contradict nothing. */
  readonly isList?: true
  /** True when an id names another company in another market, so that it joins companies of one name only. */
  readonly isReused?: true
}

const symbol: Registry = { pattern: /^(.+)$/, isList: true, isReused: true }

/** The registries that several sources are likely to state. Ids of others are compared as they are. */
const registries: Readonly<Record<string, Registry>> = {
  lei: { aliases: ['legalentity', 'leicode'], pattern: /(?:^|\/)([a-z\d]{18}\d\d)$/i },
  cik: {
    aliases: ['centralindexkey', 'seccik'],
    pattern: /^(?:cik)?0*([1-9]\d{0,9})(?:\.0)?$/i,
    isList: true,
  },
  isin: { pattern: /^([a-z]{2}[a-z\d]{9}\d)$/i, isList: true },
  cusip: { pattern: /^([a-z\d*@#]{8,9})$/i, isList: true },
  figi: { aliases: ['openfigi'], pattern: /^([a-z]{3}[a-z\d]{9})$/i, isList: true },
  sedol: { pattern: /^([a-z\d]{7})$/i, isList: true },
  wkn: { pattern: /^([a-z\d]{6})$/i, isList: true },
  ticker: { aliases: ['tickers', 'symbol', 'tickersymbol', 'stocksymbol'], ...symbol },
  orcid: { pattern: /(?:^|\/)((?:\d{4}-?){3}\d{3}[\dx])$/i },
  isni: { pattern: /(?:^|\/)((?:\d{4} ?){3}\d{3}[\dx])$/i },
  wikidata: { aliases: ['wikidataq', 'qid'], pattern: /(?:^|[/:])(q\d+)$/i },
  ror: { pattern: /(?:^|\/)(0[a-z\d]{6}\d\d)$/i },
  duns: { aliases: ['dandb'], pattern: /^((?:\d-?){8}\d)$/ },
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

/** Returns whether keys of the kind are ids of a registry. An id that is named like the source is that of its rows. */
export const isRegistryId = (kind: string, source: string): boolean =>
  kind.startsWith(prefix) && kind !== prefix + source

/** Returns whether two different ids of the kind are those of two records. */
export const tellsApart = (kind: string, source: string): boolean =>
  isRegistryId(kind, source) && registryOf(kind)?.isList !== true

/** Returns whether an id of the kind joins only rows that have one name. */
export const isReused = (kind: string): boolean => registryOf(kind)?.isReused === true

const registryOf = (kind: string): Registry | undefined =>
  registries[nameOfKind(kind.slice(prefix.length)) ?? '']

/** Returns the key of an id in the form that all sources share: `ext:cik:320193` for `ext:CIK:0000320193`. */
export function sharedForm({ kind, value }: StatedId): StatedId {
  const name = kind.startsWith(prefix) ? nameOfKind(kind.slice(prefix.length)) : undefined
  const [, id] = (name !== undefined && registries[name]?.pattern.exec(value.trim())) || []
  return name === undefined || id === undefined
    ? { kind, value }
    : { kind: prefix + name, value: id.toUpperCase().replace(/[\s-]/g, '') }
}
