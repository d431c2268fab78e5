// Verbs that are written like a noun: `willing to travel`.
import { type ChosenReading, type QueryText, wordsBefore } from './candidate.ts'

const inclined = /(?:^| )(?:willing|able|ready|happy|required|have|need|want|like|love) to$/

/** `Willing to travel`: a verb is neither an industry nor a skill. */
export function asVerb(text: QueryText, reading: ChosenReading): ChosenReading {
  const { from, to } = reading
  const isNoun =
    to - from === 1 && /^(?:employer_industry|function|skill)$/.test(reading.drafts[0]?.kind ?? '')
  return isNoun && inclined.test(wordsBefore(text, from))
    ? { from, to, drafts: [{ kind: 'keyword', from, to, hard: false, confidence: 0.3, filter: null }] }
    : reading
}
