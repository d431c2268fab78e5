// Technologies that companies use: `companies using Snowflake`, `startups that run on AWS or Azure`.
import { type Candidate, hasCapital, phraseOf, type QueryText, wordsBefore } from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { condition, group } from '../filters.ts'
import { functionWords, saysNothing } from '../function-words.ts'
import type { Lexicon } from '../lexicon.ts'
import { isOccupation } from './title-words.ts'

const uses =
  '(?:use|uses|using|adopted|deployed|(?:run|runs|running|built|build|builds) (?:on|with)|powered by|customers of|users of)'
const cue = new RegExp(`(?:^| )${uses}$`)
const companies =
  '(?:compan(?:y|ies)|startups?|firms?|businesses|employers?|organi[sz]ations?|brands?|retailers?|stores?|shops?|banks?|agencies|teams?|fintechs?)'
/** `Companies with over 200 employees using`. */
const trait = '(?: (?:with|of|that have|having|in|from|based in)(?: \\S+){1,6})?'
const cueOfCompanies = new RegExp(
  `(?:^| )${companies}${trait}(?: (?:that|which|who|and))?(?: (?:are|currently))? ${uses}$`,
)
/** `Use AWS but not Azure`. */
const cueOfOthers = new RegExp(`(?:^| )${uses}(?: \\S+){1,6} (?:but|and) (?:not|no)$`)
/** The words before technologies that a posting itself asks for. */
const cueOfJobs =
  /(?:^| )(?:jobs?|roles?|positions?|openings?|engineers?|developers?|analysts?|scientists?|administrators?)(?: (?:that|which))?(?: (?:is|are))? (?:using|use|uses|requiring|require|requires|with experience (?:in|with)|working with)$/
/** Somebody who is wanted knows what the posting asks for. */
const cueOfKnowledge =
  /(?:^| )(?:knows?|knowing|knowledge of|familiar with|(?:skilled|proficient) (?:in|with))$/
/** `Data engineer with Snowflake`: weak, because much else stands behind `with`. */
const cueOfTitles = /(?:^| )(\S+) with$/
const namesMax = 6
const nameWordsMax = 3

/** Reads technologies. They have no filter in a dataset without a field for them, and are not taken for skills of people. */
export function readTechnologies(
  text: QueryText,
  fields: ReadableFields,
  lexicon: Lexicon,
): readonly Candidate[] {
  if (fields.employerSize === undefined) return []
  const { technology } = fields
  const isOfCompanies = fields.founded !== undefined
  const areJobs = fields.workplace !== undefined
  return text.words.flatMap((_, from): readonly Candidate[] => {
    const before = wordsBefore(text, from, wordsBeforeMax, parting)
    const isOfTitle = areJobs && isBehindTitle(text, from, lexicon)
    const isOfJob = isOfTitle || (areJobs && (cueOfJobs.test(before) || cueOfKnowledge.test(before)))
    if (
      !(isOfCompanies ? cue : cueOfCompanies).test(before) &&
      !isOfJob &&
      !(isOfCompanies && cueOfOthers.test(before))
    )
      return []
    const { names, isAnd, to } = namesAt(text, from, lexicon)
    if (names.length === 0) return []
    const stated = isOfJob ? (fields.skill?.texts ?? []) : []
    const filter =
      technology === undefined
        ? null
        : group(
            isAnd ? 'all_of' : 'or',
            names.map(name =>
              isOfJob
                ? group(
                    'or',
                    stated.map(path => condition(path, '[.]', name)),
                  )
                : condition(technology, '(.)', name),
            ),
          )
    const draft = { kind: 'skill' as const, from, to, hard: filter !== null, confidence: 0.7, filter }
    return [{ from, to, score: (isOfTitle ? 1 : 4) * (to - from), drafts: () => [draft] }]
  })
}

/** Returns whether the word is a name, and no employer on file, behind an occupation and `with`. */
function isBehindTitle(text: QueryText, from: number, lexicon: Lexicon): boolean {
  const [, noun = ''] = cueOfTitles.exec(wordsBefore(text, from)) ?? []
  const { text: word } = text.words[from] ?? {}
  return (
    isOccupation(noun) &&
    text.isMixedCase &&
    hasCapital(word) &&
    !lexicon('employer', from, from + 1)?.values.length
  )
}

const wordsBeforeMax = 12
/** A point is part of many names: `companies in St. Louis using AWS`. */
const parting = /[,;:!?()]/

/** Returns the names that a list has from the word on. */
function namesAt(text: QueryText, from: number, lexicon: Lexicon) {
  const names: string[] = []
  let isAnd = true
  let to = from
  for (let at = from; names.length < namesMax; ) {
    const end = endOfName(text, at, lexicon)
    if (end === at) break
    names.push(phraseOf(text, at, end))
    to = end
    const { folded = '', before = '' } = text.words[end] ?? {}
    const isLink = folded === 'or' || folded === 'and'
    if (folded === 'or') isAnd = false
    if (!isLink && before !== ',') break
    at = end + (isLink ? 1 : 0)
    // `Using Snowflake, founded in 2019` and `using Snowflake and hiring` go on with something else.
    const isLinked =
      /^(?:or|and)$/.test(text.words[at + 1]?.folded ?? '') &&
      !functionWords.has(text.words[at + 2]?.folded ?? '')
    if (!isLink && !lexicon('skill', at, at + 1) && !isLinked) break
  }
  return { names, isAnd, to }
}

function endOfName({ words, isMixedCase }: QueryText, from: number, lexicon: Lexicon): number {
  let to = from
  let onFile = from
  while (to < Math.min(words.length, from + nameWordsMax)) {
    const { text = '', folded = '', before = '' } = words[to] ?? {}
    if (to > from && !/^[-&./]?$/.test(before)) break
    if (functionWords.has(folded) || saysNothing(folded)) break
    if (isMixedCase ? !/^[\p{Lu}\d.]/u.test(text) && to > from : to > from && !lexicon('skill', from, to + 1))
      break
    to++
    if (lexicon('skill', from, to)) onFile = to
  }
  return onFile > from ? onFile : to
}
