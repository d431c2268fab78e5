// A place, in the shape that every dataset uses.
import { type Ability, country, point, section, text } from './field.ts'

/** The parts of a location with the same abilities each; `coordinates` is filled by geocoding and never shown. */
export const placeParts = (...abilities: readonly Ability[]) =>
  ({
    raw: text(...abilities, { near: 'coordinates', blank: '' }),
    city: text(...abilities, { blank: '' }),
    state: text(...abilities, { blank: '' }),
    country: country(...abilities, { blank: '' }),
    continent: text(...abilities, { blank: '' }),
    coordinates: point({ hidden: true }),
  }) as const

/** A location that may itself be named in a filter: text operators read the raw line, geo operators its point. */
export const place = (...abilities: readonly Ability[]) =>
  section(placeParts(...abilities), { abilities, textOf: ['raw'], near: 'coordinates' })
