import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openPlaces } from './places.ts'

const folder = process.env.SHARED_DATA ?? fileURLToPath(new URL('../../../shared/data', import.meta.url))
const file = `${folder}/yc/companies.jsonl.gz`

test.skipIf(!existsSync(file))(`finds the place of nearly all company locations (needs ${file})`, () => {
  const { geocode } = openPlaces()
  const lines = gunzipSync(readFileSync(file))
    .toString()
    .trim()
    .split('\n')
    .flatMap(line => (JSON.parse(line) as { all_locations?: string }).all_locations?.split('; ') ?? [])
    .filter(line => line !== '' && line !== 'Remote')
  const found = lines.map(geocode).filter(place => place !== undefined)
  expect(found.length / lines.length).toBeGreaterThan(0.999)
  expect(found.filter(place => place.precision === 'city').length / found.length).toBeGreaterThan(0.96)
})
