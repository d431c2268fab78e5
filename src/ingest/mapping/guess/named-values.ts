// Tells names of people and of organisations by their words.
import { countryName } from '../../../normal/country.ts'
import { formsAtEnd } from '../../../normal/legal-forms.ts'
import { shareOfGivenName } from '../../../normal/name-shares.ts'
import { normalPersonName } from '../../../normal/person-name.ts'
import { fold } from '../../../normal/text.ts'
import { readTitle } from '../../../titles/index.ts'
import { isText } from './plain-values.ts'

// "Ek" behind a name is a Swedish surname.
const legalForms = new Set(formsAtEnd.filter(form => form !== 'ek'))

const organisationWords =
  /\b(?:universit\w*|college|school\w*|institut\w*|hospital\w*|clinic\w*|medical cent\w+|council|bank\w*|department|ministry|agency|bureau|court|association|foundation|society|group|holdings?|company|systems|solutions|technolog\w+|services|partners|industries|labs?|laborator\w+|studios?|ventures|capital|consult\w+|insurance|energy|pharma\w*|logistics|media|networks?|software|trust|church|stadtwerke|verein|authority|commission|board of)\b/i

/** Returns whether the text has a legal form at its end, or a word for a kind of organisation. */
export function isOrganisation(text: string): boolean {
  if (!isText(text) || text.length > 120) return false
  const last =
    fold(text)
      .replace(/\./g, '')
      .split(/[\s,]+/)
      .at(-1) ?? ''
  return organisationWords.test(text) || (/\s/.test(text) && legalForms.has(last))
}

/** Returns whether the text is two to five words in capitals that name neither an organisation, nor an occupation, nor a place. */
export function isPersonName(text: string): boolean {
  if (/\d/.test(text) || !isText(text) || isOrganisation(text)) return false
  const words = text
    .replace(/,/g, ' ')
    .split(/\s+/)
    .filter(word => word !== '')
  const capitals = words.filter(word => /^\p{Lu}/u.test(word)).length
  return (
    words.length > 1 &&
    words.length < 6 &&
    capitals >= Math.min(2, words.length) &&
    (readTitle(text).function_category === '' || beginsWithGivenName(text)) &&
    countryName(text) === undefined &&
    countryName(text.split(',').at(-1) ?? '') === undefined &&
    !/,\s*[A-Z]{2}$/.test(text)
  )
}

/** Returns whether the first word is a frequent given name, so that `Grace Hopper` and `Jane Baker` are not occupations. */
export const beginsWithGivenName = (text: string): boolean =>
  shareOfGivenName(normalPersonName(text)?.first ?? '') !== undefined
