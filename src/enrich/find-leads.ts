// Asks about rows by the best identifier that each has, and by the next one where it misses.
import type { Dataset } from '../catalog/dataset.ts'
import type { TablePurpose } from '../endpoints/batch/tables.ts'
import { isObject, type JsonObject } from '../lib/json/json.ts'
import type { StatedPerson } from '../matching/person-query.ts'
import { normalIdentifier } from '../normal/form.ts'
import type { AnswerMemory, IdentifierMatch } from './answer-memory.ts'
import { type LeadDataset, leadDatasets } from './identifying-columns.ts'
import { contactsOf, wantedFields } from './lead-contacts.ts'
import { leadFields } from './lead-endpoints.ts'
import { type LeadIdentifiers, type LeadKind, leadKinds } from './lead-identifiers.ts'
import { eachPart, listOf, type QuestionPath, type Questions } from './questions.ts'

export interface LeadMatch {
  /** The kind of identifier that found the record; undefined when none did. */
  readonly kind: LeadKind | undefined
  readonly confidence: number | undefined
  /** Says of every kind that was tried in vain why it did not find a record; empty when the first one did. */
  readonly reason: string
  /** The record with the wanted fields, in the shape of answers. */
  readonly record: JsonObject | undefined
}

export interface LeadSearch {
  readonly dataset: LeadDataset
  /** The question about people, when it is not for their records. */
  readonly purpose?: TablePurpose
  readonly fields: readonly string[]
  /** A match that is less likely than this is none. */
  readonly minConfidence: number
}

type Identifier = string | StatedPerson

/** The state of a row while it is asked about. */
interface OpenLead {
  readonly identifiers: LeadIdentifiers
  readonly misses: string[]
  match?: IdentifierMatch & { readonly kind: LeadKind }
}

/** Returns the function that returns what is found for each of some rows, in their order. */
export function leadFinder(
  search: LeadSearch,
  questions: Questions,
  memory: AnswerMemory,
): (rows: readonly LeadIdentifiers[]) => Promise<readonly LeadMatch[]> {
  const asking = { search, questions, memory }
  return async rows => {
    const leads = rows.map((identifiers): OpenLead => ({ identifiers, misses: [] }))
    for (const kind of leadKinds[search.dataset]) await askBy(kind, leads, asking)
    const records = await recordsOf(leads, asking)
    const recordOf = ({ match }: OpenLead) => match && (match.record ?? records.get(match.id))
    const matched = leads.map(recordOf).filter(record => record !== undefined)
    const contacts = await contactsOf(matched, search, { questions, memory })
    return leads.map(lead => {
      const { match, misses, identifiers } = lead
      const record = recordOf(lead)
      const contact = match && contacts.get(match.id)
      const tried = Object.keys(identifiers.values).length + Object.keys(identifiers.refused).length
      return {
        kind: match?.kind,
        confidence: match?.confidence,
        reason: tried === 0 ? 'the row has no identifier' : misses.join('; '),
        record: record && contact ? { ...record, contact } : record,
      }
    })
  }
}

interface Asking {
  readonly search: LeadSearch
  readonly questions: Questions
  readonly memory: AnswerMemory
}

/** Asks about all rows without a match that have identifiers of the kind, about one of each row at a time. */
async function askBy(kind: LeadKind, leads: readonly OpenLead[], asking: Asking): Promise<void> {
  const { minConfidence, purpose } = asking.search
  const absent = purpose === 'live' ? 'no provider has it' : 'not on file'
  const open = leads.filter(({ match }) => !match)
  for (const { identifiers, misses } of open) {
    const reason = identifiers.refused[kind]
    if (reason !== undefined) misses.push(`${kind}: ${reason}`)
  }
  const most = Math.max(0, ...open.map(({ identifiers }) => identifiers.values[kind]?.length ?? 0))
  const best = new Map<OpenLead, number>()
  for (let place = 0; place < most; place++) {
    const waiting = open.flatMap(lead => {
      const identifier = lead.match ? undefined : lead.identifiers.values[kind]?.[place]
      return identifier === undefined ? [] : [{ lead, identifier, key: keyOf(kind, identifier) }]
    })
    const identifiers = [...new Map(waiting.map(({ key, identifier }) => [key, identifier])).entries()]
    const answers = await askAll(kind, identifiers, asking)
    for (const { lead, key } of waiting) {
      const match = answers.get(key)
      if (match && match.confidence >= minConfidence) lead.match = { ...match, kind }
      else best.set(lead, Math.max(best.get(lead) ?? 0, match?.confidence ?? 0))
    }
  }
  for (const [lead, confidence] of best) {
    if (lead.match) continue
    lead.misses.push(
      confidence > 0 ? `${kind}: ${confidence} is below ${minConfidence}` : `${kind}: ${absent}`,
    )
  }
}

/** Returns the same key for all spellings of an identifier, so that it is asked about, and paid for, once. */
const keyOf = (kind: LeadKind, identifier: Identifier): string =>
  kind === 'name' || typeof identifier !== 'string'
    ? JSON.stringify(identifier)
    : (normalIdentifier(kind, identifier) ?? identifier)

/** The question of each kind: where it is asked, and under which key. */
type QuestionsOfKinds = { readonly [Kind in LeadKind]?: readonly [QuestionPath, string] }

const identity: QuestionsOfKinds = {
  profile_url: ['/person/identify', 'professional_network_profile_urls'],
  email: ['/person/identify', 'emails'],
  name: ['/person/identify', 'people'],
}

const questionsOf: { readonly [Asked in LeadDataset | TablePurpose]: QuestionsOfKinds } = {
  person: {
    ...identity,
    profile_url: ['/person/enrich', 'professional_network_profile_urls'],
    email: ['/person/enrich', 'business_emails'],
  },
  identity,
  contact: { ...identity, profile_url: ['/person/contact/enrich', 'professional_network_profile_urls'] },
  live: {
    profile_url: ['/person/professional_network/enrich/live', 'professional_network_profile_urls'],
  },
  // Identifying a company is free, so that only those are paid for that are sure enough.
  company: {
    profile_url: ['/company/identify', 'professional_network_profile_urls'],
    domain: ['/company/identify', 'domains'],
    name: ['/company/identify', 'names'],
  },
}

/** Returns what each of the identifiers finds, by their keys. */
async function askAll(
  kind: LeadKind,
  identifiers: readonly (readonly [key: string, Identifier])[],
  { search: { dataset: name, purpose, fields, minConfidence }, questions, memory }: Asking,
): Promise<ReadonlyMap<string, IdentifierMatch>> {
  const dataset = leadDatasets[name]
  const question = questionsOf[purpose ?? name][kind]
  if (!question) return new Map()
  const [path, requestKey] = question
  const options = {
    ...((path === '/person/enrich' || purpose === 'live') && { fields: wantedFields(name, fields) }),
    ...(path === '/person/contact/enrich' && { fields: leadFields(name, fields).ofContact }),
    ...(path === '/company/identify' && { fields: [dataset.id] }),
    ...(requestKey === 'business_emails' && { min_similarity_score: minConfidence }),
  }
  // An identification answers only some of the fields that a record is asked for.
  const isWhole = purpose !== undefined || path === '/person/enrich'
  const matches = new Map<string, IdentifierMatch>()
  const unanswered = identifiers.filter(([key]) => {
    const earlier = memory.match(`${kind} ${key}`)
    if (earlier) matches.set(key, earlier)
    return earlier === undefined
  })
  await eachPart(unanswered, questions, async part => {
    const values = part.map(([, identifier]) => identifier)
    const entries = await questions.ask(path, { [requestKey]: values, ...options } as JsonObject)
    for (const [index, [key]] of part.entries()) {
      const match = matchIn(listOf(entries)[index], dataset)
      const found = match && (isWhole ? match : { ...match, record: undefined })
      memory.add(['match', `${kind} ${key}`, found ?? null])
      if (found) matches.set(key, found)
    }
  })
  return matches
}

/** Returns the best match of an entry of an answer. */
function matchIn(entry: unknown, dataset: Dataset): IdentifierMatch | undefined {
  const matches = isObject(entry) ? entry.matches : undefined
  const best = Array.isArray(matches) ? matches[0] : undefined
  const record = isObject(best) ? best[dataset.enrich.data] : undefined
  if (!isObject(best) || !isObject(record)) return undefined
  return { id: Number(record[dataset.id]), confidence: Number(best.confidence_score), record }
}

/** Returns the records of the matches that have only an id so far. */
async function recordsOf(
  leads: readonly OpenLead[],
  { search: { dataset: name, fields }, questions, memory }: Asking,
): Promise<ReadonlyMap<number, JsonObject>> {
  const dataset = leadDatasets[name]
  const records = new Map<number, JsonObject>()
  const wanted = wantedFields(name, fields)
  const ids = [...new Set(leads.flatMap(({ match }) => (match && !match.record ? [match.id] : [])))]
  const unread = ids.filter(id => {
    const earlier = memory.record(id)
    if (earlier) records.set(id, earlier)
    return !earlier
  })
  const read = async (part: readonly number[]): Promise<readonly JsonObject[]> => {
    if (name === 'company') {
      const entries = await questions.ask('/company/enrich', { service_company_ids: part, fields: wanted })
      return listOf(entries).flatMap(entry => {
        const record = matchIn(entry, dataset)?.record
        return record ? [record] : []
      })
    }
    const filters = { field: dataset.id, type: 'in', value: part }
    const page = await questions.ask('/person/search', { filters, fields: wanted, limit: part.length })
    return listOf(isObject(page) ? page[dataset.search.results] : []).flatMap(row =>
      isObject(row) ? [row] : [],
    )
  }
  await eachPart(unread, questions, async part => {
    for (const record of await read(part)) {
      const id = Number(record[dataset.id])
      records.set(id, record)
      memory.add(['record', id, record])
    }
  })
  return records
}
