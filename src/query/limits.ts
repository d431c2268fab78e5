// The largest query that is accepted; a larger one is a 400 that names the limit (docs/choices.ts, "Groups").

/** The deepest nesting of filter groups. */
export const depthMax = 10
/** Conditions of one filter. */
export const conditionsMax = 500
/** Values of one list. */
export const listLengthMax = 10_000
/** Values of all lists of one filter together. */
export const listValuesMax = 50_000
/** The longest text a condition may compare with, in characters. */
export const valueLengthMax = 1000
export const sortsMax = 10
/** The longest that a search may take, together with its explanation. */
export const searchBudgetMs = 5000
/** The longest path of a field, in characters: no dataset has so long a one. */
export const pathLengthMax = 150
