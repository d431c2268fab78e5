// Looks up which words of a query stand in the store as values.
import type { Dataset } from '../catalog/dataset.ts'
import { memoized } from '../lib/cache.ts'
import { yieldToEventLoop } from '../lib/threads/yield-to-event-loop.ts'
import { normalCompanyName } from '../normal/company-name.ts'
import { otherNameIn, withoutAddition } from '../normal/name-additions.ts'
import type { NamingColumn } from '../query/query.ts'
import type { Records } from '../stores/records.ts'
import { hasCapital, phraseOf, type QueryText, wordsAfter, wordsBefore } from './candidate.ts'
import type { NamedKind, ReadableFields } from './fields.ts'
import { isFunctionWord, saysNothing } from './function-words.ts'
import { mayBeName } from './readers/given-names.ts'
import { isOfGraduates } from './readers/school-words.ts'
import { isStudiedAt } from './readers/studies.ts'
import { isTechnology, otherSpellings, spellingWordsMax } from './skill-spellings.ts'

/** The values on file that some words name. */
export interface ValuesOnFile {
  /** The values that are the words themselves, legal forms apart; none where values only begin with them. */
  readonly values: readonly string[]
  /** The number of entries that have one of `values`. */
  readonly count: number
}

/** Returns what is on file under the words from one index up to another. */
export type Lexicon = (kind: NamedKind, from: number, to: number) => ValuesOnFile | undefined

/** Courts and faculties have names of a dozen words; the store stops at the first word with which no name goes on. */
export const nameWordsMax = 14
/** The size of each cache of what words are called. */
const rememberedBytes = 2 ** 20
const withLonger: ReadonlySet<NamedKind> = new Set(['employer', 'school', 'investor'])

/** Asks the store once about all phrases of the query that may be a name. */
export async function openLexicon(
  text: QueryText,
  fields: ReadableFields,
  {
    dataset,
    isAllowed,
    records,
  }: { dataset: Dataset; isAllowed: (path: string) => boolean; records: Pick<Records, 'namedValues'> },
): Promise<Lexicon> {
  const spans = spansOf(text)
  const isCompany = (kind: NamedKind) =>
    kind === 'employer' || (kind === 'name' && dataset.naming === 'company')
  const columns: (NamingColumn & { readonly kind: NamedKind })[] = []
  for (const [kind, paths] of Object.entries(fields.named) as [NamedKind, readonly string[]][]) {
    for (const path of paths.filter(isAllowed)) {
      const { lists = [], at = [] } = dataset.paths.get(path) ?? {}
      const isLonger = withLonger.has(kind) || isCompany(kind)
      columns.push({ kind, lists, at, ...(isLonger && { longer: true as const }) })
    }
  }
  if (spans.length === 0 || columns.length === 0) return () => undefined
  const texts = [...new Set(spans.flatMap(span => [...span.texts, ...span.ofSkill, ...span.ofSchool]))]
  const named = await records.namedValues({
    dataset: dataset.name,
    texts,
    columns: columns.map(({ kind: _, ...column }) => column),
  })
  const order = new Map<string, number>()
  // The most frequent spelling comes first, so that the order of segments does not matter.
  for (const { value } of named.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)))
    order.set(value, order.size)
  const entries = new Map<string, NamedEntries>()
  for (const { column, text: index, value, count, isWhole } of named) {
    const kind = columns[column]?.kind
    const text = texts[index]
    if (kind === undefined || text === undefined) continue
    const ofText = entries.get(text) ?? new Map<NamedKind, Entry>()
    entries.set(text, ofText)
    const entry = ofText.get(kind) ?? { values: new Set<string>(), count: 0 }
    ofText.set(kind, entry)
    if (isWhole || (isCompany(kind) && isSameName(value, text))) {
      entry.values.add(value)
      entry.count += count
    }
  }
  const onFile = (found: readonly Entry[]): ValuesOnFile => ({
    values: found
      .flatMap(({ values }) => [...values])
      .sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)),
    count: found.reduce((sum, { count }) => sum + count, 0),
  })
  // Postings state what they ask for in their texts, so that no list tells which technologies there are.
  const isOnlyInTexts = fields.skill !== undefined && fields.skill.value === undefined
  // Most phrases name nothing, and readers ask for each of them by every kind.
  const namesAt: ReadonlyMap<NamedKind, ValuesOnFile>[][] = text.words.map(() => [])
  for (const { from, to, texts, ofSkill, ofSchool } of spans) {
    const found: NamedEntries[] = texts.flatMap(text => entries.get(text) ?? [])
    for (const skill of ofSkill.flatMap(text => entries.get(text)?.get('skill') ?? []))
      found.push(new Map([['skill', skill]]))
    if (isOnlyInTexts && isTechnology(texts[0] ?? '') && !found.some(ofText => ofText.has('skill')))
      found.push(new Map([['skill', { values: new Set([texts[0] ?? '', ...ofSkill]), count: 1 }]]))
    for (const school of ofSchool.flatMap(text => entries.get(text)?.get('school') ?? []))
      found.push(new Map([['school', school]]))
    if (found.length === 0) continue
    const kinds = new Set(found.flatMap(ofText => [...ofText.keys()]))
    const ofKind = (kind: NamedKind) => found.flatMap(ofText => ofText.get(kind) ?? [])
    const namesFrom = namesAt[from]
    if (namesFrom) namesFrom[to - from] = new Map([...kinds].map(kind => [kind, onFile(ofKind(kind))]))
  }
  return (kind, from, to) => namesAt[from]?.[to - from]?.get(kind)
}

interface Entry {
  readonly values: Set<string>
  count: number
}

type NamedEntries = Map<NamedKind, Entry>

/** Returns whether the company of the name is called by the text: `Stripe, Inc.`, `Stripe (now part of Bar)` and `Foo (now Stripe)` by `stripe`. */
function isSameName(value: string, text: string): boolean {
  const other = otherNameIn(value)
  const called = calledName(text)
  return (
    calledName(withoutAddition(value)) === called ||
    (other !== undefined && called !== undefined && calledName(other) === called)
  )
}

/** Compiles the patterns of names, in turns: V8 does it at the first use, for texts within Latin-1 and for others apart. */
export async function prepareNames(): Promise<void> {
  for (const name of ['Stripe (formerly Bar), Inc.', 'Stripe’s Foo (formerly Bar), Inc.']) {
    // The second time, V8 compiles to machine code what it has interpreted.
    for (const text of [name, `The ${name}`]) {
      await yieldToEventLoop()
      isSameName(text, 'stripe')
    }
  }
}

/** A text is compared with up to some hundred names, and queries repeat the names of companies. */
const calledName = memoized(normalCompanyName, rememberedBytes)

interface Span {
  readonly from: number
  readonly to: number
  /** The phrase, also in the singular where its last word is a plural, and with the article that people leave out. */
  readonly texts: readonly string[]
  /** Other spellings of a skill. */
  readonly ofSkill: readonly string[]
  /** The whole name of a school that is called by its town. */
  readonly ofSchool: readonly string[]
}

/** Returns the phrases that may be names, each after those that it continues. */
function spansOf(text: QueryText): readonly Span[] {
  const { words } = text
  const spans: Span[] = []
  for (let from = 0; from < words.length; from++) {
    const first = words[from]?.folded ?? ''
    // `US Army` does not belong to the word `us`.
    const isNation =
      first === 'us' && (text.isMixedCase ? words[from]?.text === 'US' : isBehindThe(words, from))
    // `will cook`, where that is somebody.
    const isGiven = from === 0 && isFunctionWord(first) && mayBeName(text)
    if (isFunctionWord(first) && first !== 'the' && !isNation && !isGiven) continue
    for (let to = from + 1; to <= Math.min(words.length, from + nameWordsMax); to++) {
      const last = words[to - 1]
      if (!last || (to - 1 > from && partsNames(words, to - 1))) break
      if (to - from === 1 ? saysNothing(first) : isFunctionWord(last.folded)) continue
      const phrase = phraseOf(text, from, to).replace(/'s$/, '')
      const singular = singularOf(phrase)
      spans.push({
        from,
        to,
        ofSkill: to - from <= spellingWordsMax ? otherSpellings(phrase) : [],
        ofSchool: isCalledByTown(text, from, to) ? [`university of ${phrase}`] : [],
        texts: [
          phrase,
          ...(headPlural.test(phrase) ? [phrase.replace(headPlural, '$1 $2 ')] : []),
          ...(singular === phrase ? [] : [singular]),
          ...(to - from === 1 && isExStaff(text, from) ? employersOf(singular) : []),
          ...(mayLackArticle(text, from, to) ? [`the ${phrase}`] : []),
          ...nationsOf(text, from, to, phrase),
          ...hyphenationsOf(text, from, to, phrase),
        ],
      })
    }
  }
  return spans
}

/** `Bath graduates`, `studied at Bath`: those of the University of Bath, in contrast to people in Bath. */
const isCalledByTown = (text: QueryText, from: number, to: number): boolean =>
  to - from <= townWordsMax && (isOfGraduates(wordsAfter(text, to)) || isStudiedAt(wordsBefore(text, from)))

const townWordsMax = 2

/** `Rolls Royce`, `Coca Cola`: returns two words of a name as they may stand on file, with a hyphen between them or without. */
function hyphenationsOf(
  { words, isMixedCase }: QueryText,
  from: number,
  to: number,
  phrase: string,
): readonly string[] {
  const pair = words.slice(from, to)
  if (pair.length !== 2) return []
  if (pair[1]?.before === '-') return [phrase.replace('-', ' ')]
  const isName = isMixedCase
    ? pair.every(({ text }) => hasCapital(text))
    : atEmployer.test(words[from - 1]?.folded ?? '')
  return isName && pair[1]?.before === '' ? [phrase.replace(' ', '-')] : []
}

const atEmployer = /^(?:at|for|from|ex|left|joined)$/

/** `Vice presidents of the United States`: the plural of a title whose head stands in front. */
const headPlural = /^((?:\S+ )?\S+[^s])s (of|for) /

/** Returns whether people are called so after who employed them, in contrast to `ex-designers`. */
const isExStaff = ({ words, isMixedCase }: QueryText, at: number): boolean =>
  isMixedCase && hasCapital(words[at]?.text) && words[at - 1]?.folded === 'ex'

/** `Ex-Googlers`, `ex-Amazonians`: returns what the employer of people who are called so may be called. */
const employersOf = (singular: string): readonly string[] =>
  [/r$/, /er$/, /ite$/, /n$/, /ian$/]
    .filter(ending => ending.test(singular))
    .map(ending => singular.replace(ending, ''))
    .filter(({ length }) => length > shortestEmployer)

/** Shorter beginnings of words are names of employers by chance. */
const shortestEmployer = 3

/**
 * `New York Times reporters` are those of The New York Times. Only words with capitals are looked up with an article, because
 * each phrase that is looked up takes time.
 */
function mayLackArticle({ words, isMixedCase }: QueryText, from: number, to: number): boolean {
  if (!isMixedCase || to - from > articleWordsMax) return false
  // `Trained at Juilliard`, which is The Juilliard School.
  if (to - from === 1 && !/^(?:at|attended)$/.test(words[from - 1]?.folded ?? '')) return false
  const isInFront = words[from - 1]?.folded === 'the' || words[from]?.folded === 'the'
  return !isInFront && words.slice(from, to).every(({ text }) => /^[\p{Lu}\p{N}]/u.test(text))
}

/** `In the Senate`, `served in the US Navy`: institutions are called without their nation, which is written in several ways. */
function nationsOf(
  { words, isMixedCase }: QueryText,
  from: number,
  to: number,
  phrase: string,
): readonly string[] {
  if (to - from > nationalWordsMax) return []
  const isCalled = isBehindThe(words, from)
  if (!isMixedCase && !(isCalled && atInstitution.test(words[from - 2]?.folded ?? ''))) return []
  const rest = to - from > 1 ? /^(?:us|u\.s\.) (.+)$/.exec(phrase)?.[1] : undefined
  if (rest !== undefined) return nations.map(nation => `${nation} ${rest}`)
  const isName = words.slice(from, to).every(({ text, folded }) => hasCapital(text) || folded === 'of')
  return isCalled && (isName || !isMixedCase) ? nations.map(nation => `${nation} ${phrase}`) : []
}

const isBehindThe = (words: QueryText['words'], at: number): boolean => words[at - 1]?.folded === 'the'
/** Without capitals, only phrases behind such a word are looked up, because each takes time. */
const atInstitution = /^(?:at|in|for|of|from|joined|left)$/

const nationalWordsMax = 3
const nations = ['united states', 'u.s.', 'us']

/** Longer names are rarely called without their article. */
const articleWordsMax = 4

/** Longer words before a point are not abbreviated: `St. Louis`, `Univ. of Rome`. */
const abbreviatedMax = 4

/** Returns whether the signs before a word end every name; those behind an abbreviation and around a remark do not. */
const partsNames = (words: QueryText['words'], index: number): boolean => {
  const { before = '' } = words[index] ?? {}
  return before === '.' ? (words[index - 1]?.text.length ?? 0) > abbreviatedMax : /[;:.!?"]/.test(before)
}

/** Returns the phrase with its last word in the singular, as far as the ending tells. */
export function singularOf(phrase: string): string {
  const last = phrase.lastIndexOf(' ') + 1
  return phrase.slice(0, last) + singularOfWord(phrase.slice(last))
}

const singularOfWord = memoized((word: string): string => {
  if (withoutSingular.test(word)) return word
  if (shortPlural.test(word)) return word.slice(0, -1)
  const [ending = ''] = plural.exec(word) ?? []
  if (manPlural.test(word)) return `${word.slice(0, -2)}an`
  return ending === 'ies' ? `${word.slice(0, -3)}y` : word.slice(0, word.length - ending.length)
}, rememberedBytes)

const plural = /(?<=\p{L}{3})(?:ies|(?<=ss|x|ch|sh)es|(?<=[^su\s])s)$|(?<=\p{L}{2}[^su\s])s$/u
/** `Fishermen`, `policemen`. */
const manPlural = /^(?!wo|speci|regi|abdo)\p{L}{3,}men$/u
const shortPlural = /(?:^|-)(?:pm|ae|vp|ic|ea|dba|qa|rn|np)s$/
const withoutSingular =
  /(?:^|-)(?:sales|operations|devops|revops|ops|news|series|media|relations|communications|analytics|affairs|logistics|partnerships|resources|solutions|systems|kubernetes|aws|sas|ios)$/
