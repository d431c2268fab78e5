// The verdict on a person's work history, which follows from the evidence alone: the same evidence, the same verdict.
import type { JsonObject } from '../../lib/json/json.ts'
import type { Evidence } from './evidence.ts'

export const verdicts = ['genuine', 'probably_genuine', 'inconclusive', 'probably_fake', 'fake'] as const
export type VerdictName = (typeof verdicts)[number]

export type Verdict = {
  readonly verdict: VerdictName
  /** From 0 to 1. */
  readonly confidence: number
  readonly reasoning: string
  readonly flags: readonly string[]
}

/** Returns the tier of `assessment.authenticity` for a verdict. */
export const tierOf = (verdict: VerdictName): 'high' | 'medium' | 'low' =>
  verdict === 'inconclusive' ? 'medium' : verdict.endsWith('genuine') ? 'high' : 'low'

export function judge(evidence: Evidence): Verdict {
  const { dates, engagers, web } = evidence
  const conflicts = [...dates.studyConflicts, ...dates.jobConflicts]
  const { verdict, confidence } = weigh(evidence, conflicts.length)
  const { citations } = web
  const sentences = [
    evidence.role
      ? `The current role is ${[evidence.role.title, evidence.role.name].filter(Boolean).join(' at ')}.`
      : 'The person claims no current role.',
    citations.length > 0
      ? `${counted(citations.length, 'independent page names', 'independent pages name')} the person and the employer${web.ofEmployer > 0 ? ', one at least on the employer’s own site' : ''}.`
      : (web.message ?? 'No independent page names the person and the employer.'),
    engagers.engagersMatched > 0
      ? `${counted(engagers.engagersMatched, 'person who engages', 'people who engage')} with the person's posts ${engagers.engagersMatched === 1 ? 'works' : 'work'} at the employer.`
      : `Nobody who engages with the person's posts is known to work at the employer (${counted(engagers.postsExamined, 'post', 'posts')} examined).`,
    ...conflicts.map(conflict => `${conflict[0]?.toUpperCase()}${conflict.slice(1)}.`),
  ]
  return { verdict, confidence, reasoning: sentences.join(' '), flags: flagsOf(evidence) }
}

/** The current role decides; contradictions of dates lower what evidence raises. */
function weigh(
  { role, engagers, web }: Evidence,
  conflicts: number,
): { readonly verdict: VerdictName; readonly confidence: number } {
  const pages = web.citations.length
  const colleagues = engagers.engagersMatched
  if (!role) return { verdict: 'inconclusive', confidence: 0.3 }
  if (pages > 0) {
    const isSure = web.ofEmployer > 0 || pages > 1 || colleagues > 0
    if (conflicts > 0) return { verdict: 'probably_genuine', confidence: isSure ? 0.7 : 0.6 }
    return isSure
      ? { verdict: 'genuine', confidence: web.ofEmployer > 0 ? 0.95 : 0.9 }
      : { verdict: 'probably_genuine', confidence: 0.8 }
  }
  // Colleagues alone never make more than this: accounts can be made to engage with each other.
  if (colleagues > 0 && conflicts < 2) {
    const confidence = Math.min(0.75, 0.6 + 0.05 * colleagues) - 0.1 * conflicts
    return { verdict: 'probably_genuine', confidence: Math.round(100 * confidence) / 100 }
  }
  if (conflicts >= 3 && web.isSearched && colleagues === 0) return { verdict: 'fake', confidence: 0.7 }
  if (conflicts >= 2 || (conflicts === 1 && web.isSearched && colleagues === 0)) {
    return { verdict: 'probably_fake', confidence: 0.6 }
  }
  return { verdict: 'inconclusive', confidence: web.isSearched ? 0.4 : 0.3 }
}

function flagsOf({ role, pastRoles, dates, web }: Evidence): readonly string[] {
  const flags: readonly (readonly [string, boolean])[] = [
    ['no_current_role', role === undefined],
    ['date_overlap', dates.studyConflicts.length > 0],
    ['conflicting_job_dates', dates.jobConflicts.length > 0],
    ['no_independent_evidence', web.isSearched && web.citations.length === 0],
    ['mirror_sources_only', web.isSearched && web.citations.length === 0 && web.mirrors > 0],
    ['past_roles_unverified', pastRoles > 0],
  ]
  return flags.filter(([, isSet]) => isSet).map(([flag]) => flag)
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** Returns what was looked at, as answers show it. */
export const coverageOf = ({ dates, engagers, web }: Evidence): JsonObject => ({
  dates_checked: dates.isChecked,
  social_graph_checked: engagers.postsExamined > 0,
  web_searched: web.isSearched,
  posts_examined: engagers.postsExamined,
  engagers_examined: engagers.engagersExamined,
  engagers_matched: engagers.engagersMatched,
  mirror_pages: web.mirrors,
  ...(web.message !== null && { web_message: web.message }),
})
