// The fields of the company that a job listing shows, taken over from the company on file when the two are
// linked.
import { employeeCountRanges } from '../company/vocabulary.ts'
import { country, countryCode, date, domain, integer, many, number, section, text, url } from '../field.ts'

export const employer = section({
  basic_info: section({
    service_company_id: integer('filter', 'group', 'return', { aliases: ['company_id'], linked: true }),
    name: text('filter', 'suggest', 'return', { blank: '', names: 'company' }),
    primary_domain: domain('filter', 'suggest', 'group', 'return'),
    website: url('return'),
    professional_network_id: text('filter', 'return'),
    professional_network_url: url('filter', 'return', {
      chosen: 'The profile URL by which a source names the company of a job.',
    }),
    industries: many(text('filter', 'suggest', 'group', 'return')),
  }),
  headcount: section({
    total: integer('filter', 'return'),
    range: text('filter', 'suggest', 'group', 'return', {
      values: employeeCountRanges.map(({ label }) => label),
    }),
    largest_headcount_country: countryCode('suggest', 'return'),
  }),
  followers: section({ count: integer('filter', 'sort', 'return') }),
  revenue: section({
    estimated: section({
      lower_bound_usd: integer('filter', 'return'),
      upper_bound_usd: integer('filter', 'return'),
    }),
    public_markets: section(
      {
        stock_symbols: many(text('suggest', 'return')),
        fiscal_year_end: text('suggest', 'return'),
      },
      { nullable: true },
    ),
    acquisition_status: text('suggest', 'return'),
  }),
  funding: section({
    total_investment_usd: number('return'),
    valuation_usd: number('return'),
    last_fundraise_date: date('return'),
    last_round_type: text('suggest', 'group', 'return'),
    num_funding_rounds: integer('return'),
    investors: many(text('suggest', 'return')),
  }),
  competitors: section({ websites: many(text('return')) }),
  locations: section({
    country: country('suggest', 'group', 'return'),
    state: text('suggest', 'return'),
    city: text('suggest', 'return'),
    street_address: text('return'),
  }),
})
