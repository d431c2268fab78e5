// The degrees that students study for: `PhD students`, `undergraduate students`.
import type { CriterionDraft, QueryText } from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { degreeFilter, degreeSpellings } from './degrees.ts'

/** Returns the degree in front of the last word of a title of students; records state it among the schools before it is earned. */
export function degreeOfStudents(
  { words }: QueryText,
  from: number,
  to: number,
  { degree }: ReadableFields,
): readonly CriterionDraft[] {
  if (degree === undefined || to - from < 2 || !students.test(words[to - 1]?.folded ?? '')) return []
  const { folded = '' } = words[to - 2] ?? {}
  const spellings = degreeSpellings(adjective.test(folded) ? `${folded} degree` : folded)
  if (!spellings) return []
  const filter = degreeFilter(degree, spellings)
  return [{ kind: 'degree', from: to - 2, to: to - 1, hard: false, confidence: 0.6, filter, isApart: true }]
}

const students = /^(?:students?|candidates?)$/
const adjective = /^(?:doctoral|undergraduate|postgraduate)$/
