// The dates of a person's jobs against each other, and against full-time study.
import type { Person } from '../../catalog/person/person.ts'
import { fold } from '../../normal/text.ts'
import type { DateEvidence, Employment, School } from './evidence.ts'

const dayMs = 86_400_000
/** Overlaps of up to half a year are usual: notice periods, last terms, years without months. */
const overlapMaxMs = 183 * dayMs

interface Period {
  readonly label: string
  /** The folded name of the employer; empty for a study. */
  readonly employer: string
  readonly startMs: number
  readonly endMs: number
}

/** Compares the dates of full-time jobs; a job or school without dates is not compared. */
export function dateEvidence(person: Person, nowMs: number): DateEvidence {
  const { current = [], past = [] } = person.experience?.employment_details ?? {}
  const jobs = [...(current ?? []), ...(past ?? [])]
  const studies = (person.education?.schools ?? []).flatMap(studyPeriod)
  const periods = jobs.filter(isFullTime).flatMap(job => jobPeriod(job, nowMs))
  const impossible = jobs.flatMap(job => impossibleDates(job, nowMs))
  return {
    isChecked: jobs.some(job => job.start_date),
    studyConflicts: periods.flatMap(job =>
      studies
        .filter(study => overlapMs(job, study) > overlapMaxMs)
        .map(study => `${job.label} overlaps ${study.label} by more than six months`),
    ),
    jobConflicts: [
      ...impossible,
      ...periods.flatMap((job, index) =>
        periods
          .slice(index + 1)
          .filter(other => other.employer !== job.employer && overlapMs(job, other) > overlapMaxMs)
          .map(other => `${job.label} overlaps ${other.label} by more than six months, both full-time`),
      ),
    ],
  }
}

/** An employment that does not say what it is counts for nothing: many people have several roles at once. */
const isFullTime = ({ employment_type: type }: Employment): boolean => /^full[- ]?time$/i.test(type ?? '')

function jobPeriod({ name, title, start_date: start, end_date: end }: Employment, nowMs: number): Period[] {
  const startMs = timeOf(start)
  const endMs = end ? timeOf(end) : nowMs
  if (Number.isNaN(startMs) || Number.isNaN(endMs)) return []
  return [
    {
      label: `the job ${[title, name].filter(Boolean).join(' at ')}`,
      employer: fold(name ?? ''),
      startMs,
      endMs,
    },
  ]
}

const besideWork = /part[- ]?time|online|distance|correspondence|executive|evening|weekend|e-?learning/i

/** School years run from September to June, as short as the stated years allow. */
function studyPeriod({
  school,
  degree,
  field_of_study: subject,
  start_year: start,
  end_year: end,
}: School): Period[] {
  if (!start || !end || !degree || besideWork.test(`${degree} ${subject ?? ''} ${school ?? ''}`)) return []
  return [
    {
      label: `the study at ${school || 'a school'}`,
      employer: '',
      startMs: Date.UTC(start, 8),
      endMs: Date.UTC(end, 5),
    },
  ]
}

function impossibleDates({ name, start_date: start, end_date: end }: Employment, nowMs: number): string[] {
  const job = `the job at ${name || 'an employer'}`
  if (timeOf(start) > nowMs + 31 * dayMs) return [`${job} begins in the future`]
  return timeOf(end) < timeOf(start) ? [`${job} ends before it begins`] : []
}

/** Returns NaN for a missing date, which compares as false. */
const timeOf = (date: string | null | undefined): number => (date ? Date.parse(`${date}Z`) : Number.NaN)

const overlapMs = (one: Period, other: Period): number =>
  Math.min(one.endMs, other.endMs) - Math.max(one.startMs, other.startMs)
