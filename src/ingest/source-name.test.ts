import { expect, it } from 'vitest'
import { sourceName } from './source-name.ts'

it.each([
  ['people.csv', 'people'],
  ['/exports/2024/people.csv.gz', 'people'],
  ['people.json.csv.gz', 'people'],
  ['CRM Export.CSV', 'CRM Export'],
  ['people.v2.jsonl', 'people.v2'],
  ['people', 'people'],
  ['.csv', 'file'],
])('the source of the file %s is %s', (path, name) => {
  expect(sourceName(path)).toBe(name)
})
