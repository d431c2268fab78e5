// The table of datasets. A new dataset is one file and one line here.
import { company } from './company/company.ts'
import type { Dataset } from './dataset.ts'
import { devPlatform } from './dev-platform.ts'
import { employeeReview } from './employee-review.ts'
import { job } from './job/job.ts'
import { person } from './person/person.ts'
import { socialPost } from './social-post/social-post.ts'

export const datasets: readonly Dataset[] = Object.freeze([
  person,
  company,
  job,
  socialPost,
  devPlatform,
  employeeReview,
])

export const datasetNamed = (name: string): Dataset | undefined =>
  datasets.find(dataset => dataset.name === name)
