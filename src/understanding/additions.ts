// Reads what is added to a name in a query: how the company is called now or was called before, or whom it belongs to.
import { owned, renamed } from '../normal/name-additions.ts'
import type { QueryText } from './candidate.ts'
import { functionWords } from './function-words.ts'
import { keptByWord } from './kept.ts'

/** An addition in a query. */
export interface Addition {
  /** The index of the first word behind it. */
  readonly to: number
  /** The index at which the other name of the same company begins, which ends with the addition; undefined for the name of an owner. */
  readonly otherName?: number
}

const ownedAtStart = new RegExp(`^${owned}(?= )`)
const renamedAtStart = new RegExp(`^${renamed}(?= )`)
const cueWordsMax = 5
const nameWordsMax = 5

/**
 * Returns the addition that begins at the word, behind a name: in parentheses, or behind a comma. `Twitter, now at X` is no
 * addition, because people are at a company then.
 */
export const additionAt = keptByWord(({ words, isMixedCase }: QueryText, start): Addition | undefined => {
  const sign = words[start]?.before ?? ''
  const isRemark = sign.endsWith('(')
  if (!isRemark && sign !== ',') return undefined
  const said = words.slice(start, start + cueWordsMax).map(({ folded }) => folded)
  const [owner] = ownedAtStart.exec(said.join(' ')) ?? []
  const [cue] = owner === undefined ? (renamedAtStart.exec(said.join(' ')) ?? []) : [owner]
  // `With Python, ex-Google` says where somebody was before; only `Meta (ex-Facebook)` is another name.
  if (cue === undefined || (cue === 'ex' && !isRemark)) return undefined
  const from = start + cue.split(' ').length
  let to = from
  while (to < Math.min(words.length, from + nameWordsMax)) {
    const { text = '', before = '', folded = '' } = words[to] ?? {}
    if (to > from && (isRemark ? before.includes(')') : !/^[-&.]?$/.test(before))) break
    if (!isRemark && (functionWords.has(folded) || (isMixedCase ? !/^[\p{Lu}\d]/u.test(text) : to > from)))
      break
    to++
  }
  return to === from ? undefined : { to, ...(owner === undefined && { otherName: from }) }
})
