// The candidates that a text may become.

/** Returns those that begin with the text; case does not count. */
export const beginning = (typed: string, candidates: readonly string[]): readonly string[] =>
  candidates.filter(candidate => candidate.toLowerCase().startsWith(typed.toLowerCase()))
