// The classes of queries for measuring searches, with values drawn from records of the world.
import { person } from '../src/catalog/person/person.ts'
import type { Json, JsonObject } from '../src/lib/json/json.ts'
import { compileFilter } from '../src/query/filter.ts'
import type { PagePosition, SearchQuery } from '../src/query/query.ts'
import { valueAt, valuesIn } from '../src/query/read.ts'
import { compileSorts } from '../src/query/sort.ts'
import type { SegmentView } from '../src/stores/embedded/engine/population.ts'
import { searchIn } from '../src/stores/embedded/engine/search.ts'

/** Draws values from the sample, the same ones in every run. */
export class QuerySampler {
  readonly #sample: readonly JsonObject[]
  #state = 42

  constructor(sample: readonly JsonObject[]) {
    this.#sample = sample
  }

  below(limit: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((this.#state / 2 ** 32) * limit)
  }

  /** Draws a value of the path. */
  value(path: string): Json {
    const field = person.paths.get(path)
    for (;;) {
      const record = this.#sample[this.below(this.#sample.length)] ?? {}
      const candidates = valuesIn(record, field?.lists ?? [], field?.at ?? []).filter(value => value !== '')
      const value = candidates[this.below(candidates.length)]
      if (value !== undefined) return value
    }
  }

  /** Draws the coordinates of a record. */
  point(): Json {
    for (;;) {
      const record = this.#sample[this.below(this.#sample.length)]
      const point = valueAt(record, 'basic_profile.location.coordinates')
      if (point) return point
    }
  }

  /** Draws `count` neighbouring words from a text of the path. */
  words(path: string, count: number): string {
    for (;;) {
      const words = String(this.value(path)).match(/[A-Za-z]{2,}/g) ?? []
      const start = this.below(words.length)
      const neighbours = words.slice(start, start + count)
      if (neighbours.length === count) return neighbours.join(' ')
    }
  }
}

const current = 'experience.employment_details.current'
const past = 'experience.employment_details.past'
const country = 'basic_profile.location.country'

const condition = (field: string, type: string, value: Json) => ({ field, type, value })
const allOf = (...conditions: Json[]): Json => ({ op: 'and', conditions })

const misspelt = (text: string, at: number): string =>
  text.length < 6 ? text : text.slice(0, 2 + (at % 3)) + text.slice(3 + (at % 3))

export interface QueryClass {
  readonly name: string
  readonly filters: (draw: QuerySampler) => Json
  readonly sorts?: readonly Json[]
  /** The number of pages of twenty before the measured one. */
  readonly pagesBefore?: number
}

export const queryClasses: readonly QueryClass[] = [
  {
    name: 'single equality',
    filters: draw => condition('basic_profile.location.city', '=', draw.value('basic_profile.location.city')),
  },
  {
    name: 'conjunction',
    filters: draw =>
      allOf(
        condition(country, '=', draw.value(country)),
        condition(`${current}.seniority_level`, '=', draw.value(`${current}.seniority_level`)),
        condition(
          'skills.professional_network_skills',
          '=',
          draw.value('skills.professional_network_skills'),
        ),
      ),
  },
  {
    name: 'title and headcount in one job',
    filters: draw =>
      allOf(
        condition(`${current}.title`, '(.)', draw.words(`${current}.title`, 2)),
        condition(`${current}.company_headcount_latest`, '>', 500),
      ),
  },
  {
    name: 'in, 100 employers',
    filters: draw =>
      condition(
        `${current}.name`,
        'in',
        Array.from({ length: 100 }, () => draw.value(`${current}.name`)),
      ),
  },
  {
    name: 'numeric range',
    filters: draw =>
      allOf(
        condition('professional_network.followers', '=>', draw.value('professional_network.followers')),
        condition('professional_network.connections', '<', draw.value('professional_network.connections')),
      ),
  },
  {
    name: 'date range',
    filters: draw => {
      const year = 2005 + draw.below(19)
      return allOf(
        condition(`${current}.start_date`, '=>', `${year}-0${1 + draw.below(9)}-01`),
        condition(`${current}.start_date`, '<', `${year + 1 + draw.below(3)}-0${1 + draw.below(9)}-01`),
      )
    },
  },
  {
    name: 'substring of titles',
    filters: draw => {
      const word = draw.words(`${current}.title`, 1)
      return condition('experience.employment_details.title', 'contains', word.slice(0, 3 + draw.below(5)))
    },
  },
  {
    name: '(.) words, misspelt',
    filters: draw =>
      condition(
        'experience.employment_details.title',
        '(.)',
        misspelt(draw.words(`${current}.title`, 2), draw.below(9)),
      ),
  },
  {
    name: '[.] phrase',
    filters: draw => condition('basic_profile.headline', '[.]', draw.words('basic_profile.headline', 2)),
  },
  {
    name: '(!) titles without, one country',
    filters: draw =>
      allOf(
        condition(`${current}.title`, '(!)', draw.words(`${current}.title`, 1)),
        condition(country, '=', draw.value(country)),
      ),
  },
  {
    name: 'past but not current employer',
    filters: draw => {
      const employer = draw.value(`${past}.name`)
      return allOf(condition(`${past}.name`, '=', employer), condition(`${current}.name`, '!=', employer))
    },
  },
  {
    name: 'within a radius, with a title',
    filters: draw =>
      allOf(
        condition('basic_profile.location', 'geo_distance', {
          lat_lng: draw.point(),
          distance: 20 + draw.below(180),
        }),
        condition(`${current}.title`, 'contains', draw.words(`${current}.title`, 1)),
      ),
  },
  {
    name: 'broad, by followers',
    filters: draw => condition(country, '=', draw.value(country)),
    sorts: [byFollowers()],
  },
  {
    name: 'broad, by followers, third page',
    filters: draw => condition(country, '=', draw.value(country)),
    sorts: [byFollowers()],
    pagesBefore: 2,
  },
  {
    name: 'broad, by followers, thousandth page',
    filters: draw => condition('professional_network.connections', '>', draw.below(100)),
    sorts: [byFollowers()],
    pagesBefore: 999,
  },
  {
    name: 'broad, by name then id',
    filters: draw => condition('professional_network.connections', '>', draw.below(300)),
    sorts: [{ field: 'basic_profile.name' }, { field: 'service_person_id', order: 'desc' }],
  },
]

function byFollowers(): Json {
  return { field: 'professional_network.followers', order: 'desc' }
}

export function compileQuery(each: QueryClass, draw: QuerySampler, after?: PagePosition): SearchQuery {
  const where = compileFilter(each.filters(draw), {
    dataset: person,
    permissions: new Set(),
    geocode: () => undefined,
  })
  return {
    dataset: 'person',
    where,
    sorts: compileSorts(each.sorts ?? [], person, new Set()),
    after,
    limit: 20,
  }
}

/** Never throws: queries of a benchmark have no time limit. */
export const noTimeLimit = (): void => {}

/** Returns the position after the page before the measured one. */
export function positionBefore(
  views: readonly SegmentView[],
  each: QueryClass,
  draw: QuerySampler,
): PagePosition | undefined {
  let after: PagePosition | undefined
  let left = (each.pagesBefore ?? 0) * 20
  const query = compileQuery(each, draw)
  while (left > 0) {
    const limit = Math.min(1000, left)
    const page = searchIn(views, { ...query, after, limit }, noTimeLimit)
    after = page.positions.at(-1) ?? after
    left -= limit
    if (!page.hasMore) break
  }
  return after
}
