// Reads the topics of posts: `posts about AI agents by founders`. A topic is text, whatever else its words may mean.
import { type Candidate, type QueryText, unreadDraft, wordsBefore } from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { isFunctionWord, saysNothing } from '../function-words.ts'
import { audienceAt } from './audience.ts'
import { timeAt } from './time-spans.ts'

const doing = "(?:is|are|am|we're|i'm|currently|actively)"
const isDoing = new RegExp(`(?:^| )${doing}$`)
const cue = new RegExp(
  `(?:^| )(?:${doing} (?:hiring|recruiting)(?: for)?|(?:hiring|recruiting|jobs?)(?: posts?| tweets?| ads?)? for|announc(?:es?|ed|ing)|celebrat(?:es?|ed|ing)|about|on|regarding|concerning|mention|mentions|mentioning|discuss|discusses|discussing|covering|praising|criticizing|criticising|comparing|reviewing|recommending|complaining about)(?: the| an?)?$`,
)
const ending = /^(?:by|from|since|posted|published|written|shared|who|that|between|at|or)$/

/** Matches words in front of what people write about, which is neither a skill nor an industry of theirs: `engineers who blog about Rust`. */
const cueOfPeople =
  /(?:^| )(?:posts?|posting|posted|tweets?|tweeting|writes?|writing|blogs?|blogging|talks?|talking|speaks?|speaking) about(?: the| an?)?$/
const endingOfPeople = /^(?:in|at|near|with|for|to)$/

export function readTopics(text: QueryText, fields: ReadableFields, nowMs: number): readonly Candidate[] {
  const { author, experienceYears } = fields
  const isOfPeople = experienceYears !== undefined
  if (author === undefined && !isOfPeople) return []
  const topicCue = isOfPeople ? cueOfPeople : cue
  // `About sales and marketing`, in contrast to `about Rust and know Python` and `about AI and by founders`.
  const beginsOther = (folded = 'the'): boolean => (isOfPeople ? saysNothing(folded) : isFunctionWord(folded))
  const endOf = (from: number) => {
    let to = from
    while (
      to < text.words.length &&
      !(isOfPeople && endingOfPeople.test(text.words[to]?.folded ?? '')) &&
      !(text.words[to]?.folded === 'and' && beginsOther(text.words[to + 1]?.folded)) &&
      !beginsCount(text, to, fields) &&
      !ends(text, to, nowMs, to === from)
    )
      to++
    return to
  }
  const candidates: Candidate[] = []
  for (let from = 0; from < text.words.length; from++) {
    const own = isOfPeople ? undefined : ownTopicAt(text, from)
    if (own) candidates.push(own)
    const [said] = topicCue.exec(wordsBefore(text, from)) ?? []
    // `Who is hiring for nurses`: the topic begins behind the preposition.
    if (said === undefined || text.words[from]?.folded === 'for') continue
    const to = endOf(from)
    if (to === from) continue
    const start = isOfPeople ? from - said.trim().split(' ').length : from
    candidates.push(topic(start, from, to))
    const other = otherTopicAt(text, to)
    // `Who blog about Rust, not managers` says who they are.
    const isApart = isOfPeople && text.words[to]?.before === ','
    if (other !== undefined && !isApart && endOf(other) > other)
      candidates.push(topic(other, other, endOf(other)))
  }
  return candidates
}

/** `About layoffs with more than 100 reactions`, `about AI, over 500 likes`. */
const beginsCount = (text: QueryText, at: number, fields: ReadableFields): boolean =>
  audienceAt(text, /^(?:with|having|and)$/.test(text.words[at]?.folded ?? '') ? at + 1 : at, fields) !==
  undefined

/** `Hiring posts`, `who is hiring`, `funding announcements`: such a word asks for people or jobs elsewhere, and is what a post is about. */
function ownTopicAt(text: QueryText, at: number): Candidate | undefined {
  const { folded = '' } = text.words[at] ?? {}
  const next = text.words[at + 1]
  const isOfPosts =
    /^(?:hiring|recruiting|funding|fundraising|raise|jobs?|founded|certification|degree)$/.test(folded) &&
    next?.before === '' &&
    /^(?:posts?|tweets?|updates?|articles?|announcements?|ads?|news)$/.test(next.folded)
  const isDone =
    /^(?:hiring|recruiting|raising)$/.test(folded) &&
    (isDoing.test(wordsBefore(text, at)) || next?.folded === 'for')
  return isOfPosts || isDone ? topic(at, at, at + 1) : undefined
}

const topic = (start: number, from: number, to: number): Candidate => ({
  from: start,
  to,
  score: 5 * (to - from),
  drafts: () => [unreadDraft(from, to)],
})

/** Returns where another topic begins that is negated, if there is one: `about layoffs but not hiring`. */
function otherTopicAt({ words }: QueryText, to: number): number | undefined {
  const at = /^(?:but|and)$/.test(words[to]?.folded ?? '') ? to + 1 : to
  const isNext = words[at + 1] !== undefined && !isFunctionWord(words[at + 1]?.folded ?? '')
  return words[at]?.folded === 'not' && words[at + 1]?.before === '' && isNext ? at + 1 : undefined
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
