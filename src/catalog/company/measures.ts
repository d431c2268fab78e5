// Measures of a company over time and by function.
import { type Ability, date, type Fields, list, number, section } from '../field.ts'

/** Change over one, three, six and twelve months. */
export const growth = (...abilities: readonly Ability[]) =>
  section({
    '1m': number(...abilities),
    '3m': number(...abilities),
    '6m': number(...abilities),
    '12m': number(...abilities),
  })

/** Values at dates, oldest first. */
export const timeseries = <F extends Fields>(values: F) =>
  list({ date: date(), ...values }, { key: ['date'] })

/** The 27 functions a headcount is divided into, as search paths spell them. */
export const roleFunctions = [
  'accounting',
  'administrative',
  'arts_and_design',
  'business_development',
  'community_and_social_services',
  'consulting',
  'customer_success_and_support',
  'education',
  'engineering',
  'entrepreneurship',
  'finance',
  'healthcare_services',
  'human_resources',
  'information_technology',
  'legal',
  'marketing',
  'media_and_communication',
  'military_and_protective_services',
  'operations',
  'product_management',
  'program_and_project_management',
  'purchasing',
  'quality_assurance',
  'real_estate',
  'research',
  'sales',
  'support',
] as const

const perFunction = () =>
  section(Object.fromEntries(roleFunctions.map(name => [name, number('filter', { derived: true })])), {
    abilities: ['filter'],
    textOf: roleFunctions,
    chosen: 'A filter on the whole group matches when any function does.',
  })

export const rolesByFunction = section({
  distribution: perFunction(),
  distribution_percent: perFunction(),
  growth_6m: perFunction(),
  growth_yoy: perFunction(),
})
