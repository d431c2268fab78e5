import { expect, it } from 'vitest'
import { inOrderOfExports } from './order-of-exports.ts'
import { sourceName } from './source-name.ts'

const ordered = (names: readonly string[]) =>
  inOrderOfExports(
    names.map(name => ({ path: `${name}.csv` })),
    ({ path }) => sourceName(path),
  ).map(({ path }) => path.replace('.csv', ''))

it.each([
  ['list (1)', 'list (10)', 'list (2)', 'list'],
  ['list_10', 'list_9'],
  ['list_v10', 'list_v9'],
  ['crm_2026-02-01', 'crm_2026-01-31'],
  ['crm_2026-10-1', 'crm_2026-9-1'],
  ['crm_2026-03-19T18-00-00', 'crm_2026-03-19T10-00-15'],
  ['crm_20260201', 'crm_20251231'],
  ['crm 2 April 2026', 'crm 24 March 2026', 'crm 3 March 2026'],
  ['crm_Apr-2026', 'crm_Mar-2026'],
  ['crm March 3, 2026', 'crm Feb 24, 2026'],
  ['crm 2026 août', 'crm 2026 juillet'],
  ['Q1_2026 crm', 'Q4_2025 crm'],
  ['jobs1778901234567', 'jobs1678901234567'],
])('reads an earlier export first: %s after %s', (...names) => {
  const exported = ordered(names)
  expect(exported).not.toEqual(names)
  expect(exported[0]).toBe(names.at(-1))
  expect(ordered(exported)).toEqual(exported)
})

it.each([
  ['people-b', 'people-a'],
  ['crm_15-02-2026', 'crm_01-03-2026'],
  ['crm_03-2026', 'crm_02-2026'],
  ['crm_december', 'crm_january'],
  ['crm_f3a9c1e2', 'crm_03a9c1e2'],
  ['jobs_2026-01-01', 'jobs'],
  ['eu/people (1)', 'us/people'],
])('leaves the order that the user gave where names do not tell it: %s, %s', (...names) => {
  expect(ordered(names)).toEqual(names)
})

it('moves no file past those of other sources', () => {
  expect(ordered(['crm (1)', 'hr', 'crm'])).toEqual(['crm', 'hr', 'crm (1)'])
})
