// Reads what a job offers, which is not part of its title: `visa sponsorship engineer`, `developers with relocation support`.
import { type Candidate, type QueryText, unreadDraft, wordsFrom } from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'

const benefits =
  /^(?:(?:(?:need|needs|require|requires|requiring|offer|offers|offering) )?(?:h ?-?1b |work |student )?(?:visas?|h ?-?1b|work permits?|green cards?) ?(?:sponsor(?:s|ed|ing|ships?)?|support|transfers?|status|holders?)|(?:h ?-?1b|work|student) visas?|h ?-?1b|sponsor(?:s|ed|ing)? (?:an? |their |my )?(?:h ?-?1b |work )?(?:visas?|h ?-?1b|work permits?)|relocation (?:package|assistance|support|bonus)|(?:health|medical|dental) insurance|sign on bonus)(?= |$)/
/** `Visa support officers` and `health insurance companies` work on it. */
const officeOfIt =
  /^(?:specialists?|coordinators?|managers?|officers?|advisors?|consultants?|assistants?|agents?|brokers?|sales|companies|company|firms?|startups?|industry|jobs|providers?)$/

/** Only texts state what is offered, so that it is searched as words. */
export function readBenefits(text: QueryText, { workplace, title }: ReadableFields): readonly Candidate[] {
  // People need it and jobs offer it; it says nothing of companies.
  if (workplace === undefined && title === undefined) return []
  return text.words.flatMap((_, from): readonly Candidate[] => {
    const [match] = benefits.exec(wordsFrom(text, from)) ?? []
    const to = from + (match?.split(' ').length ?? 0)
    if (match === undefined || officeOfIt.test(text.words[to]?.folded ?? '')) return []
    // A posting offers insurance; people work in it.
    if (match.endsWith('insurance') && workplace === undefined) return []
    return [{ from, to, score: 5 * (to - from), drafts: () => [unreadDraft(from, to)] }]
  })
}
