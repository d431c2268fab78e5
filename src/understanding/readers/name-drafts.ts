// The criteria that names on file become: employers, schools, skills, fields of study, certifications and people.
import type { JsonObject } from '../../lib/json/json.ts'
import { fold } from '../../normal/text.ts'
import { type CriterionDraft, phraseOf } from '../candidate.ts'
import type { CriterionKind } from '../criterion.ts'
import type { NamedKind } from '../fields.ts'
import { condition, group } from '../filters.ts'
import { saysNothing } from '../function-words.ts'
import { employerDrafts, type NamePosition, nothingOnFile } from './employers.ts'
import { isSchoolWord } from './school-words.ts'
import { skillFilter, valuesFilter } from './skills.ts'

export function nameDrafts(kind: NamedKind, position: NamePosition): readonly CriterionDraft[] {
  const { fields, from, to, onFile, isCued } = position
  const isWhole = onFile.values.length > 0
  const draft = (of: CriterionKind, filter: JsonObject | null, hard = isWhole): readonly CriterionDraft[] =>
    filter === null
      ? []
      : [
          {
            kind: of,
            from,
            to,
            hard,
            confidence:
              isCued && (isWhole || (kind === 'school' && onFile !== nothingOnFile))
                ? 0.9
                : isWhole
                  ? 0.7
                  : onFile === nothingOnFile
                    ? 0.4
                    : 0.55,
            filter,
          },
        ]
  switch (kind) {
    case 'employer':
      return employerDrafts(position)
    case 'school':
      return fields.school === undefined ? [] : draft('school', schoolFilter(position), true)
    case 'skill':
      return draft('skill', skillFilter(position.text, fields, from, to, onFile))
    case 'field_of_study':
      return fields.fieldOfStudy === undefined
        ? []
        : draft('field_of_study', condition(fields.fieldOfStudy, '(.)', phraseOf(position.text, from, to)))
    case 'certification':
      return fields.certification === undefined
        ? []
        : draft('certification', valuesFilter(fields.certification, onFile))
    case 'name':
      // `Shopify agencies`, `Google London`: what a name on file begins may be something else.
      return fields.name === undefined
        ? []
        : draft('name', valuesFilter(fields.name, onFile), isWhole && !goesOnBehind(position))
    default:
      return []
  }
}

/** Returns whether a word follows the name of a company that may say which of its kind is meant, or that others deal with it. */
const goesOnBehind = ({ text: { words }, fields, to }: NamePosition): boolean =>
  fields.founded !== undefined && words[to]?.before === '' && !saysNothing(words[to]?.folded ?? '')

/** Yale is Yale University and Yale Law School, and a school keeps its graduates under a longer name. */
function schoolFilter({ text, fields, from, to, onFile }: NamePosition): JsonObject | null {
  if (fields.school === undefined) return null
  const phrase = phraseOf(text, from, to)
  const [name = phrase] = onFile.values
  const isTown = fold(name) === `university of ${phrase}`
  if (!isTown || isSchoolWord(phrase)) return condition(fields.school, '[.]', isTown ? phrase : name)
  // Another school of the town, or of the state, is called otherwise: `Michigan State University`.
  const { school } = fields
  const names = [`university of ${phrase}`, `${phrase} university`]
  return group(
    'or',
    names.map(called => condition(school, '[.]', called)),
  )
}
