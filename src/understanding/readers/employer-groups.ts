// Groups of employers that people call by one name: `ex-FAANG`, `Big Four auditors`, `at MBB`.
import { isObject, type JsonObject } from '../../lib/json/json.ts'
import { type CandidateSteps, foldedWords, phraseOf, type QueryText, wordsBefore } from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { condition, group } from '../filters.ts'
import type { Lexicon } from '../lexicon.ts'
import { employerDrafts, nothingOnFile } from './employers.ts'

const groups: ReadonlyMap<string, readonly string[]> = new Map(
  `
faang, maang, mamaa: google, alphabet, meta, facebook, amazon, apple, netflix
big four, big 4: deloitte, pwc, pricewaterhousecoopers, ernst & young, ey, kpmg
mbb: mckinsey, boston consulting group, bcg, bain & company, bain
magic circle: allen & overy, clifford chance, freshfields, linklaters, slaughter and may
bulge bracket: goldman sachs, jpmorgan, j.p. morgan, morgan stanley, bank of america, citigroup, citi, barclays, deutsche bank, ubs
`
    .trim()
    .split('\n')
    .flatMap(line => {
      const [called = '', names = ''] = line.split(': ')
      return called.split(', ').map(name => [name, names.split(', ')] as const)
    }),
)
/** Employers that people call by their initials, which records state in either form. */
const initials: ReadonlyMap<string, readonly string[]> = new Map(
  `
bcg: boston consulting group
p&g: procter & gamble
j&j: johnson & johnson
m&s: marks & spencer
h&m: hennes & mauritz
ey: ernst & young
pwc: pricewaterhousecoopers, pricewaterhouse coopers
jpmc, jpm: jpmorgan, j.p. morgan
bofa: bank of america
rbc: royal bank of canada
rbs: royal bank of scotland
hsbc: hongkong and shanghai banking corporation
ibm: international business machines
ge: general electric
hpe: hewlett packard enterprise
tcs: tata consultancy services
jll: jones lang lasalle
gsk: glaxosmithkline
bms: bristol myers squibb
az: astrazeneca
bmw: bayerische motoren werke
lvmh: moet hennessy louis vuitton
nyt: new york times
wsj: wall street journal
wapo: washington post
doj: department of justice
dod: department of defense
nih: national institutes of health
nhs: national health service
cern: european organization for nuclear research
`
    .trim()
    .split('\n')
    .flatMap(line => {
      const [called = '', names = ''] = line.split(': ')
      return called.split(', ').map(name => [name, [name, ...names.split(', ')]] as const)
    }),
)
/** Initials that are also words or abbreviations of something else name an employer only behind such a word. */
const ambiguous = /^(?:ey|ge|az|jpm|rbs)$/
const atEmployer = /(?:^| )(?:at|ex|for|from|joined|left|formerly|previously)$/

const wordsMax = 2
const score = 3

export function* readEmployerGroups(
  text: QueryText,
  fields: ReadableFields,
  lexicon: Lexicon,
): CandidateSteps {
  if (!fields.employer) return
  for (let from = 0; from < text.words.length; from++) {
    yield
    for (let to = from + 1; to <= Math.min(text.words.length, from + wordsMax); to++) {
      const called = foldedWords(text, from, to)
      const before = wordsBefore(text, from)
      const isCalled = !ambiguous.test(called) || atEmployer.test(before)
      // A group that is on file is the employer of that name; initials on file are those of the names beside them.
      const group = lexicon('employer', from, to)?.values.length ? undefined : groups.get(called)
      const names = group ?? (isCalled ? initials.get(called) : undefined)
      if (!names) continue
      const phrase = phraseOf(text, from, to)
      const position = { text, fields, from, to, before, onFile: nothingOnFile, isCued: true }
      yield {
        from,
        to,
        score: score * (to - from),
        drafts: () =>
          employerDrafts(position).map(draft => ({
            ...draft,
            confidence: 0.8,
            filter: draft.filter && withNames(draft.filter, phrase, names),
          })),
      }
    }
  }
}

/** Returns the filter with the names of the group in place of its own. */
function withNames(filter: JsonObject, phrase: string, names: readonly string[]): JsonObject {
  const { conditions, field, type, value } = filter
  if (Array.isArray(conditions))
    return { ...filter, conditions: conditions.filter(isObject).map(one => withNames(one, phrase, names)) }
  if (type !== '[.]' || value !== phrase) return filter
  return (
    group(
      'or',
      names.map(name => condition(String(field), '[.]', name)),
    ) ?? filter
  )
}
