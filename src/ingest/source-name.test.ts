import { expect, it } from 'vitest'
import { areNumbered, areOfOneExport, fileStem, sourceName } from './source-name.ts'

it.each([
  ['people.csv', 'people'],
  ['/exports/2024/people.csv.gz', 'people'],
  ['people.json.csv.gz', 'people'],
  ['CRM Export.CSV', 'CRM Export'],
  ['people', 'people'],
  ['.csv', 'file'],
])('the source of the file %s is %s', (path, name) => {
  expect(sourceName(path)).toBe(name)
})

it.each([
  [
    'jobs',
    'jobs_2026-03-19.csv jobs_2026-03-24.csv jobs-20260319.csv jobs20260319.csv jobs_2026_03_19.csv.gz jobs.2026.03.csv jobs_202603.csv jobs_260319.csv jobs_2026.csv jobs_19-03-2026.csv jobs_19.03.26.csv jobs_2026-W12.csv jobs_2026-Q1.csv jobs_q3.csv jobs_fy26.csv jobs_kw12.csv jobs_2025-2026.csv 2026-03-19_jobs.csv 20260319-jobs.csv jobs_2026-03-19T10-15-00.csv jobs_2026-03-19_10-15-00.csv jobs_20260319T101500Z.csv jobs_20260319_101500.csv jobs_20260319101500.csv jobs_2026-03-19_1015.csv jobs_mar_2026.csv jobs_19mar2026.csv jobs-19-Mar-26.csv jobs_march-2026.csv jobs_january.csv jobs1678901234567.csv jobs-1678901234.csv jobs_v3.csv jobs.v2.jsonl jobs_final.csv jobs_final_v3.csv jobs_v3_FINAL2.csv jobs_1.csv jobs-02.csv jobs_part-00001.csv jobs_part_3_of_5.csv jobs001.csv jobs.csv.1 jobs_latest.csv jobs-550e8400-e29b-41d4-a716-446655440000.csv jobs_1a2b3c4d5e6f.csv',
  ],
])('every export of %s has its name', (name, files) => {
  for (const file of files.split(' ')) expect([file, sourceName(file)]).toEqual([file, name])
})

it.each([
  ['Contacts (2).csv', 'Contacts'],
  ['Contacts(2).csv', 'Contacts'],
  ['Contacts 2.csv', 'Contacts'],
  ['Contacts - Copy.csv', 'Contacts'],
  ['Contacts - Copy (3).csv', 'Contacts'],
  ['Copy of Contacts.xlsx', 'Contacts'],
  ['Kopie von Kontakte.csv', 'Kontakte'],
  ['2026-03 accounts.csv', 'accounts'],
  ['accounts March 2026.xlsx', 'accounts'],
  ['Accounts 19 March 2026 (1).csv', 'Accounts'],
  ['Accounts März 2026.csv', 'Accounts'],
  ['19.03.2026 Kontakte.csv', 'Kontakte'],
  ['Accounts as at 2026-03-19 at 10.15.30 AM.csv', 'Accounts as at'],
  ['leads [2026-03-19].csv', 'leads'],
  ['report1678901234567.csv', 'report'],
  ['export-20260319.csv', 'export'],
  ['jobs_2026-03-19_eu.csv', 'jobs_eu'],
  ['hubspot-crm-exports-all-contacts-2026-03-19-1.csv', 'hubspot-crm-exports-all-contacts'],
  ['people-1234567-12.csv', 'people-1234567'],
  ['exports/jobs/2026-03-19.csv', 'jobs'],
  ['exports/jobs/2026/03/19.csv', 'jobs'],
  ['Downloads/2026-03-19.csv', '2026-03-19'],
  ['2026-03-19.csv', '2026-03-19'],
  ['leads_may.csv', 'leads_may'],
  ['leads_march.csv', 'leads'],
])('the file %s belongs to the source %s', (path, name) => {
  expect(sourceName(path)).toBe(name)
})

it.each([
  'people_eu people_us',
  'series_a series_b',
  'series_1 series_2',
  'tier-1 tier-2 tier-3',
  'fortune500 fortune1000 sp500 web3 b2b',
  'fortune_500 fortune_1000 form-990',
  'Contacts (EU)|Contacts (US)',
  'may march marches decade',
  'new_leads old_leads leads',
  'finalists copyright',
  'section8 area51 7eleven 3m',
])('what is not a date or a counter stays in the name: %s', names => {
  const all = names.includes('|') ? names.split('|') : names.split(' ')
  expect(all.map(name => sourceName(`${name}.csv`))).toEqual(all)
})

it('a mapping is named by the whole name of its file', () => {
  expect(fileStem('exports/jobs_2026-03-19 (1).csv.gz')).toBe('jobs_2026-03-19 (1)')
})

it('a long name is read in no time', () => {
  for (const part of ['a', '1', '20', '2026-', '_v', '(1)', 'mar ', '12:', '-', 'a1b2c3d4'])
    expect(sourceName(`jobs_${part.repeat(2000).slice(0, 240)}.csv`).length).toBeGreaterThan(0)
})

it.each([
  ['people_2026-03-19_part1.csv', 'people_2026-03-19_part2.csv', true],
  ['people_part-00001.csv', 'people_part-00002.csv', true],
  ['people 1 of 3.csv', 'people 2 of 3.csv', true],
  ['people_2026-03-19 (1).csv', 'people_2026-03-19 (2).csv', true],
  ['people_2026-03-19.csv', 'people_2026-03-24.csv', false],
  ['people_2026-03-19T10-00.csv', 'people_2026-03-19T18-00.csv', false],
  ['people.csv', 'people (1).csv', false],
  ['people.csv', 'people_2026-03-24.csv', false],
  ['jobs/2026/03/19.csv', 'jobs/2026/04/19.csv', false],
  ['eu/people.csv', 'us/people.csv', false],
])('whether %s and %s are of one export is %s', (path, other, expected) => {
  expect(areOfOneExport(path, other)).toBe(expected)
})

it.each([
  ['jobs_1.csv', 'jobs_2.csv', true],
  ['jobs.csv', 'jobs (1).csv', true],
  ['Jobs 01.csv', 'jobs 02.csv', true],
  ['jobs_v1.csv', 'jobs_v2.csv', false],
  ['jobs_2026-03-01.csv', 'jobs_2026-03-02.csv', false],
  ['jobs_2026-03-01_1.csv', 'jobs_2026-03-02_1.csv', false],
  ['tier_1.csv', 'tier_2.csv', false],
  ['eu/jobs_1.csv', 'us/jobs_2.csv', false],
])('whether counters alone tell %s and %s apart: %s', (path, other, expected) => {
  expect(areNumbered(path, other)).toBe(expected)
})
