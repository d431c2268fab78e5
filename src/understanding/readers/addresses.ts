// People by how they are addressed: `law clerks for Justice Kagan`, `staff of Senator Warren`.
import { type Candidate, type QueryText, unreadDraft } from '../candidate.ts'
import { titleWords } from './title-words.ts'

const address =
  /^(?:justice|judge|senator|representative|congressman|congresswoman|governor|president|secretary|mayor|professor|doctor)$/
const wordsMax = 4
/** More than a place or an employer. */
const scoreOfWord = 5

/** Returns the reading of a person whom somebody works for, who is neither a title that is asked for nor a place or company. */
export function addressAt({ words, isMixedCase }: QueryText, from: number): Candidate | undefined {
  const isCapital = (index: number) => /^\p{Lu}\p{Ll}/u.test(words[index]?.text ?? '')
  const isName = (index: number) => words[index]?.before === '' && isCapital(index)
  if (
    !isMixedCase ||
    !address.test(words[from]?.folded ?? '') ||
    !isCapital(from) ||
    !isName(from + 1) ||
    titleWords().words.has(words[from + 1]?.folded ?? '') ||
    !/^(?:for|of|under|with|to)$/.test(words[from - 1]?.folded ?? '')
  )
    return undefined
  let to = from + 2
  while (to < from + wordsMax && isName(to)) to++
  return { from, to, score: scoreOfWord * (to - from), drafts: () => [unreadDraft(from, to)] }
}
