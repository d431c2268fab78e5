// The kind of an employer or of a company, by a noun for companies of an industry: `hospitals in Texas`, `lawyers not at law firms`.
import {
  type CandidateSteps,
  foldedWords,
  hasCapital,
  type QueryText,
  wordsAfter,
  wordsBefore,
} from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { condition, group } from '../filters.ts'
import { saysNothing } from '../function-words.ts'
import type { Lexicon } from '../lexicon.ts'
import { type CompanyKind, companyKinds, companyKindWordsMax } from './company-kinds.ts'
import { isBeforeChief, isOccupation, isPartOfTitle } from './title-words.ts'

/** Up to three words may stand before the employer: `at a large Swiss bank`. */
const described = '(?: (?!(?:to|for|by|like)(?: |$))\\S+){0,3}$'
const atSome = new RegExp(
  `(?:^| )(?:at|in|for|with|from|of|within|across|inside|not|no|without|or|and)${described}`,
)
const article = new RegExp(`(?:^| )(?:an?|any|another|some)${described}`)
/** Somebody sells to them, is like them or went to one. */
const isOther =
  /(?:^| )(?:to|for|by|out of|serving|serves?|targeting|targets?|like|than|studied(?: at)?|attended|graduated from|graduates (?:of|from)|alumni of|degrees? from|experience with)(?: the| an?)?(?: \S+)?$/
const worksFor =
  /(?:^| )(?:work|works|worked|working|jobs?|roles?|positions?)(?: \S+)? for(?: the| an?)?(?: \S+)?$/
/** `A data protection officer for a hospital`. */
const isPersonFor = (before: string): boolean => {
  const [, who = ''] = /(?:^| )(\S+) for(?: the| an?)?$/.exec(before) ?? []
  return isOccupation(who)
}
const staffBehind = /^(?:employees|staff|workers|people|jobs|roles)(?: |$)/

export function* readKinds(text: QueryText, fields: ReadableFields, lexicon: Lexicon): CandidateSteps {
  const { employerIndustry, employer, founded } = fields
  if (!employerIndustry) return
  const isCompany = founded !== undefined
  const { words } = text
  for (let from = 0; from < words.length; from++) {
    yield
    for (let to = from + 1; to <= Math.min(words.length, from + companyKindWordsMax); to++) {
      if (to - 1 > from && words[to - 1]?.before !== '') break
      const kind = companyKinds.get(foldedWords(text, from, to))
      if (!kind || !isMeant(text, from, to, { kind, isCompany })) continue
      const values = lexicon('employer_industry', from, to)?.values ?? []
      const conditions = employerIndustry.flatMap(path => [
        values.length > 0 ? condition(path, 'in', [...values]) : null,
        condition(path, '(.)', kind.names.join('|')),
      ])
      const named = employer ? condition(employer.current, '(.)', kind.noun) : null
      yield {
        from,
        to,
        score: 2.6 * (to - from),
        drafts: () => [
          {
            kind: 'employer_industry',
            from,
            to,
            hard: isCompany && !kind.isBroad,
            confidence: kind.isBroad ? 0.55 : 0.75,
            filter: group('or', [...conditions, named]),
          },
        ],
      }
    }
  }
}

interface KindPosition {
  readonly kind: CompanyKind
  readonly isCompany: boolean
}

/** `Who didn't study at an Ivy League school`. */
const studiedAt =
  /(?:^| )(?:stud(?:y|ied|ying) at|attend(?:ed|ing)?|(?:went|gone|go) to|graduat\w+ from|educated (?:at|in))(?: \S+){0,4}$/
const studyWordsMax = 6
const ofStudies = /school|colleg|universit/

function isMeant(text: QueryText, from: number, to: number, { kind, isCompany }: KindPosition): boolean {
  const before = wordsBefore(text, from)
  if (!isCompany && isBeforeChief(text, to)) return true
  // `Neo-bank`.
  if (text.words[from]?.before === '-') return false
  const isForThem = worksFor.test(before) || (!isCompany && isPersonFor(before))
  if (isOther.test(before) && !isForThem) return false
  if (ofStudies.test(kind.noun) && studiedAt.test(wordsBefore(text, from, studyWordsMax))) return false
  if (!isCompany && isPartOfTitle(text, to)) return false
  const ofStaff = staffBehind.test(wordsAfter(text, to))
  if (!isCompany && !ofStaff && !atSome.test(before)) return false
  if (!kind.isSingular) return true
  // `Deutsche Bank` and `bank software` do not ask for banks.
  if (isInName(text, from, to) || (!ofStaff && goesOn(text, to))) return false
  return isCompany || ofStaff || article.test(before)
}

function isInName({ words, isMixedCase }: QueryText, from: number, to: number): boolean {
  const isCapital = (index: number) => hasCapital(words[index]?.text)
  return (
    isMixedCase &&
    isCapital(from) &&
    ((from > 0 && words[from]?.before === '' && isCapital(from - 1)) ||
      words[to]?.folded === 'of' ||
      (words[to]?.before === '' && isCapital(to)))
  )
}

const goesOn = ({ words }: QueryText, to: number): boolean =>
  words[to]?.before === '' && !saysNothing(words[to]?.folded ?? '')
