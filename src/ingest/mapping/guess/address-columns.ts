// Chooses the address of a record that its place is read from, and assigns its parts.
import type { JsonObject } from '../../../lib/json/json.ts'
import { fold } from '../../../normal/text.ts'
import { type AddressColumn, addressColumn, preferredContexts } from './address-parts.ts'
import type { FieldAssignment } from './assign-column.ts'
import { type SampledColumn, textAt } from './columns.ts'
import type { AddressPart } from './synonyms/address.ts'

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
  /** The columns with parts of addresses, also those of addresses that are not used. */
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
  const read = withoutOtherNumbers(
    columns,
    columns.flatMap(column => addressColumn(column, dataset) ?? []),
  )
  const parts = read.filter(one => !one.isCompanion || read.some(other => isBeside(one, other)))
  const streets = parts.filter(({ isEmployers, part }) => isEmployers && part === 'street')
  // `Full Address` behind the parts of the employer's address repeats these, and does not say where the person lives.
  const isRepeated = ({ part, column }: AddressColumn) =>
    (part === 'line' || part === 'address') && streets.some(street => holdsPart(column, street.column, rows))
  const own = parts.filter(one => !one.isEmployers && !isRepeated(one))
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

/**
 * Leaves out numbers under a plain name, such as `No`, that are not house numbers: those that count the rows, and those that do not
 * stand next to a street.
 */
function withoutOtherNumbers(
  columns: readonly SampledColumn[],
  read: readonly AddressColumn[],
): readonly AddressColumn[] {
  const streets = read.flatMap(({ part, column }) =>
    part === 'street' || part === 'address' ? [columns.indexOf(column)] : [],
  )
  return read.filter(({ part, column, isCompanion }) => {
    if (part !== 'house-number' || !isCompanion) return true
    const place = columns.indexOf(column)
    return streets.some(street => Math.abs(street - place) === 1) && !countsRows(column)
  })
}

/** Returns whether each value is the number after the one before, or in more than a few rows a higher one. */
function countsRows({ values }: SampledColumn): boolean {
  const numbers = values.map(Number)
  const stepMax = numbers.length >= 5 ? Number.POSITIVE_INFINITY : 1
  return (
    numbers.length > 1 &&
    numbers.slice(1).every((number, at) => {
      const step = number - (numbers[at] ?? 0)
      return step > 0 && step <= stepMax
    })
  )
}

const isBeside = (one: AddressColumn, other: AddressColumn): boolean =>
  !other.isCompanion && other.context === one.context && other.isEmployers === one.isEmployers

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
  const together = street && withHouseNumber(street, address)
  const assign = (
    field: string | undefined,
    column: SampledColumn | undefined,
  ): readonly FieldAssignment[] =>
    field !== undefined && column
      ? [
          {
            field,
            column,
            rank: addressRank,
            reason: 'address',
            ...(together && column === street && { together }),
          },
        ]
      : []
  const joined = [street, ...furtherStreets(address, city), city, state, postalCode, country].filter(
    column => column !== undefined,
  )
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

/** Returns the lines below the street in the order of the file where they have the town; beside a column of it they are floors and flats. */
const furtherStreets = (
  address: readonly AddressColumn[],
  city: SampledColumn | undefined,
): readonly SampledColumn[] =>
  city === undefined ? address.flatMap(({ part, column }) => (part === 'further-street' ? [column] : [])) : []

/** Returns the street and the column of the house number in the order of the file, which is that of the country. */
function withHouseNumber(
  street: SampledColumn,
  address: readonly AddressColumn[],
): readonly SampledColumn[] | undefined {
  const numbers = address.filter(({ part }) => part === 'house-number').map(({ column }) => column)
  const places = address.map(({ column }) => column)
  const [number] = numbers.filter(column => column !== street)
  // A street that has its numbers itself needs no other one, whatever the column counts.
  const isNumbered = street.values.filter(text => /\d/.test(text)).length > street.values.length * 0.5
  if (!number || isNumbered) return undefined
  return places.indexOf(number) < places.indexOf(street) ? [number, street] : [street, number]
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
