// Cuts a job title into the roles it names, each a list of notions in English.
import { fold, words } from '../normal/text.ts'
import { phraseTokens, titleSenses } from './dictionary.ts'

export interface TitleTokens {
  /** The title without asides and without what stands after "at" (the employer). */
  readonly whole: readonly string[]
  /** The roles in the order they are named: "CTO & Co-Founder" has two, "Manager, Sales" as well. Asides come last. */
  readonly roles: readonly (readonly string[])[]
}

// A longer title is a sentence, whose rest would cost time and say nothing more.
const lengthMax = 120
const phraseWordsMax = 4

/** Returns the tokens of a title; both lists are empty when it holds no letter. */
export function parseTitle(title: string): TitleTokens {
  const folded = fold(title.slice(0, lengthMax))
    .replace(/\br ?(?:&|and|\+) ?d\b/g, 'rd')
    .replace(genderMarks, '')
  const asides: string[] = []
  const main = folded
    .replace(/[([{]([^)\]}]*)[)\]}]?/g, (_, aside: string) => {
      asides.push(aside)
      return ' '
    })
    .replace(employerAndRest, '')
  const roles: string[][] = []
  const whole: string[] = []
  for (const segment of main.split(separators)) {
    const tokens = tokensOf(segment)
    whole.push(...tokens.filter(token => token !== 'and'))
    roles.push(...splitAtAnd(tokens))
  }
  for (const aside of asides) roles.push(...splitAtAnd(tokensOf(aside)))
  return { whole, roles }
}

// "(m/w/d)" of German postings, and the endings of "Entwickler:in", "Entwickler*in", "développeur·euse".
const genderMarks =
  /\(?\b[mwfhdx](?:[/|,] ?[mwfhdx]){1,3}\b\)?|(?<=\p{L})[:*_·](?:innen|in|euse|ere|rice|e)\b|(?<=\p{L})\/(?:in|euse|rice|a)\b/gu
const employerAndRest = /(?<=\p{L}\S*)(?: at (?!large|law)| @ ?| bei | chez ).*$/u
const separators = /[,;|/•·\\]|\s[-–—:]+\s|\s>\s| {2,}/u

function splitAtAnd(tokens: readonly string[]): string[][] {
  const roles: string[][] = [[]]
  for (const token of tokens) {
    if (token === 'and') roles.push([])
    else roles.at(-1)?.push(token)
  }
  return roles.filter(role => role.length > 0)
}

function tokensOf(segment: string): string[] {
  const plain = words(segment.replace(/[&+](?=\s|\p{L})/gu, ' and ')).flatMap(titleSense)
  const tokens: string[] = []
  for (let index = 0; index < plain.length; ) {
    const [token, length] = phraseAt(plain, index)
    // "Assistant to the CEO", "Analyst reporting to the CFO": what follows is somebody else's title.
    if ((token === 'to' || token === 'reporting') && tokens.length > 0) break
    tokens.push(token)
    index += length
  }
  return tokens
}

function phraseAt(plain: readonly string[], from: number): readonly [token: string, length: number] {
  for (let length = Math.min(phraseWordsMax, plain.length - from); length > 1; length--) {
    const token = phraseTokens.get(plain.slice(from, from + length).join(' '))
    if (token !== undefined) return [token, length]
  }
  return [plain[from] ?? '', 1]
}

function titleSense(word: string): readonly string[] {
  const meaning = titleSenses.get(word)
  if (meaning !== undefined) return meaning.split(' ')
  return compoundSense(word) ?? [singular(word)]
}

/** German compounds end in the occupation: Vertriebsleiter, Elektroingenieurin, Bankkaufmann. */
function compoundSense(word: string): readonly string[] | undefined {
  if (word.length < 9) return undefined
  const match =
    /^(.{4,}?)s?(leiter|entwickler|ingenieur|berater|techniker|lehrer|assistent|mechaniker)(?:in)?$/.exec(
      word,
    )
  if (!match) return undefined
  const [, first = '', last = ''] = match
  return [titleSenses.get(first) ?? first, germanHeads[last] ?? last].join(' ').split(' ')
}

const germanHeads: { readonly [head: string]: string } = {
  leiter: 'manager',
  entwickler: 'developer',
  ingenieur: 'engineer',
  berater: 'consultant',
  techniker: 'technician',
  lehrer: 'teacher',
  assistent: 'assistant',
  mechaniker: 'mechanic',
}

/** Plural occupations ("Engineers", "Nurses") name the same work; words that merely end in s stay. */
function singular(word: string): string {
  if (word.length > 5 && /(?:er|or|ist|ian|ant|nurse|scientist|analyst|manager|designer)s$/.test(word))
    return word.slice(0, -1)
  return word
}
