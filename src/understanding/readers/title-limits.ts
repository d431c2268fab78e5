// The words that stand in no title, and those that `and` does not part in one.
import { functionWords, requestWords } from '../function-words.ts'
import { titleWords } from './title-words.ts'

/** Returns whether a title may have the word in front of its occupation: `3D artist` has a number, and no other title. */
export const mayStandInTitle = (folded: string): boolean =>
  folded === 'it' ||
  (!functionWords.has(folded) &&
    (!/^[$€£\d]/.test(folded) || /^[23]d$/.test(folded)) &&
    !(requestWords.has(folded) && !titleWords().words.has(folded)) &&
    !neverInTitles.has(folded))

/** Fields of work of two parts, which `and` does not part. */
export const pairedFields: ReadonlySet<string> = new Set(
  'trust safety,research development,learning development,compensation benefits,mergers acquisitions,health safety,diversity inclusion,strategy operations,business operations,sales marketing,food beverage,fraud risk,risk compliance,privacy security,planning analysis,arts crafts,maternal child,design construction,growth marketing,product engineering,data analytics,science technology,policy strategy'
    .split(',')
    .map(pair => pair.replace(' ', ' and ')),
)

/** Words that say something else in front of an occupation. */
export const neverInTitles: ReadonlySet<string> = new Set([
  'required',
  'needed',
  'necessary',
  'find',
  'hire',
  'experienced',
  'seasoned',
  'former',
  'ex',
  'new',
  'repeat',
  'serial',
  'bilingual',
  'remote',
  'startup',
  'startups',
  'big',
  'current',
  'years',
  'level',
  // `Part-time cashier`, `full time nurse`, `4 day week`.
  'time',
  'week',
  'weeks',
  'hour',
  'hours',
  'freelance',
  'locum',
  'permanent',
  'temporary',
  'linkedin',
  // Traits of people, which their titles do not state.
  'republican',
  'democratic',
  'democrat',
  'independent',
  'women',
  'woman',
  'female',
  'male',
  'retired',
  'promoted',
  'unemployed',
  'turned',
  'became',
  'becoming',
])
