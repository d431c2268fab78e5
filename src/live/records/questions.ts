// The questions about records, and which connectors can answer them.
import type { JsonObject } from '../../lib/json/json.ts'
import type { Connector } from '../connector.ts'
import {
  type FilterPart,
  type LiveDataset,
  type PageRange,
  partsOf,
  type RecordAbility,
  type RecordAccess,
  type RecordIdentity,
  type RecordOwner,
  type RecordSearch,
  type RowsPage,
} from './ability.ts'

/** A question about records. It is plain data, so that threads can pass it on. */
export type RecordQuestion =
  | {
      readonly is: 'lookup'
      readonly dataset: LiveDataset
      readonly identity: RecordIdentity
      /** Further identifiers of the same record, for providers that do not take the first. */
      readonly others?: readonly RecordIdentity[]
    }
  | {
      readonly is: 'list'
      readonly dataset: LiveDataset
      readonly owner: RecordOwner
      readonly range: PageRange
    }
  | { readonly is: 'search'; readonly dataset: LiveDataset; readonly search: RecordSearch }

/** The questions that some connector can answer. */
export interface RecordAbilities {
  /** Returns whether some provider is asked for records of the dataset in this way; none is when live sources are off. */
  answers(dataset: LiveDataset, is: RecordQuestion['is']): boolean
  /** Returns what some provider understands of filters, by their fields. */
  filters(dataset: LiveDataset): ReadonlyMap<string, ReadonlySet<FilterPart>>
  /** Returns whether some provider can be asked this. */
  canAnswer(question: RecordQuestion): boolean
  /** Returns the names of the connectors that may be asked this. */
  connectorsFor(question: RecordQuestion): readonly string[]
}

export function recordAbilities(connectors: readonly Connector[]): RecordAbilities {
  const abilities = (dataset: LiveDataset) => connectors.flatMap(({ records }) => records?.[dataset] ?? [])
  const connectorsFor = (question: RecordQuestion) =>
    connectors
      .filter(({ records }) => {
        const ability = records?.[question.dataset]
        return ability && rowsAsker(ability, question)
      })
      .map(({ name }) => name)
  return {
    answers: (dataset, is) =>
      abilities(dataset).some(
        ({ lookUp, list, search }) => ({ lookup: lookUp, list, search })[is] !== undefined,
      ),
    filters: dataset => {
      const filters = new Map<string, Set<FilterPart>>()
      for (const { search } of abilities(dataset)) {
        for (const [field, parts] of Object.entries(search?.filters ?? {})) {
          filters.set(field, new Set([...(filters.get(field) ?? []), ...parts]))
        }
      }
      return filters
    },
    canAnswer: question => connectorsFor(question).length > 0,
    connectorsFor,
  }
}

export type AskRows = (access: RecordAccess) => Promise<RowsPage>

/** Returns what asks the connector the question; undefined when it does not answer questions like it. */
export function rowsAsker(
  { lookUp, list, search }: RecordAbility,
  question: RecordQuestion,
): AskRows | undefined {
  switch (question.is) {
    case 'lookup': {
      const { identity, others = [] } = question
      const taken = lookUp && [identity, ...others].find(lookUp.takes)
      if (!lookUp || !taken) return undefined
      return async access => wholePage(await lookUp.ask(taken, access))
    }
    case 'list': {
      const { owner, range } = question
      return list?.takes(owner) ? access => firstRows(list, owner, range, access) : undefined
    }
    case 'search': {
      const { filters, url } = question.search
      const hasAll = filters.every(filter =>
        partsOf(filter).every(part => search?.filters[filter.field]?.includes(part)),
      )
      if (!search || !hasAll || (url !== undefined && !search.takesUrl)) return undefined
      return access => search.ask(question.search, access)
    }
  }
}

/** The most rows that a provider is asked for at once. */
const pageLength = 100
/** The most pages of one question: a provider may put a single row on each. */
const pagesMax = 20

/** Returns a page of the list; a longer one is made of several pages of the provider. */
async function firstRows(
  list: NonNullable<RecordAbility['list']>,
  owner: RecordOwner,
  range: PageRange,
  access: RecordAccess,
): Promise<RowsPage> {
  if (range.size <= pageLength) return list.ask(owner, range, access)
  const rows: JsonObject[] = []
  const begins = new Set<string>()
  for (let page = 1; ; page++) {
    const answer = await list.ask(owner, { page, size: pageLength }, access)
    const begin = JSON.stringify(answer.rows[0])
    // A provider that has no pages repeats the first one.
    if (begin === undefined || begins.has(begin)) return { ...answer, rows, hasMore: false }
    begins.add(begin)
    rows.push(...answer.rows)
    if (!answer.hasMore || rows.length >= range.size || page >= pagesMax)
      return { ...answer, rows: rows.slice(0, range.size) }
  }
}

const wholePage = (rows: readonly JsonObject[]): RowsPage => ({ rows, hasMore: false })
