// The Global Legal Entity Identifier Foundation: legal entities with their LEI.
import type { JsonObject } from '../../lib/json/json.ts'
import { normalCompanyName } from '../../normal/company-name.ts'
import type { Connector } from '../connector.ts'
import { jsonOf, listIn, objectOf, objectsOf, textOf } from '../reading.ts'
import { namesCompany, type RecordAccess, type RecordIdentity } from '../records/ability.ts'

const headers = { accept: 'application/vnd.api+json' }
const candidatesMax = 20
const returnedMax = 5

const leiOf = ({ kind, value }: RecordIdentity): string | undefined =>
  kind === 'profile_url'
    ? /^https?:\/\/(?:[\w-]+\.)*(?:gleif\.org|lei\.info)\/(?:[\w#./-]*\/)?([a-z\d]{18}\d\d)\/?$/i
        .exec(value.trim())?.[1]
        ?.toUpperCase()
    : undefined

async function ask(identity: RecordIdentity, { send }: RecordAccess): Promise<readonly JsonObject[]> {
  const lei = leiOf(identity)
  if (lei !== undefined)
    return send({ path: `/lei-records/${lei}`, headers }, response => [
      rowOf(objectOf(jsonOf(response).data)),
    ])
  const query = { 'filter[entity.names]': identity.value.trim(), 'page[size]': candidatesMax }
  const rows = await send({ path: '/lei-records', query, headers }, response =>
    listIn(jsonOf(response).data).map(rowOf),
  )
  const wanted = normalCompanyName(identity.value)
  const named = rows.filter(row =>
    [row.name, row.other_names].flat().some(name => normalCompanyName(textOf(name)) === wanted),
  )
  const isActive = (row: JsonObject) => Number(row.status === 'ACTIVE')
  return [...named].sort((one, other) => isActive(other) - isActive(one)).slice(0, returnedMax)
}

function rowOf({ id, attributes }: JsonObject): JsonObject {
  const { entity: stated, registration } = objectOf(attributes)
  const entity = objectOf(stated)
  const names = objectsOf(entity.otherNames).map(({ name, type }) => ({
    name: textOf(name),
    type: textOf(type),
  }))
  const namesOf = (isPrevious: boolean) =>
    names.filter(({ type }) => type.startsWith('PREVIOUS') === isPrevious).map(({ name }) => name)
  return {
    lei: textOf(id),
    name: textOf(objectOf(entity.legalName).name),
    other_names: namesOf(false),
    former_names: namesOf(true),
    status: textOf(entity.status),
    created: textOf(entity.creationDate),
    category: textOf(entity.category),
    registered_at: textOf(objectOf(entity.registeredAt).id),
    registered_as: textOf(entity.registeredAs),
    legal: placeOf(objectOf(entity.legalAddress)),
    headquarters: placeOf(objectOf(entity.headquartersAddress)),
    updated: textOf(objectOf(registration).lastUpdateDate),
  }
}

const placeOf = ({ addressLines, city, region, country, postalCode }: JsonObject): JsonObject => ({
  street: [addressLines]
    .flat()
    .map(textOf)
    .filter(line => line !== '')
    .join(', '),
  city: textOf(city),
  // Regions are codes of ISO 3166-2: `US-CA`.
  state: textOf(region).replace(/^[A-Z]{2}-/, ''),
  country: textOf(country),
  postal_code: textOf(postalCode),
})

const mapping = `
dataset: company
source: gleif
ids: { lei: lei }
fields:
  basic_info.name: name
  basic_info.former_names: [former_names, other_names]
  basic_info.status: { from: status, lookup: { ACTIVE: active, INACTIVE: inactive, "*": "" } }
  basic_info.year_founded: { from: created, year: true, invalid: drop }
  locations.headquarters: ["{headquarters.city}, {headquarters.state?}, {headquarters.country}"]
  locations.street_address: headquarters.street
  locations.city: headquarters.city
  locations.state: headquarters.state
  locations.country: headquarters.country
  locations.all_office_addresses:
    - "{headquarters.street}, {headquarters.postal_code?} {headquarters.city}, {headquarters.country}"
    - "{legal.street}, {legal.postal_code?} {legal.city}, {legal.country}"
`

export const gleif: Connector = {
  name: 'gleif',
  title: 'GLEIF',
  url: 'https://api.gleif.org/api/v1',
  terms: 'Open data (CC0): legal entities of all countries that have an LEI.',
  documentation: 'https://www.gleif.org/en/lei-data/gleif-api',
  limits: { perMinute: 60, atOnce: 2 },
  answers: {},
  records: {
    company: {
      mapping,
      lookUp: {
        takes: identity => leiOf(identity) !== undefined || namesCompany(identity),
        example: { kind: 'name', value: 'Siemens Aktiengesellschaft' },
        ask,
      },
    },
  },
}
