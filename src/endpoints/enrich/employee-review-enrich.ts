// POST /employee_review/enrich: the review profile of a company.
import type { Static } from 'typebox'
import { employeeReview } from '../../catalog/employee-review.ts'
import { ApiError } from '../../errors.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import { message, SentValue } from '../../lib/message.ts'
import { chargesOf } from '../../metering/price.ts'
import { prices } from '../../metering/prices.ts'
import { projectionFor } from '../../query/project.ts'
import type { Returnable } from '../../query/returnable.ts'
import type { Records } from '../../stores/records.ts'
import { type Call, endpoint, type RunResult, type Services } from '../endpoint.ts'
import { closedObject, recordId } from '../fields.ts'

const returnable: Returnable = { sections: employeeReview.enrich.shownByDefault }

/** Returns the review profile with the most reviews of a company, which may have several ids. */
export async function reviewProfileOf(
  records: Records,
  companyIds: readonly number[],
): Promise<JsonObject | undefined> {
  const page = await records.search({
    dataset: employeeReview.name,
    where: { is: 'oneOf', at: ['service_company_id'], values: companyIds },
    sorts: [{ path: 'review_count', lists: [], at: ['review_count'], descending: true }],
    after: undefined,
    limit: 1,
  })
  return page.records[0]?.record
}

const body = closedObject({ service_company_id: recordId(1) })
type Body = Static<typeof body>

async function run({ body, caller }: Call<Body>, { records }: Services): Promise<RunResult> {
  const project = projectionFor({
    dataset: employeeReview,
    fields: undefined,
    defaults: employeeReview.enrich.shownByDefault,
    permissions: caller.permissions,
    returnable,
  })
  const id = body.service_company_id
  // The id of a company that was merged into another leads to that other, which has the reviews.
  const [company] = await records.get('company', [id])
  const ids = [...new Set([id, company?.id ?? id])]
  const reviews = await reviewProfileOf(records, ids)
  if (!reviews)
    throw new ApiError('not_found', message`No employee review data found for company ${new SentValue(id)}.`)
  return { body: project(reviews), results: 1, charges: chargesOf(prices.employeeReviewEnrich, { base: 1 }) }
}

export const employeeReviewEnrich = endpoint({
  method: 'POST',
  path: '/employee_review/enrich',
  product: 'employee_review_enrich',
  category: 'Company',
  summary: 'Show what employees say of a company',
  rate: { perMinute: 15 },
  price: prices.employeeReviewEnrich,
  returns: { dataset: employeeReview, returnable },
  body,
  run,
})
