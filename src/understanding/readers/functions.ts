// Fields of work: `people in marketing operations`, `developer relations`, and the function that a title belongs to.

import { wordSet } from '../../lib/word-set.ts'
import { fold } from '../../normal/text.ts'
import { canonicalTitles, readTitle } from '../../titles/index.ts'
import { type Candidate, type QueryText, wordsBefore } from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { condition } from '../filters.ts'
import { isFunctionWord, saysNothing } from '../function-words.ts'
import { mendedPhrase } from '../typos.ts'
import { levelFilter, sayLevels } from './level-filters.ts'
import { bareLevels } from './levels.ts'
import { managersAndAbove } from './seniority-ladder.ts'
import { canonicalNamed, isOccupation, levelWords, titleWords } from './title-words.ts'

const phraseWordsMax = 5
/** Fields of work that titles are made of, beside the departments of the canonical titles. */
const fields = wordSet(`
  sales marketing engineering finance accounting legal design product operations strategy hr recruiting recruitment procurement
  purchasing logistics compliance security analytics research support partnerships growth consulting teaching nursing advertising
  communications development administration infrastructure data it qa gtm revops devops bizdev revenue people talent clinical
  business customer success human resources relations developer community quality assurance
  corporate investor government employee labor internal external creative graphic visual product information technology machine learning media art arts digital content brand field technical solutions program project planning
  management payroll tax treasury audit risk underwriting manufacturing supply chain public policy affairs regulatory medical
`)
/** Returns whether names of fields of work have the word. */
export const isFieldWord = (folded: string): boolean => fields.has(folded)

/** Words that are fields of work by themselves; the others need one beside them. */
const alone = wordSet(
  'sales marketing engineering finance accounting hr recruiting recruitment procurement purchasing logistics operations devops revops bizdev legal nursing teaching advertising consulting analytics partnerships compliance',
)
const cue =
  /(?:^| )(?:in|from|of|within|across|do|does|doing|into|people|professionals|experts|someone|working in|work in|works in)(?: the)?$/

/** `Went from consulting to product management`, `used to be in sales`: the function is that of a job of before. */
const left =
  /(?:^| )(?:(?:formerly|previously)(?: (?:worked|working|been))?|used to (?:be|work)) in(?: the)?$|(?:^| )(?:went|gone|moved|switched|transitioned|transitioning|pivoted|changed|came) (?:from|out of)(?: the)?$/
/** `Worked in sales for five years`: they may still do. */
const worked = /(?:^| )(?:worked|was|were|been|(?:started|began)(?: out)?) in(?: the)?$/

/** Returns the path of the function of the jobs that the words in front of it mean. */
function pathOf(
  before: string,
  { function: current, functionPast, functionAny }: ReadableFields,
): string | undefined {
  if (left.test(before)) return functionPast ?? current
  return worked.test(before) ? (functionAny ?? current) : current
}

export function readFunctions(text: QueryText, fieldsOfDataset: ReadableFields): readonly Candidate[] {
  const { title, workplace } = fieldsOfDataset
  if (!title) return []
  const { words } = text
  const candidates: Candidate[] = []
  for (let from = 0; from < words.length; from++) {
    // `State-of-the-art` is not a field of work.
    if (words[from]?.before === '-' && isFunctionWord(words[from - 1]?.folded ?? '')) continue
    // `$18-$25/hr` is paid by the hour.
    if (words[from]?.before === '/' && /^[$€£\d]/.test(words[from - 1]?.folded ?? '')) continue
    for (let to = from + 1; to <= Math.min(words.length, from + phraseWordsMax); to++) {
      const { folded = '', before = '' } = words[to - 1] ?? {}
      const isAnd = folded === 'and' && to - 1 > from && fields.has(words[to]?.folded ?? '')
      // `Backend jobs`, where the postings are the records.
      const isOfJobs = workplace !== undefined && isBeforeJobs(text, to) && isTitleWord(folded)
      if ((to - 1 > from && !/^[-/&]?$/.test(before)) || !(fields.has(folded) || isOfJobs || isAnd)) break
      if (isAnd) continue
      // `Sales people` work in sales.
      const phrase = mendedPhrase(text, from, to).replace(/(?<=\S) people$/, '')
      const isCued = cue.test(wordsBefore(text, from))
      const path = pathOf(wordsBefore(text, from), fieldsOfDataset)
      // `Machine learning researchers` is a title.
      const isTitle = words[to]?.before === '' && isOccupation(words[to]?.folded ?? '')
      if (isTitle || (to - from === 1 && !alone.has(folded) && !isCued && !isOfJobs)) continue
      // `Payroll and labor law`: the second field is another one.
      if (phrase.includes(' and ') && isWordNext(text, to)) continue
      // `Data science`, `security research`: a word that is not a field by itself does not stand for a longer one.
      if (to - from === 1 && !alone.has(folded) && goesOn(text, to)) continue
      if (phrase === 'management' && sayLevels(fieldsOfDataset)) {
        candidates.push(inManagement(text, from, fieldsOfDataset))
        continue
      }
      candidates.push({
        from,
        to,
        score: (to - from === 1 ? 1 : 1.4 * (to - from)) + (isCued ? 0.4 : 0),
        drafts: () => {
          const category = functionOf(phrase)
          const inTitle = condition(title.text, '(.)', phrase)
          const ofCategory =
            path === undefined || category === undefined ? null : condition(path, '=', category)
          return [
            {
              kind: 'function',
              from,
              to,
              hard: isCued && ofCategory !== null && to - from === 1,
              confidence: isCued ? 0.7 : 0.55,
              filter: path === undefined ? inTitle : ofCategory,
            },
          ]
        },
      })
    }
  }
  return candidates
}

/** Returns the longest name of a field of work that begins at the word: `machine learning`, `human resources`. */
export function fieldOfWorkAt(
  text: QueryText,
  from: number,
): { readonly to: number; readonly phrase: string } | undefined {
  const { words } = text
  let to = from
  while (
    to < from + phraseWordsMax &&
    fields.has(words[to]?.folded ?? '') &&
    (to === from || isNear(text, to))
  )
    to++
  return to === from ? undefined : { to, phrase: mendedPhrase(text, from, to) }
}

const isNear = ({ words }: QueryText, index: number): boolean => /^[-/&]?$/.test(words[index]?.before ?? '')

const isWordNext = ({ words }: QueryText, to: number): boolean =>
  words[to]?.before === '' && /^\p{L}{3}/u.test(words[to].folded) && !saysNothing(words[to].folded)

const goesOn = ({ words }: QueryText, to: number): boolean =>
  /^[-/]?$/.test(words[to]?.before ?? ',') &&
  /^(?:scien|research|engineer|model|protection|privacy)/.test(words[to]?.folded ?? '')

const learnt =
  /(?:^| )(?:experience|expertise|background|skills?|degrees?|diploma|interested|interest|trained)(?: \S+)? in$/

/** `Engineers not in management`: a level, whatever is managed. */
const inManagement = (text: QueryText, from: number, fieldsOfDataset: ReadableFields): Candidate => ({
  from,
  to: from + 1,
  score: 1.4,
  drafts: () => [
    {
      kind: 'seniority',
      from,
      to: from + 1,
      hard: !learnt.test(wordsBefore(text, from)),
      confidence: 0.7,
      ...levelFilter(fieldsOfDataset, managersAndAbove, []),
    },
  ],
})

const jobNouns =
  /^(?:jobs?|roles?|positions?|openings?|vacanc(?:y|ies)|opportunit(?:y|ies)|internships?|traineeships?|apprenticeships?)$/

const isBeforeJobs = ({ words }: QueryText, to: number): boolean =>
  words[to]?.before === '' && jobNouns.test(words[to]?.folded ?? '')

const isTitleWord = (folded: string): boolean =>
  titleWords().words.has(folded) && !levelWords.has(folded) && !bareLevels.has(folded)

const remembered = new Map<string, string | undefined>()
const rememberedMax = 5000

/** Returns the function of a title or a field of work; of one that is not known, that of its last words. */
export function functionOf(phrase: string): string | undefined {
  if (remembered.has(phrase)) return remembered.get(phrase)
  if (remembered.size >= rememberedMax) remembered.clear()
  const worker = phrase.replace(/(?<=\w)people$/, 'person')
  const found = departments().get(phrase) ?? functionOfEnd(phrase) ?? likelyFunction(worker)
  remembered.set(phrase, found)
  return found
}

/** `AI product manager`: the title at the end says the function, where it has two words or more. */
function functionOfEnd(phrase: string): string | undefined {
  const words = phrase.split(' ')
  for (let from = 1; from < words.length - 1; from++) {
    const found = canonicalNamed(words.slice(from).join(' '))
    if (found) return found.function_category
  }
  return undefined
}

function likelyFunction(phrase: string): string | undefined {
  const tries = [phrase]
  const department = phrase.replace(heads, '')
  // An engineer of anything is one, which says nothing of a word that is of no work.
  const isOfWork = titleWords().words.has(department.slice(department.lastIndexOf(' ') + 1))
  for (const words = department === '' ? [] : department.split(' '); words.length > 0; words.shift()) {
    const field = words.join(' ')
    tries.push(field, `${field} specialist`, ...(isOfWork ? [`${field} engineer`] : []), `${field} manager`)
  }
  for (const title of tries) {
    const { function_category } = readTitle(title)
    if (function_category !== '') return function_category
  }
  return undefined
}

const heads =
  /^(?:(?:senior|global|regional|group|deputy|associate|assistant|vice|executive|managing) )*(?:head|director|vp|svp|evp|chief|president|manager|lead|leader) (?:of |for )?| (?:lead|leader|head|manager|director|chief|vp)$/

let byDepartment: ReadonlyMap<string, string> | undefined

function departments(): ReadonlyMap<string, string> {
  byDepartment ??= new Map(
    canonicalTitles
      .flatMap(({ department, sub_department, function_category }) =>
        [function_category, sub_department, department].map(name => [fold(name), function_category] as const),
      )
      .reverse(),
  )
  return byDepartment
}
