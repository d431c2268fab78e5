// The head of a company: the person on seat 0, with the title that fits its age, size and kind.
import { readTitle } from '../../src/titles/index.ts'
import { Random } from '../random.ts'
import { type DemoEmployer, headquartersOf } from './employer.ts'

const stream = 11

/** The title of the person on seat 0; always one of `Owner / Partner`, `CXO` or, at offices and schools, `Director`. */
export function headTitleOf(employer: DemoEmployer, seed: number, year: number): string {
  const random = new Random(seed, stream, employer.index)
  const { sector } = employer.industry
  const age = year - employer.foundedYear
  if (employer.parent) return random.pick(['Managing Director', 'Country Manager', 'General Manager'])
  if (employer.headcount <= 2) return random.pick(['Owner', 'Founder', 'Founder & CEO', 'Business Owner'])
  if (sector === 'public') return random.pick(['Executive Director', 'Director General', 'President'])
  if (sector === 'education' && age > 12)
    return random.pick(['School Principal', 'Dean', 'President', 'Chief Executive Officer'])
  if (sector === 'professional' && random.chance(0.5))
    return random.pick(['Managing Partner', 'Senior Partner', 'Partner'])
  if (age < 16 && employer.headcount < 600) {
    return random.pick([
      'Founder & CEO',
      'Co-Founder & CEO',
      'CEO & Co-Founder',
      'Founder',
      'Co-founder and Chief Executive Officer',
    ])
  }
  const localTitles = localHeads[headquartersOf(employer).country.code] ?? []
  return random.pick([
    'Chief Executive Officer',
    'CEO',
    'President & CEO',
    'Managing Director',
    ...localTitles,
  ])
}

const localHeads: { readonly [country: string]: readonly string[] } = {
  DEU: ['Geschäftsführer', 'Geschäftsführerin'],
  AUT: ['Geschäftsführer'],
  FRA: ['Directeur Général', 'Président'],
  ESP: ['Director General'],
  MEX: ['Director General'],
}

export const headFunctionOf = (employer: DemoEmployer, seed: number, year: number): string =>
  readTitle(headTitleOf(employer, seed, year)).function_category
