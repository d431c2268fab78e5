// The identity of a person: a name from a culture of the country, and addresses that nobody else has.
import type { DemoEmployer } from '../company/employer.ts'
import type { DemoCity } from '../data/places.ts'
import { type Culture, type Name, nameAt } from '../names.ts'
import { type Permutation, permutation } from '../permutation.ts'
import { itemAt, mix, type Random } from '../random.ts'

/** People beyond this number would repeat addresses: five characters of 36. */
export const peopleMax = 36 ** 5

/** Five letters and digits for each person, in no visible order. */
export function tokens(seed: number): (person: number) => string {
  const shuffle: Permutation = permutation(peopleMax, seed + 2)
  return person => shuffle.forward(person).toString(36).padStart(5, '0')
}

const golden = 0.6180339887498949
// No two of the first n multiples of the golden ratio are closer than 1 / (sqrt(5) n), on the circle of length 1.
const apart = 0.38

/**
 * The point of a seat in the space of names. The points of one company keep their distance, so that colleagues share
 * a name only where the name is common and the company large.
 */
export const namePoint = (employer: DemoEmployer, seat: number, seed: number): number =>
  ((mix(seed ^ Math.imul(employer.index + 1, 0x9e3779b1)) >>> 0) / 0x1_0000_0000 + seat * golden) % 1

export function drawName(
  cultures: ReadonlyMap<string, Culture>,
  city: DemoCity,
  point: number,
  random: Random,
): Name {
  const known = random.chance(0.93)
    ? random.pick(city.country.cultures)
    : itemAt([...cultures.keys()], random.int(0, cultures.size - 1))
  const culture = cultures.get(known)
  if (!culture) throw new Error(`No culture is called ${known}.`)
  return nameAt(culture, point, random)
}

/**
 * The business address of a seat: unique in the company because equal names are numbered where they can occur, and
 * unique among companies because subsidiaries, which share a domain, add their own word.
 */
export function businessEmail(name: Name, employer: DemoEmployer, seat: number): string {
  const { firstAscii, lastAscii } = name
  const pattern = employer.index % 10
  const isShort = pattern === 6 || pattern === 7
  const local = isShort
    ? firstAscii.slice(0, 1) + lastAscii
    : pattern === 8
      ? `${firstAscii}_${lastAscii}`
      : pattern === 9
        ? `${lastAscii}.${firstAscii}`
        : `${firstAscii}.${lastAscii}`
  const share = isShort ? name.initialShare : name.share
  const number = share * employer.headcount < apart ? '' : String(seat)
  const part = employer.parent ? `-${employer.word}` : ''
  return `${local}${number}${part}@${employer.domain}`
}

/** A number of a range that is reserved for fiction; undefined where the country reserves none. */
export function phoneOf(country: string, random: Random): string | undefined {
  const digits = (count: number) => String(random.int(0, 10 ** count - 1)).padStart(count, '0')
  switch (country) {
    case 'USA':
      return `+1${random.pick(['212', '415', '617', '206', '312', '512'])}55501${digits(2)}`
    case 'CAN':
      return `+1${random.pick(['416', '604', '514'])}55501${digits(2)}`
    case 'GBR':
      return random.chance(0.5) ? `+442079460${digits(3)}` : `+447700900${digits(3)}`
    case 'DEU':
      return `+493023125${digits(3)}`
    case 'FRA':
      return random.chance(0.5) ? `+3319900${digits(4)}` : `+3363998${digits(4)}`
    case 'AUS':
      return `+6125550${digits(4)}`
    default:
      return undefined
  }
}
