// Keeps the jobs that several rows of one file give one person: who sits on two boards stands in a list of boards twice.
import { isObject, type Json, type JsonObject } from '../lib/json/json.ts'
import { nameKey } from '../normal/same-name.ts'
import { fold } from '../normal/text.ts'
import { valueAt } from '../query/read.ts'
import type { DatedRecord } from './spelled-alike.ts'

/**
 * Returns the records of a person in their order, oldest first, each with the current jobs that earlier rows of its file name at other
 * employers. A row of another file, or of another date, says what is current now, and adds nothing to what was before.
 */
export function withJobsOfOneFile(
  dated: readonly DatedRecord[],
  records: readonly JsonObject[],
): readonly JsonObject[] {
  const jobsOfFiles = new Map<string, readonly JsonObject[]>()
  return records.map((record, index) => {
    const { source, load, seenMs } = dated[index] ?? {}
    const jobs = currentJobs(record)
    if (source === undefined || jobs.length === 0) return record
    const file = JSON.stringify([source, load, seenMs])
    const united = withOtherEmployers(jobs, jobsOfFiles.get(file) ?? [])
    jobsOfFiles.set(file, united)
    return united.length === jobs.length ? record : withCurrentJobs(record, united)
  })
}

const listPath = 'experience.employment_details.current'

function currentJobs(record: JsonObject): readonly JsonObject[] {
  const jobs = valueAt(record, listPath)
  return Array.isArray(jobs) ? jobs.filter((job: Json): job is JsonObject => isObject(job)) : []
}

/** Adds the older jobs at employers that no newer one names; the main job stays the one of the newest row. */
function withOtherEmployers(
  newer: readonly JsonObject[],
  older: readonly JsonObject[],
): readonly JsonObject[] {
  const employers = new Set(newer.map(employerOf))
  // A row that only has a title may mean any of the employers.
  if (employers.has(undefined)) return newer
  const others = older.filter(job => {
    const employer = employerOf(job)
    return employer !== undefined && !employers.has(employer)
  })
  return [...newer, ...others.map(job => (job.is_default === true ? { ...job, is_default: false } : job))]
}

function employerOf({ name }: JsonObject): string | undefined {
  return typeof name === 'string' && name !== '' ? (nameKey('company', name) ?? fold(name)) : undefined
}

function withCurrentJobs(record: JsonObject, current: readonly JsonObject[]): JsonObject {
  const experience = isObject(record.experience) ? record.experience : {}
  const details = isObject(experience.employment_details) ? experience.employment_details : {}
  return { ...record, experience: { ...experience, employment_details: { ...details, current } } }
}
