// Headers of two lines: a line of labels, such as `Contact,,,Company,,`, stands above the names of the columns.
import { type CsvCells, filledWidth, isBlank } from './csv-cells.ts'

/** Returns whether a line that is not blank labels groups of the columns that the next line names. */
export function labelsGroups(labels: CsvCells, header: CsvCells): boolean {
  const width = Math.max(filledWidth(labels), filledWidth(header))
  const places = Array.from({ length: width }, (_, column) => column)
  const labelled = places.filter(column => !isBlank(labels[column] ?? ''))
  const named = places.filter(column => !isBlank(header[column] ?? ''))
  return (
    labelled.length > 1 &&
    // A header with columns without a name has none only behind its last name.
    labelled.length < filledWidth(labels) &&
    named.length > labelled.length &&
    places.every(column => labelled.includes(column) || named.includes(column))
  )
}

/**
 * Returns the names of the columns below a line of labels: that of the line itself where the header has none, with the
 * label in front where several columns have one name, or where it says that the columns are an organisation's.
 */
export function namesInGroups(labels: CsvCells, header: CsvCells): CsvCells {
  const names = header.map(name => name.trim().toLowerCase())
  let label = ''
  return Array.from({ length: Math.max(header.length, filledWidth(labels)) }, (_, column) => {
    if (!isBlank(labels[column] ?? '')) label = labels[column]?.trim() ?? ''
    const name = header[column] ?? ''
    if (isBlank(name)) return isBlank(labels[column] ?? '') ? '' : label
    const isRepeated = names.indexOf(names[column] ?? '') !== names.lastIndexOf(names[column] ?? '')
    const isNeeded = label !== '' && (isRepeated || organisation.test(label))
    return isNeeded && !name.toLowerCase().includes(label.toLowerCase()) ? `${label} ${name.trim()}` : name
  })
}

const organisation =
  /^(?:company|companies|organi[sz]ation|account|employer|business|firm|firma|unternehmen|arbeitgeber|entreprise|société|employeur|empresa|empleador)$/i
