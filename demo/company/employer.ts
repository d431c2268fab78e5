// A company of the demo world, with all that its own record and the employments of its people need.

import { employeeCountRange } from '../../src/catalog/company/vocabulary.ts'
import { functionCategories } from '../../src/catalog/person/vocabulary.ts'
import { functionMix, type Industry, industries } from '../data/industries.ts'
import { cities, citiesOf, type DemoCity } from '../data/places.ts'
import type { Calendar } from '../dates.ts'
import type { Permutation } from '../permutation.ts'
import { itemAt, Random } from '../random.ts'
import { capital, wordOf } from './word.ts'

export interface DemoEmployer {
  readonly index: number
  /** The invented word its names are made of; unique. */
  readonly word: string
  readonly name: string
  readonly formerName: string | undefined
  readonly formerDomain: string | undefined
  readonly slug: string
  readonly domain: string
  readonly industry: Industry
  readonly industryNames: readonly string[]
  /** The headquarters first. */
  readonly offices: readonly DemoCity[]
  readonly headcount: number
  readonly headcountRange: string
  readonly foundedYear: number
  readonly type: string
  readonly status: string
  /** The parent company, whose domain and website a subsidiary uses. */
  readonly parent: DemoEmployer | undefined
  readonly networkId: string
  /** The number of people of each function, in the order of the vocabulary, without the head of the company. */
  readonly staff: readonly number[]
}

export const profileUrlOf = (employer: DemoEmployer): string =>
  `https://www.profiles.example/company/${employer.slug}`
/** Returns the days since the end of the year in which the company was founded, for which it is sure to have existed. */
export const daysSince = (
  { foundedYear }: DemoEmployer,
  { thisMonth }: Pick<Calendar, 'thisMonth'>,
): number => Math.max(1, (thisMonth - (foundedYear + 1) * 12) * 30)

export const websiteOf = (employer: DemoEmployer): string => `https://www.${employer.domain}`
export const headquartersOf = (employer: DemoEmployer): DemoCity => itemAt(employer.offices, 0)
export const logoOf = (employer: DemoEmployer): string =>
  `https://media.profiles.example/logo/${employer.networkId}`

export const cityLine = (city: DemoCity): string =>
  city.name === city.state && city.country.code !== 'USA'
    ? `${city.name}, ${city.country.name}`
    : `${city.name}, ${city.state}, ${city.country.name}`

export interface EmployerDraws {
  readonly seed: number
  readonly year: number
  readonly words: Permutation
}

const stream = 1

/** Returns the independent company of a number (below half of the words); `asPartOf` makes a subsidiary of it. */
export function employer(index: number, { seed, year, words }: EmployerDraws): DemoEmployer {
  const random = new Random(seed, stream, index)
  const industry = pickWeighted(industries, industryEnds, random)
  const city = pickWeighted(cities, cityEnds, random)
  const headcount = drawHeadcount(random)
  const foundedYear = year - Math.min(140, 1 + Math.floor(random.exponential(headcount > 1000 ? 34 : 12)))
  const word = wordOf(words.forward(index))
  const noun = random.pick(industry.nouns)
  const hasFormer = random.chance(0.07)
  const formerWord = wordOf(words.forward(words.size - 1 - index))
  const end = random.pickSkewed(city.country.domainEnds)
  const type = drawType(industry, headcount, random)
  return {
    index,
    word,
    name: drawName(word, noun, city, random),
    formerName: hasFormer ? `${capital(formerWord)} ${noun}` : undefined,
    formerDomain: hasFormer && random.chance(0.7) ? `${formerWord}.${end}` : undefined,
    slug: random.chance(0.55) ? word : `${word}-${noun.toLowerCase()}`,
    domain: `${random.chance(0.6) ? word : word + noun.toLowerCase()}.${end}`,
    industry,
    industryNames: [industry.name, ...industry.also.slice(0, random.int(0, industry.also.length))],
    offices: drawOffices(city, headcount, random),
    headcount,
    headcountRange: employeeCountRange(headcount) ?? '',
    foundedYear,
    type,
    status: type === 'Public Company' ? 'public' : random.chance(0.04) ? 'inactive' : 'active',
    parent: undefined,
    networkId: String(100_000 + words.forward((index * 7 + 3) % words.size)),
    staff: divideStaff(headcount - 1, industry, random),
  }
}

/** Returns the company as a subsidiary of another, with the parent's name, website and domain. */
export function asPartOf(parent: DemoEmployer, part: DemoEmployer): DemoEmployer {
  const { country, name } = headquartersOf(part)
  const division = headquartersOf(parent).country === country ? name : country.name
  return {
    ...part,
    name: `${capital(parent.word)} ${division} ${itemAt(country.legalForms, 0)}`,
    slug: `${parent.slug}-${part.word}`,
    domain: parent.domain,
    industry: parent.industry,
    industryNames: parent.industryNames,
    staff: divideStaff(
      part.headcount - 1,
      parent.industry,
      new Random(part.index, stream + 50, parent.index),
    ),
    foundedYear: Math.max(part.foundedYear, parent.foundedYear),
    formerName: undefined,
    formerDomain: undefined,
    parent,
  }
}

const ends = (weights: readonly number[]): readonly number[] => {
  let sum = 0
  return weights.map(weight => (sum += weight))
}
const industryEnds = ends(industries.map(industry => industry.weight))
const cityEnds = ends(cities.map(city => city.weight))

function pickWeighted<T>(list: readonly T[], sums: readonly number[], random: Random): T {
  const point = random.next() * (sums.at(-1) ?? 0)
  return itemAt(
    list,
    sums.findIndex(sum => point < sum),
  )
}

export const pickCity = (random: Random): DemoCity => pickWeighted(cities, cityEnds, random)

/** A city of the same country, more often the largest. */
export const pickCityIn = (country: string, random: Random): DemoCity =>
  random.pickSkewed(citiesOf.get(country) ?? cities, 1.6)

/** Draws a headcount: the median company has some 40 people, one in two hundred over 5,000. */
const drawHeadcount = (random: Random): number =>
  Math.max(1, Math.min(90_000, Math.round(Math.exp(3.75 + random.bell() * 1.95))))

function drawName(word: string, noun: string, city: DemoCity, random: Random): string {
  const form = random.pickSkewed(city.country.legalForms)
  const own = random.chance(0.12) ? withAccent(capital(word), city.country.code) : capital(word)
  const kind = random.next()
  const name =
    kind < 0.3
      ? own
      : kind < 0.62
        ? `${own} ${noun}`
        : kind < 0.82
          ? `${own} ${noun} ${form}`
          : `${own} ${form}`
  if (city.country.code === 'JPN' && random.chance(0.25)) return `株式会社${own}`
  if (city.country.code === 'CHN' && random.chance(0.25)) return `${own}科技有限公司`
  const dirt = random.next()
  return dirt < 0.015 ? name.toUpperCase() : dirt < 0.02 ? `${name} ` : name
}

function withAccent(word: string, country: string): string {
  const accents = accentsOf[country]
  return accents === undefined
    ? word
    : word.replace(/[aeio](?=[^aeio]*$)/, vowel => accents['aeio'.indexOf(vowel)] ?? vowel)
}

const accentsOf: { readonly [country: string]: string } = {
  DEU: 'äeiö',
  AUT: 'äeiö',
  CHE: 'äéiö',
  FRA: 'âéïô',
  ESP: 'áéíó',
  MEX: 'áéíó',
  ARG: 'áéíó',
  BRA: 'ãêíô',
  PRT: 'ãêíô',
  SWE: 'åeiö',
  NOR: 'åeiø',
  DNK: 'åeiø',
  FIN: 'äeiö',
  POL: 'ąęió',
  CZE: 'áěíó',
  TUR: 'âeıö',
  CAN: 'âéiô',
  ITA: 'àèìò',
}

function drawOffices(home: DemoCity, headcount: number, random: Random): readonly DemoCity[] {
  const others = headcount < 60 ? 0 : Math.min(6, Math.floor(Math.log10(headcount) * random.next() * 2))
  const offices = [home]
  for (let index = 0; index < others; index++) {
    offices.push(random.chance(0.55) ? pickCityIn(home.country.code, random) : pickCity(random))
  }
  return [...new Set(offices)]
}

function drawType(industry: Industry, headcount: number, random: Random): string {
  if (industry.sector === 'education') return random.chance(0.8) ? 'Educational Institution' : 'Nonprofit'
  if (industry.name === 'Government Administration') return 'Government Agency'
  if (industry.name === 'Non-profit Organizations') return 'Nonprofit'
  if (headcount === 1) return random.pick(['Self-Employed', 'Self-Owned', 'Sole Proprietorship'])
  if (headcount > 800 && random.chance(0.4)) return 'Public Company'
  return industry.sector === 'professional' && random.chance(0.4) ? 'Partnership' : 'Privately Held'
}

/** Divides the people among the functions of the sector; the parts add up to the whole. */
function divideStaff(people: number, industry: Industry, random: Random): readonly number[] {
  const mix = functionMix[industry.sector]
  const weights = functionCategories.map(category => (mix[category] ?? 0) * (0.6 + random.next() * 0.8))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  const staff = weights.map(weight => Math.floor((people * weight) / sum))
  let left = people - staff.reduce((total, count) => total + count, 0)
  const largestFirst = weights.map((_, index) => index).sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0))
  for (let turn = 0; left > 0; turn = (turn + 1) % largestFirst.length) {
    const index = itemAt(largestFirst, turn)
    if ((weights[index] ?? 0) === 0) continue
    staff[index] = (staff[index] ?? 0) + 1
    left--
  }
  return staff
}
