// Asks how to reach the people whom rows are about, when their records are there, because it has a price of its own.
import { isObject, type JsonObject } from '../lib/json/json.ts'
import { valueAt } from '../query/read.ts'
import type { AnswerMemory } from './answer-memory.ts'
import { type LeadDataset, leadDatasets } from './identifying-columns.ts'
import { leadFields } from './lead-endpoints.ts'
import { eachPart, listOf, type Questions } from './questions.ts'

const profilePath = 'social_handles.professional_network_identifier.profile_url'

/** Returns the fields that records are asked for; people are reached by their profile URLs. */
export function wantedFields(name: LeadDataset, fields: readonly string[]): readonly string[] {
  const { ofRecord, ofContact } = leadFields(name, fields)
  return [leadDatasets[name].id, ...ofRecord, ...(ofContact.length > 0 ? [profilePath] : [])]
}

/** Returns how to reach the people of the records, by their ids, where fields of that are wanted. */
export async function contactsOf(
  records: readonly JsonObject[],
  { dataset: name, fields }: { readonly dataset: LeadDataset; readonly fields: readonly string[] },
  { questions, memory }: { readonly questions: Questions; readonly memory: AnswerMemory },
): Promise<ReadonlyMap<number, JsonObject>> {
  const contacts = new Map<number, JsonObject>()
  const { ofContact } = leadFields(name, fields)
  if (ofContact.length === 0) return contacts
  const urls = new Map<string, number>()
  const idOf = (record: JsonObject) => Number(record[leadDatasets[name].id])
  for (const record of records) {
    // It was asked about by a profile URL.
    if (isObject(record.contact)) memory.add(['contact', idOf(record), record.contact])
  }
  for (const record of records) {
    const id = idOf(record)
    const earlier = memory.contact(id)
    const url = valueAt(record, profilePath)
    if (earlier) contacts.set(id, earlier)
    else if (typeof url === 'string') urls.set(url, id)
  }
  await eachPart([...urls], questions, async part => {
    const entries = await questions.ask('/person/contact/enrich', {
      professional_network_profile_urls: part.map(([url]) => url),
      fields: ofContact,
    })
    for (const [index, [, id]] of part.entries()) {
      const entry = listOf(entries)[index]
      const [match] = isObject(entry) ? listOf(entry.matches) : []
      const data = isObject(match) ? match.person_data : undefined
      const contact = isObject(data) && isObject(data.contact) ? data.contact : {}
      contacts.set(id, contact)
      memory.add(['contact', id, contact])
    }
  })
  return contacts
}
