// Finds the columns with parts of an address, and the address of a record that its place is read from.
import type { JsonObject } from '../../../lib/json/json.ts'
import { fold } from '../../../normal/text.ts'
import type { FieldAssignment } from './assign-column.ts'
import { isSelfWord, wordingsOf } from './column-name.ts'
import { type SampledColumn, textAt } from './columns.ts'
import { type Evidence, fits } from './evidence.ts'
import { type AddressPart, addressNames, companionNames } from './synonyms/address.ts'

interface AddressColumn {
  readonly column: SampledColumn
  readonly part: AddressPart
  /** The place of its name among those of the part, lower for a clearer one. */
  readonly rank: number
  /** The word that tells the addresses of a row apart, such as `home` and `billing`; empty for the plain one. */
  readonly context: string
  readonly isEmployers: boolean
  readonly isCompanion: boolean
}

const evidenceOfPart: Readonly<Record<AddressPart, readonly Evidence[]>> = {
  line: ['place'],
  address: ['place'],
  street: ['text'],
  city: ['place'],
  state: ['place'],
  'postal-code': ['postal-code'],
  country: ['country'],
}

const partsByName: ReadonlyMap<string, { readonly part: AddressPart; readonly rank: number }> = new Map(
  (Object.keys(addressNames) as AddressPart[]).flatMap(part =>
    addressNames[part].split(' ').map((name, rank) => [name, { part, rank }] as const),
  ),
)

// Words that do not tell the addresses of a row apart.
const neutral =
  /^(?:address|addresses|addr|adr|adresse|anschrift|direccion|name|primary|main|location|locations|geo|geography|text|value|full|formatted|libelle|current|1|0|default|info|details|properties|attributes|fields|data|code|raw|usual|if|outside|us)$/
const employerWord =
  /^(?:company|companies|organi[sz]ation|account|employer|firm|firma|unternehmen|entreprise|societe|empresa)$/

/** The contexts that each dataset uses, the one that says most about where a record is first. */
const preferredContexts: Readonly<Record<string, readonly string[]>> = {
  person:
    ' home private privat personal residential residence permanent mailing mail postal contact correspondence registered practice work business office physical legal other billing'.split(
      ' ',
    ),
  company:
    'headquarters hq headquarter head siege hauptsitz sitz  business physical principal executive billing office contact visiting site trading work registered reg legal establishment etablissement mailing mail postal correspondence incorporation domicile origin other'.split(
      ' ',
    ),
  job: ' work job position duty site office posting physical business'.split(' '),
}
/** The addresses that are recognised, so that their parts are not taken for others, and never used. */
const unusedContexts = ['shipping', 'ship', 'delivery', 'bill', 'alternate', 'secondary', 'previous']

interface PlaceFields {
  readonly line?: string
  readonly street?: string
  readonly city: string
  readonly state: string
  readonly 'postal-code'?: string
  readonly country: string
}

const partsOf = (section: string) => ({
  city: `${section}.city`,
  state: `${section}.state`,
  country: `${section}.country`,
})

const ownFields: Readonly<Record<string, PlaceFields>> = {
  person: { ...partsOf('basic_profile.location'), line: 'basic_profile.location.raw' },
  company: {
    ...partsOf('locations'),
    line: 'locations.headquarters',
    street: 'locations.street_address',
  },
  job: { ...partsOf('location'), line: 'location.raw', 'postal-code': 'location.pincode' },
}
const employerFields: Readonly<Record<string, PlaceFields>> = {
  person: {
    ...partsOf('@employer_place'),
    line: 'experience.employment_details.current > company_hq_location',
    street: '@employer_place.street',
    'postal-code': '@employer_place.postal-code',
  },
  job: { ...partsOf('company.locations'), street: 'company.locations.street_address' },
}

export interface AddressAssignments {
  readonly assigned: readonly FieldAssignment[]
  /** All columns with parts of addresses, also those of addresses that are not used. */
  readonly claimed: ReadonlySet<SampledColumn>
}

/**
 * Assigns the parts of one address of the record, and of one of its employer. Where no column has the whole line, it
 * is joined from the parts.
 */
export function assignAddresses(
  columns: readonly SampledColumn[],
  dataset: string,
  rows: readonly JsonObject[],
): AddressAssignments {
  const fields = ownFields[dataset]
  if (!fields) return { assigned: [], claimed: new Set() }
  const read = columns.flatMap(column => addressColumn(column, dataset) ?? [])
  const parts = read.filter(one => !one.isCompanion || read.some(other => isBeside(one, other)))
  const own = parts.filter(({ isEmployers }) => !isEmployers)
  const employers = parts.filter(({ isEmployers }) => isEmployers)
  const employersPlace = employerFields[dataset]
  return {
    assigned: [
      ...placeAssignments(chooseAddress(own, preferredContexts[dataset] ?? []), fields, rows),
      ...(employersPlace
        ? placeAssignments(chooseAddress(employers, preferredContexts.company ?? []), employersPlace, rows)
        : []),
    ],
    claimed: new Set(parts.map(({ column }) => column)),
  }
}

const isBeside = (one: AddressColumn, other: AddressColumn): boolean =>
  !other.isCompanion && other.context === one.context && other.isEmployers === one.isEmployers

/** Returns the words of a name without gaps: `hqcity` is `hq` and `city`. */
function splitContext(word: string): readonly string[] {
  const context =
    /^(?:hq|home|work|mailing|mail|billing|shipping|company|employer|office|business|reg)(?=.{3})/.exec(
      word,
    )?.[0]
  const rest = word.slice(context?.length)
  return context !== undefined && partsByName.has(rest) ? [context, rest] : [word]
}

/** Returns the part that a column is by its name and values; undefined for one that is something else. */
function addressColumn(column: SampledColumn, dataset: string): AddressColumn | undefined {
  if (column.isList || column.inList !== undefined) return undefined
  const contexts = new Set([
    ...(preferredContexts[dataset] ?? []),
    ...(preferredContexts.company ?? []),
    ...unusedContexts,
  ])
  for (const { words } of wordingsOf(column.keys)) {
    const unique = words.flatMap(splitContext).filter((word, at, all) => word !== all[at - 1] && word !== '1')
    for (let length = unique.length; length > 0; length--) {
      for (let start = unique.length - length; start >= 0; start--) {
        const name = unique.slice(start, start + length).join('')
        const named = partsByName.get(name)
        if (!named || !fits(column, ...evidenceOfPart[named.part])) continue
        // `Country.CountryName` says a word of its name twice.
        const others = [...unique.slice(0, start), ...unique.slice(start + length)].filter(
          word => !unique.slice(start, start + length).includes(word),
        )
        const isEmployers = dataset !== 'company' && others.some(word => employerWord.test(word))
        const telling = others.filter(
          word => !neutral.test(word) && !employerWord.test(word) && !isSelfWord(word, dataset),
        )
        if (!telling.every(word => contexts.has(word))) continue
        const context = telling.find(word => unusedContexts.includes(word)) ?? telling[0] ?? ''
        if (name === 'st' && column.values.some(text => text.length > 3)) continue
        return { column, ...named, context, isEmployers, isCompanion: companionNames.has(name) }
      }
    }
  }
  return undefined
}

/** Returns the columns of the address to be used: the preferred one that has a city or a line, and is often filled. */
function chooseAddress(
  parts: readonly AddressColumn[],
  preferred: readonly string[],
): readonly AddressColumn[] {
  const addresses = preferred.flatMap(context => {
    const columns = parts.filter(part => part.context === context)
    const filled = Math.max(0, ...columns.map(({ column }) => column.filled))
    const isTelling = columns.some(({ part }) => part === 'city' || part === 'line' || part === 'address')
    return columns.length > 0 ? [{ columns, filled, isTelling }] : []
  })
  const mostFilled = Math.max(0, ...addresses.filter(one => one.isTelling).map(({ filled }) => filled))
  const chosen =
    addresses.find(({ isTelling, filled }) => isTelling && filled >= mostFilled * 0.3) ?? addresses[0]
  if (!chosen) return []
  // `Country` beside `Mailing City` is the country of that address.
  const plain = parts.filter(
    ({ context, part }) => context === '' && !chosen.columns.some(one => one.part === part),
  )
  return [...chosen.columns, ...plain]
}

function placeAssignments(
  address: readonly AddressColumn[],
  fields: PlaceFields,
  rows: readonly JsonObject[],
): readonly FieldAssignment[] {
  const columnOf = (part: AddressPart) =>
    address.filter(one => one.part === part).toSorted((one, other) => one.rank - other.rank)[0]?.column
  const [city, postalCode, state, country] = [
    columnOf('city'),
    columnOf('postal-code'),
    columnOf('state'),
    columnOf('country'),
  ]
  const isCityLine = city !== undefined && areLines(city)
  const vague = columnOf('address')
  const isStreet =
    vague !== undefined &&
    columnOf('street') === undefined &&
    (city ?? postalCode) !== undefined &&
    !holdsPart(vague, city ?? postalCode, rows)
  const line = columnOf('line') ?? (isStreet ? undefined : vague) ?? (isCityLine ? city : undefined)
  const street = columnOf('street') ?? (isStreet ? vague : undefined)
  const assign = (
    field: string | undefined,
    column: SampledColumn | undefined,
  ): readonly FieldAssignment[] =>
    field !== undefined && column ? [{ field, column, rank: addressRank, reason: 'address' }] : []
  const joined = [street, city, state, postalCode, country].filter(column => column !== undefined)
  const isJoined =
    line === undefined &&
    fields.line !== undefined &&
    !fields.line.includes(' > ') &&
    joined.length > 1 &&
    (street !== undefined || (postalCode !== undefined && fields['postal-code'] === undefined))
  return [
    ...assign(fields.line, line),
    ...(isJoined
      ? joined
          .flatMap(column => assign(fields.line, column))
          .map(one => ({ ...one, isJoined: true as const }))
      : []),
    ...assign(fields.street, street),
    ...assign(fields.city, isCityLine ? undefined : city),
    ...assign(fields.state, state),
    ...assign(fields['postal-code'], postalCode),
    ...assign(fields.country, country),
  ]
}

/** Returns whether most addresses repeat the city or postal code beside them, so that they are whole lines. */
function holdsPart(
  address: SampledColumn,
  part: SampledColumn | undefined,
  rows: readonly JsonObject[],
): boolean {
  const pairs = rows.flatMap(row => {
    const [text, inside] = [textAt(row, address), part && textAt(row, part)]
    return text === undefined || inside === undefined ? [] : [[fold(text), fold(inside)] as const]
  })
  return pairs.filter(([text, inside]) => text.includes(inside)).length > pairs.length * 0.5
}

const addressRank = 0

/** Returns whether most values have several parts between commas. */
const areLines = ({ values }: SampledColumn): boolean =>
  values.filter(text => text.includes(',')).length > values.length * 0.5
