// What posts are about: `posts about AI agents by founders`. A topic is text, whatever else its words may mean.
import { type Candidate, type QueryText, unreadDraft, wordsBefore } from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { timeAt } from './time-spans.ts'

const cue =
  /(?:^| )(?:about|on|regarding|concerning|mention|mentions|mentioning|discuss|discusses|discussing|covering|praising|criticizing|complaining about)(?: the| an?)?$/
const ending = /^(?:by|from|since|posted|published|written|shared|who|that|between|at|and|or)$/

export function readTopics(text: QueryText, { author }: ReadableFields, nowMs: number): readonly Candidate[] {
  if (author === undefined) return []
  const candidates: Candidate[] = []
  for (let from = 0; from < text.words.length; from++) {
    if (!cue.test(wordsBefore(text, from))) continue
    let to = from
    while (to < text.words.length && !ends(text, to, nowMs, to === from)) to++
    if (to === from) continue
    candidates.push({
      from,
      to,
      score: 5 * (to - from),
      drafts: () => [unreadDraft(from, to)],
    })
  }
  return candidates
}

const ends = (text: QueryText, at: number, nowMs: number, isFirst: boolean): boolean => {
  const { words } = text
  const { folded = '', before = '' } = words[at] ?? {}
  return (
    (ending.test(folded) &&
      !(
        folded === 'from' && /^(?:mov|switch|migrat|transition|relocat)ing$/.test(words[at - 1]?.folded ?? '')
      )) ||
    // `About AI not by recruiters`.
    (!isFirst &&
      /^(?:not|except|excluding)$/.test(folded) &&
      (folded !== 'not' || /^(?:by|from|about)$/.test(text.words[at + 1]?.folded ?? ''))) ||
    (folded === 'but' && /^(?:not|never|without|excluding)$/.test(text.words[at + 1]?.folded ?? '')) ||
    (!isFirst && /[,;:.!?()]/.test(before)) ||
    timeAt(text, at, nowMs) !== undefined
  )
}
