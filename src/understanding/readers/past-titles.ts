// Tells titles of before from those of now: `former teachers`, `nurses turned engineers`, `bankers who became founders`, `rose from analyst to
// director`.
import { type QueryText, wordsBefore } from '../candidate.ts'
import { headWords, isOccupation, titleWords } from './title-words.ts'

const cue =
  /(?:^| )(?:former|formerly|ex|previously|past|used to be|used to work as|was|were|been|worked as|(?:joined|started|began)(?: \S+)? as|(?:went|moved|rose|risen|rising|grew|grown|promoted|progressed|transitioned|switched|advanced|climbed|pivoted) from)(?: (?:an?|the|being an?))?$/
const change =
  /^(?:who (?:(?:have|has) )?)?(?:turned|became|become|(?:before|then|and later) (?:becoming|became|being|turning))(?: |$)/
const now = /^(?:(?:who|that) (?:is|are) )?now(?: |$)/
/** `Analysts who are founders now`. */
const nowBehind = /^(?:who|that) (?:is|are) (?!now )/
const nowWords = /^(?:now|nowadays|today|currently|presently)$/
const changeWordsMax = 3
const titleWordsMax = 4

/** Returns whether the words up to `to` are a title of before, by the words around them. */
export const isPastTitle = (text: QueryText, from: number, to: number): boolean =>
  cue.test(wordsBefore(text, from)) || isChanged(text, to)

/** `Teachers who are now product managers`; engineers who are now at Google are still engineers. */
function isChanged({ words }: QueryText, to: number): boolean {
  if (!/^[,-]?$/.test(words[to]?.before ?? '')) return false
  const rest = words
    .slice(to, to + changeWordsMax + 1)
    .map(({ folded }) => folded)
    .join(' ')
  const [isBehind] = nowBehind.exec(rest) ?? []
  const [said = isBehind] = change.exec(rest) ?? now.exec(rest) ?? []
  if (said === undefined) return false
  const start = to + said.trim().split(' ').length
  for (let index = start; index < Math.min(words.length, start + titleWordsMax); index++) {
    const { folded = '', before = '' } = words[index] ?? {}
    if (!/^-?$/.test(before)) return false
    if (isOccupation(folded) || headWords.has(folded))
      return said !== isBehind || nowWords.test(words[index + 1]?.folded ?? '')
    if (!/^(?:an?|the)$/.test(folded) && !titleWords().words.has(folded)) return false
  }
  return false
}
