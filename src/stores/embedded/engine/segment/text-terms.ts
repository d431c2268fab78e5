// Which texts of a column satisfy a condition on words, phrases or pieces: found by the vocabulary, then verified.
import { words } from '../../../../normal/text.ts'
import { hasRun, isSame } from '../../../../query/matches.ts'
import type { Predicate, Word } from '../../../../query/predicate.ts'
import { isTypoOf } from '../../../../query/typo.ts'
import { all, and, few, type Ordinals, or, toList } from '../ordinals.ts'
import type { Column } from './column.ts'
import { eachToken } from './tokens.ts'

export type TextPredicate = Extract<Predicate, { readonly is: 'substring' | 'words' | 'phrase' }>

/** What the condition says of one folded text; the words of matches.ts. */
export function testOf(predicate: TextPredicate): (folded: string) => boolean {
  switch (predicate.is) {
    case 'substring':
      return folded => folded.includes(predicate.text)
    case 'words':
      return folded => {
        const tokens = tokensOf(folded)
        return predicate.alternatives.some(alternative =>
          alternative.every(word => hasRun(tokens, word, isTypoOf)),
        )
      }
    case 'phrase':
      return folded => hasRun(tokensOf(folded), predicate.tokens, isSame)
  }
}

function tokensOf(folded: string): string[] {
  const tokens: string[] = []
  eachToken(folded, token => tokens.push(token))
  return tokens
}

/** The texts of the column, by their places among its texts. */
export function textsThat(column: Column, predicate: TextPredicate, check: () => void): Ordinals {
  switch (predicate.is) {
    case 'substring':
      return withPiece(column, predicate.text, check)
    case 'words':
      return or(
        predicate.alternatives.map(alternative => withWords(column, alternative, check)),
        column.texts.length,
      )
    case 'phrase': {
      const candidates = column.vocabulary.havingAll(predicate.tokens)
      if (predicate.tokens.length === 1) return candidates
      return withRun(column, candidates, predicate, check)
    }
  }
}

/** Whether the piece stands in a text wherever it stands in one of its words, and nowhere else. */
export function isPartOfWord(piece: string): boolean {
  const tokens = words(piece)
  return tokens.length === 1 && tokens[0] === piece
}

/**
 * A text that holds the piece has its words: whole ones between its ends, words that end like its first and begin
 * like its last. A piece that is a part of one word stands in every text with a word around it.
 */
function withPiece(column: Column, piece: string, check: () => void): Ordinals {
  const { vocabulary } = column
  if (isPartOfWord(piece)) return vocabulary.containing(piece, check)
  const tokens = words(piece)
  let candidates: Ordinals | undefined
  const narrow = (texts: Ordinals) => {
    candidates = candidates ? and(candidates, texts) : texts
  }
  const startsInside = tokens[0] !== undefined && piece.startsWith(tokens[0])
  const last = tokens.length - 1
  // A lone word that opens the piece is looked for below: both its ends may lie inside a word.
  const endsInside = last > (startsInside ? 0 : -1) && piece.endsWith(tokens[last] as string)
  const middle = tokens.slice(startsInside ? 1 : 0, endsInside ? last : tokens.length)
  if (middle.length > 0) narrow(vocabulary.havingAll(middle))
  if (endsInside) narrow(vocabulary.startingWith(tokens[last] as string, check))
  if (startsInside && (candidates === undefined || (candidates as Ordinals).count > 2000)) {
    narrow(vocabulary.containing(tokens[0] as string, check))
  }
  return verified(
    column,
    candidates ?? all(column.texts.length),
    testOf({ is: 'substring', at: [], text: piece }),
    check,
  )
}

function withWords(column: Column, alternative: readonly Word[], check: () => void): Ordinals {
  const { vocabulary } = column
  let candidates = all(column.texts.length)
  for (const word of alternative) {
    const [first] = word
    if (first === undefined) continue
    check()
    const texts = word.length === 1 ? vocabulary.resembling(first, check) : vocabulary.havingAll(word)
    candidates = and(candidates, texts)
  }
  if (alternative.every(word => word.length < 2)) return candidates
  return verified(column, candidates, testOf({ is: 'words', at: [], alternatives: [alternative] }), check)
}

/** Phrases have many candidates: most are told from their bytes. */
function withRun(
  column: Column,
  candidates: Ordinals,
  predicate: Extract<TextPredicate, { readonly is: 'phrase' }>,
  check: () => void,
): Ordinals {
  const test = testOf(predicate)
  const isAscii = predicate.tokens.every(token => /^[a-z0-9+#]+$/.test(token))
  const words = isAscii ? predicate.tokens.map(token => Buffer.from(token)) : undefined
  const byFolded = (text: number) => test(column.folded(column.textStart + text))
  return kept(candidates, text => (words && column.texts.hasRun(text, words)) ?? byFolded(text), check)
}

function verified(
  column: Column,
  candidates: Ordinals,
  test: (folded: string) => boolean,
  check: () => void,
): Ordinals {
  return kept(candidates, text => test(column.folded(column.textStart + text)), check)
}

function kept(candidates: Ordinals, test: (text: number) => boolean, check: () => void): Ordinals {
  const list = toList(candidates)
  const found = new Uint32Array(list.length)
  let count = 0
  for (let index = 0; index < list.length; index++) {
    if ((index & 1023) === 1023) check()
    const text = list[index] as number
    if (test(text)) found[count++] = text
  }
  return few(candidates.size, found.subarray(0, count))
}
