// Tells titles of other people than those who are looked for: `heads of data who report to the CTO`, `assistant to the CEO`, `leads a team
// of 20 engineers`.
import { type QueryText, wordsBefore } from '../candidate.ts'
import { beforeList } from './names-not-on-file.ts'

const cue =
  /(?:^| )(?:(?:i'm|i am|we're|we are)|(?:ea|pa|pas|eas) to|report(?:s|ed|ing)?(?: directly)? to|(?:sell|sells|sold|selling|pitch|pitching|market|marketing)(?: \S+)? to|interact(?:s|ing)? with|liais(?:e|es|ing) with|partner(?:s|ing)? with|collaborat(?:e|es|ing) with|work(?:s|ed|ing)? (?:closely )?(?:with|alongside)|(?:support|coach|advis|brief|interview|mentor)(?:s|es|ed|ing)|(?<!(?:compan\w+|startups?|firms?|employers?|teams?|organi[sz]ations?) )(?:who|that|have|has|had) (?:hired?|recruit(?:ed)?|placed?)|(?:assistants?|secretar(?:y|ies)|aides?|clerks?|advis[eo]rs?|deput(?:y|ies)|chiefs? of staff|right hand) to|(?:teams?|groups?|staff) of(?: (?:about|around|over|up to|more than|at least))?(?: \d+\S*)?)(?: (?:an?|the|our|their))?$/

/** Returns whether the words that begin at the index are about somebody whom the people only deal with. */
export const isOfOtherPeople = (text: QueryText, from: number): boolean =>
  cue.test(beforeList(text, from) ?? wordsBefore(text, from, cueWordsMax))

const cueWordsMax = 5
