// Reads a job title: its seniority, its function, and the canonical title nearest to it.
import type { FunctionCategory, Seniority } from './canonical/title.ts'
import { isWordOfTitles } from './dictionary.ts'
import type { FeatureWeights } from './feature-weights.ts'
import {
  functionByWords,
  type LikelyFunction,
  learntWeights,
  prepareWeights,
  saysNoWork,
} from './function.ts'
import { type NearestTitle, nearestTitle } from './nearest.ts'
import { nounOf } from './noun.ts'
import { statedSeniority } from './seniority.ts'
import { prepareIndex } from './title-index.ts'
import { parseTitle, type TitleTokens } from './tokens.ts'

export { canonicalTitles } from './canonical/index.ts'

/** Makes the tables that the first title would otherwise wait for, in short turns. */
export async function prepareTitles(): Promise<void> {
  await prepareWeights()
  await prepareIndex()
}

export interface NormalizedTitle {
  readonly matched_title: string
  readonly department: string
  readonly sub_department: string
  /** 0 to 1. */
  readonly similarity: number
  readonly confident: boolean
}

export interface TitleReading {
  /** One of `seniorityLevels`, or '' when the title names no occupation, a former one, or none in a known language. */
  readonly seniority_level: Seniority | ''
  /** One of `functionCategories`, or '' when nothing can be said. */
  readonly function_category: FunctionCategory | ''
  /** Absent when no canonical title comes near. */
  readonly normalized_title?: NormalizedTitle
}

const confidentFrom = 0.8
const remembered = new Map<string, TitleReading>()
const rememberedMax = 50_000
// A longer text is not a title that comes again, and would only take memory.
const rememberedLengthMax = 200

/**
 * Reads a job title of any spelling. Never throws; a title without words ('', '-', '🚀') and one that says its owner
 * has no job reads as empty strings. Up to 50,000 distinct titles are remembered.
 */
export function readTitle(title: string): TitleReading {
  const rememberedReading = remembered.get(title)
  if (rememberedReading) return rememberedReading
  const reading = Object.freeze(parseReading(title))
  if (title.length > rememberedLengthMax) return reading
  if (remembered.size >= rememberedMax) forgetOldest()
  remembered.set(title, reading)
  return reading
}

/** Drops the oldest tenth at once: dropping one by one would leave the map's table full of holes. */
function forgetOldest(): void {
  let left = rememberedMax / 10
  for (const title of remembered.keys()) {
    if (left-- === 0) return
    remembered.delete(title)
  }
}

const nothing: TitleReading = { seniority_level: '', function_category: '' }
// These words say that there is no job; a title that begins with one has no seniority and no function.
const noJob = new Set([
  'notworking',
  'retired',
  'unemployed',
  'none',
  'unknown',
  'retiree',
  'homemaker',
  'jobseeker',
  'seeking',
  'rentner',
  'pensioner',
  'housewife',
  'househusband',
])

// A less likely function is not stated, because a wrong answer costs more than none. Both limits were chosen in
// bench/quality/titles within the half that words are learnt from.
const probabilityMin = 0.52
/** A less likely function is stated where no other one is nearly as likely. */
const leadingProbabilityMin = 0.38
const leadMin = 0.2
const confirmedProbabilityMin = 0.9
/** A less likely function is stated where the nearest canonical title is of it as well, although too far to decide. */
const agreedProbabilityMin = 0.42
/** A later role is more often a place or a field of another function than the first one is. */
const laterProbabilityMin = 0.9
/** A field behind a rank says more of the work than the rank does where it says it this clearly. */
const turnedProbabilityMin = 0.6
// The similarity of a title that is spelled as a canonical title or an alias of it.
const exactFrom = 0.97

// A single letter of an alphabet is not a word, but two around a slash are (`F/O`, not `N/A`); one letter of another script may be.
const word = /(?!n\/a\b)\p{Script=Latin}\/?\p{Script=Latin}|[^\P{L}\p{Script=Latin}]/iu

/** Like `readTitle`, but with given weights and without remembering. */
export function parseReading(title: string, weights: FeatureWeights = learntWeights()): TitleReading {
  const tokens = parseTitle(title)
  if (tokens.roles.length === 0 || !word.test(title)) return nothing
  if (tokens.roles[0]?.some(token => noJob.has(token))) return nothing
  const current = withoutFormer(tokens)
  if (current.roles.length === 0) return nothing
  const reading = readInOrder(withFieldInBrackets(current, weights), weights)
  if (reading.function_category !== '' || tokens.acronyms.length === 0) return reading
  return statedSeniority(current)
    ? reading
    : readRoles({ ...tokens, roles: tokens.acronyms, whole: [] }, weights)
}

/**
 * Returns a title of nothing but a rank with the acronym of a field in brackets behind it as with the field behind a comma:
 * `Manager (HR)`. The acronym of another rank stays where it is: `Boss (CEO)`.
 */
function withFieldInBrackets(title: TitleTokens, weights: FeatureWeights): TitleTokens {
  const [rank = [], ...others] = title.roles
  const isRank = rank.every(saysNoWork) || executivesOfField.has(rank.at(-1) ?? '')
  if (!isRank || others.length > 0) return title
  const fields = title.acronyms.filter(
    acronym =>
      acronym.some(token => weights.rowOf.has(token)) &&
      !acronym.some(saysNoWork) &&
      statedSeniority({ ...title, roles: [acronym] }) === undefined,
  )
  return fields.length === 0 ? title : { ...title, roles: [rank, ...fields] }
}

/**
 * Reads a title as it is, and one with a rank in front (`Director, Enterprise Sales`) as `Enterprise Sales Director`.
 * A first role that says nothing of the work (`Dreamer | Founder`) leaves it to the others to tell.
 */
function readInOrder(tokens: TitleTokens, weights: FeatureWeights): TitleReading {
  const reading = readRoles(tokens, weights)
  const isOwnName = reading.normalized_title?.similarity === 1
  const [rank = [], field = [], ...others] = withFieldApart(tokens.roles)
  const isField = field.some(token => !saysNoWork(token) && weights.rowOf.has(token))
  const isExecutive = executivesOfField.has(rank.at(-1) ?? '') && rank.slice(0, -1).every(saysNoWork)
  // A deputy general manager has a field, or two; a general manager with several roles leads the whole.
  const isOfField = others.length === 0 || (isExecutive && rank.length > 1)
  const isTurned = isOfField && (isExecutive || rank.every(saysNoWork)) && isField
  if (isTurned && !isOwnName) {
    const role = [...field, ...(isExecutive ? ['director'] : rank)]
    const statedFrom = reading.function_category === '' ? probabilityMin : turnedProbabilityMin
    const turned = readRoles({ ...tokens, roles: [role], whole: role }, weights, statedFrom)
    if (turned.function_category !== '') {
      // The title of the whole organisation is still near, but no longer certain.
      const kept = reading.normalized_title?.confident ? undefined : reading.normalized_title
      const canonical = turned.normalized_title ?? kept
      return {
        seniority_level: reading.seniority_level,
        function_category: turned.function_category,
        ...(canonical && { normalized_title: canonical }),
      }
    }
  }
  if (reading.function_category !== '' || tokens.roles.length < 2) return reading
  const roles = tokens.roles.slice(1)
  const rest = readRoles({ ...tokens, roles, whole: roles.flat() }, weights, laterProbabilityMin)
  return rest.function_category === '' ? reading : { ...reading, function_category: rest.function_category }
}

/** The executives of an organisation, who lead a part of it where a field stands behind the comma: `Executive Director, Nursing`. */
const executivesOfField: ReadonlySet<string> = new Set([
  'executivedirector',
  'managingdirector',
  'generalmanager',
  'partner',
])

/** Reads `Executive Director of Nursing` and `Nursing Executive Director` as `Executive Director, Nursing`. */
function withFieldApart(roles: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const [role = [], ...others] = roles
  const executive = role.find(token => executivesOfField.has(token))
  if (executive === undefined || executive === 'partner' || role.length === 1 || others.length > 0)
    return roles
  return [[executive], role.filter(token => token !== executive && token !== 'of')]
}

/** Returns the title without what its owner was: a role with `former` or `ex` in front, and one with `retired` behind it. */
function withoutFormer(tokens: TitleTokens): TitleTokens {
  const { roles } = tokens
  const isPast = (role: readonly string[] | undefined) =>
    role !== undefined &&
    (past.has(role[0] ?? '') || role.at(-1) === 'retired') &&
    !(role[0] === 'ex' && role[1] === 'officio')
  const isMark = (role: readonly string[] | undefined) => role?.length === 1 && past.has(role[0] ?? '')
  const current = roles.filter((role, at) => !isPast(role) && !isMark(roles[at + 1]))
  return current.length === roles.length ? tokens : { ...tokens, roles: current, whole: current.flat() }
}

const past = new Set(['former', 'formerly', 'ex', 'retired'])

function readRoles(tokens: TitleTokens, weights: FeatureWeights, statedFrom = probabilityMin): TitleReading {
  const likely = functionByWords(tokens, weights)
  const nearest = nearestTitle(tokens)
  const canonical = nearest && normalizedTitle(nearest, likely)
  return {
    // An occupation that states no level is one without a rank; words of an unknown language may state any.
    seniority_level:
      statedSeniority(tokens) ?? (isUnderstood(tokens, weights) || nearest ? 'Entry Level' : ''),
    // A field behind the role, or another role, tells more than words that hardly do.
    function_category: statedFunction(
      nearest,
      likely,
      statedFrom,
      tokens.roles.length === 1 && statedFrom === probabilityMin,
    ),
    ...(canonical && { normalized_title: Object.freeze(canonical) }),
  }
}

/**
 * Returns whether some word of the title is one that titles are made of. A single word in plain letters counts as one, and so do
 * several of which the noun ends as occupations do in English: they are more often an occupation that is in no table (`Milliner`,
 * `Clam Shucker`) than words of another language.
 */
const isUnderstood = ({ roles, acronyms }: TitleTokens, weights: FeatureWeights): boolean =>
  [...roles, ...acronyms].some(
    role =>
      (role.every(token => plainLetters.test(token)) &&
        (role.length === 1 || occupationEnding.test(nounOf(role)))) ||
      role.some(token => weights.rowOf.has(token) || isWordOfTitles(token)),
  )

const plainLetters = /^[a-z]+$/
const occupationEnding = /[a-z](?:er|man|woman|person|wright|smith)$/

/** Returns the function of a canonical title that is near enough, unless the words clearly point to another one. */
function statedFunction(
  nearest: NearestTitle | undefined,
  likely: LikelyFunction | undefined,
  statedFrom: number,
  isOnlyRole: boolean,
): FunctionCategory | '' {
  const isAgreed = likely !== undefined && nearest?.canonical.function_category === likely.category
  const from = isAgreed ? Math.min(statedFrom, agreedProbabilityMin) : statedFrom
  const byWords =
    likely && (likely.probability >= from || (isOnlyRole && leads(likely))) ? likely.category : ''
  // "Deputy CEO": an executive is one of all work, so that the other words say only how far.
  const isExecutive = likely === undefined && nearest?.canonical.department === 'Executive Leadership'
  if (!nearest || (nearest.similarity < confidentFrom && !isExecutive)) return byWords
  const isDoubtful = nearest.similarity < exactFrom && !nearest.isOwnName
  return isDoubtful && byWords !== '' ? byWords : nearest.canonical.function_category
}

const leads = ({ probability, lead }: LikelyFunction): boolean =>
  probability >= leadingProbabilityMin && lead >= leadMin

/**
 * A title is confident only where it is called as the canonical one and its words do not clearly point to another
 * function, or where they clearly point to the same. An owner or a chief is one in any field.
 */
function normalizedTitle(
  { canonical, similarity, isOwnName, isSecond }: NearestTitle,
  likely: LikelyFunction | undefined,
): NormalizedTitle {
  const isExecutive = canonical.department === 'Executive Leadership'
  const isConfirmed =
    likely?.category === canonical.function_category
      ? isOwnName || likely.probability >= confirmedProbabilityMin
      : similarity === 1 || (isExecutive && (isOwnName || likely === undefined))
  const confirmed = isConfirmed && !isSecond ? similarity : Math.min(similarity, confidentFrom - 0.01)
  return {
    matched_title: canonical.title,
    department: canonical.department,
    sub_department: canonical.sub_department,
    similarity: confirmed,
    confident: confirmed >= confidentFrom,
  }
}
