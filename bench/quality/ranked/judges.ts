// Queries about federal judges, from the files of their schools and courts.
import type { FactQuery, Facts } from '../ranked.ts'
import { type CsvRow, csvRows, drawn, holdersOf, withLonger } from './facts.ts'

const urlOf = (row: CsvRow) => `https://www.fjc.gov/node/${row.nid}`
const perKind = 30

/** Presidents whose last name is theirs alone are called by it. */
function shortName(president: string, all: readonly string[]): string {
  const last = president.split(' ').at(-1) ?? president
  return all.filter(one => one.endsWith(` ${last}`)).length === 1 ? last : president
}

async function queries(chance: () => number): Promise<readonly FactQuery[]> {
  const degrees = csvRows('judges/education.csv')
  const service = csvRows('judges/federal-judicial-service.csv.gz')
  const born = csvRows('judges/demos.csv')
  // Whoever went to Yale Law School studied at Yale.
  const schools = withLonger(holdersOf(degrees, row => row.School, urlOf))
  const presidents = holdersOf(service, row => row.AppointingPresident, urlOf)
  const courts = holdersOf(service, row => row.CourtName, urlOf)
  // Many judges were appointed to two courts by two presidents.
  const seatOf = (row: CsvRow) => `${urlOf(row)}#${row.Sequence}`
  const seats = {
    courts: holdersOf(service, row => row.CourtName, seatOf),
    presidents: holdersOf(service, row => row.AppointingPresident, seatOf),
  }
  const cities = holdersOf(born, row => row.BirthCity, urlOf)
  const names = [...presidents.keys()]
  const draw = (first: typeof schools, second: typeof schools) =>
    drawn(first, second, { chance, count: perKind })
  return [
    ...draw(presidents, schools).map(({ first, second, both }) => ({
      kind: 'judges by president and school',
      query: `judges appointed by ${shortName(first, names)} who studied at ${second}`,
      relevant: both,
    })),
    ...draw(seats.courts, seats.presidents).map(({ first, second, both }) => ({
      kind: 'judges by court and president',
      query: `judges of the ${first} appointed by ${shortName(second, names)}`,
      relevant: new Set([...both].map(seat => seat.replace(/#.*/, ''))),
    })),
    ...draw(courts, schools).map(({ first, second, both }) => ({
      kind: 'judges by court and school',
      query: `${second} graduates who served on the ${first}`,
      relevant: both,
    })),
    ...draw(schools, cities).map(({ first, second, both }) => ({
      kind: 'judges by school and birthplace',
      query: `judges born in ${second} who went to ${first}`,
      relevant: both,
    })),
  ]
}

export const judgeFacts: Facts = { mapping: 'judges', file: 'judges/demos.csv', queries }
