// `(.)`, `[.]`, `(!)` and `contains`: words and pieces of texts.
import type { FieldPath } from '../../catalog/dataset.ts'
import { invalidRequest } from '../../errors.ts'
import { wordsWithoutForms } from '../../normal/company-name.ts'
import { hanSpellings } from '../../normal/han.ts'
import { fold, words } from '../../normal/text.ts'
import { or, type Predicate, type Word } from '../predicate.ts'
import { textValue, withoutSign } from '../value.ts'
import { type FilterCondition, type Operator, textKinds } from './operator.ts'
import { personNamePredicate } from './person-name.ts'

/** Requires all words in any order and allows typos; `|` separates alternatives. Legal forms are not words of a company's name. */
function allWords({ field, value, place }: FilterCondition): readonly Predicate[] {
  const texts = textValue(value, place)
    .split('|')
    .flatMap(text => hanSpellings(text, isNameOf('person', field) ? spellingsOfNameMax : spellingsMax))
  if (isNameOf('person', field)) {
    const names = texts.flatMap(text => personNamePredicate(text, field.at) ?? [])
    if (names.length === 0) throw noWord(place)
    return [or(names)]
  }
  const split = isNameOf('company', field) ? wordsWithoutForms : (folded: string) => folded.split(' ')
  const alternatives = texts
    .map(alternative => split(fold(alternative)).map(words).filter(isWord))
    .filter(alternative => alternative.length > 0)
  if (alternatives.length === 0) throw noWord(place)
  return [{ is: 'words', at: field.at, alternatives }]
}

/** Chinese is written in simplified and in traditional characters; few of a word are ambiguous. A name becomes many predicates. */
const spellingsMax = 8
const spellingsOfNameMax = 2

const isNameOf = (whom: 'person' | 'company', { field }: FieldPath): boolean =>
  field.node === 'leaf' && field.names === whom

/** Each name of a person becomes some twenty predicates: its nicknames, its initial, its parts turned round. */
const namesIn = ({ field, value }: Pick<FilterCondition, 'field' | 'value'>): number =>
  isNameOf('person', field) && typeof value === 'string' ? value.split('|').length : 1

function phrase({ field, value, place }: FilterCondition): readonly Predicate[] {
  const tokens = words(fold(textValue(value, place)))
  if (tokens.length === 0) throw noWord(place)
  return [{ is: 'phrase', at: field.at, tokens }]
}

function substring({ field, value, place }: FilterCondition): readonly Predicate[] {
  const text = fold(withoutSign(field, textValue(value, place)))
  if (text === '') throw invalidRequest(`${place}: The text must not be empty.`)
  return [{ is: 'substring', at: field.at, text }]
}

const isWord = (tokens: Word): boolean => tokens.length > 0
const noWord = (place: string) => invalidRequest(`${place}: Must contain at least one letter or digit.`)

export const text: readonly Operator[] = [
  { token: '(.)', kinds: textKinds, lower: allWords, conditionsIn: namesIn },
  { token: '[.]', kinds: textKinds, lower: phrase },
  { token: '(!)', kinds: textKinds, negates: true, lower: substring },
  { token: 'contains', kinds: textKinds, lower: substring },
]
