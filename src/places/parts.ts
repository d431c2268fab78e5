// Parts of countries, states and large cities: `northern Italy`, `the south of France`, `Norddeutschland`, `eastern Ontario`, `north London`.
import { continentOf, countryName } from '../normal/country.ts'
import { distanceMeters } from './distance.ts'
import { type Gazetteer, isKnown } from './gazetteer.ts'
import { placeKey } from './key.ts'
import { momentsOfAll, momentsOfTown, spreadOf, type WeightedTown, weightedTown } from './moments.ts'
import type { NamedPlace } from './place.ts'
import type { Division, TownTable } from './table.ts'

const compass: ReadonlyMap<string, string> = new Map(
  Object.entries({
    north: 'north northern nord norden nordlich nordliches norte',
    south: 'south southern sud suden sudlich sudliches sur',
    east: 'east eastern ost osten ostlich ostliches est este',
    west: 'west western westen westlich westliches ouest oeste',
    northeast: 'northeast northeastern nordost nordosten noreste',
    northwest: 'northwest northwestern nordwest nordwesten noroeste',
    southeast: 'southeast southeastern sudost sudosten sureste',
    southwest: 'southwest southwestern sudwest sudwesten sudoeste suroeste',
    central: 'central centre center middle mid mitte zentral centro centrale inner downtown',
  }).flatMap(([direction, words]) => words.split(' ').map(word => [word, direction] as const)),
)
const twoWords = /^(north|south|nord|sud) (east|west|eastern|western|est|ouest)\b/
const compound = /^((?:nord|sud)(?:ost|west)?|ost|west|mittel|zentral)(?=\p{L}{5})/u
/** `De l'Italie`, `d'Espagne`, as `placeKey` leaves them. */
const elided = /^(?:de )?[dl](?=[aeiouh])/
const link = /^(?:(?:part|parts|half) )?(?:(?:of|von|vom|der|de la|de|du|d|del|in) )?(?:the )?/

const linkedEnd = /(?: (?:du|de l|del|de))? \S+$/

/** A state is in a part when its middle lies so many standard deviations of where people live away from that of the country. */
const offsetMin = 0.42
/** The square of the distance of what is central, in such deviations. */
const centralMax = 0.45

/**
 * Returns the part of a country or a state that a name says, as `placeKey` leaves it; undefined where it says none. `named`
 * reads the names of areas that are listed.
 */
export function partNamed(
  key: string,
  gazetteer: Gazetteer,
  named: (key: string) => NamedPlace | undefined,
): NamedPlace | undefined {
  const { direction, rest } = split(key)
  if (direction === undefined || rest.length < 2) return undefined
  const meanings = gazetteer.meanings(rest)
  if (!isKnown(meanings) && elided.test(rest))
    return partNamed(`${direction} ${rest.replace(elided, '')}`, gazetteer, named)
  const { country, divisions, towns } = meanings
  const state = divisions.find(({ needsCountry }) => !needsCountry)?.division
  const isNation = state?.country === 'GB' && country === 'GB'
  // `AE mid market`: a code in small letters may be any word.
  if (country !== undefined && rest.length === 2 && !/^(?:us|uk)$/.test(rest)) return undefined
  if (country !== undefined && !isNation) {
    // An area on the list has other borders than the compass says: `western US`, `Ostdeutschland`.
    const listed = placeKey(`${direction}ern ${countryName(country)}`)
    if (gazetteer.meanings(listed).region) return named(listed)
    const own = gazetteer.table.divisions.filter(division => division.country === country)
    return partOf(direction, country, own, gazetteer)
  }
  // Two letters are the code of a state, which nobody divides: `south or`.
  if (state) return rest.length > 3 ? partOf(direction, state.country, [state], gazetteer) : undefined
  return partOfCity(direction, towns, gazetteer)
}

function split(key: string): { readonly direction?: string; readonly rest: string } {
  const joined = key
    .replace(/^the /, '')
    .replace(twoWords, '$1$2')
    .replace(/^(nord|sud)(?=est|ouest)/, '$1')
  const [first = '', ...others] = joined.split(' ')
  const direction = compass.get(
    first.replace(/(?<=^(?:nord|sud))ouest/, 'west').replace(/(?<=^(?:nord|sud))est/, 'ost'),
  )
  if (direction !== undefined) return { direction, rest: others.join(' ').replace(link, '') }
  const last = compass.get(others.at(-1) ?? '')
  // `Italie du Nord`.
  if (last !== undefined) return { direction: last, rest: joined.replace(linkedEnd, '') }
  const [prefix] = compound.exec(joined) ?? []
  const meant = prefix === undefined ? undefined : compass.get(prefix.replace('mittel', 'mitte'))
  return meant === undefined ? { rest: '' } : { direction: meant, rest: joined.slice(prefix?.length) }
}

/** Lists the states of that part; where a country has no named states, and within a state, a circle holds most people of it. */
function partOf(
  direction: string,
  country: string,
  divisions: readonly Division[],
  gazetteer: Gazetteer,
): NamedPlace | undefined {
  const whole = momentsOfAll(divisions.map(gazetteer.moments))
  if (whole.weight === 0) return undefined
  const { latitude: latitudes, longitude: longitudes } = spreadOf(whole)
  const { up, right } = vectorOf(direction)
  const offsetLeast = up !== 0 && right !== 0 ? 0 : offsetMin
  const isInPart = (latitude: number, longitude: number): boolean =>
    direction === 'central' ? isCentral(latitude, longitude) : isOnSide(latitude, longitude)
  const isCentral = (latitude: number, longitude: number): boolean =>
    ((latitude - latitudes.mean) / latitudes.deviation) ** 2 +
      ((longitude - longitudes.mean) / longitudes.deviation) ** 2 <
    centralMax
  const isOnSide = (latitude: number, longitude: number): boolean =>
    (up === 0 || (up * (latitude - latitudes.mean)) / latitudes.deviation > offsetLeast) &&
    (right === 0 || (right * (longitude - longitudes.mean)) / longitudes.deviation > offsetLeast)
  const named = divisions.filter(division => gazetteer.divisionName(division) !== undefined)
  const states =
    named.length < 3
      ? []
      : named.filter(division => {
          const { latitude, longitude } = spreadOf(gazetteer.moments(division))
          return isInPart(latitude.mean, longitude.mean)
        })
  const inside = states.length > 0 ? [] : townsOf(divisions, gazetteer.table, isInPart)
  if (states.length === 0 && inside.length === 0) return undefined
  const { latitude, longitude } = spreadOf(
    momentsOfAll(states.length > 0 ? states.map(gazetteer.moments) : inside.map(momentsOfTown)),
  )
  const shown = countryName(country)
  const continent = shown === undefined ? undefined : continentOf(shown)
  return {
    places: [
      {
        latitude: latitude.mean,
        longitude: longitude.mean,
        precision: 'region',
        ...(continent !== undefined && { continent }),
        ...(shown !== undefined && { country: shown }),
      },
    ],
    area: {
      countries: [],
      states: states.flatMap(division => {
        const state = gazetteer.divisionName(division)
        return state === undefined ? [] : [{ state, country: shown ?? country }]
      }),
      continents: [],
      // States are the area by themselves.
      radiusKm: states.length > 0 ? 0 : radiusAround([latitude.mean, longitude.mean], inside),
    },
    population: 0,
    isCode: false,
  }
}

/** Returns the towns of a state, or of a country without named states, that lie in the part. */
const townsOf = (
  divisions: readonly Division[],
  table: TownTable,
  isInPart: (latitude: number, longitude: number) => boolean,
): readonly WeightedTown[] =>
  divisions.flatMap(({ from, to }) =>
    Array.from({ length: to - from }, (_, index) => weightedTown(from + index, table)).filter(
      ({ latitude, longitude }) => isInPart(latitude, longitude),
    ),
  )

const vectorOf = (direction: string): { readonly up: number; readonly right: number } => ({
  up: direction.startsWith('north') ? 1 : direction.startsWith('south') ? -1 : 0,
  right: direction.endsWith('east') ? 1 : direction.endsWith('west') ? -1 : 0,
})

/** Parts of smaller cities have no names that people ask for. */
const cityPopulationMin = 500_000
/** People of a large city by square kilometre. */
const density = 4000
const kmPerDegree = 111.2

/** A part of a city is a circle around a point between its middle and its edge. */
function partOfCity(
  direction: string,
  towns: readonly number[],
  { table }: Gazetteer,
): NamedPlace | undefined {
  const [first] = towns.toSorted((a, b) => table.population(b) - table.population(a))
  const population = first === undefined ? 0 : table.population(first)
  if (first === undefined || population < cityPopulationMin) return undefined
  const edgeKm = Math.sqrt(population / density / Math.PI)
  const { up, right } = vectorOf(direction)
  const offset = edgeKm / 2 / kmPerDegree
  const latitude = table.latitude(first) + up * offset
  const country = countryName(table.division(first).country)
  const continent = country === undefined ? undefined : continentOf(country)
  return {
    places: [
      {
        latitude,
        longitude: table.longitude(first) + (right * offset) / Math.cos((latitude * Math.PI) / 180),
        precision: 'region',
        ...(continent !== undefined && { continent }),
        ...(country !== undefined && { country }),
      },
    ],
    area: { countries: [], states: [], continents: [], radiusKm: Math.round(0.6 * edgeKm) },
    population: 0,
    isCode: false,
  }
}

const shareInside = 0.9
const radiusMinKm = 30

/** Returns the radius in kilometres within which nine tenths of the people live. */
function radiusAround(middle: readonly [number, number], towns: readonly WeightedTown[]): number {
  const distances = towns
    .map(town => ({
      km: distanceMeters(middle, [town.latitude, town.longitude]) / 1000,
      weight: town.weight,
    }))
    .sort((a, b) => a.km - b.km)
  const total = distances.reduce((sum, { weight }) => sum + weight, 0)
  let seen = 0
  for (const { km, weight } of distances) {
    seen += weight
    if (seen >= total * shareInside) return Math.max(radiusMinKm, Math.round(km))
  }
  return radiusMinKm
}
