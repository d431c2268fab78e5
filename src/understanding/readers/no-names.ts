// Tells words that are called like a name on file, and mean something else.
import { vectorTable } from '../../vectors/table.ts'
import { hasCapital, isCapitalItem, textOf, wordsAfter } from '../candidate.ts'
import type { NamedKind } from '../fields.ts'
import { functionWords, saysNothing } from '../function-words.ts'
import type { Lexicon } from '../lexicon.ts'
import { isSign } from '../query-words.ts'
import type { NamePosition } from './employers.ts'
import { goesOnAsWords, isProduceOf, isProductOf } from './name-neighbours.ts'
import { employerCertain, type NameRule } from './name-rules.ts'
import { institution } from './names-not-on-file.ts'
import { likeness } from './person-names.ts'
import { isOfGraduates, isSchoolWord, namesSchool } from './school-words.ts'
import { isFieldOfWork, knownWell } from './skills.ts'
import { isOccupation, isPartOfTitle, titleWords } from './title-words.ts'

interface PossibleName extends NamePosition {
  /** The number of its words. */
  readonly length: number
  readonly phrase: string
  /** True where a capital letter tells it from words. */
  readonly isCapital: boolean
}

type Test = (name: PossibleName, lexicon: Lexicon, rule: NameRule) => boolean

/** Returns whether the words mean something else than what is on file under them. */
export const isNoName = (rule: NameRule, name: PossibleName, lexicon: Lexicon): boolean =>
  (rule.needsCue && !name.isCued) ||
  functionWords.has(name.phrase) ||
  (testsByKind[rule.kind] ?? ofAnyKind).some(meansOther => meansOther(name, lexicon, rule))

const isWhole = ({ onFile }: PossibleName): boolean => onFile.values.length > 0

/** Words that only begin a name on file are that name where a cue says so, and a school's also with a capital or as `Yale`. */
const isBeginning: Test = (name, _, { kind }) =>
  !isWhole(name) && !name.isCued && !(kind === 'school' && (name.isCapital || isSchoolWord(name.phrase)))

/** A single word of the language that says nothing, or what somebody does, is a name behind a cue and with a capital. */
const isOrdinaryWord: Test = (name, _, { kind }) =>
  name.length === 1 &&
  !(name.isCued && name.isCapital) &&
  !(kind === 'employer' && isAtName(name)) &&
  isOrdinary(name)

const isOrdinary = ({ phrase }: PossibleName): boolean =>
  saysNothing(phrase) || isOccupation(phrase) || titleWords().words.has(phrase)

/** `Engineers at ramp`, `who work for salesforce`, in contrast to `good at sales` and `at director level`: people are at an employer on file. */
const isAtName = (name: PossibleName): boolean => {
  const { text, to, phrase, before } = name
  const next = text.words[to]
  return (
    isWhole(name) &&
    !saysNothing(phrase) &&
    /(?:^| )(?:at|@|joined|(?:works?|worked|working) for)$/.test(before) &&
    !/(?:^| )(?:good|great|better|best|skilled|experts?|excellent) at$/.test(before) &&
    (next?.before !== '' || functionWords.has(next.folded))
  )
}

const ofAnyKind: readonly Test[] = [isBeginning, isOrdinaryWord]

/** Somebody who is like another person has another name. */
const isExample: Test = ({ before }) => likeness.test(before)

/** `Stripe competitors` are other companies. */
const isOfOthers: Test = ({ text, fields, to }) =>
  fields.founded !== undefined && othersBehind.test(wordsAfter(text, to))
const othersBehind =
  /^(?:competitors?|rivals?|alternatives?|clones?|customers?|users?|investors?|suppliers?)(?: |$)/

/** `Open source companies`: a word of the language beside others is not a name of a company. */
const isWordOfLanguage: Test = ({ text, fields, from, phrase, length, isCued, isCapital }) =>
  fields.founded !== undefined &&
  length === 1 &&
  !isCued &&
  !isCapital &&
  !isCapitalItem(text, from, from + 1) &&
  text.words.length > 1 &&
  vectorTable().rowOf.has(phrase)

/** `Worked at the Department of Justice`: a department alone has no name. */
const isBareInstitution: Test = name =>
  !isWhole(name) &&
  name.length === 1 &&
  institution.test(name.phrase) &&
  name.text.words[name.to]?.folded === 'of'

/** `Black women engineers`, `professors of economics`: a word of the language only begins some name on file. */
const isRatherWord: Test = name =>
  !isWhole(name) &&
  name.length === 1 &&
  (/^(?:north|south|east|west)$/.test(name.phrase) ||
    (!name.isCapital &&
      vectorTable().rowOf.has(name.phrase) &&
      !/(?:^| )(?:at|@|joined)(?: the)?$/.test(name.before) &&
      !employerCertain.test(name.before) &&
      !staffBehind.test(wordsAfter(name.text, name.to))))
const staffBehind = /^(?:employees?|alumni|alums?|staff|veterans?|team)\b/

/** `Notion experts`, `Slack admins`, `experienced with Zoom`: people who know a product. */
const isOfUsers: Test = ({ text, to, before }) =>
  usersBehind.test(wordsAfter(text, to)) ||
  /(?:^| )(?:experienced|proficient|skilled|fluent) (?:with|in|at)$/.test(before) ||
  knownWell.test(before)
const usersBehind =
  /^(?:experts?|admins?|administrators?|power users?|users?|customers?|competitors?|rivals?|alternatives?)(?: |$)/

/** The words behind it say that another thing is meant that is called so. */
const isOtherThing: Test = ({ text, from, to, onFile, phrase, length, isCued }, lexicon) =>
  !isCued &&
  (isProduceOf(text, to) ||
    isProductOf(text, to, onFile, lexicon('skill', from, to)) ||
    (length === 1 &&
      !hasCapital(textOf(text, from, to)) &&
      vectorTable().rowOf.has(phrase) &&
      goesOnAsWords(text, to)))

/** `Howard University alumni` studied where others work. */
const isSchoolOfGraduates: Test = ({ text, fields, from, to }) =>
  fields.school !== undefined && namesSchool(text, from, to) && isOfGraduates(wordsAfter(text, to))

/** `Visa officers`, `target audience`: words of requests need a cue, a capital or `employees` behind them. */
const isWordOfRequests: Test = ({ text, to, phrase, length, before, isCapital }, _, rule) =>
  length === 1 &&
  !isCapital &&
  /^(?:visas?|targets?|gaps?|indeed)$/.test(phrase) &&
  !staffBehind.test(wordsAfter(text, to)) &&
  (!rule.before?.test(before) || /(?:^| )with$/.test(before))

/** A school is not known by `State` or `University` alone. */
const isOnlySchoolWords: Test = name =>
  !isWhole(name) && name.phrase.split(' ').every(word => schoolWords.test(word))
const schoolWords =
  /^(?:state|universit(?:y|ies)|colleges?|schools?|institutes?|academ(?:y|ies)|national|american|technical|central|north|south|east|west)$/

/** A field of work is a skill where somebody is said to know it. */
const isOrdinarySkill: Test = ({ text, to, phrase, length, before }) =>
  length === 1 &&
  (saysNothing(phrase) || isOccupation(phrase) || isFieldOfWork(phrase)) &&
  !knownWell.test(before) &&
  !/^(?:skills?|expertise)\b/.test(wordsAfter(text, to))

/** `Go` is a verb in `did not go to Harvard`, and says nothing of the language. */
const isVerb: Test = ({ text, to, phrase }) =>
  /^(?:go|excel)$/.test(phrase) && /^(?:to|on|in|at|for)(?: |$)/.test(wordsAfter(text, to))

/**
 * `Python developers` is a title, which says the skill as well; of `non-Python developers`, it excludes some. No title reaches across
 * the `on` of `Ruby on Rails developers`, and a skill with a word that no title has stands beside one: `SAP FICO consultants`.
 */
const isOfTitle: Test = ({ text, from, to, length, before }) =>
  isPartOfTitle(text, to) &&
  (length === 1 || text.words.slice(from, to).every(({ folded }) => titleWords().words.has(folded))) &&
  !knownWell.test(before) &&
  !/(?:^| )non$/.test(before) &&
  !isSign(text.words[from - 1]?.text) &&
  !text.words.slice(from + 1, to).some(({ folded }) => functionWords.has(folded))

const testsByKind: Readonly<Partial<Record<NamedKind, readonly Test[]>>> = {
  employer: [
    ...ofAnyKind,
    isBareInstitution,
    isRatherWord,
    isOfUsers,
    isOtherThing,
    isSchoolOfGraduates,
    isWordOfRequests,
  ],
  school: [...ofAnyKind, isOnlySchoolWords],
  skill: [name => !isWhole(name), isOrdinarySkill, isVerb, isOfTitle],
  name: [name => !isWhole(name), isOrdinaryWord, isExample, isOfOthers, isWordOfLanguage],
}
