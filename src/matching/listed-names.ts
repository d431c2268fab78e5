// Reads a text that lists several companies: `Airbnb, Stripe`, `Nike / Adidas`.
import { isTown, type NameInContext, type ReadPlace } from './name-in-context.ts'

/** Each of them is meant as much as the others. */
const confidenceMax = 0.8

/** Returns the names that separators part in a text; none where it has one name, a place or more than a list of employers has. */
export function listedNames(text: string, readPlace: ReadPlace): readonly NameInContext[] {
  const names = text.split(separators).map(name => name.trim())
  const isName = (name: string) => /\p{L}/u.test(name) && !isTown(name, readPlace)
  return names.length > 1 && names.length <= namesMax && names.every(isName)
    ? names.map(name => ({ name, confidenceMax }))
    : []
}

const separators = /[,;/|]|\s\+\s/u
const namesMax = 4
