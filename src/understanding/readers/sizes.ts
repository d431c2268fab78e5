// The size of an employer or of a company.
import { type Candidate, type QueryText, wordsAfter, wordsBefore } from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { amountAt, upperAt } from './amounts.ts'
import { rangeFilter } from './years.ts'

const peopleUnit =
  /^(?:employees?|people|ppl|emps?|staff|persons?|members?|ftes?|headcount|person|heads|workers|strong)\b/
const teamBefore =
  /(?:^| )(?:teams?|with|of|size|headcount|employees|companies with|firms with|startups with|than|people)(?: of)?$/

const ledTeam =
  /(?:^| )(?:built|build|building|led|lead|leading|managed|manage|managing|ran|run|running|scaled|grew|hired) (?:an? )?(?:teams?|groups?|orgs?)(?: of)?$/

/** `Managing more than 10 people`. */
const ledPeople =
  /(?:^| )(?:manag(?:e|es|ed|ing)|lead|leads|leading|led|supervis(?:e|es|ed|ing)|oversee(?:s|ing)?|oversaw|mentor(?:s|ed|ing)?|hired|trained)(?: (?:more than|less than|fewer than|at least|at most|up to|over|under|about|around|some))?$/

export function readSizes(text: QueryText, { employerSize }: ReadableFields): readonly Candidate[] {
  if (employerSize === undefined) return []
  const candidates: Candidate[] = []
  for (let start = 0; start < text.words.length; start++) {
    const amount = amountAt(text, start)
    if (!amount || amount.isMoney) continue
    // `The first 10 employees of Stripe`.
    if (/^(?:first|last|next|top)$/.test(text.words[start - 1]?.folded ?? '')) continue
    // The size of a team that somebody led says nothing of the employer.
    if (ledTeam.test(wordsBefore(text, start)) || ledPeople.test(wordsBefore(text, start))) continue
    const [unit] = peopleUnit.exec(wordsAfter(text, amount.to)) ?? []
    if (unit === undefined) {
      const isBare =
        amount.to === text.words.length &&
        amount.max !== undefined &&
        amount.min !== undefined &&
        amount.min < amount.max &&
        amount.max < 1900
      if (!isBare && !teamBefore.test(wordsBefore(text, start))) continue
      if (!isBare) continue
    }
    const unitTo = amount.to + (unit === undefined ? 0 : 1)
    // `Over 500 people but fewer than 2,000`.
    const upper = amount.max === undefined && unit !== undefined ? upperAt(text, unitTo) : undefined
    const bounds = { ...amount, ...upper }
    const isTwice = upper !== undefined && peopleUnit.test(wordsAfter(text, upper.to))
    const to = upper === undefined ? unitTo : upper.to + (isTwice ? 1 : 0)
    candidates.push({
      from: start,
      to,
      score: 3.5 * (to - start),
      drafts: () => [
        {
          kind: 'employer_size',
          from: start,
          to,
          hard: true,
          confidence: 0.85,
          filter: rangeFilter(employerSize, bounds),
        },
      ],
    })
  }
  return candidates
}
