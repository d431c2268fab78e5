// People that are hardly more than a name and an employer, as many as wanted; few names are common and many are rare.
import type { StatedPerson } from '../src/matching/person-query.ts'
import type { RecordWrite } from '../src/stores/records.ts'
import { bareRecord } from './temporary-records.ts'

export interface NamedPerson {
  readonly first: string
  readonly middle: string
  readonly last: string
  readonly employer: string
}

export const firstNames =
  `James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica
  Thomas Sarah Christopher Karen Charles Lisa Daniel Nancy Matthew Sandra Anthony Betty Mark Ashley Donald Emily Steven
  Kimberly Andrew Margaret Paul Donna Joshua Michelle Kenneth Carol Kevin Amanda Brian Melissa George Deborah Timothy
  Stephanie Ana Bo Chen Priya Ahmed Fatima Mohammed Wei Yuki Hiroshi Ivan Olga Pierre Amelie Hans Greta Lars Ingrid
  Mateus Beatriz Diego Lucia Giovanni Chiara Kwame Amara Noor Omar`.split(/\s+/)
const syllables =
  'an bel cor dan el far gor hal is jen kal lor mar nor os per quin ros sel tor ul ver win yor zan stein berg man son ley'.split(
    ' ',
  )
const words = 'north blue delta prime stone river cloud data green first union west nova terra peak'.split(
  ' ',
)

export function namedPeople(count: number, chance: () => number): readonly NamedPerson[] {
  const any = (list: readonly string[]): string => list[skewed(list.length, chance)] ?? ''
  /** A quarter of the first names are rare ones. */
  const firstName = (): string => (chance() < 0.75 ? any(firstNames) : nameOfNumber(skewed(20_000, chance)))
  return Array.from({ length: count }, () => ({
    first: firstName(),
    middle: chance() < 0.3 ? firstName() : '',
    last: nameOfNumber(skewed(29_791, chance)),
    employer: `${any(words)} ${nameOfNumber(skewed(20_000, chance))} ${any(words)}`,
  }))
}

/** Returns one of so many numbers from 0, the first ones far more often. */
export const skewed = (count: number, chance: () => number): number => Math.floor(count * chance() ** 3)

export function nameOfNumber(number: number): string {
  const parts = [number % 31, Math.floor(number / 31) % 31, Math.floor(number / 961) % 31].map(
    at => syllables[at],
  )
  const name = parts.slice(0, number < 961 ? 2 : 3).join('')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

export const nameOf = ({ first, middle, last }: NamedPerson): StatedPerson => ({
  name: [first, middle, last].filter(part => part !== '').join(' '),
})

const summary = 'Builds what customers need, and looks after it for years. '.repeat(20)

export function namedPersonRecord(id: number, person: NamedPerson): RecordWrite {
  return bareRecord(id, {
    basic_profile: {
      ...nameOf(person),
      summary,
      location: { raw: 'Paris, France', city: 'Paris', country: 'France', coordinates: [48.86, 2.35] },
    },
    experience: {
      employment_details: {
        current: [{ name: person.employer, title: 'Engineer' }],
        past: [{ name: person.last, title: 'Intern' }],
      },
    },
    education: { schools: [{ school: id % 50 === 0 ? 'University of Utrecht' : `${person.last} College` }] },
  })
}
