// The filters of levels of seniority: by the field that states them, or else by the words of titles.
import type { JsonObject } from '../../lib/json/json.ts'
import type { CriterionDraft } from '../candidate.ts'
import type { ReadableFields } from '../fields.ts'
import { condition, group, negated } from '../filters.ts'

/** The words of titles by the level in src/catalog/person/vocabulary.ts. */
const wordsOfLevels: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    'In Training':
      'intern,internship,trainee,traineeship,apprentice,apprenticeship,working student,werkstudent,praktikum,praktikant,stagiaire,alternance',
    'Entry Level': 'entry level,junior,jr.,graduate,trainee',
    Senior: 'senior,sr.,staff,principal,lead',
    Strategic: 'principal,distinguished',
    'Entry Level Manager': 'manager,supervisor',
    'Experienced Manager': 'manager',
    Director: 'director',
    'Vice President': 'vice president,vp,svp,evp',
    CXO: 'chief,ceo,cto,cfo,coo,cmo,cio,ciso,cpo,chro',
    'Owner / Partner': 'owner,partner,founder,cofounder',
  }).map(([level, words]) => [level, words.split(',')] as const),
)

/** Words that mean less in a title than the levels that they state among people: a `staff engineer` is no `senior engineer`. */
const narrower: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    senior: 'senior,sr.',
    junior: 'junior,jr.,entry level',
    staff: 'staff',
    principal: 'principal',
    distinguished: 'distinguished',
    lead: 'lead',
    'mid level': 'mid level,intermediate',
    trainee: 'trainee,traineeship',
    apprentice: 'apprentice,apprenticeship',
  }).map(([said, words]) => [said, words.split(',')] as const),
)
const spellings: ReadonlyMap<string, string> = new Map([
  ['sr', 'senior'],
  ['snr', 'senior'],
  ['seniors', 'senior'],
  ['jr', 'junior'],
  ['juniors', 'junior'],
  ['junior level', 'junior'],
  ['midlevel', 'mid level'],
  ['intermediate', 'mid level'],
  ['trainees', 'trainee'],
  ['traineeship', 'trainee'],
  ['traineeships', 'trainee'],
  ['apprenticeship', 'apprentice'],
  ['apprenticeships', 'apprentice'],
])

/** Words whose level holds other titles as well: somebody who is not a lead may be a senior engineer. */
const narrowerThanLevel: ReadonlySet<string> = new Set(['staff', 'principal', 'distinguished', 'lead'])

/** Returns whether the records of a dataset say a level, in a field or in their title. */
export const sayLevels = ({ seniority, levelTitle }: ReadableFields): boolean =>
  seniority !== undefined || levelTitle !== undefined

/** Returns the filter for the levels that the words name. For some words of titles the filter that excludes them is not its negation. */
export function levelFilter(
  { seniority, levelTitle, title }: ReadableFields,
  levels: readonly string[],
  said: readonly string[],
): Pick<CriterionDraft, 'filter' | 'opposite'> {
  if (seniority !== undefined) {
    const filter = condition(seniority, 'in', [...levels])
    const words = said.map(word => word.replace(/ level$/, ''))
    return title !== undefined && words.length > 0 && words.every(word => narrowerThanLevel.has(word))
      ? { filter, opposite: withoutWords(title.text, words) }
      : { filter }
  }
  if (levelTitle === undefined) return { filter: null }
  const own = said.map(word => narrower.get(spellings.get(word) ?? word))
  const words = own.includes(undefined)
    ? levels.flatMap(level => wordsOfLevels.get(level) ?? [])
    : own.flatMap(ones => ones ?? [])
  const filter = group(
    'or',
    [...new Set(words)].map(word => condition(levelTitle, '[.]', word)),
  )
  return { filter, ...(words.includes('intern') && { opposite: withoutInterns(filter, levelTitle) }) }
}

const withoutWords = (title: string, words: readonly string[]): JsonObject | null =>
  group(
    'all_of',
    words.map(word => condition(title, '(!)', word)),
  )

/** A word is excluded with all words that it is a piece of, and `international` is not an internship. */
const withoutInterns = (filter: JsonObject | null, title: string): JsonObject | null =>
  group('or', [
    negated(filter),
    condition(title, '[.]', 'international'),
    condition(title, '[.]', 'internal'),
  ])
