// Facts about a company that outsiders see: openings, followers, news, competitors, places.

import type { Company } from '../../src/catalog/company/company.ts'
import { roleFunctions } from '../../src/catalog/company/measures.ts'
import { functionCategories } from '../../src/catalog/person/vocabulary.ts'
import { headlines, publishers, streets } from '../data/market.ts'
import type { Calendar } from '../dates.ts'
import { itemAt, type Random } from '../random.ts'
import type { TitlesFor } from '../titles.ts'
import { cityLine, type DemoEmployer, headquartersOf, websiteOf } from './employer.ts'
import { growthOf, monthlyValues, monthsBack, percentOf, rounded, seriesDate } from './series.ts'

export function followersOf(
  employer: DemoEmployer,
  yearly: number,
  calendar: Calendar,
  random: Random,
): NonNullable<Company['followers']> {
  const count = Math.round(employer.headcount * (3 + random.next() ** 2 * 60)) + 10
  const values = monthlyValues(count, yearly + 0.1, random)
  return {
    count,
    mom_percent: percentOf(values, 1),
    qoq_percent: percentOf(values, 3),
    six_months_growth_percent: percentOf(values, 6),
    yoy_percent: percentOf(values, 12),
    timeseries: monthsBack(5, 3).map(ago => ({
      date: seriesDate(calendar, ago),
      follower_count: values(ago),
    })),
  }
}

export function hiringOf(
  employer: DemoEmployer,
  titlesFor: TitlesFor,
  calendar: Calendar,
  random: Random,
): NonNullable<Company['hiring']> {
  const count = Math.max(1, Math.round(employer.headcount * random.next() ** 2 * 0.08))
  const values = monthlyValues(count, random.bell() * 0.5, random, 0)
  const wanted = employer.staff.flatMap((people, index) => (people > 0 ? [index] : []))
  const openings = Array.from({ length: Math.min(count, 4) }, (_, index) => {
    const role = wanted.length === 0 ? 8 : random.pick(wanted)
    const category = itemAt(functionCategories, role)
    const title = random.pick(
      titlesFor(category, random.chance(0.4) ? 'Senior' : 'Entry Level', employer.industry.sector),
    )
    return {
      title,
      location: cityLine(random.pick(employer.offices)),
      posted_date: calendar.daysAgo(random.int(0, 80)),
      job_url: `${websiteOf(employer)}/careers/${employer.index + 1}-${index + 1}`,
      function: category,
    }
  })
  const changes = () =>
    Object.fromEntries(
      wanted.slice(0, 4).map(index => [itemAt(roleFunctions, index), rounded(random.bell() * 15)]),
    )
  return {
    recent_titles_csv: openings.map(({ title }) => title).join(','),
    openings_count: count,
    openings_growth_percent: growthOf(values, percentOf),
    by_function_qoq_pct: changes(),
    by_function_6m_pct: changes(),
    openings_timeseries: monthsBack(5, 3).map(ago => ({
      date: seriesDate(calendar, ago),
      open_jobs: values(ago),
    })),
    recent_openings: openings,
  }
}

export function newsOf(
  employer: DemoEmployer,
  calendar: Calendar,
  random: Random,
): NonNullable<Company['news']> {
  return random.some(headlines, random.int(1, 3)).map((headline, index) => {
    const publisher = random.pick(publishers)
    return {
      article_url: `https://${publisher.domain}/${employer.slug}/${index + 1}`,
      article_title: headline
        .replace('{name}', employer.name.trim())
        .replace('{city}', random.pick(employer.offices).name)
        .replace('{headcount}', String(employer.headcount))
        .replace('{topic}', random.pick(employer.industry.specialities)),
      article_publish_date: calendar.daysAgo(random.int(1, 700)),
      article_publisher_name: publisher.name,
      source: 'news',
      publisher_domain: publisher.domain,
      confidence_score: rounded(0.6 + random.next() * 0.4),
    }
  })
}

/** Returns companies of the same industry, searched among those that follow in the table. */
export function competitorsOf(
  employer: DemoEmployer,
  all: readonly DemoEmployer[],
  random: Random,
): NonNullable<Company['competitors']> {
  const rivals: DemoEmployer[] = []
  for (let step = 1; step <= 300 && step < all.length && rivals.length < 4; step++) {
    const other = itemAt(all, (employer.index + step * 7) % all.length)
    if (other.industry === employer.industry && !other.parent && other.domain !== employer.domain)
      rivals.push(other)
  }
  const domains = [...new Set(rivals.map(rival => rival.domain))]
  return {
    websites: domains.map(domain => `https://www.${domain}`),
    all_domains: domains,
    paid_seo: domains.slice(0, random.int(0, 2)),
    organic_seo: domains.slice(0, 3),
  }
}

export function locationsOf(employer: DemoEmployer, random: Random): NonNullable<Company['locations']> {
  const home = headquartersOf(employer)
  const street = () => `${random.int(1, 240)} ${random.pick(streets)}`
  const address = street()
  return {
    country: home.country.name,
    state: home.state,
    city: home.name,
    headquarters: cityLine(home),
    ...(random.chance(0.85) && { street_address: address }),
    all_office_addresses: employer.offices.map(
      (office, index) => `${index === 0 ? address : street()}, ${cityLine(office)}`,
    ),
  }
}
