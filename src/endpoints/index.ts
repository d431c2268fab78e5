// The endpoint table. A new endpoint is one file and one line here.
import { company } from '../catalog/company/company.ts'
import { job } from '../catalog/job/job.ts'
import { person } from '../catalog/person/person.ts'
import { accountCredits, userCredits } from './account/credits.ts'
import { accountEndpoints } from './account/endpoints.ts'
import { accountUsageErrors } from './account/usage-errors.ts'
import { accountUsageEvent, accountUsageEvents } from './account/usage-events.ts'
import { accountUsageSummary } from './account/usage-summary.ts'
import { deliveryList, deliveryReplay } from './account/webhook-deliveries.ts'
import { batchEndpoints } from './batch/batch-endpoints.ts'
import { personSearchLiveWithJobs } from './batch/person-search-background.ts'
import { batchCancel, batchGet, batchList } from './batch/read.ts'
import type { Endpoint } from './endpoint.ts'
import { companyEnrich, companyIdentify } from './enrich/company-match.ts'
import { datasetDevPlatformEnrich, devPlatformEnrich } from './enrich/dev-platform-enrich.ts'
import { employeeReviewEnrich } from './enrich/employee-review-enrich.ts'
import { personContactEnrich } from './enrich/person-contact-enrich.ts'
import { personEnrich } from './enrich/person-enrich.ts'
import { personIdentify } from './enrich/person-identify.ts'
import { datasetSocialPostEnrich, socialPostEnrich } from './enrich/social-post-enrich.ts'
import { exportEndpoints } from './exports/kinds.ts'
import { exportRows } from './exports/read.ts'
import { jobSearchLive } from './live/job-search-live.ts'
import { personEnrichLive } from './live/person-enrich-live.ts'
import { postSearchLive } from './live/post-search-live.ts'
import { companySearchLive } from './live/search-live.ts'
import { webEnrichLive } from './live/web-enrich.ts'
import { webSearchLive } from './live/web-search.ts'
import { autocompleteEndpoint } from './search/autocomplete.ts'
import { companySearch } from './search/company-search.ts'
import { jobSearch } from './search/job-search.ts'
import { personSearch } from './search/person-search.ts'
import { socialPostSearch } from './search/social-post-search.ts'
import { watchRows } from './watches/index.ts'

const rows: readonly Endpoint[] = [
  personEnrich,
  personContactEnrich,
  personIdentify,
  personSearch,
  autocompleteEndpoint(person),
  companyEnrich,
  companyIdentify,
  companySearch,
  autocompleteEndpoint(company),
  employeeReviewEnrich,
  jobSearch,
  autocompleteEndpoint(job),
  socialPostSearch,
  socialPostEnrich,
  datasetSocialPostEnrich,
  devPlatformEnrich,
  datasetDevPlatformEnrich,
  personEnrichLive,
  personSearchLiveWithJobs,
  companySearchLive,
  jobSearchLive,
  postSearchLive,
  webSearchLive,
  webEnrichLive,
  ...batchEndpoints.map(({ endpoint }) => endpoint),
  batchList,
  batchGet,
  batchCancel,
  ...exportEndpoints.map(({ endpoint }) => endpoint),
  ...exportRows,
  ...watchRows,
  deliveryList,
  deliveryReplay,
  accountUsageEvents,
  accountUsageEvent,
  accountUsageSummary,
  accountUsageErrors,
  accountCredits,
  userCredits,
]

export const endpoints: readonly Endpoint[] = Object.freeze([...rows, accountEndpoints(rows)])
