// Cells that spreadsheets and their exports write as formulas, read as what a spreadsheet would show.

/** Keeps the zeros of `="00501"`, which a spreadsheet would take for a number. */
const quotedText = /^="((?:[^"]|"")*)"$/
const link = /^=hyperlink\(\s*"((?:[^"]|"")*)"\s*(?:[,;]\s*"((?:[^"]|"")*)"\s*)?\)$/i
/** Texts of links that say nothing: the address is what such a column holds. */
const saysNothing =
  /^(?:|(?:click )?here|(?:view|see|open|show|go to)?\s*(?:the )?(?:link|url|profile|page|website|web ?site|site|record|linkedin|details?)|view|open|see|more)$/i

/** Returns the text that a formula of a text or of a link shows, or the address of the link; any other cell as it is. */
export function shownText(cell: string): string {
  if (!cell.startsWith('=')) return cell
  const [, text] = quotedText.exec(cell) ?? []
  if (text !== undefined) return unquoted(text)
  const [, address, label = ''] = link.exec(cell) ?? []
  if (address === undefined) return cell
  return unquoted(saysNothing.test(label.trim()) ? address : label)
}

const unquoted = (text: string): string => text.replaceAll('""', '"')
