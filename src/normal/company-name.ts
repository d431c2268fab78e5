// The key under which the names of one company are equal: without legal form, signs, case and kind of paper.

import { memoized } from '../lib/cache.ts'
import { unifyAnd } from './and-words.ts'
import { withoutInvisible } from './invisible.ts'
import {
  classWords,
  formsAtEnd,
  formsAtStart,
  formsInside,
  formsThatAreNames,
  formWords,
  fullWords,
  sameForms,
  securityTypesAfterForm,
  securityTypesAtEnd,
  shortForms,
} from './legal-forms.ts'
import { withoutPaperMarks } from './paper-marks.ts'
import { fold, words } from './text.ts'

/**
 * The words of a company's name, folded and joined by one space: `The Acme Mfg. Co., Ltd.` is `acme manufacturing`,
 * `株式会社日立` is `日 立`. Marks of registrars and exchanges go too: `ACME CORP /DE/` and `ACME O.N.` are `acme`.
 * Holding and group stay, for they tell companies apart. Undefined for a text of legal forms (`Co., Ltd.`) or signs
 * alone; `The Limited` is `limited`, for it is a name.
 */
export function normalCompanyName(text: string): string | undefined {
  const all = nameWords(text)
  if (all.length === 0 || areOnlyForms(all)) return undefined
  let kept = joinPossessives(withoutForms(all))
  if (kept.length > 1 && kept[0] === 'the') kept = kept.slice(1)
  return kept.map(word => fullWords.get(word) ?? word).join(' ')
}

/**
 * Returns the words of a folded text, split at blanks and commas, that are not part of a legal form: `acme` for
 * `acme, inc.`. All of them for a text of legal forms alone. A short form in front stays, because it is as often the
 * initials of a name (`AB Foods`) or a word of one (`Pat McGrath`).
 */
export function wordsWithoutForms(folded: string): readonly string[] {
  const written = folded.replace(eastAsianForm, ' ')
  const all = (words(written).length > 0 ? written : folded)
    .split(/[\s,;()]+/)
    .filter(word => words(word).length > 0)
  const forms = all.map(joinDotted)
  const [first = ''] = forms
  if (areOnlyForms(forms)) return all
  const isKept = first.length <= initialsLengthMax || formsThatAreNames.has(first)
  const positions = namePositions(forms)
  const start = isKept ? all.slice(0, positions[0]) : []
  return [...start, ...positions.flatMap(position => all[position] ?? [])]
}

const initialsLengthMax = 2

/** `spa` for `s.p.a.`, and `as` for `a/s`. */
function joinDotted(word: string): string {
  const tokens = words(word)
  return tokens.join(tokens.every(token => token.length === 1) ? '' : ' ')
}

/** Returns the legal forms of one word that a name states, the long ones in short: `inc` for `Incorporated`. */
export function legalFormsIn(text: string): ReadonlySet<string> {
  const forms = nameWords(text)
    .slice(1)
    .filter(word => formWords.has(word))
  return new Set(forms.map(form => shortForms.get(form) ?? form))
}

/**
 * Returns the legal forms that end a name, each in one spelling: `gmbh` for `Gesellschaft mit beschränkter Haftung`.
 * Forms that people write for one another (`Inc`, `Corp`, `Co`) are one, and `Co` beside another says nothing.
 */
export const fullLegalForms: (text: string) => ReadonlySet<string> = memoized(legalFormsAtEnd, 2 ** 18)

function legalFormsAtEnd(text: string): ReadonlySet<string> {
  let rest = nameWords(text)
  const forms = new Set<string>()
  for (let length = endLength(rest); length > 0; length = endLength(rest)) {
    const form = rest.slice(-length).filter(word => word !== 'and')
    const written = form.join(' ')
    if (
      formLength(form, legalEndings, 'end', 'whole') === form.length &&
      written !== 'co' &&
      written !== 'company'
    )
      forms.add(sameForms.get(written) ?? written)
    rest = rest.slice(0, -length)
  }
  return forms
}

const lengthMax = 300

function nameWords(text: string): readonly string[] {
  const written = withoutInvisible(text.slice(0, lengthMax)).replace(asideAtEnd, ' ').replaceAll('&amp;', '&')
  const { name, isPaper } = withoutPaperMarks(written.replace(initialsBehind, '$2 $1'))
  const plain = fold(name)
    .replace(paperInWords, '')
    .replace(eastAsianForm, ' ')
    .replace(apostrophe, '')
    .replace(dottedLetters, letters => letters.replaceAll('.', ''))
    .replace(slashedForm, '$1 $2 ')
    .replace(plusAsWord, ' and ')
    .replace(plusAtEnd, '$1 plus ')
    .replaceAll('&', ' and ')
  const list = joinLetters(unifyAnd(words(plain)))
  const inOrder = list.length > 1 && list.at(-1) === 'the' ? ['the', ...list.slice(0, -1)] : list
  // A list of papers writes the kind of paper and its class behind the name, with or without a legal form.
  return isPaper ? withoutPaperWords(inOrder) : inOrder
}

const asideAtEnd =
  /[™®©℠]|\((?:publ|the|formerly[^)]*|f\/?k\/?a[^)]*|previously[^)]*|vormals[^)]*|ehemals[^)]*|anciennement[^)]*|yc [swfx]\d+)\)|(?<=\S)[\s,;–—-]+(?:formerly|f\/?k\/?a|previously)(?:\s+known\s+as)?\s+\S.*$/gi
// Exchanges describe some papers at length: `Depositary Shares each representing a 1/40th interest in ...`.
const paperInWords =
  /(?<=\S)[\s,-]+(?:(?:american |global )?depositary (?:shares?|receipts?|units?)\b.*|each representing\b.*|\d+(?:\.\d+)?\s?% .*(?:preferred|notes?|bonds?|debentures?|shares?|stock|cumulative|perpetual|convertible)\b.*)$/
// `SMITH -A.O.- CORP.`
const initialsBehind = /^(\S.*?)\s+-\s?([\p{L}. &]{1,12}?)\s?-(?=\s|$)/u
const apostrophe = /['’‘ʼ`´"“”״]/g
const dottedLetters = /(?<![\p{L}\p{N}])\p{L}(?:\.\p{L})+(?![\p{L}\p{N}])/gu
// `A/S`, `S/A`; with the slash kept as a gap, so that `AS Roma` does not lose its start.
const slashedForm = /(?<![\p{L}\p{N}])([aikps])\/([as])(?![\p{L}\p{N}])/gu
const plusAsWord = /(?<=\s)\+(?=\s)|(?<=[\p{L}\p{N}])\+(?=[\p{L}\p{N}])/gu
const plusAtEnd = /(?<=\p{L}{3})(\s?)\+(?![+\p{L}\p{N}])/gu
// East Asian legal forms are written without a gap on either side of the name, and are no other word inside one either.
// `控股有限公司` is a limited company that holds others: people call 腾讯控股有限公司 just 腾讯.
const eastAsianForms = `控股(?:股份|集团|集團)?有限(?:责任|責任)?公司 株式会社 株式會社 有限会社 有限會社 合同会社 合資会社 合名会社 相互会社 股份有限公司 有限责任公司 有限責任公司 有限公司
  주식회사 유한회사 유한책임회사 합자회사 합명회사`
const eastAsianBodies = `(?:一般|公益)(?:社団|財団)法人 医療法人(?:社団|財団)? 学校法人 社会福祉法人 宗教法人 (?:特定非営利活動|npo)法人 独立行政法人
  国立大学法人 [財社]團法人 사단법인 재단법인 학교법인 의료법인 사회복지법인 농업회사법인`
const anyOf = (list: string): string => list.split(/\s+/).join('|')
// `分公司` is a branch, and `子公司` a subsidiary. Thai forms stand around the name.
const eastAsianForm = new RegExp(
  [
    anyOf(eastAsianForms),
    `^\\s*(?:${anyOf(eastAsianBodies)})`,
    '\\((?:[株有同資名相医学社財福宗特独股주유합자사재학의복]|有限合伙|有限合夥|(?:特殊)?普通合伙)\\)',
    '(?<=\\S\\s*)(?<![分子母])公司\\s*$',
    '^\\s*บริษัท|จ(?:ำ|ํา)กัด\\s*(?:\\(มหาชน\\))?\\s*$',
  ].join('|'),
  'gu',
)

/** `Wendy s` is `wendys`, as is `Wendy's`. */
function joinPossessives(list: readonly string[]): readonly string[] {
  return list.flatMap((word, index) => {
    if (isPossessive(list, index)) return []
    return isPossessive(list, index + 1) ? [`${word}s`] : [word]
  })
}

const isPossessive = (list: readonly string[], index: number): boolean =>
  list[index] === 's' &&
  onlyLatin.test(list[index - 1] ?? '') &&
  !classWords.has(list[index - 1] ?? '') &&
  (list[index + 1] ?? '').length !== 1

const onlyLatin = /^[a-z]{3,}$/

function withoutPaperWords(list: readonly string[]): readonly string[] {
  const length = formLength(list, papersAfter, 'end')
  return length > 0 && leavesName(list.slice(0, -length)) ? list.slice(0, -length) : list
}

/** `J P Morgan` is `jp morgan`. Not `a s`, the form, nor the letters of scripts without spaces. */
function joinLetters(list: readonly string[]): readonly string[] {
  const joined: string[] = []
  let run = ''
  const close = () => {
    if (run !== '') joined.push(slashedPairs.has(run) ? [...run].join(' ') : run)
    run = ''
  }
  for (const word of list) {
    if (loneLetter.test(word)) run += word
    else {
      close()
      joined.push(word)
    }
  }
  close()
  return joined.flatMap(word => word.split(' '))
}

const loneLetter =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}]$/u
const slashedPairs = new Set(['as', 'is', 'ks', 'ps'])

const withoutForms = (all: readonly string[]): readonly string[] =>
  namePositions(all).flatMap(position => all[position] ?? [])

/** Returns the positions of the words that are not part of a legal form. */
function namePositions(all: readonly string[]): readonly number[] {
  let kept = all
  for (let length = endLength(kept); length > 0; length = endLength(kept)) kept = kept.slice(0, -length)
  const form = formLength(kept, beginnings, 'start')
  const start = leavesName(kept.slice(form)) ? form : 0
  const positions = kept.map((_, position) => position).slice(start)
  return positions.filter(position => position === start || !formsInside.has(kept[position] ?? ''))
}

/** Returns whether the words are legal forms and nothing else, and none of the forms is a name as well. */
function areOnlyForms(all: readonly string[]): boolean {
  if (formsThatAreNames.has(all[0] ?? '')) return false
  let rest = all
  while (rest.length > 0) {
    const end = Math.max(formLength(rest, legalEndings, 'end', 'whole'), rest.at(-1) === 'and' ? 1 : 0)
    if (end === 0)
      return rest.length < all.length && formLength(rest, beginnings, 'start', 'whole') === rest.length
    rest = rest.slice(0, -end)
  }
  return true
}

/** Returns how many words at the end are not part of the name; 0 where nothing would be left. */
function endLength(list: readonly string[]): number {
  let length = formLength(list, endings, 'end')
  if (length === 0) {
    // The letter of a class of shares stands behind a legal form: `ALPHABET INC A`.
    const isLetter =
      classLetter.test(list.at(-1) ?? '') && formLength(list.slice(0, -1), legalEndings, 'end') > 0
    const isClass = classWords.has(list.at(-2) ?? '') && oneSign.test(list.at(-1) ?? '')
    const paper = formLength(list, papersAfter, 'end')
    if (isClass) length = 2
    else if (isLetter) length = 1
    else if (paper > 0 && formLength(list.slice(0, -paper), endings, 'end') > 0) length = paper
  }
  // `Smith & Co.`: the connector goes with the form.
  if (length > 0 && list.at(-length - 1) === 'and') length++
  return leavesName(list.slice(0, list.length - length)) ? length : 0
}

const oneSign = /^[a-z0-9]$/
const classLetter = /^[a-d]$/

const leavesName = (rest: readonly string[]): boolean => rest.some(word => word !== 'the' && word !== 'and')

type FormTable = ReadonlyMap<string, readonly (readonly string[])[]>

/** Returns how many words at that end form a legal form; the longest wins. A form of all words counts only on `whole`. */
function formLength(
  list: readonly string[],
  table: FormTable,
  side: 'start' | 'end',
  extent: 'part' | 'whole' = 'part',
): number {
  const edge = side === 'end' ? list.at(-1) : list[0]
  let longest = 0
  for (const form of table.get(edge ?? '') ?? []) {
    const lengthMax = extent === 'whole' ? list.length : list.length - 1
    if (form.length <= longest || form.length > lengthMax) continue
    const from = side === 'end' ? list.length - form.length : 0
    if (form.every((word, index) => list[from + index] === word)) longest = form.length
  }
  return longest
}

function tableOf(forms: readonly string[], side: 'start' | 'end'): FormTable {
  const table = new Map<string, (readonly string[])[]>()
  for (const form of forms.map(text => text.split(' '))) {
    const edge = (side === 'end' ? form.at(-1) : form[0]) ?? ''
    table.set(edge, [...(table.get(edge) ?? []), form])
  }
  return table
}

const legalEndings = tableOf(formsAtEnd, 'end')
const endings = tableOf([...formsAtEnd, ...securityTypesAtEnd], 'end')
const papersAfter = tableOf(securityTypesAfterForm, 'end')
const beginnings = tableOf(formsAtStart, 'start')
