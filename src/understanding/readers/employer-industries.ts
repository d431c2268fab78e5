// The industry of an employer or of a company.

import type { JsonObject } from '../../lib/json/json.ts'
import {
  type CandidateSteps,
  isParted,
  phraseOf,
  type QueryText,
  wordsAfter,
  wordsBefore,
} from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { condition, group } from '../filters.ts'
import { isFunctionWord, saysNothing } from '../function-words.ts'
import type { Lexicon } from '../lexicon.ts'
import type { QueryWord } from '../query-words.ts'
import { companyKinds } from './company-kinds.ts'
import { industries, isNearOther } from './industries.ts'
import { isBeforeChief, isPartOfTitle } from './title-words.ts'

const industryWordsMax = 4
const companyAfter =
  /^(?:compan(?:y|ies)|cos|startups?|start ups?|firms?|businesses|industry|sector|space|studios?|organi[sz]ations?|platforms?|providers?|vendors?|scaleups?|unicorns?|tools?|makers?|employers?|brands?|contractors?|manufacturers?|producers?|suppliers?|operators?|retailers?|distributors?|wholesalers?|mills?|factor(?:y|ies))\b/
/** Nouns that say no more of a company than that it has something of the industry: `payments platforms`, `security vendors`. */
const sellerBehind =
  /^(?:platforms?|providers?|vendors?|tools?|makers?|brands?|producers?|suppliers?|operators?)$/
/** Words that begin another condition, so that the industry before them stands for its companies. */
const goesOnWith =
  /^(?:in|that|which|with|without|who|founded|from|at|and|or|but|not|using|based|headquartered|near|under|over|publicly|privately|raised|raising|backed|funded|acquired|bootstrapped|fewer|more|less)\b/
const industryBefore = /(?:^| )(?:in|at|from|within|at an?|in the|across|for)$/

export function* readIndustries(
  text: QueryText,
  { employerIndustry, place, founded }: ReadableFields,
  lexicon: Lexicon,
): CandidateSteps {
  if (!employerIndustry || !place) return
  const isCompany = founded !== undefined
  const { words } = text
  for (let from = 0; from < words.length; from++) {
    yield
    for (let to = from + 1; to <= Math.min(words.length, from + industryWordsMax); to++) {
      const phrase = phraseOf(text, from, to)
      const names = industries.get(phrase.replace(/^[dl]'/, '').replaceAll(' ', '-'))
      const onFile = lexicon('employer_industry', from, to)
      const isDescribed =
        isCompany && companyAfter.test(wordsAfter(text, to)) && isDescription(words.slice(from, to))
      if (!names && !onFile?.values.length && !isDescribed) continue
      const after = wordsAfter(text, to)
      const isCued =
        companyAfter.test(after) ||
        industryBefore.test(wordsBefore(text, from)) ||
        (isCompany && (after === '' || goesOnWith.test(after)))
      // Nouns for companies have their own reader, which knows who only sells to them.
      if (companyKinds.has(phrase)) continue
      // People who work in recruiting are not only with recruiters.
      if (!isCompany && functionIndustries.test(phrase)) continue
      if (!isCompany && !techWord.test(phrase) && isPartOfTitle(text, to) && !isBeforeChief(text, to))
        continue
      if (!isCompany && isDuty(text, from, to)) continue
      const values = onFile?.values ?? []
      const conditions = employerIndustry.flatMap(path => [
        values.length > 0 ? condition(path, 'in', [...values]) : null,
        ...calledSo(path, names ?? [phrase]),
      ])
      // Agencies that `work with IT`, funds that `invest in biotech` and firms `owned by private equity` are in another industry.
      const isOfCustomers =
        /(?:^| )(?:(?:works?|working|sells?|selling|caters?|catering) (?:with|to|on)|invest(?:s|ed|ing)? in|(?:owned|backed|funded|acquired|bought|used|trusted|run|led) by)(?: the)?$/.test(
          wordsBefore(text, from),
        )
      const hard = isCompany && isCued && !isOfCustomers && (names !== undefined || values.length > 0)
      yield {
        from,
        to: isCued && sellerBehind.test(words[to]?.folded ?? '') && words[to]?.before === '' ? to + 1 : to,
        score:
          scoreOfWord({
            isDescription: isDescribed && !names,
            isSeveral: to - from > 1,
            isCued,
            isNamedAbroad: names !== undefined && text.isForeign === true,
            isTech: techWord.test(phrase),
          }) *
          (to - from),
        drafts: () => [
          {
            kind: 'employer_industry',
            from,
            to,
            hard,
            confidence: isCued ? 0.75 : 0.55,
            filter: group('or', conditions),
          },
        ],
      }
    }
  }
}

/** Returns conditions of which one is met by each industry of one of the names. */
function calledSo(path: string, names: readonly string[]): readonly (JsonObject | null)[] {
  const loose = names.filter(name => !isNearOther(name))
  return [
    loose.length > 0 ? condition(path, '(.)', loose.join('|')) : null,
    ...names.filter(isNearOther).map(name => condition(path, '[.]', name)),
  ]
}

interface IndustryWords {
  /** True for words that describe what companies do and name no industry. */
  readonly isDescription: boolean
  readonly isSeveral: boolean
  readonly isCued: boolean
  /** True for the name of an industry in a query in another language than English. */
  readonly isNamedAbroad: boolean
  readonly isTech: boolean
}

/** Returns what each word of an industry counts against other readings. */
function scoreOfWord({ isDescription, isSeveral, isCued, isNamedAbroad, isTech }: IndustryWords): number {
  // `Food delivery startups` are of one industry, which two readings of a word each would not beat.
  if (isDescription) return isSeveral ? 1 : 0.8
  // `Dans la santé`: towns are called so, too.
  if (isCued) return isNamedAbroad ? 3.2 : 2.4
  return isTech ? 2 : 1.1
}

/** `Jobs without travel`, `25% travel`, `travel required`: people do it, wherever they work. */
const isDuty = (text: QueryText, from: number, to: number): boolean =>
  to - from === 1 &&
  text.words[from]?.folded === 'travel' &&
  !/^(?:experience|background)\b/.test(wordsAfter(text, to)) &&
  !companyAfter.test(wordsAfter(text, to)) &&
  (dutyBefore.test(wordsBefore(text, from)) || dutyAfter.test(wordsAfter(text, to)))

const dutyBefore =
  /(?:^| )(?:with(?:out)?|no|requir(?:es?|ing)|involv(?:es?|ing)|little|minimal|some|frequent|occasional|extensive|\S+%)(?: (?:any|much|of))?$/
const dutyAfter = /^(?:(?:is|are) )?(?:not )?(?:required|needed|necessary|expected|involved|requirements?)\b/

/** Tells whether words say what a company is or makes, in words that do not name an industry: `composable commerce platform`. */
const isDescription = (words: readonly QueryWord[]): boolean =>
  words.some(({ folded }) => !saysNothing(folded)) &&
  !words.slice(1).some(isParted) &&
  words.every(
    ({ folded }) =>
      !superlative.test(folded) &&
      !isFunctionWord(folded) &&
      /^\p{L}/u.test(folded) &&
      !companyAfter.test(folded),
  )

const superlative =
  /^(?:biggest|largest|smallest|fastest|leading|growing|newest|oldest|richest|(?:un)?profitable|acquir(?:ed|ing)|hiring|successful|innovative|famous)$/

/** Industries that are fields of work in every other industry. */
const functionIndustries =
  /^(?:hr|human resources|recruiting|recruitment|staffing|legal|law|advertising|(?:digital )?marketing|accounting|shipping|rev ?ops|revenue operations)$/

/** Words that name an industry and nothing else. */
const techWord =
  /^[a-z]{3,}tech$|^(?:fin|health|ed|bio|clean|climate|legal|prop|big|deep|med|ad|mar|ag|agri|insur|gov|space|food|hr|defen[sc]e|privacy|procurement)[ -]?techs?$|^(?:biotechnology|synbio|big tech|(?:b2b )?saas)$/
