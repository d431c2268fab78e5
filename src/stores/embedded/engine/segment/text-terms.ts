// Finds the texts of a column that satisfy a condition on words, phrases or substrings: candidates from the vocabulary, then verified.
import { words } from '../../../../normal/text.ts'
import { hasPhrase, hasPrefix, hasRun } from '../../../../query/matches.ts'
import type { Predicate, Word } from '../../../../query/predicate.ts'
import { isTypoOf, isTypoOfName, nameTyposMax, typosMax } from '../../../../query/typo.ts'
import {
  allOrdinals,
  difference,
  fromSorted,
  intersection,
  noOrdinals,
  type OrdinalSet,
  toList,
  union,
} from '../ordinals.ts'
import type { Column } from './column.ts'
import { forEachToken } from './tokens.ts'

export type TextPredicate = Extract<Predicate, { readonly is: 'substring' | 'words' | 'phrase' | 'prefix' }>

/** Returns a function that tells whether one folded text satisfies the condition, as src/query/matches.ts defines it. */
export function textTest(predicate: TextPredicate): (folded: string) => boolean {
  switch (predicate.is) {
    case 'substring':
      return folded => folded.includes(predicate.text)
    case 'words':
      return folded => {
        const tokens = tokensOf(folded)
        const same = predicate.ofNames ? isTypoOfName : isTypoOf
        return predicate.alternatives.some(alternative =>
          alternative.every(word => hasRun(tokens, word, same)),
        )
      }
    case 'phrase':
      return folded => hasPhrase(tokensOf(folded), predicate)
    case 'prefix':
      return folded => hasPrefix(tokensOf(folded), predicate)
  }
}

function tokensOf(folded: string): string[] {
  const tokens: string[] = []
  forEachToken(folded, token => tokens.push(token))
  return tokens
}

/** Returns the texts of the column that satisfy the condition, by their places among its texts. */
export function matchingTexts(column: Column, predicate: TextPredicate, check: () => void): OrdinalSet {
  switch (predicate.is) {
    case 'substring':
      return textsContaining(column, predicate.text, check)
    case 'words':
      return union(
        predicate.alternatives.map(alternative => textsWithWords(column, alternative, predicate, check)),
        column.texts.length,
      )
    case 'phrase': {
      const candidates = column.vocabulary.candidatesWithAll(predicate.tokens)
      if (predicate.tokens.length === 1 && !predicate.atStart) return candidates
      return textsWithPhrase(column, candidates, predicate, check)
    }
    case 'prefix': {
      const candidates = column.vocabulary.textsWithPrefix(predicate.prefix, check)
      return predicate.atStart ? textsStartingWith(column, candidates, predicate, check) : candidates
    }
  }
}

/**
 * Returns the texts that have a word with each of the prefixes; none where there are no prefixes. Where the longest leave few, these
 * are read, because a short prefix has many texts.
 */
export function textsWithPrefixes(
  column: Column,
  prefixes: readonly string[],
  check: () => void,
): OrdinalSet {
  let found: OrdinalSet | undefined
  const ordered = [...prefixes].sort(longerFirst)
  for (const [index, prefix] of ordered.entries()) {
    if (found && found.count <= verifiedMax) {
      const tests = ordered.slice(index).map(each => prefixTest(column, each))
      return verify(found, text => tests.every(test => test(text)), check)
    }
    const texts = column.vocabulary.textsWithPrefix(prefix, check)
    found = found ? intersection(found, texts) : texts
  }
  return found ?? noOrdinals(column.texts.length)
}

/** Returns a function that tells whether a text has a word with the prefix. The bytes of most decide without folding them. */
function prefixTest(column: Column, prefix: string): (text: number) => boolean {
  const bytes = isAsciiWord.test(prefix) ? Buffer.from(prefix) : undefined
  const byFolded = (text: number) =>
    hasPrefix(tokensOf(column.foldedText(column.textStart + text)), { prefix })
  return text => (bytes && column.texts.hasPrefix(text, bytes)) ?? byFolded(text)
}

/** So many texts are read faster than the texts of another part of a word are found. */
const verifiedMax = 64

/** A part of a word, with how its texts are found. */
interface TextsOfPart {
  readonly part: string
  readonly find: (part: string) => OrdinalSet
}

/** Orders parts of words: the longer one is, the fewer texts have it. */
const longerFirst = (a: string, b: string): number => b.length - a.length

/** Returns whether every occurrence of the substring lies inside one word, so that words alone decide which texts have it. */
export function isWithinWord(substring: string): boolean {
  const tokens = words(substring)
  return tokens.length === 1 && tokens[0] === substring
}

/**
 * Returns the texts that contain the substring. Such a text has the whole words in the middle of the substring, a word
 * that ends like its first and one that begins like its last. A substring within one word is in every text that has a
 * word around it. Texts of `known` may be left out: they are not verified.
 */
export function textsContaining(
  column: Column,
  substring: string,
  check: () => void,
  known?: OrdinalSet,
): OrdinalSet {
  const { vocabulary } = column
  if (isWithinWord(substring)) return vocabulary.textsWithinWord(substring, check)
  const tokens = words(substring)
  const hasOpenStart = tokens[0] !== undefined && substring.startsWith(tokens[0])
  const last = tokens.length - 1
  const hasOpenEnd = last > (hasOpenStart ? 0 : -1) && substring.endsWith(tokens[last])
  const middle = tokens.slice(hasOpenStart ? 1 : 0, hasOpenEnd ? last : tokens.length)
  const parts: TextsOfPart[] = []
  if (hasOpenStart) parts.push({ part: tokens[0], find: part => vocabulary.textsWithSuffix(part, check) })
  if (hasOpenEnd) parts.push({ part: tokens[last], find: part => vocabulary.textsWithPrefix(part, check) })
  let candidates = middle.length > 0 ? vocabulary.candidatesWithAll(middle) : undefined
  for (const { part, find } of parts.sort((a, b) => longerFirst(a.part, b.part))) {
    if (candidates && candidates.count <= verifiedMax) break
    candidates = candidates ? intersection(candidates, find(part)) : find(part)
  }
  const found = candidates ?? allOrdinals(column.texts.length)
  const bytes = Buffer.from(substring)
  const byFolded = (text: number) => column.foldedText(column.textStart + text).includes(substring)
  return verify(
    known ? difference(found, known) : found,
    text => column.texts.containsFolded(text, bytes) ?? byFolded(text),
    check,
  )
}

function textsWithWords(
  column: Column,
  alternative: readonly Word[],
  predicate: Extract<TextPredicate, { readonly is: 'words' }>,
  check: () => void,
): OrdinalSet {
  const { vocabulary } = column
  const typosOf = predicate.ofNames ? nameTyposMax : typosMax
  let candidates: OrdinalSet | undefined
  for (const word of alternative) {
    const [first] = word
    if (first === undefined) continue
    check()
    const texts =
      word.length === 1
        ? vocabulary.textsWithTypoOf(first, typosOf(first), check)
        : vocabulary.candidatesWithAll(word)
    candidates = candidates ? intersection(candidates, texts) : texts
  }
  const found = candidates ?? allOrdinals(column.texts.length)
  if (alternative.every(word => word.length < 2)) return found
  return verifyFolded(column, found, textTest({ ...predicate, alternatives: [alternative] }), check)
}

const isAsciiWord = /^[a-z0-9+#]+$/

/** Returns the texts that have the phrase. There are many candidates; the bytes of most decide without folding them. */
function textsWithPhrase(
  column: Column,
  candidates: OrdinalSet,
  predicate: Extract<TextPredicate, { readonly is: 'phrase' }>,
  check: () => void,
): OrdinalSet {
  const test = textTest(predicate)
  const isAscii = !predicate.atStart && predicate.tokens.every(token => isAsciiWord.test(token))
  const words = isAscii ? predicate.tokens.map(token => Buffer.from(token)) : undefined
  const byFolded = (text: number) => test(column.foldedText(column.textStart + text))
  return verify(candidates, text => (words && column.texts.hasPhrase(text, words)) ?? byFolded(text), check)
}

/** Returns the texts whose first word begins with the prefix. The bytes of most decide without folding them. */
function textsStartingWith(
  column: Column,
  candidates: OrdinalSet,
  predicate: Extract<TextPredicate, { readonly is: 'prefix' }>,
  check: () => void,
): OrdinalSet {
  const test = textTest(predicate)
  const prefix = isAsciiWord.test(predicate.prefix) ? Buffer.from(predicate.prefix) : undefined
  const byFolded = (text: number) => test(column.foldedText(column.textStart + text))
  return verify(
    candidates,
    text => (prefix && column.texts.startsWith(text, prefix)) ?? byFolded(text),
    check,
  )
}

function verifyFolded(
  column: Column,
  candidates: OrdinalSet,
  test: (folded: string) => boolean,
  check: () => void,
): OrdinalSet {
  return verify(candidates, text => test(column.foldedText(column.textStart + text)), check)
}

function verify(candidates: OrdinalSet, test: (text: number) => boolean, check: () => void): OrdinalSet {
  const list = toList(candidates)
  const found = new Uint32Array(list.length)
  let count = 0
  for (let index = 0; index < list.length; index++) {
    if ((index & 1023) === 1023) check()
    const text = list[index]
    if (test(text)) found[count++] = text
  }
  return fromSorted(candidates.size, found.subarray(0, count))
}
