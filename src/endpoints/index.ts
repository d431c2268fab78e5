// The endpoint table. A new endpoint is one file and one line here.
import { company } from '../catalog/company/company.ts'
import { job } from '../catalog/job/job.ts'
import { person } from '../catalog/person/person.ts'
import { accountCredits, userCredits } from './account-credits.ts'
import { accountEndpoints } from './account-endpoints.ts'
import { accountUsageErrors } from './account-usage-errors.ts'
import { accountUsageEvent, accountUsageEvents } from './account-usage-events.ts'
import { accountUsageSummary } from './account-usage-summary.ts'
import { autocompleteEndpoint } from './autocomplete.ts'
import { batchCancel, batchGet, batchList } from './batch-read.ts'
import { batchRows } from './batches.ts'
import { companyEnrich, companyIdentify } from './company-match.ts'
import { companySearch } from './company-search.ts'
import { datasetDevPlatformEnrich, devPlatformEnrich } from './dev-platform-enrich.ts'
import { employeeReviewEnrich } from './employee-review-enrich.ts'
import type { Endpoint } from './endpoint.ts'
import { jobSearch } from './job-search.ts'
import { personContactEnrich } from './person-contact-enrich.ts'
import { personEnrich } from './person-enrich.ts'
import { personIdentify } from './person-identify.ts'
import { personSearch } from './person-search.ts'
import { datasetSocialPostEnrich, socialPostEnrich } from './social-post-enrich.ts'
import { socialPostSearch } from './social-post-search.ts'
import { deliveryList, deliveryReplay } from './webhook-deliveries.ts'

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
  ...batchRows.map(({ endpoint }) => endpoint),
  batchList,
  batchGet,
  batchCancel,
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
