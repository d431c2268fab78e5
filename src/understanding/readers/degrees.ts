// Degrees: `with an MBA`, `BSc`, `a bachelor's degree`.
import type { JsonObject } from '../../lib/json/json.ts'
import { type Candidate, phraseOf, type QueryText, wordsAfter, wordsBefore, wordsFrom } from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { condition, group, negated } from '../filters.ts'
import { isForeignSubject, isSubject } from './subjects.ts'

/** The spellings of degrees, each line one degree; the longest phrase wins. */
const degrees = `
mba, m.b.a., master of business administration, mbas
phd, ph.d., ph.d, doctorate, doctor of philosophy, doctoral degree, doctoral candidate, doctoral candidates, phds, dphil, d.phil.
jd, j.d., juris doctor, law degree
md, m.d., doctor of medicine, medical degree
llm, ll.m., master of laws
bachelor, bachelors, bachelor's, bachelor degree, bachelors degree, bachelor's degree, undergraduate degree, bsc, b.sc., bs, b.s., ba, b.a., btech, b.tech, beng
master, masters, master's, master degree, masters degree, master's degree, msc, m.sc., ms, m.s., ma, m.a., mtech, m.tech, meng, postgraduate degree
associate degree, associate's degree, associates degree
bsc, bachelor of science, b.sc., bs, b.s.
ba, bachelor of arts, b.a.
msc, master of science, m.sc., ms, m.s.
ma, master of arts, m.a.
high school, high school diploma, secondary school
`
/** Short or common spellings that are a degree only where the words around them say so. */
const doubtful = new Set([
  'bs',
  'ba',
  'ms',
  'ma',
  'md',
  'jd',
  'llm',
  'master',
  'masters',
  'bachelor',
  'high school',
  'meng',
  'beng',
])
const cueBefore =
  /(?:^| )(?:with an?|without an?|no|have an?|has an?|holds an?|holding an?|an?|and|or|with|hold|earned an?|his|her|their|got an?|completed an?|possess an?)$/
const articleCue = /(?:^| )(?:with|without|have|has|having|holds?|holding|earned|got|completed|possess) an?$/
const cueAfter = /^(?:degrees?|in|from|of|holders?|graduates?|at|or|and|between|before|after|since)\b/

let bySpelling: ReadonlyMap<string, readonly string[]> | undefined

function degreesBySpelling(): ReadonlyMap<string, readonly string[]> {
  if (bySpelling) return bySpelling
  const found = new Map<string, readonly string[]>()
  for (const line of degrees.trim().split('\n')) {
    const spellings = line.split(', ')
    for (const spelling of spellings) if (!found.has(spelling)) found.set(spelling, spellings)
  }
  bySpelling = found
  return found
}

/** Returns the spellings of the degree that the folded words are. */
export const degreeSpellings = (phrase: string): readonly string[] | undefined =>
  degreesBySpelling().get(phrase)

/** Returns whether the folded words are a degree or an abbreviation of one. */
export const isDegree = (phrase: string): boolean => degreesBySpelling().has(phrase)

const phraseWordsMax = 4

export function readDegrees(text: QueryText, { degree }: ReadableFields): readonly Candidate[] {
  const candidates = text.words.flatMap((_, from) => anyDegreeAt(text, from))
  if (degree === undefined) return candidates
  for (let from = 0; from < text.words.length; from++) {
    for (let to = from + 1; to <= Math.min(from + phraseWordsMax, text.words.length); to++) {
      const phrase = phraseOf(text, from, to)
      const spellings = degreesBySpelling().get(phrase) ?? degreesBySpelling().get(phrase.replaceAll('.', ''))
      if (!spellings) continue
      const before = wordsBefore(text, from)
      const isCued =
        articleCue.test(before) || (cueBefore.test(before) && cueAfter.test(wordsAfter(text, to)))
      // `MD PhD`, `JD/MBA`, `Master Maschinenbau`.
      const isBeside =
        isSubjectBehind(text, to) ||
        [from - 1, to].some(index => {
          const word = text.words[index]?.folded ?? ''
          const sign = text.words[Math.max(index, from)]?.before ?? ''
          return isDegree(word) && !doubtful.has(word) && /^[,/]?$/.test(sign)
        })
      if (doubtful.has(phrase) && !isCued && !isBeside) continue
      candidates.push({
        from,
        to,
        score: 2.6 * (to - from) + (isCued ? 1 : 0),
        drafts: () => [
          {
            kind: 'degree',
            from,
            to,
            hard: true,
            confidence: 0.85,
            filter: degreeFilter(degree, spellings),
            opposite: degreeExclusion(degree, spellings),
          },
        ],
      })
    }
  }
  return candidates
}

/** Degrees and subjects of other languages stand side by side. */
const isSubjectBehind = ({ words }: QueryText, at: number): boolean => {
  const [link, first, second] = words.slice(at, at + 3)
  if (link?.before !== '') return false
  // `Bachelor in nursing`, `master of civil engineering`.
  const isIn =
    /^(?:in|of)$/.test(link.folded) &&
    [first, second].some(word => word?.before === '' && isSubject(word.folded))
  return isIn || isForeignSubject(link.folded)
}

const spellingsMax = 12

/** Returns the filter of a degree that is spelled in any of the ways, with points and without. */
export const degreeFilter = (path: string, spellings: readonly string[]): JsonObject | null =>
  group('or', [condition(path, '(.)', withoutPoints(spellings).join('|')), ...allWithPoints(path, spellings)])

/**
 * Returns the filter of those who have no such degree. Two letters are excluded as the whole text of a degree, because `(!)` excludes
 * parts of words: `ba` is part of `MBA`, and `ma` of `Diploma`.
 */
const degreeExclusion = (path: string, spellings: readonly string[]): JsonObject | null =>
  group('all_of', [
    ...withoutPoints(spellings).map(word => condition(path, word.length > 2 ? '(!)' : '!=', word)),
    ...allWithPoints(path, spellings).map(negated),
  ])

const withoutPoints = (spellings: readonly string[]): readonly string[] =>
  [...new Set(spellings.map(spelling => spelling.replaceAll('.', '')))]
    .filter(spelling => !/ degree$|'s$/.test(spelling))
    .slice(0, spellingsMax)

const allWithPoints = (path: string, spellings: readonly string[]): readonly JsonObject[] =>
  spellings.filter(spelling => spelling.endsWith('.')).map(spelling => withPoints(path, spelling))

/** `B.A.` ends `M.B.A.`, which is another degree. */
const withPoints = (path: string, spelling: string): JsonObject => {
  const isEnd = [...degreesBySpelling().keys()].some(other => other !== spelling && other.endsWith(spelling))
  return condition(path, isEnd ? '=' : '[.]', spelling)
}

/** `With a university degree`, `with a degree`: which one is left open, and nobody works at a university. */
const anyDegree =
  /^(?:(?:(?:university|college|academic|advanced|higher|graduate|four year|4 year) (?:degrees?|diplomas?)|(?:university|college|academic) education)(?= |$)|degree(?! (?:in|from|of|not|is)(?: |$)))/
const holding = /(?:^| )(?:with|has|have|having|holds?|holding|earned) an?$/

function anyDegreeAt(text: QueryText, from: number): readonly Candidate[] {
  const [said] = anyDegree.exec(wordsFrom(text, from)) ?? []
  if (said === undefined || (said === 'degree' && !holding.test(wordsBefore(text, from)))) return []
  const to = from + said.split(' ').length
  const draft = { kind: 'keyword' as const, from, to, hard: false, confidence: 0.3, filter: null }
  return [{ from, to, score: 3 * (to - from), drafts: () => [draft] }]
}
