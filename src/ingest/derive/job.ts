// What follows from a job listing: its company with all that is known of it, its place, its category.
import type { Job } from '../../catalog/job/job.ts'
import { isObject, type Json, type JsonObject, type MutableObject } from '../../lib/json/json.ts'
import { countryCode } from '../../normal/country.ts'
import { readTitle } from '../../titles/index.ts'
import type { DeriveContext } from './context.ts'
import { completeLocation } from './location.ts'
import { fill, sectionOf, textAt } from './record-access.ts'

export async function deriveJob(job: MutableObject, context: DeriveContext): Promise<void> {
  if (isObject(job.location)) {
    const location = sectionOf(job, 'location')
    completeLocation(location, context.geocode)
    fill(location, 'country_code', countryCode(textAt(location, 'country')))
  }
  if (isObject(job.company)) await linkCompany(job, sectionOf(job, 'company'), context)
  const details = sectionOf(job, 'job_details')
  const { function_category } = readTitle(textAt(details, 'title'))
  if (function_category) fill(details, 'category', categoryOf(function_category))
}

/** The categories of listings are four; functions of jobs are many. */
function categoryOf(functionCategory: string): NonNullable<Job['job_details']>['category'] & string {
  if (/^(?:Engineering|Information Technology|Quality Assurance)$/.test(functionCategory))
    return 'Engineering'
  if (/^(?:Sales|Business Development)$/.test(functionCategory)) return 'Sales'
  if (/^(?:Operations|Administrative|Purchasing|Program and Project Management)$/.test(functionCategory))
    return 'Operations'
  return 'Others'
}

async function linkCompany(
  job: MutableObject,
  company: MutableObject,
  { links }: DeriveContext,
): Promise<void> {
  const info = sectionOf(company, 'basic_info')
  const known = await links.company(
    {
      url: textAt(info, 'professional_network_url'),
      domains: [textAt(info, 'primary_domain'), textAt(info, 'website')],
      networkId: textAt(info, 'professional_network_id'),
      name: textAt(info, 'name'),
    },
    shownOfCompany,
  )
  // An id that a source states counts companies its own way.
  if (!known) delete info.service_company_id
  else {
    info.service_company_id = known.id
    fillSection(company, known.shown.company)
    fill(job, 'technographics', known.shown.technographics)
  }
}

/** Fills what the listing does not state, section by section. */
function fillSection(target: MutableObject, known: JsonObject): void {
  for (const [name, value] of Object.entries(known)) {
    if (isObject(value)) fillSection(sectionOf(target, name), value)
    else fill(target, name, value)
  }
}

interface Shown {
  readonly company: JsonObject
  readonly technographics: JsonObject | undefined
}

/** What a job shows of a company, at its places in a job. */
function shownOfCompany(record: JsonObject): Shown {
  const info = part(record.basic_info)
  const headcount = part(record.headcount)
  const revenue = part(record.revenue)
  const estimated = part(revenue.estimated)
  const funding = part(record.funding)
  const company = {
    basic_info: only(info, ['name', 'primary_domain', 'website', 'professional_network_id'], {
      professional_network_url: info.professional_network_url,
      industries: info.industries,
    }),
    headcount: only(headcount, ['total', 'largest_headcount_country'], { range: info.employee_count_range }),
    followers: only(part(record.followers), ['count']),
    revenue: only(revenue, ['acquisition_status'], {
      estimated: only(estimated, ['lower_bound_usd', 'upper_bound_usd']),
      public_markets: only(part(revenue.public_markets), ['stock_symbols', 'fiscal_year_end']),
    }),
    funding: only(funding, [
      ...['total_investment_usd', 'valuation_usd', 'last_fundraise_date', 'last_round_type'],
      ...['num_funding_rounds', 'investors'],
    ]),
    competitors: only(part(record.competitors), ['websites']),
    locations: only(part(record.locations), ['country', 'state', 'city', 'street_address']),
  }
  const { technologies } = part(record.technographics)
  return {
    company: only(company, Object.keys(company)),
    technographics: Array.isArray(technologies)
      ? {
          technologies: technologies.map((one: Json) =>
            only(part(one), ['name', 'category', 'super_category']),
          ),
        }
      : undefined,
  }
}

const part = (value: Json | undefined): JsonObject => (isObject(value) ? value : {})

/** Some keys of an object, and more, without what is absent or empty. */
function only(from: JsonObject, keys: readonly string[], more: JsonObject = {}): JsonObject {
  const picked = [...keys.map(key => [key, from[key]] as const), ...Object.entries(more)]
  return Object.fromEntries(
    picked.filter(
      ([, value]) =>
        value !== undefined && value !== null && !(isObject(value) && Object.keys(value).length === 0),
    ),
  )
}
