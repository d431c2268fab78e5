// A question about a person: a name, and facts that go with it.
import { normalCompanyName } from '../normal/company-name.ts'
import { companyDomain } from '../normal/domain.ts'
import { normalPersonName, type PersonName } from '../normal/person-name.ts'
import type { Place, Places } from '../places/places.ts'
import { valueAt } from '../query/read.ts'
import type { Records } from '../stores/records.ts'
import { text } from './company-facts.ts'

/** A row of a lead list. */
export interface StatedPerson {
  readonly name?: string
  readonly first_name?: string
  readonly last_name?: string
  readonly company?: string
  readonly company_domain?: string
  readonly title?: string
  readonly location?: string
  readonly school?: string
}

/** The same, prepared for searching and comparing; it can be sent to a worker thread. */
export interface PersonQuery {
  readonly name: PersonName
  /** The employer's names, and its domain where one was stated. */
  readonly companies: readonly string[]
  readonly domain: string | undefined
  readonly title: string | undefined
  readonly location: string | undefined
  /** The place of `location`, where it is one that we know. */
  readonly place: Place | undefined
  readonly school: string | undefined
}

/** The name as one text. A last name that stands apart is one, whatever its words: `Anna Maria` and `Garcia Marquez`. */
export const nameOf = ({ name, first_name = '', last_name = '' }: StatedPerson): string =>
  name ?? `${last_name.replaceAll(',', ' ')}, ${first_name.replaceAll(',', ' ')}`

/** Returns the name as it is shown. */
export const shownName = ({ name, first_name = '', last_name = '' }: StatedPerson): string =>
  name ?? `${first_name} ${last_name}`

/** Returns undefined when the name is not the name of a person. */
export async function personQuery(
  stated: StatedPerson,
  { records, geocode }: { readonly records: Pick<Records, 'find'>; readonly geocode: Places['geocode'] },
): Promise<PersonQuery | undefined> {
  const name = normalPersonName(nameOf(stated))
  if (!name) return undefined
  const domain = companyDomain(stated.company_domain ?? '')
  const company = normalCompanyName(stated.company ?? '') === undefined ? [] : [stated.company ?? '']
  return {
    name,
    companies: [...company, ...(domain === undefined ? [] : await namesAtDomain(records, domain))],
    domain,
    title: stated.title,
    location: stated.location,
    place: stated.location === undefined ? undefined : geocode(stated.location),
    school: stated.school,
  }
}

const companiesMax = 3

/** Returns the names of the companies on file that have the domain; its first label where there are none. */
async function namesAtDomain(records: Pick<Records, 'find'>, domain: string): Promise<readonly string[]> {
  const holders = await records.find('company', { kind: 'domain', value: domain })
  const names = holders.slice(0, companiesMax).map(({ record }) => text(valueAt(record, 'basic_info.name')))
  const stated = names.filter(name => name !== '')
  return stated.length > 0 ? stated : [domain.split('.')[0] ?? '']
}
