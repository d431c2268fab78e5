// Certifications: `AWS certified`, `certified Kubernetes administrators`, `has a CPA`, `a BLS license`.
import type { JsonObject } from '../../lib/json/json.ts'
import { wordSet } from '../../lib/word-set.ts'
import {
  type Candidate,
  type CandidateSteps,
  phraseOf,
  type QueryText,
  wordsAfter,
  wordsBefore,
} from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { condition, group } from '../filters.ts'
import { functionWords, saysNothing } from '../function-words.ts'
import { type Lexicon, nameWordsMax, singularOf } from '../lexicon.ts'
import { isDegree } from './degrees.ts'
import { canonicalNamed, isOccupation, isPartOfTitle } from './title-words.ts'

const certified = /^(?:certified|accredited)$/
const certificate =
  /^(?:certified|accredited|certifications?|certificates?|certs?|credentials?|licen[sc]es?|accreditations?)$/
const holder = /^(?:charter)?holders?$/
const nameMax = 3
/** Certificates that people call by a short name alone. */
const shortNames = wordSet(`
  cpa cfa cfp pmp capm acca cima frm cissp cisa cism ceh oscp crisc ccna ccnp ccie cka ckad cks csm psm cspo phr sphr itil prince2 togaf
  acls bls nclex cma cia cams leed rhce comptia
`)
const holding =
  /(?:^| )(?:has|have|having|with|hold|holds|holding|earned|obtained|passed)(?: (?:an?|the|their|active|valid))*$|(?:^| )(?:and|or|plus) an?$/
/** `Accountants, CPA preferred`. */
const wished = /^(?:$|preferred|required|desirable|is an?|an? plus)/
/** `Has a CRISC`: after these words an abbreviation is a certificate, unless it is a degree. */
const holdingOne = /(?:^| )(?:has|have|hold|holds|holding|earned|obtained) an?$/

export function* readCertifications(
  text: QueryText,
  fields: ReadableFields,
  lexicon: Lexicon,
): CandidateSteps {
  for (const [index, { folded }] of text.words.entries()) {
    yield
    if (certificate.test(folded)) yield* namedBefore(text, index, fields, lexicon)
    if (certified.test(folded) && !goesBefore(text, index - 1)) yield* namedBehind(text, index, fields)
    if (certified.test(folded)) yield firstOfTwo(text, index, fields)
    if (isHeld(text, index)) yield certification(text, { from: index, to: index + 1 }, fields)
    if (holder.test(folded) && shortNames.has(text.words[index - 1]?.folded ?? ''))
      yield certification(text, { from: index - 1, to: index + 1, name: [index - 1, index] }, fields)
  }
}

/** `AWS and Azure certified`: the first of two names. */
function firstOfTwo(text: QueryText, at: number, fields: ReadableFields): Candidate | undefined {
  const [first, link, second] = [at - 3, at - 2, at - 1].map(index => text.words[index])
  const isName = (word = second) =>
    word !== undefined &&
    (shortNames.has(word.folded) || (text.isMixedCase && /^\p{Lu}{2}|^\p{Lu}\p{Ll}/u.test(word.text))) &&
    !isOccupation(word.folded)
  if (!/^(?:and|or)$/.test(link?.folded ?? '') || !isName(first) || !isName(second)) return undefined
  // `At Stripe and PMP certified`.
  const isAlike = shortNames.has(first?.folded ?? '') === shortNames.has(second?.folded ?? '')
  if (isOfOther(text, at - 3) || (!isAlike && !/^\p{Lu}{2,}$/u.test(first?.text ?? ''))) return undefined
  return certification(text, { from: at - 3, to: at - 2 }, fields)
}

interface NameSpan {
  /** The words that the certification is read from. */
  readonly from: number
  readonly to: number
  /** Those of its name, where these are fewer. */
  readonly name?: readonly [from: number, to: number]
}

/** Reads a certification by the name in front of it: `AWS certified engineers`, `with an Azure certification`. */
function* namedBefore(text: QueryText, at: number, fields: ReadableFields, lexicon: Lexicon): CandidateSteps {
  let from = at
  // `In Berlin, PMP certified` and `with Python PMP certified`: a short name is complete, and a place is not part of one.
  while (
    from > Math.max(0, at - nameMax) &&
    goesBefore(text, from - 1) &&
    !(from < at && (shortNames.has(text.words[from]?.folded ?? '') || isOfOther(text, from - 1)))
  )
    from--
  if (from === at || isLongerOnFile(from, at + 1, lexicon)) return
  yield certification(text, { from, to: at + 1, name: [from, at] }, fields)
}

/** Returns whether a preposition makes the name something else: `at Stripe`, `in Berlin`. */
const isOfOther = ({ words }: QueryText, index: number): boolean =>
  /^(?:in|at|near|from|ex)$/.test(words[index - 1]?.folded ?? '')

const goesBefore = ({ words }: QueryText, index: number): boolean => {
  const { folded = '' } = words[index] ?? {}
  const isLinked = /^-?$/.test(words[index + 1]?.before ?? '')
  // `Engineers certified in Azure`: whoever is certified is not what is certified.
  return (
    folded !== '' &&
    isLinked &&
    !saysNothing(folded) &&
    !validity.test(folded) &&
    !(isOccupation(folded) && singularOf(folded) !== folded)
  )
}

/** `An active license` has no name. */
const validity = /^(?:active|valid|state|professional|necessary|required|appropriate)$/

const isLongerOnFile = (from: number, to: number, lexicon: Lexicon): boolean =>
  Array.from({ length: nameWordsMax }, (_, index) => to + index + 1).some(end =>
    lexicon('certification', from, end),
  )

/** Reads `certified Kubernetes administrators` and `certified in Azure`; `certified nurses` are nurses. */
function* namedBehind(text: QueryText, at: number, fields: ReadableFields): CandidateSteps {
  const { words } = text
  const isIn = /^(?:in|as|for)$/.test(words[at + 1]?.folded ?? '')
  const start = at + (isIn ? 2 : 1)
  let to = start
  while (to < Math.min(words.length, start + nameMax)) {
    const { folded = '', before = '' } = words[to] ?? {}
    if ((to > at + 1 && !/^[-&]?$/.test(before)) || functionWords.has(folded)) break
    to++
    if (isOccupation(folded)) break
  }
  if (isIn) {
    if (to > start) yield certification(text, { from: at, to, name: [start, to] }, fields)
    return
  }
  const isNamed = to - start > 1 && isOccupation(words[to - 1]?.folded ?? '')
  if (isNamed && !canonicalNamed(singularOf(phraseOf(text, at, to))))
    yield certification(text, { from: at, to }, fields)
}

/** Short names that are rather an employer in front of a title: `CIA analysts`. */
const agencies = wordSet('cia')

/** `CPA or ACCA accountants`, `CISSP security engineers`: people with a title have it, or one that is listed behind it. */
function isOfTitle(text: QueryText, index: number): boolean {
  const { words } = text
  let at = index
  while (shortNames.has(words[at]?.folded ?? '') && !agencies.has(words[at]?.folded ?? '')) {
    const { folded = '', before = '' } = words[at + 1] ?? {}
    if (isPartOfTitle(text, at + 1)) return true
    at += /^(?:or|and)$/.test(folded) ? 2 : /^[,/]$/.test(before) ? 1 : words.length
  }
  return false
}

/** `Accountants, CPA or ACCA`: the first of two. */
const isFirstOfList = ({ words }: QueryText, index: number): boolean =>
  shortNames.has(words[index + 2]?.folded ?? '') &&
  /^(?:or|and)$/.test(words[index + 1]?.folded ?? '') &&
  (index === 0 || words[index]?.before === ',')

const isHeld = (text: QueryText, index: number): boolean => {
  const { folded = '', text: written = '' } = text.words[index] ?? {}
  const before = wordsBefore(text, index)
  const isListed = /(?:^| )(?:or|and)$/.test(before) && shortNames.has(text.words[index - 2]?.folded ?? '')
  const isWished = text.words[index]?.before === ',' && wished.test(wordsAfter(text, index + 1))
  if (shortNames.has(folded))
    return (
      holding.test(before) || isListed || isWished || isFirstOfList(text, index) || isOfTitle(text, index)
    )
  return text.isMixedCase && /^\p{Lu}{3,6}$/u.test(written) && holdingOne.test(before) && !isDegree(folded)
}

function certification(
  text: QueryText,
  { from, to, name = [from, to] }: NameSpan,
  fields: ReadableFields,
): Candidate {
  const filter = certificationFilter(singularOf(phraseOf(text, ...name)), fields)
  return {
    from,
    to,
    score: 3 * (to - from) + 1,
    drafts: () => [
      {
        kind: 'certification',
        from,
        to,
        // Texts may say it in other words.
        hard: filter !== null && fields.certification !== undefined,
        confidence: fields.certification === undefined ? 0.6 : 0.8,
        filter,
      },
    ],
  }
}

/** A certificate is listed, or stated in a title or a headline. */
const certificationFilter = (name: string, { certification, skill }: ReadableFields): JsonObject | null =>
  group('or', [
    certification === undefined ? null : condition(certification, '(.)', name),
    ...(skill?.texts ?? []).map(path => condition(path, '(.)', name)),
  ])
