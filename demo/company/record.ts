// A company of the demo world as a record of the catalogue.
import type { Company } from '../../src/catalog/company/company.ts'
import type { Calendar } from '../dates.ts'
import { Random } from '../random.ts'
import type { TitlesFor } from '../titles.ts'
import { type DemoEmployer, headquartersOf, logoOf, profileUrlOf, websiteOf } from './employer.ts'
import type { Employers } from './employers.ts'
import { fundingOf, marketsOf, revenueOf } from './funding.ts'
import { headFunctionOf } from './head.ts'
import { headcountOf } from './headcount.ts'
import { competitorsOf, followersOf, hiringOf, locationsOf, newsOf } from './market.ts'
import {
  employeeReviewsOf,
  launchesOf,
  marketIntelOf,
  microblogOf,
  publicReviewsOf,
  seoOf,
  softwareReviewsOf,
  technographicsOf,
  webTrafficOf,
} from './signals.ts'

export interface CompanyContext {
  readonly seed: number
  readonly calendar: Calendar
  readonly employers: Employers
  readonly titlesFor: TitlesFor
  /** True to leave out fields that no search reads. */
  readonly isLean: boolean
  readonly peopleOf: (employer: DemoEmployer) => Company['people']
}

const stream = 10

export function companyRecord(employer: DemoEmployer, context: CompanyContext): Company {
  const { seed, calendar, employers, titlesFor, isLean } = context
  const random = new Random(seed, stream, employer.index)
  const yearly = employer.status === 'inactive' ? -0.3 : 0.05 + random.bell() * 0.16
  const funding = fundingOf(employer, employers, calendar, random)
  const people = context.peopleOf(employer)
  const isTech = employer.industry.sector === 'software' || employer.industry.sector === 'media'
  return {
    metadata: { growth_calculation_date: calendar.daysAgo(random.int(0, 30)) },
    basic_info: basicInfoOf(employer, random),
    taxonomy: taxonomyOf(employer, random),
    headcount: headcountOf(
      employer,
      headFunctionOf(employer, seed, calendar.thisYear),
      yearly,
      calendar,
      random,
    ),
    ...(random.chance(0.93) && { followers: followersOf(employer, yearly, calendar, random) }),
    ...(funding && { funding }),
    ...(random.chance(0.75) && { revenue: revenueOf(employer, calendar, random) }),
    locations: locationsOf(employer, random),
    ...(random.chance(0.6) && { competitors: competitorsOf(employer, employers.all, random) }),
    ...(random.chance(0.55) && { hiring: hiringOf(employer, titlesFor, calendar, random) }),
    social_profiles: {
      ...(random.chance(0.5) && { microblog_url: microblogOf(employer) }),
      ...(funding && {
        funding_data: {
          url: `https://funding.example/organization/${employer.slug}`,
          uuid: `5eed0001-0000-4000-8000-${String(employer.index).padStart(12, '0')}`,
        },
      }),
      professional_network: profileUrlOf(employer),
    },
    ...(random.chance(isTech ? 0.3 : 0.05) && { software_reviews: softwareReviewsOf(employer, random) }),
    ...(random.chance(0.5) && { technographics: technographicsOf(employer, calendar, random) }),
    ...(!isLean && signalsOf(employer, isTech, calendar, random)),
    ...(people && { people }),
  }
}

/** The sections that are read but never searched; most companies have only some. */
function signalsOf(employer: DemoEmployer, isTech: boolean, calendar: Calendar, random: Random): Company {
  return {
    ...(random.chance(0.4) && !employer.parent && { web_traffic: webTrafficOf(employer, calendar, random) }),
    ...(random.chance(0.35) && { seo: seoOf(employer, random) }),
    ...(employer.headcount > 5 &&
      random.chance(0.35) && { employee_reviews: employeeReviewsOf(employer, random) }),
    ...(random.chance(0.15) && { reviews: publicReviewsOf(employer, calendar, random) }),
    ...(random.chance(isTech ? 0.3 : 0.03) && { public_launches: launchesOf(employer, calendar, random) }),
    ...(random.chance(0.2) && { market_intel: marketIntelOf(employer, calendar, random) }),
    ...(random.chance(0.3) && { news: newsOf(employer, calendar, random) }),
  }
}

function basicInfoOf(employer: DemoEmployer, random: Random): NonNullable<Company['basic_info']> {
  const { domain, formerDomain, formerName, industry, foundedYear } = employer
  const home = headquartersOf(employer)
  return {
    name: employer.name,
    ...(formerName !== undefined && { former_names: [formerName] }),
    primary_domain: domain,
    website: websiteOf(employer),
    all_domains: formerDomain === undefined ? [domain] : [domain, formerDomain],
    professional_network_url: profileUrlOf(employer),
    professional_network_id: employer.networkId,
    ...(random.chance(0.9) && { profile_name: employer.name.trim() }),
    ...(random.chance(0.88) && {
      description: `${employer.name.trim()} works on ${industry.specialities.slice(0, 2).join(' and ').toLowerCase()} for customers in ${home.country.name} and beyond. Founded in ${foundedYear} in ${home.name}.`,
    }),
    logo_permalink: logoOf(employer),
    industries: [...employer.industryNames],
    company_type: employer.type,
    status: employer.status,
    ...(random.chance(0.92) && { year_founded: foundedYear }),
    employee_count_range: employer.headcountRange,
    markets: marketsOf(employer, random),
  }
}

function taxonomyOf(
  { industry, industryNames }: DemoEmployer,
  random: Random,
): NonNullable<Company['taxonomy']> {
  return {
    professional_network_industry: industry.name,
    professional_network_industries: [...industryNames],
    professional_network_specialities: random.some(industry.specialities, random.int(1, 4)),
    categories: random.some(industry.specialities, 2).map(topic => topic.toLowerCase()),
    ...(random.chance(0.7) && {
      primary_naics_detail: { naics_code: industry.naics, description: industry.name },
      sic_detail_list: [{ sic_code: industry.sic, industry: industry.name }],
    }),
  }
}
