// The funding of an employer or of a company: its stage, what it raised, and who invested in it.
import type { JsonObject } from '../../lib/json/json.ts'
import { type Candidate, phraseOf, type QueryText, wordsAfter, wordsBefore, wordsFrom } from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { condition, group } from '../filters.ts'
import { functionWords, requestWords } from '../function-words.ts'
import type { Lexicon } from '../lexicon.ts'
import { alternativeAt, amountAt } from './amounts.ts'
import { stagesAt, stagesFilter } from './funding-stages.ts'
import { rangeFilter } from './years.ts'

/**
 * Returns readings of funding. In a dataset without fields for it they have no filter, so that the words are searched as
 * text and said to be unread, instead of being taken for something else.
 */
export function readFunding(text: QueryText, fields: ReadableFields, lexicon: Lexicon): readonly Candidate[] {
  return text.words.flatMap((_, start) =>
    [
      roundAt(text, start, fields),
      amountRaised(text, start, fields),
      backersAt(text, start, fields, lexicon),
      backedBehind(text, start, fields),
      portfolioAt(text, start, fields, lexicon),
      ofYCombinator(text, start, fields),
    ].flatMap(found => found ?? []),
  )
}

function candidate(from: number, to: number, score: number, filter: JsonObject | null): Candidate {
  const draft = {
    kind: 'employer_funding' as const,
    from,
    to,
    hard: filter !== null,
    confidence: 0.8,
    filter,
  }
  return { from, to, score, drafts: () => [draft] }
}

const rounds =
  /^(?:pre ?-?seed|seed(?: (?:stage|round|funded))?|angel(?: round)?(?! investors?)|series [a-h](?: (?:or|and|to) (?:later|above|beyond|earlier|higher|[a-h]))?|series [a-h]\+|growth stage|late stage|early stage|ipo)(?= |$)/

function roundAt(text: QueryText, start: number, { funding }: ReadableFields): Candidate | undefined {
  const several = stagesAt(text, start)
  if (several) {
    const { named, to } = several
    return candidate(start, to, 3 * (to - start), funding ? stagesFilter(named, funding.round) : null)
  }
  const [round] = rounds.exec(wordsFrom(text, start)) ?? []
  if (round === undefined) return undefined
  const length = round.split(' ').length
  return candidate(start, start + length, 2.8 * length, funding ? roundFilter(round, funding.round) : null)
}

const letters = 'abcdefgh'

function roundFilter(round: string, path: string): JsonObject | null {
  const [, letter = '', plus, link, span = ''] =
    /^series ([a-h])(\+)?(?: (or|and|to) (\w+))?$/.exec(round) ?? []
  if (letter !== '') {
    const at = letters.indexOf(letter)
    const other = letters.indexOf(span)
    const meant =
      span === 'earlier'
        ? [...letters.slice(0, at + 1)]
        : span.length > 1 || plus !== undefined
          ? [...letters.slice(at)]
          : span === ''
            ? [letter]
            : link === 'to'
              ? [...letters.slice(at, other + 1)]
              : [letter, span]
    return group(
      'or',
      meant.map(one => condition(path, '[.]', `series ${one}`)),
    )
  }
  if (/^pre/.test(round)) return condition(path, '[.]', 'pre seed')
  if (/^seed/.test(round)) return condition(path, '(.)', 'seed')
  if (/^angel/.test(round)) return condition(path, '(.)', 'angel')
  if (/^early/.test(round)) return condition(path, '(.)', 'seed|pre seed|angel|series a')
  if (/^(?:late|growth)/.test(round))
    return condition(path, '(.)', 'series c|series d|series e|series f|growth|private equity')
  return condition(path, '(.)', 'ipo')
}

const raisedBefore =
  /(?:^| )(?:raised|raising|raise|raises|secured|closed|received|got)(?: (?:a|at least|in))?$/
const moneyBefore =
  /(?:^| )(?:raised|raising|raise|raises|secured|closed|funding|funded|with|has|have|investment|of|over|got|between|received)(?: (?:in|of))?$/
const currency = /^(?:dollars?|usd|euros?|eur|gbp|pounds?|chf|francs?)\b/
/** Sums of money that say nothing of what was invested. */
const otherMoney =
  /(?:^| )(?:revenues?|arr|mrr|turnover|sales|umsatz|valuations?|valued|worth|salary|salaries|paying|pays?|budgets?|profits?|ebitda|market cap|aum|under management|quota|deals?)(?: |$)/
/** A smaller number is rather a count of something else. */
const moneyMin = 100_000

function amountRaised(text: QueryText, start: number, { funding }: ReadableFields): Candidate | undefined {
  const amount = amountAt(text, start)
  if (!amount) return undefined
  const { min, max, isMoney } = amount
  const before = wordsBefore(text, start)
  const firstTo = amount.to + (currency.test(wordsAfter(text, amount.to)) ? 1 : 0)
  const other = alternativeAt(text, amount, firstTo)
  const to = other?.to ?? firstTo
  const isSum = isMoney || firstTo > amount.to || Math.max(min ?? 0, max ?? 0) >= moneyMin
  if (!isSum || !(isMoney || moneyBefore.test(before))) return undefined
  if (otherMoney.test(before) || otherMoney.test(wordsAfter(text, to))) return undefined
  // `$200k+` behind a job is rather a salary, where no record states what was raised.
  if (!funding && !moneyBefore.test(before)) return undefined
  const [verb] = raisedBefore.exec(before) ?? []
  const from = verb === undefined ? start : start - verb.trim().split(' ').length
  const exact = min !== undefined && min === max
  return candidate(
    from,
    to,
    3.5 * (to - from),
    funding
      ? group('or', [
          rangeFilter(funding.total, { ...amount, max: exact ? undefined : max }),
          other ? rangeFilter(funding.total, other) : null,
        ])
      : null,
  )
}

const backed =
  /^(?:backed|funded|financed|seeded|bankrolled) by |^(?:investments?|funding|money|capital) from |^portfolio (?:companies |startups )?of /
const backerWordsMax = 4

/** `Backed by Sequoia or Index Ventures`: one of the investors is enough unless `and` joins them. */
function backersAt(
  text: QueryText,
  start: number,
  { funding }: ReadableFields,
  lexicon: Lexicon,
): Candidate | undefined {
  const [cue] = backed.exec(wordsFrom(text, start)) ?? []
  if (cue === undefined) return undefined
  const names: string[] = []
  let isAnd = false
  let to = start + cue.trim().split(' ').length
  for (let next = to; next < text.words.length; ) {
    const end = endOfBacker(text, next, lexicon)
    if (end === next) break
    names.push(phraseOf(text, next, end))
    to = end
    const { folded = '', before = '' } = text.words[end] ?? {}
    if (before !== ',' && folded !== 'or' && folded !== 'and') break
    const link = folded === 'or' || folded === 'and'
    // After a list of investors, `and hiring in Berlin` and `, Berlin` say something else.
    if (folded !== 'or' && !isBacker(end + (link ? 1 : 0), lexicon)) break
    isAnd ||= folded === 'and'
    next = end + (link ? 1 : 0)
  }
  if (names.length === 0) return undefined
  const filter = funding
    ? group(
        isAnd ? 'all_of' : 'or',
        names.map(name => condition(funding.investors, '[.]', name)),
      )
    : null
  return candidate(start, to, 3 * (to - start), filter)
}

const initialsMax = 3

const isBacker = (at: number, lexicon: Lexicon): boolean =>
  Array.from({ length: backerWordsMax }, (_, index) => at + index + 1).some(
    to => lexicon('investor', at, to) !== undefined,
  )

/** Returns where the name of an investor ends: as it is on file, or else with the capitals or before a word of the request. */
function endOfBacker(text: QueryText, from: number, lexicon: Lexicon): number {
  const { words, isMixedCase } = text
  let to = from
  let known = from
  while (to < Math.min(words.length, from + backerWordsMax)) {
    const { text: written = '', folded = '', before = '' } = words[to] ?? {}
    // `J.P. Morgan`; behind longer words, a point ends a sentence.
    if (to > from && !/^[-&.]?$/.test(before)) break
    if (to > from && before === '.' && (words[to - 1]?.text.length ?? 0) > initialsMax) break
    if (functionWords.has(folded) || requestWords.has(folded)) break
    if (to > from && isMixedCase && !/^[\p{Lu}\d]/u.test(written)) break
    to++
    if (lexicon('investor', from, to)) known = to
  }
  return known > from ? known : to
}

/** `Sequoia-backed startups`. Types of investors, as in `venture-backed`, are read with the types of companies. */
function backedBehind(text: QueryText, start: number, { funding }: ReadableFields): Candidate | undefined {
  const { folded = '' } = text.words[start] ?? {}
  const next = text.words[start + 1]
  if (!next || !/^(?:backed|funded)$/.test(next.folded) || next.before !== '-') return undefined
  if (kindsOfInvestors.test(folded) || functionWords.has(folded) || requestWords.has(folded)) return undefined
  return candidate(start, start + 2, 6, funding ? condition(funding.investors, '[.]', folded) : null)
}

/** `Accel portfolio companies`: those of an investor on file. */
function portfolioAt(
  text: QueryText,
  start: number,
  { funding }: ReadableFields,
  lexicon: Lexicon,
): Candidate | undefined {
  const end = endOfBacker(text, start, lexicon)
  const isPortfolio = lexicon('investor', start, end) && portfolio.test(wordsAfter(text, end))
  if (!funding || !isPortfolio) return undefined
  const to = end + 1
  return candidate(
    start,
    to,
    3.2 * (to - start),
    condition(funding.investors, '[.]', phraseOf(text, start, end)),
  )
}
const portfolio = /^portfolio (?:compan(?:y|ies)|startups?|firms?)(?: |$)/

const yCombinator = /^(?:yc|y combinator)(?: (?:backed|funded|alumni|portfolio))?(?= (?:compan|startups?))/

/** Reads the companies of an accelerator: `YC companies`, `Y Combinator startups`. */
function ofYCombinator(text: QueryText, start: number, { funding }: ReadableFields): Candidate | undefined {
  const [called] = funding ? (yCombinator.exec(wordsFrom(text, start)) ?? []) : []
  if (called === undefined || !funding) return undefined
  const length = called.split(' ').length
  return candidate(start, start + length, 3 * length, condition(funding.investors, '[.]', 'y combinator'))
}

const kindsOfInvestors =
  /^(?:venture|vc|seed|angel|self|equity|pe|well|capital|crowd|government|publicly|state)$/
