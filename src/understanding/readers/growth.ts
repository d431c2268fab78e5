// Reads how the number of employees of a company changed: `growing companies`, `grew headcount by 20 %`, `headcount down 10 percent`.
import type { JsonObject } from '../../lib/json/json.ts'
import { type Candidate, foldedWords, type QueryText, wordsBefore } from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { condition } from '../filters.ts'
import type { Bounds } from './amounts.ts'
import { numberAt } from './numbers.ts'
import { percentageAt } from './percentages.ts'
import { rangeFilter } from './years.ts'

const up = 'gr[eo]w(?:n|s|ing)?|growth|increas(?:e|ed|es|ing)|expand(?:ed|ing)|rose|rising|up'
const down =
  'shr[aiu]nk(?:s|ing)?|declin(?:e|ed|es|ing)|decreas(?:e|ed|es|ing)|fell|falling|dropp(?:ed|ing)|reduc(?:ed|ing)|cut|down'
const people =
  '(?:(?:their|its|the) )?(?:(?:employee )?headcount|employee count|employees?|workforce|staff|teams?)'
const joining = '(?: (?:by|of|is|was|were|has|have|been))*'

/** Matches the words in front of a share: `grew headcount by`, `shrunk by`, `headcount growth of`. */
const before = new RegExp(
  `(?:^| )(?:${people} (?:(?:has|have|was|were|is|are) )?(?:(?<grew>${up})|(?<fell>${down}))|(?:(?<up>${up})|(?<down>${down}))(?: ${people})?)${joining}$`,
)
/** Matches the words behind a share: `20% headcount growth`, `10 percent fewer employees`. */
const behind =
  /^(?:(?:headcount|employee|staff|team|annual|yearly|yoy) )*(?:(?<up>growth|increase)|(?<down>decline|decrease|reduction))(?= |$)|^(?:(?<more>more)|(?<fewer>fewer|less)) (?:employees|people|staff)(?= |$)/
/** Other numbers of companies change too, and no field says how. */
const otherNumber =
  /(?:^| )(?:revenues?|sales|arr|mrr|profits?|followers?|traffic|valuations?|prices?|market|salar(?:y|ies))(?= |$)/

const company =
  '(?:compan(?:y|ies)|startups?|scale ?ups?|firms?|business(?:es)?|employers?|agenc(?:y|ies)|brands?|retailers?|manufacturers?|banks?)'
const companies = `(?:\\S+ ){0,3}?${company}(?= |$)`
const growing = new RegExp(
  `^(?:(?:fast|fastest|rapidly|quickly|still) )?growing(?= ${companies})|^(?:high|hyper) growth(?= ${companies})|^growing (?:headcounts?|workforces?|teams?)(?= |$)`,
)
const shrinking = new RegExp(
  `^(?:(?:fast|rapidly|quickly|still) )?(?:shrinking|downsizing)(?: (?:headcounts?|workforces?|teams?)(?= |$)|(?= ${companies}))`,
)
const sinceWhen =
  /^(?:(?:in|over|during|within|for|since) )?(?:the )?(?:last|past|previous|this) (?:(\S+) )?(month|quarter|year)s?(?= |$)|^(?:(?:year over year|year on year|yoy|annually|(?:a|per|every|each) year)(?= |$))/
/** No field has the time since then, so that the change of a year stands for it, as for longer times. */
const sinceThen =
  /^since (?:(?:january|february|march|april|may|june|july|august|september|october|november|december) )?(?:19|20)\d\d(?= |$)/
const when = `(?:${sinceWhen.source.slice(1)}|${sinceThen.source.slice(1)})`
/** `Companies that are growing`, in contrast to `companies that are growing tomatoes`. */
const areChanging = new RegExp(
  `^(?<said>(?:(?<up>growing)|shrinking|downsizing)(?: (?:fast|quickly|rapidly)(?= in |$| ${when})|(?=$| ${when})))`,
)
/** `Companies shrinking`: the word for companies says it as well as `are` does. */
const beforeChanging = new RegExp(`^(?:are|is|not|aren't|isn't|still|currently|been|${company})$`)

/** The words in front of a share that are looked at. */
const leadWordsMax = 6
const endWordsMax = 6

/** Reads changes of the headcount. Where no record states them there is no reading, so that the words are looked for as text. */
export function readGrowth(text: QueryText, { growth }: ReadableFields): readonly Candidate[] {
  if (growth === undefined) return []
  return text.words.flatMap((_, at) =>
    [shareAt(text, at, growth), changeAt(text, at, growth)].flatMap(one => one ?? []),
  )
}

/** Returns the reading of a share by which the headcount changed, with the words around it. */
function shareAt(text: QueryText, at: number, growth: string): Candidate | undefined {
  const share = percentageAt(text, at)
  if (!share) return undefined
  const front = wordsBefore(text, at, leadWordsMax)
  const lead = before.exec(front)
  const rest = lead ? null : behind.exec(foldedWords(text, share.to, share.to + endWordsMax))
  const { grew, fell, up: isUp, down: isDown, more, fewer } = { ...lead?.groups, ...rest?.groups }
  if (!(grew ?? fell ?? isUp ?? isDown ?? more ?? fewer) || otherNumber.test(front)) return undefined
  const from = at - countOf(lead?.[0])
  const span = spanAt(text, share.to + countOf(rest?.[0]))
  if (span.months === undefined) return undefined
  // `Grew -5%`; a hyphen between two numbers stands in front of no lead.
  const isMinus = text.words[at]?.before.endsWith('-') === true
  const isLess = (fell ?? isDown ?? fewer) !== undefined || isMinus
  const { to, months } = span
  return candidate(
    from,
    to,
    rangeFilter(`${growth}.${months}`, isLess ? downwards(share) : atLeast(share)),
    true,
  )
}

/** `Grew by 20%` is by so much or more. */
const atLeast = (share: Bounds): Bounds => (share.min === share.max ? { min: share.min } : share)

/** Returns the bounds of a change below zero. */
function downwards(share: Bounds): Bounds {
  const { min, max, isOver = false, isUnder = false } = atLeast(share)
  return {
    max: min === undefined ? 0 : -min,
    isUnder: min === undefined || isOver,
    ...(max !== undefined && { min: -max, isOver: isUnder }),
  }
}

/** Returns the reading of a company that grows or shrinks by whatever it is; everybody likes to say that they grow. */
function changeAt(text: QueryText, at: number, growth: string): Candidate | undefined {
  const rest = foldedWords(text, at, at + endWordsMax)
  const changed = (words: string, isGrowing: boolean) => {
    const end = at + countOf(words)
    const [then] = sinceThen.exec(foldedWords(text, end, end + endWordsMax)) ?? []
    const { to, months = yearly } = spanAt(text, end)
    return candidate(
      at,
      then === undefined ? to : end + countOf(then),
      condition(`${growth}.${months}`, isGrowing ? '>' : '<', 0),
      !isGrowing,
    )
  }
  const [isUp] = growing.exec(rest) ?? []
  if (isUp !== undefined) return changed(isUp, true)
  const [isDown] = shrinking.exec(rest) ?? []
  if (isDown !== undefined) return changed(isDown, false)
  const isSaid = beforeChanging.test(text.words[at - 1]?.folded ?? '')
  const are = isSaid ? areChanging.exec(clauseAt(text, at)) : null
  return are ? changed(are.groups?.said ?? '', are.groups?.up !== undefined) : undefined
}

/** Returns the words from an index to the next sign. */
function clauseAt({ words }: QueryText, at: number): string {
  const end = words.findIndex(({ before: signs }, index) => index > at && /[,;.!?()]/.test(signs))
  return foldedWords({ words }, at, end === -1 ? words.length : end)
}

const yearly = '12m'
const lengths = { month: 1, quarter: 3, year: 12 } as const

/** Returns the time in which a headcount changed, a year unless it is said; without months where no field has it. */
function spanAt(text: QueryText, at: number): { readonly months?: string; readonly to: number } {
  const [said, count, unit] = sinceWhen.exec(foldedWords(text, at, at + endWordsMax)) ?? []
  if (said === undefined || unit === undefined) return { months: yearly, to: at + countOf(said) }
  const number = count === undefined ? 1 : numberAt(text, at + countOf(said) - 2)?.value
  const months = (number ?? Number.NaN) * lengths[unit as keyof typeof lengths]
  const measured = months > 0 ? [1, 3, 6, 12].find(one => months <= one) : undefined
  return { to: at + countOf(said), ...(measured !== undefined && { months: `${measured}m` }) }
}

const countOf = (words = ''): number => (words === '' ? 0 : words.trim().split(' ').length)

function candidate(from: number, to: number, filter: JsonObject | null, hard: boolean): Candidate {
  const draft = { kind: 'employer_size' as const, from, to, hard, confidence: hard ? 0.8 : 0.6, filter }
  return { from, to, score: 4 * (to - from), drafts: () => [draft] }
}
