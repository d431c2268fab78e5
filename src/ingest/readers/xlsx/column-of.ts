/** Returns the index, from 0, of the column that a cell such as `AB12` names; undefined for any other text. */
export function columnOf(cell: string | undefined): number | undefined {
  const letters = cell === undefined ? undefined : /^[A-Z]{1,4}/.exec(cell)?.[0]
  if (letters === undefined) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}
