// The datasets of the demo world, in the order in which they are imported: those that others link to come first.
import type { World } from './world.ts'

export interface DemoDataset {
  /** The name of the dataset. */
  readonly dataset: string
  /** True when records of later datasets link to these, which must be stored first. */
  readonly isLinkedTo: boolean
  /** The name of the file it is written to. */
  readonly file: string
  readonly count: (world: World) => number
  readonly records: (world: World) => Iterable<object>
}

export const demoDatasets: readonly DemoDataset[] = Object.freeze([
  {
    dataset: 'company',
    isLinkedTo: true,
    file: 'companies',
    count: world => world.companyCount,
    records: world => world.companies(),
  },
  {
    dataset: 'person',
    isLinkedTo: true,
    file: 'people',
    count: world => world.peopleCount,
    records: world => world.people(),
  },
  {
    dataset: 'job',
    isLinkedTo: false,
    file: 'jobs',
    count: world => world.jobCount,
    records: world => world.jobs(),
  },
  {
    dataset: 'social_post',
    isLinkedTo: false,
    file: 'posts',
    count: world => world.postCount,
    records: world => world.posts(),
  },
  {
    dataset: 'dev_platform',
    isLinkedTo: false,
    file: 'accounts',
    count: world => world.accountCount(),
    records: world => world.accounts(),
  },
  {
    dataset: 'employee_review',
    isLinkedTo: false,
    file: 'reviews',
    count: world => world.reviewCount,
    records: world => world.reviews(),
  },
])
