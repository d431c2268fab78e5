// Joins readings of which one is enough: `Berlin or Munich`, `nurses in Madrid or teachers in Barcelona`.
import { isObject, type JsonObject } from '../lib/json/json.ts'
import { depthMax } from '../query/limits.ts'
import {
  type ChosenReading,
  type CriterionDraft,
  isEmployer,
  kindOf,
  oppositeOf,
  type QueryText,
  wordsBefore,
} from './candidate.ts'
import { countBefore, someOf } from './counted.ts'
import type { CriterionKind } from './criterion.ts'
import { depthOf, group } from './filters.ts'
import { between, gapBefore } from './gaps.ts'

/** A reading with what its surroundings say. */
export interface ScopedReading extends ChosenReading {
  readonly isNegated: boolean
  readonly isWish: boolean
  /** True when it is another alternative of the reading before it. */
  readonly isAlternative: boolean
  /** True where a negation means employers of now and before: `never worked at Stripe`. */
  readonly isEver?: boolean
  /** True for those of whom everybody else is meant: `everyone except recruiters at Stripe`. */
  readonly isExcept?: boolean
  /** True where it was joined from several descriptions. */
  readonly isEither?: true
  /** True in a list of those who are excluded: `excluding managers, agencies and freelancers`. */
  readonly isExcluded?: boolean
  /** True for an item of such a list that is not surely one. */
  readonly isLooseItem?: boolean
  /** The title or level of which only those at some employers are excluded. */
  readonly held?: ChosenReading
}

export const orLink = /(?:^|[ ,])(?:or|nor|\/|\||and\/or)(?: |$)/

/** The kinds that nobody can meet twice at a time, so that `and` and commas list alternatives. */
const exclusive: ReadonlySet<CriterionKind> = new Set([
  'place',
  'title',
  'seniority',
  'function',
  'employer',
  'employer_industry',
  'school',
  'name',
])

/** Joins neighbouring alternatives of one kind, so that one of them is enough. */
export function mergeAlternatives(
  text: QueryText,
  readings: readonly ScopedReading[],
): readonly ScopedReading[] {
  const merged: ScopedReading[] = []
  for (let start = 0; start < readings.length; ) {
    let end = start + 1
    while (readings[end]?.isAlternative) end++
    const run = readings.slice(start, end)
    const [first] = run
    if (!first) break
    const isOr = run
      .slice(1)
      .some((reading, index) => orLink.test(between(text, run[index]?.to ?? 0, reading.from)))
    const count = countBefore(text, first.from)
    const counted = count === undefined ? undefined : someOf(run, count)
    const kind = kindOf(first)
    const goesOn = unreadAlternative.test(
      between(text, run.at(-1)?.to ?? 0, readings[end]?.from ?? text.words.length),
    )
    const meansOr =
      isOr ||
      (goesOn && run.length > 1) ||
      (kind !== undefined && exclusive.has(kind) && !areBothSchools(text, first)) ||
      (kind === 'former_employer' &&
        (isOfMany(text, run) ||
          !/(?:^| )(?:and|ex|former)(?: |$)/.test(between(text, first.to, run[1]?.from ?? first.to))))
    merged.push(...(counted ? [counted] : run.length > 1 && meansOr ? [joined(run)] : run))
    start = end
  }
  return merged
}

/** `Studied at both Princeton and Yale`, in contrast to `Princeton and Yale graduates`. */
const areBothSchools = (text: QueryText, first: ChosenReading): boolean =>
  kindOf(first) === 'school' && /(?:^| )both(?: (?:at|from|of|an?))?$/.test(wordsBefore(text, first.from))

/** `Stripe and Square alumni` are of either; whoever `worked at Stripe and Square` was at both. */
const isOfMany = ({ words }: QueryText, run: readonly ScopedReading[]): boolean =>
  /^(?:alumni|alums|veterans)$/.test(words[run.at(-1)?.to ?? 0]?.folded ?? '')

/** `Kubernetes, Terraform or AWS`, where nobody on file knows the last one. */
const unreadAlternative = /^,? ?(?:or|nor) \S/

function joined(run: readonly ScopedReading[]): ScopedReading {
  const [first] = run
  const last = run.at(-1)
  if (!first || !last) throw new Error('A run of alternatives has at least one reading.')
  const kinds = [...new Set(run.flatMap(({ drafts }) => drafts.map(({ kind }) => kind)))]
  const drafts = kinds.map((kind): CriterionDraft => {
    const same = run.flatMap(reading => reading.drafts.filter(draft => draft.kind === kind))
    const isEach = run.every(reading => reading.drafts.some(draft => draft.kind === kind))
    return {
      kind,
      from: same[0]?.from ?? first.from,
      to: same.at(-1)?.to ?? last.to,
      hard: isEach && same.every(draft => draft.hard),
      confidence: Math.min(...same.map(draft => draft.confidence)),
      filter: same.some(draft => draft.filter === null)
        ? null
        : group(
            'or',
            same.map(draft => draft.filter),
          ),
    }
  })
  return { ...first, to: last.to, drafts, isWish: run.some(reading => reading.isWish) }
}

const orBetween = /^,? ?or(?: (?:an?|the|at|in|from|with|for|ex|former))*$/
/** Nobody is a nurse in Madrid and a teacher in Barcelona. */
const andBetween = /^(?:,|,? ?and)$/
const areBothExclusive = ([left, right]: readonly [Side, Side]): boolean =>
  // `Designers in Berlin, developers in London, nurses in Texas`.
  (left.length === 1 && left[0]?.isEither === true && right.length > 1 && titleKinds.has(kindOf(right[0]))) ||
  (left.length === right.length &&
    left.every(
      (one, index) =>
        (exclusive.has(kindOf(one) ?? 'keyword') || (isYears(one) && titleKinds.has(kindOf(left[0])))) &&
        kindOf(one) === right.map(kindOf)[index] &&
        one.drafts[0]?.isApart !== true,
    ) &&
    left.some(one => kindOf(one) === 'title' || kindOf(one) === 'employer_industry'))

/** `Nurse 2 years, caregiver 5 years`: a title with years of its own. */
const isYears = (one: ScopedReading): boolean => /^(?:experience|tenure)_years$/.test(kindOf(one) ?? '')

/** Matches the signs and words that begin another part of the query. */
const partEnds = /[,;]|(?:^| )(?:or|and|but)(?: |$)/
export const titleKinds: ReadonlySet<CriterionKind | undefined> = new Set(['title', 'seniority', 'function'])

/** `Nurses in Madrid or teachers in Barcelona`: one of two descriptions is enough, of which nobody meets both. */
export function withDescriptions(
  text: QueryText,
  readings: readonly ScopedReading[],
): readonly ScopedReading[] {
  const gapAt = (index: number) => gapBefore(text, readings, index)
  for (let middle = 1; middle < readings.length; middle++) {
    const isOr = orBetween.test(gapAt(middle))
    if (!isOr && !andBetween.test(gapAt(middle))) continue
    let [from, to] = [middle - 1, middle + 1]
    while (from > 0 && !partEnds.test(gapAt(from))) from--
    while (to < readings.length && !partEnds.test(gapAt(to))) to++
    const sides = sidesOf(readings.slice(from, middle), readings.slice(middle, to))
    if (!sides || !(isOr || areBothExclusive(sides))) continue
    const [left, right] = sides
    const all = [
      ...readings.slice(0, middle - left.length),
      ...eitherOf(left, right),
      ...readings.slice(middle + right.length),
    ]
    // A third description may follow.
    return withDescriptions(text, all)
  }
  return readings
}

type Side = readonly ScopedReading[]

/** Returns the descriptions on both sides of `or`: what is of the same kinds, or else what begins with a title. */
function sidesOf(left: Side, right: Side): readonly [Side, Side] | undefined {
  if ([...left, ...right].some(({ isNegated, isWish }) => isNegated || isWish)) return undefined
  for (let length = Math.min(left.length, right.length); length > 1; length--) {
    const [first, second] = [left.slice(-length), right.slice(0, length)]
    if (first.every((one, index) => kindOf(one) === second.map(kindOf)[index])) return [first, second]
  }
  const start = left.findLastIndex(one => titleKinds.has(kindOf(one)))
  return start >= 0 && right[0] && titleKinds.has(kindOf(right[0])) ? [left.slice(start), right] : undefined
}

/** Returns both sides as one reading, which is a wish where either is one, or as wishes where no filter says all of them. */
export function eitherOf(left: Side, right: Side): readonly ScopedReading[] {
  const [first] = left
  const [draft] = first?.drafts ?? []
  const all = [...left, ...right]
  const isCertain = all.every(one => one.drafts[0]?.hard === true || one.isNegated)
  // A group that leaves out what is uncertain would be met by too many.
  const isSingle = left.length + right.length === 2 && all.every(({ drafts }) => drafts.length === 1)
  const filters = [left, right].map(side =>
    group(
      'all_of',
      side.flatMap(one => requiredBy(one, isCertain)),
    ),
  )
  const filter = group('or', filters.flatMap(alternativesOf))
  const isSaid = filter !== null && !filters.includes(null) && depthOf(filter) < depthMax
  if (!first || !draft || !(isCertain || isSingle) || !isSaid)
    return all.map(one => ({ ...one, isWish: true }))
  const to = right.at(-1)?.to ?? first.to
  const confidence = Math.min(...all.flatMap(({ drafts }) => drafts.map(one => one.confidence)))
  return [
    {
      ...first,
      to,
      isNegated: false,
      isEither: true,
      drafts: [
        {
          kind:
            all.every(isEmployer) && all.some(one => kindOf(one) === 'employer') ? 'employer' : draft.kind,
          from: first.from,
          to,
          hard: isCertain,
          confidence,
          filter,
        },
      ],
    },
  ]
}

/** Returns the filters of what a reading requires, or of all that it says. */
const requiredBy = (
  { drafts, isNegated }: ScopedReading,
  isCertain: boolean,
): readonly (JsonObject | null)[] =>
  isNegated
    ? drafts.slice(0, 1).map(oppositeOf)
    : drafts.flatMap(({ hard, filter }) => (hard || !isCertain ? [filter] : []))

/** Groups may be nested only so deep, however many descriptions a query has. */
const alternativesOf = (filter: JsonObject | null): readonly (JsonObject | null)[] =>
  filter?.op === 'or' && Array.isArray(filter.conditions) ? filter.conditions.filter(isObject) : [filter]
