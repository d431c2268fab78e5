// Kinds of work that jobs are called by without those who do it: `data entry from home`, `customer service in Leeds`, `data science`.
import { fold } from '../../normal/text.ts'
import { canonicalTitles } from '../../titles/index.ts'
import { type Candidate, foldedWords, type QueryText } from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { condition } from '../filters.ts'
import { isFunctionWord } from '../function-words.ts'
import { industries } from './industries.ts'
import { isOccupation, levelWords } from './title-words.ts'
import { workOf } from './work-of-jobs.ts'

const wordsMax = 4
const score = 1.5

/** Reads kinds of work where the titles of jobs are the only texts that state them. */
export function readKindsOfWork(
  text: QueryText,
  { title, function: stated, workplace }: ReadableFields,
): readonly Candidate[] {
  if (title === undefined || stated !== undefined || workplace === undefined) return []
  const { words } = text
  return words.flatMap((_, from) => {
    const candidates: Candidate[] = []
    for (let to = from + 2; to <= Math.min(words.length, from + wordsMax); to++) {
      if (!/^[-/]?$/.test(words[to - 1]?.before ?? '')) break
      const names = kindsOfWork().get(foldedWords(text, from, to))
      // `Data entry clerks` have a title.
      const isTitle = words[to]?.before === '' && isOccupation(words[to]?.folded ?? '')
      if (names === undefined || isTitle) continue
      const filter = condition(title.text, '(.)', names)
      const draft = { kind: 'function' as const, from, to, hard: false, confidence: 0.55, filter }
      candidates.push({ from, to, score: score * (to - from), drafts: () => [draft] })
    }
    return candidates
  })
}

let kinds: ReadonlyMap<string, string> | undefined

/** Returns the texts that titles have by each kind of work: what stands in front of the occupation, and the work of such workers. */
function kindsOfWork(): ReadonlyMap<string, string> {
  if (kinds) return kinds
  const found = new Map<string, string>()
  for (const name of canonicalTitles.flatMap(({ title, aliases }) => [title, ...aliases]).map(fold)) {
    const words = name.split(' ')
    const [worker = '', modifiers] = [words.at(-1), words.slice(0, -1)]
    if (!isOccupation(worker) || modifiers.length === 0 || words.some(isOther)) continue
    const kind = modifiers.join(' ')
    if (modifiers.length > 1 && !industries.has(kind)) found.set(kind, kind)
    const work = workOf(worker)
    if (work !== undefined) found.set(`${kind} ${work}`, `${kind} ${work}|${name}`)
  }
  kinds = found
  return found
}

/** Words with which a title goes on to something else than work, or that say a level. */
const isOther = (word: string): boolean =>
  word === 'chief' || word === '&' || levelWords.has(word) || isFunctionWord(word)
