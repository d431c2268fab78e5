// Degrees, fields of study and languages.
import type { JsonObject } from '../../lib/json/json.ts'
import { wordSet } from '../../lib/word-set.ts'
import {
  type Candidate,
  foldedWords,
  phraseOf,
  type QueryText,
  wordsAfter,
  wordsBefore,
  wordsFrom,
} from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { condition, group } from '../filters.ts'
import type { Lexicon } from '../lexicon.ts'
import { demonyms } from './demonyms.ts'
import { isForeignSubject, isSubject } from './subjects.ts'

/** The spellings of degrees, each line one degree; the longest phrase wins. */
const degrees = `
mba, master of business administration, mbas
phd, ph.d., ph.d, doctorate, doctor of philosophy, doctoral degree, doctoral candidate, doctoral candidates, phds, dphil
jd, j.d., juris doctor, law degree
md, m.d., doctor of medicine, medical degree
llm, l.l.m., master of laws
bachelor, bachelors, bachelor's, bachelor degree, bachelors degree, bachelor's degree, undergraduate degree, bsc, b.sc., bs, b.s., ba, b.a., btech, b.tech, beng
master, masters, master's, master degree, masters degree, master's degree, msc, m.sc., ms, m.s., ma, m.a., mtech, m.tech, meng, postgraduate degree
associate degree, associate's degree, associates degree
bsc, bachelor of science, b.sc., bs, b.s.
ba, bachelor of arts, b.a.
msc, master of science, m.sc., ms, m.s.
ma, master of arts, m.a.
high school, high school diploma, secondary school
`
/** Short or common spellings that are a degree only where the words around them say so. */
const doubtful = new Set([
  'bs',
  'ba',
  'ms',
  'ma',
  'md',
  'jd',
  'llm',
  'master',
  'masters',
  'bachelor',
  'high school',
  'meng',
  'beng',
])
const cueBefore =
  /(?:^| )(?:with an?|without an?|no|have an?|has an?|holds an?|holding an?|an?|and|or|with|hold|earned an?|his|her|their|got an?|completed an?|possess an?)$/
const articleCue = /(?:^| )(?:with|without|have|has|having|holds?|holding|earned|got|completed|possess) an?$/
const cueAfter = /^(?:degrees?|in|from|of|holders?|graduates?|at|or|and)\b/

let bySpelling: ReadonlyMap<string, readonly string[]> | undefined

function degreesBySpelling(): ReadonlyMap<string, readonly string[]> {
  if (bySpelling) return bySpelling
  const found = new Map<string, readonly string[]>()
  for (const line of degrees.trim().split('\n')) {
    const spellings = line.split(', ')
    for (const spelling of spellings) if (!found.has(spelling)) found.set(spelling, spellings)
  }
  bySpelling = found
  return found
}

/** Returns the spellings of the degree that the folded words are. */
export const degreeSpellings = (phrase: string): readonly string[] | undefined =>
  degreesBySpelling().get(phrase)

/** Returns whether the folded words are a degree or an abbreviation of one. */
export const isDegree = (phrase: string): boolean => degreesBySpelling().has(phrase)

const phraseWordsMax = 4

export function readDegrees(text: QueryText, { degree }: ReadableFields): readonly Candidate[] {
  const candidates = text.words.flatMap((_, from) => anyDegreeAt(text, from))
  if (degree === undefined) return candidates
  for (let from = 0; from < text.words.length; from++) {
    for (let to = from + 1; to <= Math.min(from + phraseWordsMax, text.words.length); to++) {
      const phrase = phraseOf(text, from, to)
      const spellings = degreesBySpelling().get(phrase) ?? degreesBySpelling().get(phrase.replaceAll('.', ''))
      if (!spellings) continue
      const before = wordsBefore(text, from)
      const isCued =
        articleCue.test(before) || (cueBefore.test(before) && cueAfter.test(wordsAfter(text, to)))
      // `MD PhD`, `JD/MBA`, `Master Maschinenbau`.
      const isBeside =
        isSubjectBehind(text, to) ||
        [from - 1, to].some(index => {
          const word = text.words[index]?.folded ?? ''
          const sign = text.words[Math.max(index, from)]?.before ?? ''
          return isDegree(word) && !doubtful.has(word) && /^[,/]?$/.test(sign)
        })
      if (doubtful.has(phrase) && !isCued && !isBeside) continue
      candidates.push({
        from,
        to,
        score: 2.6 * (to - from) + (isCued ? 1 : 0),
        drafts: () => [
          {
            kind: 'degree',
            from,
            to,
            hard: true,
            confidence: 0.85,
            filter: degreeFilter(degree, spellings),
          },
        ],
      })
    }
  }
  return candidates
}

/** Degrees and subjects of other languages stand side by side. */
const isSubjectBehind = ({ words }: QueryText, at: number): boolean => {
  const [link, first, second] = words.slice(at, at + 3)
  if (link?.before !== '') return false
  // `Bachelor in nursing`, `master of civil engineering`.
  const isIn =
    /^(?:in|of)$/.test(link.folded) &&
    [first, second].some(word => word?.before === '' && isSubject(word.folded))
  return isIn || isForeignSubject(link.folded)
}

const spellingsMax = 12

/** Returns the filter of a degree that is spelled in any of the ways. */
export function degreeFilter(path: string, spellings: readonly string[]): JsonObject {
  const words = [...new Set(spellings.map(spelling => spelling.replaceAll('.', '')))].filter(
    spelling => !/ degree$|'s$/.test(spelling),
  )
  return condition(path, '(.)', words.slice(0, spellingsMax).join('|'))
}

/** `With a university degree`, `with a degree`: which one is left open, and nobody works at a university. */
const anyDegree =
  /^(?:(?:(?:university|college|academic|advanced|higher|graduate|four year|4 year) (?:degrees?|diplomas?)|(?:university|college|academic) education)(?= |$)|degree(?! (?:in|from|of|not|is)(?: |$)))/
const holding = /(?:^| )(?:with|has|have|having|holds?|holding|earned) an?$/

function anyDegreeAt(text: QueryText, from: number): readonly Candidate[] {
  const [said] = anyDegree.exec(wordsFrom(text, from)) ?? []
  if (said === undefined || (said === 'degree' && !holding.test(wordsBefore(text, from)))) return []
  const to = from + said.split(' ').length
  const draft = { kind: 'keyword' as const, from, to, hard: false, confidence: 0.3, filter: null }
  return [{ from, to, score: 3 * (to - from), drafts: () => [draft] }]
}

const languages = wordSet(`
  afrikaans albanian amharic arabic armenian assamese azerbaijani basque belarusian bengali bosnian bulgarian burmese cantonese catalan
  chinese croatian czech danish dutch english estonian farsi filipino finnish flemish french gaelic galician georgian german greek
  gujarati hakka hausa hebrew hindi hokkien hungarian icelandic igbo indonesian irish italian japanese kannada kazakh khmer korean
  kurdish lao latin latvian lithuanian luxembourgish macedonian malay malayalam maltese mandarin marathi mongolian nepali norwegian odia
  pashto persian polish portuguese punjabi quechua romanian romansh russian serbian sinhala slovak slovene slovenian somali spanish
  swahili swedish tagalog tamil telugu thai tibetan tigrinya turkish ukrainian urdu uzbek vietnamese welsh xhosa yiddish yoruba zulu
`)
const languageBefore =
  /(?:^| )(?:speaks?|speaking|spoken|fluent(?: in)?|fluency in|native|bilingual in|bilingual|know|knows|language|languages|in|and|or|proficient in|conversational|read|reads|write|writes|not|neither|nor|require|requires|requiring|need|needs)$/
const languageAfter =
  /^(?:speakers?|speaking|speaks?(?= have|$)|language|fluency|fluent|native|fluently|skills)\b/
/** `German C1`, `English (B2+)`: the levels of the Common European Framework. */
const languageLevel = /^[abc][12]\+?$/
/** `German and English speakers`, `die Deutsch und Englisch sprechen`. */
const sayerBehind = /^(?:speakers?|speaking|speaks?(?= have|$))\b/
/** `French required`, `German is a plus`. */
const requiredBehind =
  /^(?:is )?(?:an? )?(?:strictly |highly )?(?:required|needed|necessary|mandatory|must|essential|preferred|optional|desirable|plus|bonus)(?: |$)/
/** `With German and English`; `with German customers` says something else. */
const withCue = /(?:^| )(?:with(?:out)?|no|lacking)(?: (?:good|very good|basic|business))?$/
const languageSign =
  /(?:^| )(?:speaks?|speaking|spoken|fluent|fluency|native|bilingual|languages?|conversational|require|requires|requiring)(?: |$)/

/** `Posts in German`, whose language no field states; `posts in German newspapers` says something else. */
const writtenIn = /(?:^| )(?:in|not)$/
/** `You need German`, `jobs that don't need French`. */
const needed = /(?:^| )needs?(?: to (?:know|have))?(?: (?:good|fluent|basic))?$/
const isEnded = (after: string): boolean => /^(?:$|(?:and|or|in|at|for|from|about|with|who)\b)/.test(after)

export function readLanguages(
  text: QueryText,
  { language, skill, author }: ReadableFields,
  lexicon: Lexicon,
): readonly Candidate[] {
  const texts = language === undefined ? (skill?.texts ?? []) : [language]
  if (texts.length === 0 && author === undefined) return []
  return text.words.flatMap(({ folded }, from): readonly Candidate[] => {
    const onFile = lexicon('language', from, from + 1)
    if (!languages.has(folded) && !onFile) return []
    const after = wordsAfter(text, from + 1)
    const before = wordsBefore(text, startOfLanguages(text, from))
    const [{ folded: sayer = '' } = {}] = text.words.slice(Math.max(0, startOfLanguages(text, from) - 1))
    const isGraded =
      languageLevel.test(text.words[from + 1]?.folded ?? '') &&
      /^\(?$/.test(text.words[from + 1]?.before ?? '')
    const isCued =
      isGraded ||
      languageLevel.test(text.words[from - 1]?.folded ?? '') ||
      /^(?:bilingual|trilingual|multilingual|languages?)$/.test(sayer) ||
      languageAfter.test(after) ||
      requiredBehind.test(after) ||
      sayerBehind.test(wordsAfter(text, endOfLanguages(text, from))) ||
      (writtenIn.test(before) && author !== undefined && isEnded(after)) ||
      (needed.test(before) && isEnded(after)) ||
      (withCue.test(before) && /^(?:$|(?:and|or|in|at|from|who)\b)/.test(after)) ||
      (languageBefore.test(before) && languageSign.test(` ${before} `))
    const isItem = !isCued && language !== undefined && isItemOfList(text, from)
    if (!isCued && !isItem) return []
    const [word = ''] = languageAfter.exec(after) ?? []
    const to = from + 1 + (word === '' && !isGraded ? 0 : 1)
    // `Non-native English speakers` speak it.
    const start = foldedWords(text, from - 2, from) === 'non native' ? from - 2 : from
    return [
      {
        from: start,
        to,
        score: (isItem ? 3 : 4.2) * (to - start),
        drafts: () => [
          {
            kind: 'language',
            from: start,
            to,
            // Without a field for languages, texts may say it in other words.
            hard: language !== undefined && !isItem,
            confidence: language === undefined || isItem ? 0.6 : 0.9,
            filter: group(
              'or',
              texts.map(path => condition(path, '(.)', folded)),
            ),
            // A text without `German` would be one without Germany.
            ...(language === undefined && { opposite: null }),
          },
        ],
      },
    ]
  })
}

/** `Nurse, Dallas, Spanish`: of people, a language by itself is rather one that they speak than where they are from. */
function isItemOfList(text: QueryText, at: number): boolean {
  const { words } = text
  const [from, to] = [startOfLanguages(text, at), endOfLanguages(text, at)]
  return (
    to - from < words.length &&
    words.slice(from, to).every(({ folded }) => languages.has(folded) || /^(?:and|or)$/.test(folded)) &&
    (from === 0 || /^[,(]$/.test(words[from]?.before ?? '') || isPair(words, from)) &&
    // `German, Swiss or Austrian engineers`.
    !demonyms.has(words[to]?.folded ?? '') &&
    (to === words.length || /^[,;.)]/.test(words[to]?.before ?? '') || isPair(words, from))
  )
}

/** `Receptionist English/Arabic`; `German/Swiss engineers` are from there. */
const isPair = (words: QueryText['words'], from: number): boolean =>
  words[from + 1]?.before === '/' && languages.has(words[from + 1]?.folded ?? '')

/** `Mandarin, Cantonese or Japanese`: returns where the list of languages begins that the word belongs to. */
function startOfLanguages({ words }: QueryText, from: number): number {
  let at = from
  for (let index = from - 1; index >= 0; index--) {
    const { folded = '' } = words[index] ?? {}
    if (languages.has(folded)) at = index
    else if (!/^(?:or|and|but|not|nor|no)$/.test(folded)) break
  }
  return at
}

/** Returns where the list of languages ends that the word belongs to. */
function endOfLanguages({ words }: QueryText, from: number): number {
  let to = from + 1
  for (let index = to; index < words.length; index++) {
    const { folded = '', before = '' } = words[index] ?? {}
    if (!/^[,/]?$/.test(before)) break
    if (languages.has(folded)) to = index + 1
    else if (!/^(?:or|and|nor|but|not)$/.test(folded)) break
  }
  return to
}
