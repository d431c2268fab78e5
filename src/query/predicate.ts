// Predicates: the conditions that engines evaluate, independent of the operators that a request used.

export type Scalar = string | number | boolean

/**
 * The alternative paths of a value, read as one, relative to the scope: the record, or the entry of an
 * `element`.
 */
export type ValuePaths = readonly string[]

/**
 * A condition on one scope. Texts inside are folded (src/normal/text.ts), dates are `YYYY-MM-DDTHH:MM:SS`,
 * and a field with several values satisfies a condition when any of them does. matches.ts defines each kind
 * exactly.
 */
export type Predicate =
  | { readonly is: 'and'; readonly of: readonly Predicate[] }
  | { readonly is: 'or'; readonly of: readonly Predicate[] }
  | { readonly is: 'not'; readonly of: Predicate }
  /**
   * Holds when one entry of the lists satisfies the whole predicate; paths inside are relative to the entry.
   */
  | { readonly is: 'element'; readonly lists: ValuePaths; readonly of: Predicate }
  | { readonly is: 'oneOf'; readonly at: ValuePaths; readonly values: readonly Scalar[] }
  | { readonly is: 'range'; readonly at: ValuePaths; readonly from?: Bound; readonly to?: Bound }
  | { readonly is: 'substring'; readonly at: ValuePaths; readonly text: string }
  /**
   * Holds when the value has all words of one alternative, typos allowed; a word is the run of tokens it is
   * written with. With `ofNames`, short words may have typos too.
   */
  | {
      readonly is: 'words'
      readonly at: ValuePaths
      readonly alternatives: readonly (readonly Word[])[]
      readonly ofNames?: true
    }
  /** Holds when the tokens stand in the value one after the other, without typos; with `atStart`, as its first ones. */
  | { readonly is: 'phrase'; readonly at: ValuePaths; readonly tokens: Word; readonly atStart?: true }
  /** Holds when a token of the value begins with the prefix; with `atStart`, its first one. */
  | { readonly is: 'prefix'; readonly at: ValuePaths; readonly prefix: string; readonly atStart?: true }
  | { readonly is: 'near'; readonly at: ValuePaths; readonly center: Point; readonly withinMeters: number }
  | { readonly is: 'present'; readonly at: ValuePaths }

export interface Bound {
  readonly value: string | number
  readonly inclusive: boolean
}

export type Word = readonly string[]

/** Latitude and longitude in degrees. */
export type Point = readonly [number, number]

export const and = (of: readonly Predicate[]): Predicate =>
  of.length === 1 && of[0] ? of[0] : { is: 'and', of }
export const or = (of: readonly Predicate[]): Predicate =>
  of.length === 1 && of[0] ? of[0] : { is: 'or', of }
export const not = (of: Predicate): Predicate => ({ is: 'not', of })
