// Derivations of a job posting: its company with what is stored of it, its place, its category.
import type { Company } from '../../catalog/company/company.ts'
import type { Job } from '../../catalog/job/job.ts'
import { isObject, type JsonObject, type MutableObject } from '../../lib/json/json.ts'
import { countryCode } from '../../normal/country.ts'
import { readTitle } from '../../titles/index.ts'
import type { DeriveContext } from './context.ts'
import { fillMissing, setOrDelete } from './fill-missing.ts'
import { completeLocation } from './location.ts'

export async function deriveJob(posting: Job, context: DeriveContext): Promise<void> {
  const { location } = posting
  if (location) {
    completeLocation(location, context.geocode)
    fillMissing(location, 'country_code', countryCode(location.country ?? ''))
  }
  if (posting.company) await linkCompany(posting, posting.company, context)
  posting.job_details ??= {}
  const { function_category } = readTitle(posting.job_details.title ?? '')
  if (function_category) fillMissing(posting.job_details, 'category', categoryOf(function_category))
}

/** Returns one of the four categories of postings for one of the many functions of employments. */
function categoryOf(functionCategory: string): string {
  if (/^(?:Engineering|Information Technology|Quality Assurance)$/.test(functionCategory))
    return 'Engineering'
  if (/^(?:Sales|Business Development)$/.test(functionCategory)) return 'Sales'
  if (/^(?:Operations|Administrative|Purchasing|Program and Project Management)$/.test(functionCategory))
    return 'Operations'
  return 'Others'
}

async function linkCompany(
  posting: Job,
  employer: NonNullable<Job['company']>,
  { links }: DeriveContext,
): Promise<void> {
  employer.basic_info ??= {}
  const info = employer.basic_info
  const company = await links.company(
    {
      url: info.professional_network_url ?? '',
      domains: [info.primary_domain ?? '', info.website ?? ''],
      networkId: info.professional_network_id ?? '',
      name: info.name ?? '',
    },
    shownByPosting,
  )
  // A merged posting has been linked before.
  setOrDelete(info, 'service_company_id', company?.id)
  if (!company) return
  fillSections(employer, company.shown.employer)
  fillMissing(posting, 'technographics', company.shown.technographics)
}

/** Fills in what the posting does not state, section by section. */
function fillSections(target: MutableObject, values: JsonObject): void {
  for (const [name, value] of Object.entries(values)) {
    if (isObject(value)) {
      const stated = target[name]
      const section: MutableObject = isObject(stated) ? { ...stated } : {}
      fillSections(section, value)
      target[name] = section
    } else fillMissing(target, name, value)
  }
}

/** Returns what a posting shows of a company, in the shape of the posting. */
function shownByPosting({ basic_info: info, headcount, revenue, funding, ...company }: Company) {
  const estimated = revenue?.estimated
  const markets = revenue?.public_markets
  const employer = {
    basic_info: withoutMissing({
      name: info?.name,
      primary_domain: info?.primary_domain,
      website: info?.website,
      professional_network_id: info?.professional_network_id,
      professional_network_url: info?.professional_network_url,
      industries: info?.industries,
    }),
    headcount: withoutMissing({
      total: headcount?.total,
      largest_headcount_country: headcount?.largest_headcount_country,
      range: info?.employee_count_range,
    }),
    followers: withoutMissing({ count: company.followers?.count }),
    revenue: withoutMissing({
      acquisition_status: revenue?.acquisition_status,
      estimated: withoutMissing({
        lower_bound_usd: estimated?.lower_bound_usd,
        upper_bound_usd: estimated?.upper_bound_usd,
      }),
      public_markets: withoutMissing({
        stock_symbols: markets?.stock_symbols,
        fiscal_year_end: markets?.fiscal_year_end,
      }),
    }),
    funding: withoutMissing({
      total_investment_usd: funding?.total_investment_usd,
      valuation_usd: funding?.valuation_usd,
      last_fundraise_date: funding?.last_fundraise_date,
      last_round_type: funding?.last_round_type,
      num_funding_rounds: funding?.num_funding_rounds,
      investors: funding?.investors,
    }),
    competitors: withoutMissing({ websites: company.competitors?.websites }),
    locations: withoutMissing({
      country: company.locations?.country,
      state: company.locations?.state,
      city: company.locations?.city,
      street_address: company.locations?.street_address,
    }),
  } satisfies Job['company']
  const technologies = (company.technographics?.technologies ?? [])
    .map(({ name, category, super_category }) => withoutMissing({ name, category, super_category }))
    .filter(shown => Object.keys(shown).length > 0)
  return {
    employer: withoutMissing(employer),
    technographics: technologies.length > 0 ? { technologies } : undefined,
  }
}

/** Returns the members that have a value: not those that are missing, null or an empty object. */
function withoutMissing<T extends JsonObject>(values: T): { [Name in keyof T]?: NonNullable<T[Name]> } {
  const kept: { [Name in keyof T]?: NonNullable<T[Name]> } = {}
  for (const name in values) {
    const value = values[name]
    if (value === undefined || value === null) continue
    if (isObject(value) && Object.keys(value).length === 0) continue
    kept[name] = value
  }
  return kept
}
