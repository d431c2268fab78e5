import { expect, it } from 'vitest'
import type { Person } from '../../catalog/person/person.ts'
import { dateEvidence } from './work-history.ts'

const nowMs = Date.UTC(2026, 0, 1)
const job = (name: string, start_date: string | null, end_date: string | null = null) => ({
  ...{ name, start_date, end_date },
  employment_type: 'Full-time',
})
const evidenceOf = (
  current: readonly object[],
  past: readonly object[] = [],
  schools: readonly object[] = [],
) =>
  dateEvidence(
    { experience: { employment_details: { current, past } }, education: { schools } } as Person,
    nowMs,
  )

it('nothing is checked, and nothing contradicts, where no job has a date', () => {
  const nothing = { isChecked: false, studyConflicts: [], jobConflicts: [] }
  expect(evidenceOf([job('A', null), {}], [job('B', null)], [{ school: 'S', degree: 'BSc' }])).toEqual(
    nothing,
  )
  expect(dateEvidence({} as Person, nowMs)).toEqual(nothing)
})

it('a job that ends before it begins, or begins in the future, is a contradiction of its own and overlaps nothing', () => {
  const { isChecked, jobConflicts, studyConflicts } = evidenceOf(
    [job('Later', '2027-05-01T00:00:00')],
    [
      job('Turned', '2020-01-01T00:00:00', '2018-01-01T00:00:00'),
      job('', '2019-01-01T00:00:00', '2017-01-01T00:00:00'),
    ],
    [{ school: 'S', degree: 'BSc', start_year: 2015, end_year: 2021 }],
  )
  expect([isChecked, studyConflicts]).toEqual([true, []])
  expect(jobConflicts).toEqual([
    'the job at Later begins in the future',
    'the job at Turned ends before it begins',
    'the job at an employer ends before it begins',
  ])
})

it('dates that only one of two periods has, years that are turned round and studies beside work contradict nothing', () => {
  const work = [job('A', '2012-01-01T00:00:00', '2014-01-01T00:00:00')]
  const studies = [
    { school: 'S', degree: 'BSc', start_year: 2011, end_year: null },
    { school: 'S', degree: 'BSc', start_year: 2015, end_year: 2011 },
    { school: 'S', degree: 'Executive MBA', start_year: 2011, end_year: 2015 },
  ]
  expect(evidenceOf([], work, studies).studyConflicts).toEqual([])
  const [study] = studies
  expect(evidenceOf([], work, [{ ...study, end_year: 2015 }]).studyConflicts).toEqual([
    'the job A overlaps the study at S by more than six months',
  ])
})
