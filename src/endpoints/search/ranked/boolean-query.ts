// The boolean syntax of queries: a space is AND, a bar is OR, quotes keep a phrase, a minus excludes, parentheses group.
import { invalidRequest } from '../../../errors.ts'
import { fold, words } from '../../../normal/text.ts'
import { withTypedSigns } from '../../../normal/typed-signs.ts'
import type { TextField } from '../../../query/bm25f.ts'
import { and, not, or, type Predicate } from '../../../query/predicate.ts'
import type { WordSpellings } from '../../../query/ranked.ts'

/** The most words and phrases of one query, and the deepest parentheses. */
const termsMax = 50
const depthMax = 10

export interface BooleanQuery {
  readonly where: Predicate
  /** The words that rank the records: those that are not excluded. */
  readonly words: readonly WordSpellings[]
}

type Expression =
  | { readonly is: 'term'; readonly tokens: readonly string[] }
  | { readonly is: 'and' | 'or'; readonly of: readonly Expression[] }
  | { readonly is: 'not'; readonly of: Expression }

/** Returns the condition that a query states on the fields. Throws a 400 that names the rule it breaks. */
export function readBooleanQuery(query: string, fields: readonly TextField[]): BooleanQuery {
  const parser = new Parser(query)
  const expression = parser.all()
  const tokens = [...new Set(rankingTokens(expression))]
  return { where: predicateOf(expression, fields), words: tokens.map(token => [token]) }
}

function predicateOf(expression: Expression, fields: readonly TextField[]): Predicate {
  switch (expression.is) {
    case 'term':
      return or(fields.map(field => phraseIn(field, expression.tokens)))
    case 'not':
      return not(predicateOf(expression.of, fields))
    case 'and':
      return and(expression.of.map(part => predicateOf(part, fields)))
    case 'or':
      return or(expression.of.map(part => predicateOf(part, fields)))
  }
}

const phraseIn = ({ lists, at }: TextField, tokens: readonly string[]): Predicate =>
  lists.reduceRight<Predicate>((of, alternatives) => ({ is: 'element', lists: alternatives, of }), {
    is: 'phrase',
    at,
    tokens,
  })

function rankingTokens(expression: Expression): readonly string[] {
  switch (expression.is) {
    case 'term':
      return expression.tokens
    case 'not':
      return []
    default:
      return expression.of.flatMap(rankingTokens)
  }
}

const refused = (rule: string) => invalidRequest(`search.query: ${rule}`)

/** Reads a query from left to right. A bar binds more closely than a space. */
class Parser {
  readonly #pieces: readonly string[]
  #at = 0
  #terms = 0

  constructor(query: string) {
    this.#pieces = withTypedSigns(query).match(/"[^"]*"?|[()|]|-(?=\S)(?<=(?:^|[\s(|])-)|[^\s()|"]+/g) ?? []
  }

  all(): Expression {
    const expression = this.#conjunction(0)
    if (this.#at < this.#pieces.length) throw refused('A parenthesis is closed that was not opened.')
    return expression
  }

  /** Parts with spaces between them, up to the end or a closing parenthesis. */
  #conjunction(depth: number): Expression {
    const parts: Expression[] = []
    while (this.#at < this.#pieces.length && this.#next !== ')') parts.push(this.#disjunction(depth))
    const [first] = parts
    if (!first) throw refused('Must have at least one word, and one between parentheses.')
    return parts.length === 1 ? first : { is: 'and', of: parts }
  }

  #disjunction(depth: number): Expression {
    const first = this.#unit(depth)
    if (this.#next !== '|') return first
    const parts = [first]
    while (this.#next === '|') {
      this.#at++
      parts.push(this.#unit(depth))
    }
    return { is: 'or', of: parts }
  }

  #unit(depth: number): Expression {
    const piece = this.#next
    this.#at++
    if (piece === undefined || piece === '|' || piece === ')') {
      throw refused('A bar stands between two words, and a minus before one.')
    }
    if (piece === '-') return { is: 'not', of: this.#unit(depth) }
    if (piece === '(') return this.#group(depth + 1)
    return this.#term(piece)
  }

  #group(depth: number): Expression {
    if (depth > depthMax) throw refused(`Parentheses are at most ${depthMax} deep.`)
    const expression = this.#conjunction(depth)
    if (this.#next !== ')') throw refused('A parenthesis is not closed.')
    this.#at++
    return expression
  }

  #term(piece: string): Expression {
    const isPhrase = piece.startsWith('"')
    if (isPhrase && (piece.length < 2 || !piece.endsWith('"')))
      throw refused('A quotation mark is not closed.')
    const tokens = words(fold(piece))
    if (tokens.length === 0) throw refused('Each term must have a letter or a digit.')
    this.#terms++
    if (this.#terms > termsMax) throw refused(`At most ${termsMax} words and phrases are accepted.`)
    return { is: 'term', tokens }
  }

  get #next(): string | undefined {
    return this.#pieces[this.#at]
  }
}
