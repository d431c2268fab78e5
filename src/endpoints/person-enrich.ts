// POST /person/enrich: people by profile URL, with the sections asked for.
import Type from 'typebox'
import { person } from '../catalog/person/person.ts'
import type { JsonObject } from '../lib/json.ts'
import { type Charge, chargeRecords } from '../metering/price.ts'
import { projectionFor } from '../query/project.ts'
import type { Returnable } from '../query/returnable.ts'
import type { StoredRecord } from '../stores/records.ts'
import type { Facts, RecordCall, RecordEndpoint, RecordServices } from './endpoint.ts'
import { closed, fieldList, identifiersMax, textList } from './fields.ts'
import { identifierNamed, matchTypeOf } from './identifiers.ts'
import { candidatesFor, matchEntry, withSources } from './match.ts'

const wire = 'professional_network_profile_urls'
/** Batch jobs also take the second. */
const wires = [wire, 'business_emails'] as const

const returnable: Returnable = {
  sections: Object.keys(person.fields).filter(name => !person.enrich.notReturned.includes(name)),
}

async function run({ body, caller }: RecordCall, { records }: RecordServices): Promise<Facts> {
  const project = projectionFor({
    dataset: person,
    fields: fieldList(body),
    defaults: person.enrich.shownByDefault,
    permissions: caller.permissions,
    returnable,
  })
  const entries: JsonObject[] = []
  const matched: StoredRecord[] = []
  const given = wires.find(key => body[key] !== undefined) ?? wire
  for (const value of textList(body, given)) {
    const found = await candidatesFor(records, person, identifierNamed(person, given), value)
    const candidates = await withSources(records, person, fieldList(body), found)
    entries.push(
      matchEntry(value, matchTypeOf(given), candidates, record => ({ person_data: project(record) })),
    )
    matched.push(...candidates.slice(0, 1).map(({ stored }) => stored))
  }
  return { body: entries, results: matched.length, charges: charges(matched, fieldList(body) ?? []) }
}

const profilePrice = { component: 'person.profile', label: 'Person profile', unitPrice: 1 }
const developerPrice = {
  component: 'person.dev_platform_profiles',
  label: 'Person developer profile',
  unitPrice: 1,
}

/** 1 credit a matched person, 1 more where developer profiles were asked for and are on file (reference 23). */
function charges(matched: readonly StoredRecord[], fields: readonly string[]): readonly Charge[] {
  const wantsDeveloper = fields.some(path => path.split('.')[0] === 'dev_platform_profiles')
  const developers = matched.filter(({ record }) => hasEntries(record.dev_platform_profiles))
  return [
    chargeRecords(profilePrice, matched),
    ...(wantsDeveloper ? [chargeRecords(developerPrice, developers)] : []),
  ]
}

const hasEntries = (value: unknown): boolean => Array.isArray(value) && value.length > 0

export const personEnrich: RecordEndpoint = {
  method: 'POST',
  path: '/person/enrich',
  product: 'person_enrich',
  category: 'Person',
  summary: 'Look people up by profile URL',
  rate: { perMinute: 15 },
  price: { base: 1, sections: { dev_platform_profiles: 1 } },
  returns: { dataset: person, returnable },
  identifiers: [wire],
  body: closed({
    [wire]: Type.Array(Type.String(), { minItems: 1, maxItems: identifiersMax }),
    fields: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
  }),
  run,
}
