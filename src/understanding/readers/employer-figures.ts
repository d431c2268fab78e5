// The size and the funding of an employer or of a company.
import type { JsonObject } from '../../lib/json/json.ts'
import {
  type Candidate,
  type CriterionDraft,
  type QueryText,
  wordsAfter,
  wordsBefore,
  wordsFrom,
} from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { condition, group } from '../filters.ts'
import { amountAt } from './amounts.ts'
import { rangeFilter } from './years.ts'

const peopleUnit =
  /^(?:employees?|people|staff|persons?|members?|ftes?|headcount|person|heads|workers|strong)\b/
const teamBefore =
  /(?:^| )(?:teams?|with|of|size|headcount|employees|companies with|firms with|startups with|than|people)(?: of)?$/

const ledTeam =
  /(?:^| )(?:built|build|building|led|lead|leading|managed|manage|managing|ran|run|running|scaled|grew|hired) (?:an? )?(?:teams?|groups?|orgs?)(?: of)?$/

export function readSizes(text: QueryText, { employerSize }: ReadableFields): readonly Candidate[] {
  if (employerSize === undefined) return []
  const candidates: Candidate[] = []
  for (let start = 0; start < text.words.length; start++) {
    const amount = amountAt(text, start)
    if (!amount || amount.isMoney) continue
    // Who led a team of fifty may work anywhere.
    if (ledTeam.test(wordsBefore(text, start))) continue
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
    const to = amount.to + (unit === undefined ? 0 : 1)
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
          filter: rangeFilter(employerSize, amount.min, amount.max),
        },
      ],
    })
  }
  return candidates
}

const rounds =
  /^(?:pre ?-?seed|seed(?: (?:stage|round|funded))?|angel(?: round)?|series [a-h](?: (?:or|and) (?:later|above|beyond|earlier|higher))?|growth stage|late stage|early stage|ipo)\b/
const moneyBefore =
  /(?:^| )(?:raised|raising|raise|funding|funded|with|has|have|investment|of|over|got|secured|between|received)(?: (?:in|of))?$/

export function readFunding(
  text: QueryText,
  { funding, employerType }: ReadableFields,
): readonly Candidate[] {
  if (employerType === undefined) return []
  const candidates: Candidate[] = []
  const draft = (start: number, to: number, hard: boolean, filter: JsonObject | null): CriterionDraft => ({
    kind: 'employer_funding',
    from: start,
    to,
    hard: hard && filter !== null,
    confidence: 0.8,
    filter,
  })
  for (let start = 0; start < text.words.length; start++) {
    const [round] = rounds.exec(wordsFrom(text, start)) ?? []
    if (round !== undefined) {
      const to = start + round.split(' ').length
      candidates.push({
        from: start,
        to,
        score: 2.8 * (to - start),
        drafts: () => [draft(start, to, true, funding ? roundFilter(round, funding.round) : null)],
      })
    }
    const amount = amountAt(text, start)
    if (
      amount &&
      (amount.isMoney || Math.max(amount.min ?? 0, amount.max ?? 0) >= 100_000) &&
      (amount.isMoney || moneyBefore.test(wordsBefore(text, start)))
    ) {
      const exact = amount.min !== undefined && amount.min === amount.max
      const filter = funding ? rangeFilter(funding.total, amount.min, exact ? undefined : amount.max) : null
      candidates.push({
        from: start,
        to: amount.to,
        score: 3.5 * (amount.to - start),
        drafts: () => [draft(start, amount.to, true, filter)],
      })
    }
  }
  return candidates
}

const letters = 'abcdefgh'

function roundFilter(round: string, path: string): JsonObject | null {
  const [, letter = '', span] = /^series ([a-h])(?: (?:or|and) (\w+))?$/.exec(round) ?? []
  if (letter !== '') {
    const at = letters.indexOf(letter)
    const meant =
      span === undefined
        ? [letter]
        : span === 'earlier'
          ? [...letters.slice(0, at + 1)]
          : [...letters.slice(at)]
    return group(
      'or',
      meant.map(one => condition(path, '[.]', `series ${one}`)),
    )
  }
  if (/^pre/.test(round)) return condition(path, '[.]', 'pre seed')
  if (/^seed/.test(round)) return condition(path, '(.)', 'seed')
  if (/^angel/.test(round)) return condition(path, '(.)', 'angel')
  if (/^early/.test(round)) return condition(path, '(.)', 'seed|pre seed|angel|series a')
  if (/^(?:late|growth)/.test(round))
    return condition(path, '(.)', 'series c|series d|series e|series f|growth|private equity')
  return condition(path, '(.)', 'ipo')
}
