// Languages that somebody speaks, or that something is written in: `fluent in German`, `Spanish speakers`, `French C1`.
import { wordSet } from '../../lib/word-set.ts'
import { type Candidate, foldedWords, type QueryText, wordsAfter, wordsBefore } from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { condition, group } from '../filters.ts'
import type { Lexicon } from '../lexicon.ts'
import { demonyms } from './demonyms.ts'

const languages = wordSet(`
  afrikaans albanian amharic arabic armenian assamese azerbaijani basque belarusian bengali bosnian bulgarian burmese cantonese catalan
  cebuano chinese croatian czech danish dari dutch english faroese frisian estonian farsi filipino finnish flemish french gaelic galician georgian german greek
  gujarati hakka hausa hebrew hindi hokkien hungarian icelandic igbo indonesian irish italian japanese kannada kazakh khmer korean
  kinyarwanda kurdish lao latin latvian lingala lithuanian luxembourgish macedonian maori malay malayalam maltese mandarin marathi mongolian nepali norwegian odia oromo
  pashto persian polish portuguese punjabi quechua romanian romansh russian serbian shona sindhi sinhala slovak slovene slovenian somali spanish
  swahili swedish tagalog tamil telugu thai tibetan tigrinya turkish twi ukrainian urdu uyghur uzbek vietnamese welsh wolof xhosa yiddish yoruba zulu
`)
const languageBefore =
  /(?:^| )(?:speaks?|speaking|spoken|fluent(?: in)?|fluency in|native|bilingual in|bilingual|know|knows|language|languages|in|and|or|proficient in|conversational|read|reads|write|writes|not|neither|nor|require|requires|requiring|need|needs)$/
const languageAfter =
  /^(?:speakers?|speaking|speaks?(?= have|$)|language|fluency|fluent|native|fluently|skills|alto|avanzado|nativo|courant|fliessend)\b/
/** `German C1`, `English (B2+)`: the levels of the Common European Framework. */
const languageLevel = /^[abc][12]\+?$/
/** `German and English speakers`, `die Deutsch und Englisch sprechen`. */
const sayerBehind = /^(?:speakers?|speaking|speaks?(?= have|$))\b/
/** `French required`, `German is a plus`. */
const requiredBehind =
  /^(?:is )?(?:an? )?(?:strictly |highly )?(?:required|needed|necessary|mandatory|must|essential|preferred|optional|desirable|plus|bonus|asset|advantage)(?: |$)/
/** `With German and English`; `with German customers` says something else. */
const withCue = /(?:^| )(?:with(?:out)?|no|lacking)(?: (?:good|very good|basic|business))?$/
const languageSign =
  /(?:^| )(?:speaks?|speaking|spoken|fluent|fluency|native|bilingual|languages?|conversational|require|requires|requiring)(?: |$)/
/** `Excellent written English`, `verhandlungssicheres Englisch`; `good Spanish restaurants` says something else. */
const mastered =
  /(?:^| )(?:excellent|perfect|fluent|written|spoken|business|conversational|verhandlungssicher\w*|fliessend\w*|gut\w*) $/
/** `Ideally Kurdish`, `either Czech or Slovak`: words with which an item of a list begins. */
const beginsItem = /^(?:ideally|preferably|optionally|maybe|perhaps|also|plus|either|both)$/

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
    // `Speaks both Japanese and English`.
    const before = wordsBefore(text, startOfLanguages(text, from)).replace(/ (?:both|either)$/, '')
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
      ((needed.test(before) || mastered.test(`${before} `)) && isEnded(after)) ||
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
    words
      .slice(from, to)
      .every(({ folded }) => languages.has(folded) || /^(?:and|or|nor|but|not)$/.test(folded)) &&
    (from === 0 || /^[,(:;]$/.test(words[startOfItem(words, from)]?.before ?? '') || isPair(words, from)) &&
    // `German, Swiss or Austrian engineers`.
    !demonyms.has(words[to]?.folded ?? '') &&
    (to === words.length || /^[,;.)]/.test(words[to]?.before ?? '') || isPair(words, from))
  )
}

const startOfItem = (words: QueryText['words'], from: number): number =>
  beginsItem.test(words[from - 1]?.folded ?? '') && words[from]?.before === '' ? from - 1 : from

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
