// Funding, revenue and deals: rounds that ascend in time and add up to the total.
import type { Company } from '../../src/catalog/company/company.ts'
import type { Sector } from '../data/industries.ts'
import { investors } from '../data/market.ts'
import { type Calendar, dayDate, monthDate } from '../dates.ts'
import { itemAt, type Random } from '../random.ts'
import type { DemoEmployer } from './employer.ts'
import type { Acquisition, Employers } from './employers.ts'

type Funding = NonNullable<Company['funding']>
type Rounds = NonNullable<Funding['funding_rounds']>

const ladder = [
  'pre_seed',
  'seed',
  'series_a',
  'series_b',
  'series_c',
  'series_d',
  'series_e',
  'series_f',
] as const
/** Usual size of each round in US dollars. */
const sizes = [
  600_000, 2_500_000, 11_000_000, 28_000_000, 60_000_000, 110_000_000, 180_000_000, 250_000_000,
] as const
const ventureSectors: readonly Sector[] = ['software', 'finance', 'media', 'science', 'health', 'energy']
const otherRounds = [
  'grant',
  'debt_financing',
  'private_equity',
  'angel',
  'undisclosed',
  'convertible_note',
] as const

/** Returns undefined for most companies that grew on their own and neither bought nor were bought. */
export function fundingOf(
  employer: DemoEmployer,
  employers: Employers,
  calendar: Calendar,
  random: Random,
): Funding | undefined {
  const rounds = roundsOf(employer, calendar, random)
  const acquisitions = employers.acquisitionsOf(employer).map(deal => dealOf(deal, calendar))
  const acquiredBy = employers.acquisitionOf(employer)
  const deals = {
    ...(acquisitions.length > 0 && { acquisitions }),
    ...(acquiredBy && { acquired_by: [dealOf(acquiredBy, calendar)] }),
  }
  const last = rounds.at(-1)
  if (!last) return acquisitions.length > 0 || acquiredBy ? deals : undefined
  const names = [...new Set(rounds.flatMap(round => round.investors ?? []))]
  const isPriced = (last.round ?? '').startsWith('series_') || last.round === 'private_equity'
  return {
    // Rounds without a published amount count for nothing; a total of none is unknown, not zero.
    total_investment_usd: rounds.reduce((sum, round) => sum + (round.amount_usd ?? 0), 0) || null,
    last_round_amount_usd: last.amount_usd ?? null,
    last_round_type: last.round ?? null,
    last_fundraise_date: last.date ?? null,
    ...(isPriced && {
      valuation_usd: Math.round((last.amount_usd ?? 0) * (4 + random.next() * 5)),
      valuation_date: last.date ?? null,
    }),
    num_funding_rounds: rounds.length,
    investors: names,
    ...(random.chance(0.5) && { secondary_source_investors: names.slice(0, 2) }),
    investors_detail: names.slice(0, 4).map(name => {
      const knownInvestor = investors.find(investor => investor.name === name)
      return {
        name,
        uuid: knownInvestor?.uuid ?? null,
        type: knownInvestor?.type ?? null,
        categories: [...(knownInvestor?.categories ?? [])],
      }
    }),
    funding_rounds: rounds,
    ...deals,
  }
}

function roundsOf(employer: DemoEmployer, calendar: Calendar, random: Random): Rounds {
  const isVenture =
    ventureSectors.includes(employer.industry.sector) && employer.foundedYear > calendar.thisYear - 22
  if (employer.parent || !random.chance(isVenture ? 0.6 : 0.1)) return []
  const last = Math.min(
    ladder.length - 1,
    Math.floor(Math.log2(employer.headcount + 1) * (0.4 + random.next() * 0.35)),
  )
  const first = random.chance(0.6) ? 0 : 1
  const rounds: Rounds = []
  let month = employer.foundedYear * 12 + random.int(3, 20)
  for (let step = first; step <= last && month < calendar.thisMonth; step++) {
    rounds.push(
      isVenture
        ? roundOf(itemAt(ladder, step), itemAt(sizes, step), month, random)
        : roundOf(random.pick(otherRounds), itemAt(sizes, Math.min(step, 3)), month, random),
    )
    month += random.int(8, 26)
    if (!isVenture && step > first) break
  }
  return rounds
}

function roundOf(round: string, size: number, month: number, random: Random): Rounds[number] {
  const backers = random.some(investors, random.int(1, 4)).map(investor => investor.name)
  const date = dayDate(month, random.int(1, 28))
  const isSecret = random.chance(0.08)
  return {
    date,
    funding_date: date,
    amount_usd: isSecret ? null : Math.round((size * (0.5 + random.next())) / 50_000) * 50_000,
    round,
    investors: backers,
    lead_investors: backers.slice(0, 1),
  }
}

const dealOf = ({ acquirer, acquired, monthsAgo, priceUsd }: Acquisition, calendar: Calendar) => ({
  acquirer_company_name: acquirer.name.trim(),
  acquiree_company_name: acquired.name.trim(),
  announced_on_date: monthDate(calendar.thisMonth - monthsAgo),
  price_usd: priceUsd ?? null,
  transaction_text: `${acquirer.name.trim()} acquires ${acquired.name.trim()}${priceUsd === undefined ? '' : ` for $${priceUsd / 1e6}M`}`,
})

/** Estimated revenue in proportion to the headcount, and what the stock exchange knows. */
export function revenueOf(
  employer: DemoEmployer,
  calendar: Calendar,
  random: Random,
): NonNullable<Company['revenue']> {
  const perPerson = 60_000 + random.next() ** 2 * 340_000
  const at = (year: number) => {
    const revenue = employer.headcount * perPerson * 0.92 ** (calendar.thisYear - year)
    const unit = 10 ** Math.max(3, Math.floor(Math.log10(revenue)) - 1)
    const lower_bound_usd = Math.round((revenue * 0.75) / unit) * unit
    return {
      lower_bound_usd,
      upper_bound_usd: lower_bound_usd + Math.max(1, Math.round((revenue * 0.5) / unit)) * unit,
    }
  }
  const years = [2, 1, 0].map(ago => calendar.thisYear - ago).filter(year => year >= employer.foundedYear)
  return {
    estimated: {
      ...at(calendar.thisYear),
      timeseries: years.map(year => ({ date: monthDate(year * 12), ...at(year) })),
    },
    acquisition_status: employer.status === 'acquired' ? 'acquired' : null,
    ...(employer.type === 'Public Company' && {
      public_markets: {
        stock_symbols: [employer.word.slice(0, 4).toUpperCase()],
        fiscal_year_end: random.pick(['12-31', '03-31', '06-30', '09-30']),
        ipo_date: dayDate(
          Math.min(calendar.thisMonth - 2, (employer.foundedYear + random.int(2, 20)) * 12),
          random.int(1, 28),
        ),
      },
    }),
  }
}

export const marketsOf = (employer: DemoEmployer, random: Random): string[] =>
  employer.type === 'Public Company'
    ? [random.pick(['NASDAQ', 'NYSE', 'LSE', 'XETRA'])]
    : random.chance(0.8)
      ? ['PRIVATE']
      : []
