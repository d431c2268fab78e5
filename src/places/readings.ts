// Weighs what the segments of a line can mean together, and picks one place.
import { type Agreement, belongsTo, isAmbiguousCode, withCountry, withRegion, withTown } from './agreement.ts'
import type { Gazetteer, Region } from './gazetteer.ts'
import type { LineSegment } from './segments.ts'
import type { Division, TownTable } from './table.ts'

export type Reading =
  | { readonly is: 'town'; readonly row: number; readonly isArea: boolean }
  | { readonly is: 'division'; readonly division: Division }
  | { readonly is: 'country'; readonly country: string }
  | { readonly is: 'region'; readonly region: Region }

/** The best reading of the segments, or undefined when none names a place. */
export function bestReading(all: readonly LineSegment[], gazetteer: Gazetteer): Reading | undefined {
  const segments = withoutFalseCodes(all)
  const countries = new Set(
    segments.flatMap(one => (one.country && !isAmbiguousCode(one) ? one.country : [])),
  )
  let best: ReadingCandidate | undefined
  for (const [at, segment] of segments.entries()) {
    const others: SurroundingSegments = { segments, at, countries, gazetteer }
    for (const candidate of [
      ...towns(segment, others),
      ...divisions(segment, others),
      ...countryOf(segment, others),
      ...regionOf(segment, others),
    ]) {
      if (!best || isBetter(candidate, best)) best = candidate
    }
  }
  return best?.reading
}

/** `Timișoara, TM, Romania`: a code before another country is one of its divisions, not Turkmenistan. */
function withoutFalseCodes(segments: readonly LineSegment[]): readonly LineSegment[] {
  return segments.map((segment, at) => {
    const { country, key } = segment
    if (country === undefined || key.length > 3) return segment
    const stronger = segments.find(
      (other, index) =>
        other.country !== undefined &&
        other.country !== country &&
        !isAmbiguousCode(other) &&
        // `Georgia, USA`: the other country has the name of a state of this one.
        !other.divisions.some(({ division }) => division.country === country) &&
        (other.key.length > 3 || index > at),
    )
    if (!stronger?.country || belongsTo(country, stronger.country)) return segment
    return { ...segment, country: undefined }
  })
}

interface ReadingCandidate {
  readonly reading: Reading
  /** The segment that names the place. */
  readonly at: number
  /** The number of segments that support the reading, its own included. */
  readonly agreed: number
  readonly rank: number
  /** Decides between places of one rank. */
  readonly weight: number
}

/**
 * Decides between meanings of one segment: `LA` is Los Angeles, `CA` California, `Georgia` the country,
 * `Ontario` the state.
 */
const rank = { code: 8, region: 7, state: 6, country: 5, town: 4, division: 3, lesserTown: 2, county: 1 }

function isBetter(a: ReadingCandidate, b: ReadingCandidate): boolean {
  if (a.agreed !== b.agreed) return a.agreed > b.agreed
  // The most precise of equally supported segments is meant, and of those the first.
  if (a.at !== b.at) return precision[a.reading.is] > precision[b.reading.is]
  return a.rank !== b.rank ? a.rank > b.rank : a.weight > b.weight
}

const precision = { country: 0, region: 1, division: 1, town: 2 }

/** The segments around the one that is read. */
interface SurroundingSegments {
  readonly segments: readonly LineSegment[]
  readonly at: number
  /** The countries the line names for certain. */
  readonly countries: ReadonlySet<string>
  readonly gazetteer: Gazetteer
}

interface Support {
  readonly agreed: number
  /** An earlier segment may say nothing for the reading, for example an unknown town. */
  readonly isAfterUnknown: boolean
}

/** Asks the other segments; undefined when one contradicts. */
function support(
  { segments, at }: SurroundingSegments,
  judge: (other: LineSegment, isLater: boolean) => Agreement,
): Support | undefined {
  let agreed = 1
  let isAfterUnknown = false
  for (const [index, other] of segments.entries()) {
    if (index === at) continue
    const answer = judge(other, index > at)
    if (answer === 'contradicts') return undefined
    if (answer === 'agrees') agreed += 1
    else if (index < at && !other.hasNumber) isAfterUnknown = true
  }
  return { agreed, isAfterUnknown }
}

function* towns(segment: LineSegment, others: SurroundingSegments): Generator<ReadingCandidate> {
  const { at, segments, countries, gazetteer } = others
  const { table } = gazetteer
  const namesake = largestDivision(segment, others)
  for (const row of segment.towns) {
    const home = table.division(row)
    const found = support(others, other => {
      const answer = withTown(other, home, countries)
      // `Buenos Aires, Buenos Aires, Argentina`: town and state, although the town is not part of the state.
      return answer === 'contradicts' && other.key === segment.key ? 'open' : answer
    })
    if (!found) continue
    const { agreed, isAfterUnknown } = found
    const population = table.population(row)
    // `Baranavichy, Brest, Belarus`: after a town we lack, a chief town stands for a state whose name we lack.
    if (isAfterUnknown && at < segments.length - 1 && isChief(row, gazetteer)) {
      yield { reading: { is: 'division', division: home }, at, agreed, rank: rank.town, weight: population }
      continue
    }
    const isNarrowed = segments.some(
      (other, index) => index !== at && other.divisions.some(({ division }) => division === home),
    )
    const wins = isNarrowed || !namesake || outweighs(row, namesake, found, table)
    const isCode = segment.key.length <= 3 && population > 500_000
    yield {
      reading: { is: 'town', row, isArea: segment.isArea || isStateOfArea(segments[at + 1], segment) },
      at,
      agreed,
      rank: isCode ? rank.code : wins ? rank.town : rank.lesserTown,
      // `London, CA` is the one in Canada, but `Windsor, CA` the one in California.
      weight: population * (isNarrowed ? 20 : 1),
    }
  }
}

/** The second half of `Austin, Texas Metropolitan Area`. */
const isStateOfArea = (next: LineSegment | undefined, town: LineSegment): boolean =>
  next?.isArea === true && next.divisions.length > 0 && next.key !== town.key

function* divisions(segment: LineSegment, others: SurroundingSegments): Generator<ReadingCandidate> {
  for (const { division, needsCountry } of segment.divisions) {
    if (needsCountry && !others.countries.has(division.country)) continue
    const found = support(others, (other, isLater) => {
      const answer = withCountry(other, division.country)
      // `Maryland, New York` is a town in New York that the table lacks.
      return answer === 'open' && isLater && isOtherDivision(other, division) ? 'contradicts' : answer
    })
    if (!found) continue
    const isCode = segment.key.length <= 2 && division.country === 'US'
    const isNation = division.country === 'GB' && segment.country === 'GB'
    yield {
      reading: { is: 'division', division },
      at: others.at,
      agreed: found.agreed,
      rank: isCode || isNation ? rank.state : rank.division,
      weight: populationOf(division, others.gazetteer.table),
    }
  }
}

const isOtherDivision = ({ divisions }: LineSegment, one: Division): boolean =>
  divisions.some(named => named.division.country === one.country && !named.needsCountry) &&
  divisions.every(named => named.division !== one)

function* countryOf({ country }: LineSegment, others: SurroundingSegments): Generator<ReadingCandidate> {
  if (country === undefined) return
  const found = support(others, other => (other.country === country ? 'open' : withCountry(other, country)))
  if (!found) return
  const { agreed } = found
  yield { reading: { is: 'country', country }, at: others.at, agreed, rank: rank.country, weight: 0 }
}

function* regionOf({ region }: LineSegment, others: SurroundingSegments): Generator<ReadingCandidate> {
  if (!region) return
  const found = support(others, other => (other.region === region ? 'open' : withRegion(other, region)))
  if (!found) return
  const { agreed } = found
  const isRank = region.isCounty ? rank.county : rank.region
  yield { reading: { is: 'region', region }, at: others.at, agreed, rank: isRank, weight: 0 }
}

function largestDivision(
  segment: LineSegment,
  { countries, gazetteer }: SurroundingSegments,
): Division | undefined {
  let largest: Division | undefined
  for (const { division, needsCountry } of segment.divisions) {
    if (needsCountry && !countries.has(division.country)) continue
    if (!largest || populationOf(division, gazetteer.table) > populationOf(largest, gazetteer.table)) {
      largest = division
    }
  }
  return largest
}

/**
 * Returns whether a town outweighs the state of its name: New York and São Paulo do, being large in their
 * states; Quebec, and California in Maryland, do not. After an unknown town, the state is all that the line
 * says.
 */
function outweighs(
  row: number,
  state: Division,
  { agreed, isAfterUnknown }: Support,
  table: TownTable,
): boolean {
  if (isAfterUnknown) return false
  const home = table.division(row)
  // `Washington` alone is the capital, `Washington, USA` the state.
  if (home.country === 'US' && home.code === 'DC') return agreed === 1
  const population = table.population(row)
  const total = populationOf(state, table)
  return home === state ? population > total * chiefShare : population > total
}

const chiefShare = 0.1

const isChief = (row: number, { table, divisionName }: Gazetteer): boolean => {
  const home = table.division(row)
  const isNamed = divisionName(home) !== undefined || home.code === ''
  return !isNamed && table.population(row) > populationOf(home, table) * chiefShare
}

const populations = new WeakMap<Division, number>()

function populationOf(division: Division, table: TownTable): number {
  let total = populations.get(division)
  if (total === undefined) {
    total = 0
    for (let row = division.from; row < division.to; row++) total += table.population(row)
    populations.set(division, total)
  }
  return total
}
