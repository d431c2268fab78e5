// Titles in other languages: those that begin with their occupation (`directeur commercial`), and plurals (`Krankenschwestern`).
import { fold } from '../../normal/text.ts'
import { readTitle } from '../../titles/index.ts'
import { foreignPhraseAt } from '../../titles/languages/index.ts'
import { vectorTable } from '../../vectors/table.ts'
import type { Candidate, CandidateSteps, QueryText } from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { condition, group } from '../filters.ts'
import { isFunctionWord, saysNothing } from '../function-words.ts'
import type { Lexicon } from '../lexicon.ts'
import { isFieldOfWork } from './skills.ts'
import { type TitleContext, titleDrafts } from './title-drafts.ts'
import { isOccupation, levelWords, titleWords } from './title-words.ts'

const wordsMax = 6
const scores = { occupation: 2.2, further: 2.4, onFile: 0.2 }
/** A shorter word is too often one of the language of the query, or a name. */
const lengthMin = 7

export function* readForeignTitles(
  text: QueryText,
  fields: ReadableFields,
  lexicon: Lexicon,
): CandidateSteps {
  if (!fields.title) return
  // As written: words of asking are translated already.
  const written = text.words.map(word => fold(word.text))
  for (const [from, first = ''] of written.entries()) {
    yield
    const whole = phraseAt(text, written, from) ?? elidedAt(text, written, from)
    if (whole) yield titleCandidate(from, from + whole.length, whole.phrase, { text, fields, lexicon })
    if (/^commercia(?:ux|les)$/.test(first)) yield salespeople(from, first, { text, fields, lexicon })
    const occupation = occupationOf(first)
    if (occupation === undefined || !isForeign(text, from, lexicon)) continue
    // `Werkstudent Marketing`: of a job, that is a level and a field of work.
    if (fields.workplace !== undefined && readTitle(occupation).seniority_level === 'In Training') continue
    for (const to of endsOf(text, written, from, lexicon)) {
      // A title that English has, too, is read with the words before it.
      if (to - from === 1 && isOccupation(first)) continue
      const phrase = [occupation, ...written.slice(from + 1, to).map(inSingular)].join(' ')
      yield titleCandidate(from, to, phrase, { text, fields, lexicon })
    }
  }
}

/** `Chefs de projet`: an occupation of several words, of which the first may be an English one. */
function phraseAt(
  { words }: QueryText,
  written: readonly string[],
  from: number,
): { readonly phrase: string; readonly length: number } | undefined {
  const [first = '', second = '', ...others] = written.slice(from, from + wordsMax)
  // `Chef d'équipe` is two words here and three in the tables.
  const elided = /^d'(.+)$/.exec(second)?.[1]
  // `Délégués commerciaux`: only the ending tells there that the word is no English one.
  const isPlural = second.endsWith('iaux')
  if (elided === undefined && !isLink.test(second) && !isPlural) return undefined
  const rest = elided === undefined ? [inSingular(second), ...others] : ['d', elided, ...others]
  const singular = inMasculine(first)
  const found = foreignPhraseAt([singular, ...rest], 0)
  if (!found || found.length === 1 || !isOccupation(found.english.split(' ').at(-1) ?? '')) return undefined
  const length = found.length - (elided === undefined ? 0 : 1)
  const isJoined = words.slice(from + 1, from + length).every(({ before }) => joining.test(before))
  return isJoined ? { phrase: [singular, ...rest.slice(0, found.length - 1)].join(' '), length } : undefined
}

/** `Chefs`, `cheffe`: returns the form of the tables. */
const inMasculine = (word: string): string => word.replace(/s$/, '').replace(/^cheffe$/, 'chef')

/** `Chef d'orchestre`, `directeur d'usine`, `chargé d'affaires`: an occupation and what it is about are one title, which no cook and no other director has. */
function elidedAt(
  { words }: QueryText,
  written: readonly string[],
  from: number,
): { readonly phrase: string; readonly length: number } | undefined {
  const first = inMasculine(written[from] ?? '')
  const elided = /^d'(\p{L}{3,})$/u.exec(written[from + 1] ?? '')?.[1]
  if (elided === undefined || words[from + 1]?.before !== '') return undefined
  const isInCharge = /^chargee?$/.test(first)
  if (!isInCharge && !isOccupation(first) && occupationOf(first) === undefined) return undefined
  return { phrase: `${first} d ${elided}`, length: 2 }
}

function titleCandidate(from: number, to: number, phrase: string, context: TitleContext): Candidate {
  const isTitle = readTitle(phrase).normalized_title?.confident === true
  return {
    from,
    to,
    score: scores.occupation + scores.further * (to - from - 1) + (isTitle ? scores.onFile : 0),
    drafts: () => titleDrafts({ from, to, phrase, isTitle }, context),
  }
}

/** `Commerciaux`: French people in sales, whose title in the singular is an English adjective that means nothing alone. */
function salespeople(from: number, word: string, context: TitleContext): Candidate {
  const { title } = context.fields
  const called = title && condition(title.text, '(.)', word.replace(/ux$|les$/, 'l'))
  const phrase = 'sales representative'
  return {
    from,
    to: from + 1,
    score: scores.occupation,
    drafts: () =>
      titleDrafts({ from, to: from + 1, phrase, isTitle: true }, context).map(draft =>
        draft.kind === 'title' && called ? { ...draft, filter: group('or', [draft.filter, called]) } : draft,
      ),
  }
}

const forms: readonly (readonly [ending: RegExp, singular: string])[] = [
  [/$/, ''],
  [/s$/, ''],
  [/aux$/, 'al'],
  [/innen$/, 'in'],
  [/n$/, ''],
  [/en$/, ''],
  [/e$/, ''],
]

const remembered = new Map<string, string | undefined>()
const rememberedMax = 5000

/** Returns the singular of a word of another language that names an occupation; undefined for other words. */
function occupationOf(word: string): string | undefined {
  if (word.length < 4 || word.length > 40 || !/^[a-z]+$/.test(word)) return undefined
  if (remembered.has(word)) return remembered.get(word)
  if (remembered.size >= rememberedMax) remembered.clear()
  const found = forms
    .filter(([ending]) => ending.test(word))
    .map(([ending, singular]) => word.replace(ending, singular))
    .find(form => isOccupation(foreignPhraseAt([form], 0)?.english.split(' ').at(-1) ?? ''))
  remembered.set(word, found)
  return found
}

/** Tells a word of another language from names and from English words: the words around it, its letters or its length do. */
function isForeign({ words, isForeign: isAsked = false }: QueryText, at: number, lexicon: Lexicon): boolean {
  const { text = '', folded = '' } = words[at] ?? {}
  if (saysNothing(folded)) return false
  if (isAsked || /[À-ž]/.test(text.normalize('NFC'))) return true
  const isName = (['employer', 'name', 'last_name', 'first_name', 'school'] as const).some(kind =>
    lexicon(kind, at, at + 1),
  )
  return !isName && folded.length >= lengthMin && !vectorTable().rowOf.has(folded)
}

const joining = /^[-/&]?$/

/** Returns where the title may end that begins at the word. */
function endsOf(
  text: QueryText,
  written: readonly string[],
  from: number,
  lexicon: Lexicon,
): readonly number[] {
  const ends = [from + 1]
  for (let at = from + 1; at < Math.min(written.length, from + wordsMax); ) {
    const { before = '', folded = '' } = text.words[at] ?? {}
    const word = (written[at] ?? '').replace(/^[dl]'/, '')
    if (!joining.test(before) || levelWords.has(word) || isSkill(word, at, lexicon)) break
    if (isLink.test(word)) {
      at++
      continue
    }
    if (isFunctionWord(folded)) break
    const phrase =
      foreignPhraseAt([word, ...written.slice(at + 1)], 0) ?? foreignPhraseAt([inSingular(word)], 0)
    if (!phrase && !titleWords().words.has(inSingular(word))) break
    at += phrase?.length ?? 1
    ends.push(at)
  }
  return ends
}

/** `Développeur Java`; marketing is a field of work, although people list it as a skill. */
const isSkill = (word: string, at: number, lexicon: Lexicon): boolean =>
  !isFieldOfWork(word) && (lexicon('skill', at, at + 1)?.values.length ?? 0) > 0

const isLink = /^(?:de|du|des|la|le|les|en|der|fur|und|et)$/

/** Returns the word in the singular: `commercial` for `commerciaux`, `financier` for `financiers`. */
const inSingular = (word: string): string =>
  word.replace(/iaux$/, 'ial').replace(/(?<=.{3}(?:er|iel|if|que))s$/, '')
