// Cuts a job title into the roles it names, each a list of notions in English.
import { once } from '../lib/once.ts'
import { fold, initialsOf, words } from '../normal/text.ts'
import { type Abbreviation, abbreviationAt } from './abbreviations.ts'
import { roleWorkingTo, withoutExecutive } from './assistants.ts'
import { levels, licences, phraseTokens, sensesOfWholeRoles, titleSenses } from './dictionary.ts'
import { statesOnlyTerms, withoutTerms, withoutTermsAtEnds } from './employment-terms.ts'
import { foreignPhraseAt } from './languages/index.ts'
import { senseBeside, type WordsOfTitle } from './senses-beside.ts'
import { withoutSuperior } from './superiors.ts'

export interface TitleTokens {
  /** The title without asides and without what stands after "at" (the employer). */
  readonly whole: readonly string[]
  /** The roles in the order they are named: "CTO & Co-Founder" has two, "Manager, Sales" as well. Asides come last. */
  readonly roles: readonly (readonly string[])[]
  /** True when "and" joins the first word to a longer role, of which it may be a part: "Sewer and Drain Technician". */
  readonly isFirstJoined: boolean
  /** The acronyms in brackets, which count only when the words before them say nothing: "Boss (CEO)". */
  readonly acronyms: readonly (readonly string[])[]
}

// A longer title is a sentence, whose rest would cost time and say nothing more.
const lengthMax = 120
const phraseWordsMax = 4

/** Returns the tokens of a title; all lists are empty when it holds no letter. */
export function parseTitle(title: string): TitleTokens {
  const read = title.slice(0, lengthMax)
  const { main, asides, acronyms } = withoutAsides(read)
  // Few titles have an abbreviation that asks for the other words.
  const ofTitle = once(() => words(fold(read)))
  const roles: string[][] = []
  const whole: string[] = []
  let isFirstJoined = false
  for (const segment of withoutTerms(foldedTitle(main).replace(employerAndRest, '').split(separators))) {
    const tokens = tokensOf(withoutTermsAtEnds(segment), ofTitle)
    whole.push(...tokens.filter(token => token !== 'and'))
    const parts = splitAtAnd(tokens)
    isFirstJoined ||= roles.length === 0 && parts[0]?.length === 1 && (parts[1]?.length ?? 0) > 1
    roles.push(...parts)
  }
  for (const aside of asides) roles.push(...splitAtAnd(tokensOf(foldedTitle(aside), ofTitle)))
  return {
    whole,
    roles,
    isFirstJoined,
    acronyms: acronyms.map(acronym => tokensOf(foldedTitle(acronym), ofTitle)),
  }
}

interface TitleParts {
  readonly main: string
  /** The text in brackets, without acronyms. */
  readonly asides: readonly string[]
  readonly acronyms: readonly string[]
}

function withoutAsides(title: string): TitleParts {
  const asides: string[] = []
  const acronyms: string[] = []
  const main = title.replace(brackets, (_, aside: string) => {
    if (statesOnlyTerms(fold(aside))) return ' '
    if (acronym.test(aside)) acronyms.push(aside)
    else asides.push(aside)
    return ' '
  })
  // "Clinic Support Officer (CSO)": an acronym of the words themselves means nothing else.
  const ownInitials = initialsIn(main)
  const others = acronyms.filter(one => !ownInitials.includes(one.toLowerCase()))
  // "CSO (Clinic Support Officer)": the brackets say what the acronym means.
  const [first = ''] = asides
  if (acronym.test(main.trim()) && initialsIn(first).includes(main.trim().toLowerCase())) {
    return { main: first, asides: [], acronyms: others }
  }
  return { main, asides, acronyms: others }
}

const brackets = /[([{（【]([^)\]}）】]*)[)\]}）】]?/g
const acronym = /^(?=(?:.*\p{Lu}){2})[\p{L}&.]{2,7}$/u

const initialsIn = (text: string): string => initialsOf(words(fold(text)))

const foldedTitle = (text: string): string =>
  fold(text)
    .replace(/\br ?(?:&|and|\+) ?d\b/g, 'rd')
    .replace(/\bf ?(?:&|and|\+) ?b\b/g, 'food beverage')
    .replace(genderMarks, '')
    .replace(slashedAbbreviation, '$1$2')
    .replace(opening, '')
    .replace(possessor, '')
    .replace(workload, ' ')

// "(m/w/d)" of German postings, and the endings of "Entwickler:in", "Entwickler*in", "développeur·euse".
const genderMarks =
  /\(?\b[mwfhdx](?:[/|,] ?[mwfhdx]){1,3}\b\)?|(?<=\p{L})[:*_·](?:innen|in|euse|ere|rice|e)\b|(?<=\p{L})\/(?:in|euse|rice|a)\b/gu
// "F/O", "A/P": an abbreviation of two letters.
const slashedAbbreviation = /(?<![\p{L}\d/])(\p{L})\/(\p{L})(?![\p{L}\d/])/gu
// "80 %", "80 - 100 %" of Swiss postings.
const workload = /(?<![\p{L}\d])\d{2,3}(?: ?%)?(?: ?[-–] ?\d{2,3})? ?%/gu
// Words in front of a title are left out: "I'm a nurse", "Currently working as a welder", "Proud teacher".
const opening =
  /^\s*(?:(?:i ?['’]?m|i am|currently|working as|employed as|proud|passionate|dedicated|award[- ]winning)\s+(?:(?:an?|the)\s+)?)+(?=\p{L})/u
// "Judge's Clerk", "Mayor's Office": the rank is another one's. Who assists an executive is read by assistants.ts.
const possessor =
  /\b(?:(?:judge|justice|admiral|(?<!attorney |surgeon |inspector |director )general|bishop|archbishop|cardinal|principal|prime minister)['’]s\s+|(?:president|mayor|governor|senator|minister|ambassador|dean|owner|founder|director)['’]s\s+(?=office\b|spokes|representative\b|clerk\b|cook\b|chef\b|driver\b|steward\b|bodyguard\b))(?=\p{L})/gu
const employerAndRest =
  /(?<=\p{L}\S*)(?: at (?!large|law|home)| @ ?| bei | chez | with (?:over |more than |about )?\d)[^|•]*/u
const separators = /[,;|/•·\\]|\s[-–—:]+\s|\s>\s| {2,}/u

function splitAtAnd(tokens: readonly string[]): string[][] {
  const roles: string[][] = [[]]
  for (const token of tokens) {
    if (token === 'and') roles.push([])
    else roles.at(-1)?.push(token)
  }
  return roles.filter(role => role.length > 0)
}

/** Returns the tokens of a part of a title; abbreviations are read beside all words of the title. */
function tokensOf(segment: string, ofTitle: WordsOfTitle): readonly string[] {
  const plain = inEnglish(
    words(segment.replace(/[&+](?=\s|\p{L})/gu, ' and ').replace(/(?<=\p{L})['’]s\b/gu, '')),
    ofTitle,
  )
  const tokens: string[] = []
  for (let index = 0; index < plain.length; ) {
    const [token, length] = phraseAt(plain, index)
    // "Driver to the CEO", "Analyst reporting to the CFO": what follows is somebody else's title.
    if ((token === 'to' || token === 'reporting') && tokens.length > 0) {
      return roleWorkingTo(tokens, tokensOf(plain.slice(index + length).join(' '), ofTitle))
    }
    tokens.push(token)
    index += length
  }
  return withoutSuperior(withoutExecutive(tokens))
}

/** Returns the words with abbreviations written out and phrases of other languages in English. */
function inEnglish(plain: readonly string[], ofTitle: WordsOfTitle): string[] {
  const english: string[] = []
  for (let index = 0; index < plain.length; ) {
    const word = plain[index] ?? ''
    const foreign = foreignPhraseAt(plain, index)
    const abbreviated = foreign && foreign.length > 1 ? undefined : senseAt(plain, index, ofTitle)
    english.push(...(abbreviated?.english ?? foreign?.english ?? singular(word)).split(' '))
    index += (abbreviated ?? foreign)?.length ?? 1
  }
  return english
}

/**
 * Returns what one or two words stand for: beside others, anywhere in a title, as all of a role but for its level ("MP",
 * "MP for Ealing", "Senior QS"), or as a licence at its end.
 */
function senseAt(plain: readonly string[], index: number, ofTitle: WordsOfTitle): Abbreviation | undefined {
  const [word = '', before = 'and', next = 'and'] = [plain[index], plain[index - 1], plain[index + 1]]
  const abbreviation = abbreviationAt(plain, index)
  if (abbreviation?.length === 2) return abbreviation
  const isFirst = before === 'and' || levels.has(titleSenses.get(before) ?? before)
  const isWholeRole = isFirst && (next === 'and' || next === 'for')
  const english =
    senseBeside(word, ofTitle) ??
    abbreviation?.english ??
    (isWholeRole ? sensesOfWholeRoles.get(word) : undefined) ??
    (next === 'and' ? licences.get(word) : undefined)
  return english === undefined ? undefined : { english, length: 1 }
}

function phraseAt(plain: readonly string[], from: number): readonly [token: string, length: number] {
  for (let length = Math.min(phraseWordsMax, plain.length - from); length > 1; length--) {
    const token = phraseTokens.get(plain.slice(from, from + length).join(' '))
    if (token !== undefined) return [token, length]
  }
  return [plain[from] ?? '', 1]
}

/** Plural occupations ("Engineers", "Nurses") name the same work; words that merely end in s stay. */
function singular(word: string): string {
  if (word.length > 5 && /(?:er|or|ist|ian|ant|nurse|scientist|analyst|manager|designer)s$/.test(word))
    return word.slice(0, -1)
  return word
}
