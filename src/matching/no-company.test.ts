import { expect, it } from 'vitest'
import { saysNoCompany } from './no-company.ts'

it.each([
  'Freelance',
  'self-employed',
  'Self Employed',
  'N/A',
  'Test company',
  'Stealth Startup',
  'Selbstständig',
  'Self employed / consultant',
  'Freelance (self-employed)',
])('%s says that there is no company, or not which one', text => expect(saysNoCompany(text)).toBe(true))

it.each([
  'Freelance.com',
  'Freelancer Limited',
  'Test Systems',
  'Self Financial',
  'Other Ocean',
  'Freelance / Acme',
  '',
  '/',
  '?',
])('%j may be the name of a company', text => expect(saysNoCompany(text)).toBe(false))
