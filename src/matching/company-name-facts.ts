// The facts about two company names that tell whether they mean one company.
import { formWords } from '../normal/legal-forms.ts'
import { type ComparedName, isOrdinal, isRearranged } from './compared-name.ts'
import { type AlignedWord, alignNames, isSole, type NameAlignment } from './name-alignment.ts'

/** The facts about a pair of names that the score weighs, in its order. */
export const nameFactNames = [
  'any candidate',
  'equal',
  'equal, and common on file',
  'equal but for spaces and order',
  'weight of the words that only the request has',
  'weight of the words that only the candidate has',
  'heaviest word that only the request has',
  'heaviest word that only the candidate has',
  'slips in words that are on file',
  'slips in words that are not on file',
  'weight left out of abbreviated words',
  'initials',
  'weight in common',
  'heaviest word in common',
  'share of weight in common',
  'first words paired',
  'numbers or single letters of both differ',
  'at most three letters',
  'both have words of their own',
  'the candidate has all words of the request and begins alike',
  'the request has all words of the candidate and begins alike',
  'words that only the request has',
  'words that only the candidate has',
  'each has words that the other lacks',
  'the request has one generic word more, and nothing else differs',
  'the candidate has one generic word more, and nothing else differs',
  'nothing but misspelt or abbreviated words differs',
  'misspelt or abbreviated words differ, and others are missing',
  'a word in common that no other record has',
  'that, and weight that only the request has',
  'that, and weight that only the candidate has',
  'legal forms agree',
  'legal forms differ',
  'former name',
] as const

/** The weight below which a word is generic. */
const genericMax = 0.3

/** Returns the facts about a request and a name on file; `alignment` is theirs where it is made already. */
export function nameFactsOf(
  a: ComparedName,
  b: ComparedName,
  isFormer: boolean,
  alignment?: NameAlignment,
): readonly number[] {
  const isEqual = a.text === b.text
  const isArranged = !isEqual && isRearranged(a, b)
  const flag = (isTrue: boolean) => (isTrue ? 1 : 0)
  const tiny = flag(Math.min(a.glued.length, b.glued.length) <= 3)
  const hasOrdinal = (list: readonly AlignedWord[]) =>
    list.some(({ near, text }) => near < 1 && isOrdinal.test(text))
  const agree = flag([...a.forms].some(form => b.forms.has(form)))
  const beside = [agree, flag(agree === 0 && a.forms.size > 0 && b.forms.size > 0), flag(isFormer)]
  if (isEqual || isArranged) {
    // Run together, common words make a rare one: `Open AI`, `OpenAI`.
    const weight = Math.min(1, Math.max(...[a, b].map(({ words }) => sum(words.map(one => one.weight)))))
    const none = (count: number) => new Array<number>(count).fill(0)
    return [1, flag(isEqual), 1 - weight, flag(isArranged), ...none(13), tiny, ...none(13), ...beside]
  }
  const { a: ofA, b: ofB, startsAlike } = alignment ?? alignNames(a, b)
  const words = [...ofA, ...ofB]
  const lost = (list: typeof ofA) => list.filter(({ near }) => near === 0).map(({ weight }) => weight)
  const [lostA, lostB] = [lost(ofA), lost(ofB)]
  const [sumA, sumB] = [Math.min(sum(lostA), 3), Math.min(sum(lostB), 3)]
  const missing = (list: readonly AlignedWord[]) =>
    list.filter(({ near, text, weight }) => near === 0 && !formWords.has(text) && weight > 0.02).length
  const [missingA, missingB] = [missing(ofA), missing(ofB)]
  const left = (list: typeof ofA) => sum(list.map(({ weight, near }) => weight * (1 - near)))
  const misspelt = ofA.filter(({ form }) => form === 'misspelt')
  const slips = [...misspelt, ...words.filter(({ form }) => form === 'abbreviated')]
  const isSlipped = slips.some(({ weight, near }) => weight * (1 - near) > 0)
  const [beginsLikeCandidate, beginsLikeRequest] = [sumA < 0.15 && startsAlike, sumB < 0.15 && startsAlike]
  const addsGeneric = (begins: boolean, missing: number, list: readonly number[]) =>
    flag(begins && missing === 1 && !isSlipped && Math.max(...list) < genericMax)
  const isOnFile = ({ count }: (typeof ofA)[number]) => count !== undefined && count > 0
  const common = sum(words.map(({ weight, near }) => weight * near)) / 2
  const all = sum(words.map(({ weight }) => weight)) / 2
  const hasSole = flag(sumA < 1 && words.some(isSole))
  return [
    1,
    0,
    0,
    0,
    sumA,
    sumB,
    Math.max(0, ...lostA),
    Math.max(0, ...lostB),
    left(misspelt.filter(isOnFile)),
    left(misspelt.filter(word => !isOnFile(word))),
    left(words.filter(({ form }) => form === 'abbreviated')) / 2,
    flag(words.some(({ form }) => form === 'initials')),
    Math.min(2.5, common),
    Math.max(0, ...words.map(({ weight, near }) => weight * near)),
    all === 0 ? 0 : common / all,
    flag(startsAlike),
    flag(hasOrdinal(ofA) && hasOrdinal(ofB)),
    tiny,
    Math.min(sumA, sumB),
    flag(beginsLikeCandidate),
    flag(beginsLikeRequest),
    Math.min(3, missingA),
    Math.min(3, missingB),
    flag(missingA > 0 && missingB > 0),
    addsGeneric(beginsLikeRequest, missingA, lostA),
    addsGeneric(beginsLikeCandidate, missingB, lostB),
    flag(isSlipped && missingA + missingB === 0),
    flag(isSlipped && missingA + missingB > 0),
    hasSole,
    hasSole * sumA,
    hasSole * sumB,
    ...beside,
  ]
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
