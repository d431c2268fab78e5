// The demo world dataset by dataset, in the order in which they are loaded: who is linked to comes first.
import type { World } from './world.ts'

export interface Part {
  /** The name of the dataset. */
  readonly dataset: string
  /** The name of the file it is written to. */
  readonly file: string
  readonly count: (world: World) => number
  readonly records: (world: World) => Iterable<object>
}

export const parts: readonly Part[] = Object.freeze([
  {
    dataset: 'company',
    file: 'companies',
    count: world => world.companyCount,
    records: world => world.companies(),
  },
  { dataset: 'person', file: 'people', count: world => world.peopleCount, records: world => world.people() },
  { dataset: 'job', file: 'jobs', count: world => world.jobCount, records: world => world.jobs() },
  { dataset: 'social_post', file: 'posts', count: world => world.postCount, records: world => world.posts() },
  {
    dataset: 'dev_platform',
    file: 'accounts',
    count: world => world.accountCount(),
    records: world => world.accounts(),
  },
  {
    dataset: 'employee_review',
    file: 'reviews',
    count: world => world.reviewCount,
    records: world => world.reviews(),
  },
])
