// The words in front of the name of a school that say that somebody studied there.

const degrees =
  "degrees?|ph\\.?ds?|mbas?|j\\.?d\\.?|m\\.?d\\.?|llm|b\\.?a\\.?|m\\.?a\\.?|bsc|msc|bachelor'?s?|master'?s?|doctorates?"
/** Matches the field or the year between both: `studied computer science at`, `graduated in 2010 from`. */
const between = '(?: (?!works?|working|worked|moved|left|now|and|or|who|but|then|joined|at|from)\\S+){0,2}'
const studied = new RegExp(
  `(?:^| )(?:dropped out of|(?:studied|studying|studies|graduated|graduating|educated|${degrees}|of \\d{4})${between} (?:at|from))(?: (?:the|both))?$`,
)
const attended =
  /(?:^| )(?:attended|attending|(?:alumn[ia]|alumnus|alums?|graduates?|grads?|students?)(?: in \S+)? (?:of|from|at))(?: the)?$/
const went = /(?:^| )(?:went|gone|go) to(?: the| both)?$/

/** `Studied law at`, `MBAs from`, `went to`: whatever stands behind them is rather a school. */
export const isStudiedOrWent = (before: string): boolean => studied.test(before) || went.test(before)

/** `Attended`, `alumni of`, `students at`, which may be those of a company. */
export const isAttended = (before: string): boolean => attended.test(before)

/** `Went to`, which says so of names that are those of schools. */
export const isWentTo = (before: string): boolean => went.test(before)

/** Any of these but `went to`. */
export const isStudiedAt = (before: string): boolean => studied.test(before) || attended.test(before)
