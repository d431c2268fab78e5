// Finds the largest of several tables in one file, each below a line with its title: reports of webinars list hosts, panelists and attendees.
import { type CsvCells, filledWidth, isBlank } from './csv-cells.ts'

interface Section {
  /** The index of the header among the records. */
  readonly header: number
  readonly rows: number
}

const columnsMin = 3

/** Returns the index of the header of the table with the most rows, the last of these; undefined where fewer than two tables have titles. */
export function largestSection(
  records: readonly CsvCells[],
  namesColumns: (header: CsvCells) => boolean,
): number | undefined {
  const headers = records.flatMap((cells, index) =>
    isSectionTitle(records[index - 1]) && filledWidth(cells) >= columnsMin && namesColumns(cells)
      ? [index]
      : [],
  )
  if (headers.length < 2) return undefined
  const sections = headers.map((header, place): Section => {
    const rows = records.slice(header + 1, (headers[place + 1] ?? records.length + 1) - 1)
    return { header, rows: rows.filter(row => filledWidth(row) > 1).length }
  })
  const most = Math.max(...sections.map(({ rows }) => rows))
  return sections.findLast(({ rows }) => rows === most)?.header
}

/** Returns whether a line has its first cell only, which no row of a table in sections has. */
export const isSectionTitle = (cells: CsvCells | undefined): boolean =>
  cells !== undefined && filledWidth(cells) === 1 && !isBlank(cells[0] ?? '')
