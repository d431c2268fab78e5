// A guess as the text of a mapping file, with samples of every column beside it.
import { stringify } from 'yaml'
import type { Assignment } from './assign-column.ts'
import type { CatalogueNames, StatedList } from './catalogue-names.ts'
import { dated, expressionsFor, type Style, type Written } from './column-expression.ts'
import type { Column } from './columns.ts'

export interface Guess {
  readonly dataset: string
  readonly source: string
  readonly blank: readonly string[]
  readonly id: Column | undefined
  readonly date: Column | undefined
  /** In the order of the catalogue; several for one field are tried, or collected, in this order. */
  readonly assigned: readonly Assignment[]
  readonly lists: readonly StatedList[]
  /** Where the job of a row has its end; only jobs without one are current. */
  readonly ended: Column | undefined
  readonly unmapped: readonly Column[]
  /** Columns that were not looked at because there are too many. */
  readonly more: number
  readonly catalogue: CatalogueNames
  readonly style: Style
}

/** Valid YAML of the mapping language. */
export function writeGuess(guess: Guess): string {
  const lines = [
    '# This mapping was guessed from the names and values of the columns. Correct what is wrong;',
    '# docs/mappings.md explains the language. Behind every column stand some of its values.',
    `dataset: ${guess.dataset}`,
    `source: ${flow(guess.source)}`,
  ]
  if (guess.date) lines.push(`date: ${flow(dated(guess.date, guess.style))} ${samples(guess.date)}`)
  if (guess.blank.length > 0) lines.push(`blank: ${flow(guess.blank)}`)
  if (guess.id) lines.push('ids:', `  ${flow(guess.source)}: ${flow(guess.id.path)} ${samples(guess.id)}`)
  lines.push('fields:', ...fieldLines(guess))
  if (guess.unmapped.length > 0) {
    lines.push('', '# Columns that are left out:', ...guess.unmapped.map(leftOut))
  }
  if (guess.more > 0) lines.push(`#   and ${guess.more} more that were not looked at`)
  return `${lines.join('\n')}\n`
}

function fieldLines(guess: Guess): readonly string[] {
  const plain = new Map<string, Source[]>()
  const entries = new Map<string, Assignment[]>()
  for (const assignment of guess.assigned) {
    const [list = '', inEntry] = assignment.field.split(' > ')
    if (inEntry !== undefined) entries.set(list, [...(entries.get(list) ?? []), assignment])
    else addSources(plain, assignment, guess)
  }
  if (plain.size === 0 && entries.size === 0 && guess.lists.length === 0)
    return ['  {} # no column was understood; name at least one field here']
  return [
    ...[...plain].flatMap(([field, sources]) => sourceLines(`  ${field}:`, '    ', sources)),
    ...[...entries].flatMap(([list, assignments]) =>
      list.endsWith('_emails') && assignments.every(({ field }) => field.endsWith('> email'))
        ? addressLines(list, assignments, guess)
        : entryLines(list, assignments, guess),
    ),
    ...guess.lists.flatMap(stated => listLines(stated, guess)),
  ]
}

type Source = { readonly written: Written; readonly column: Column }

function addSources(
  into: Map<string, Source[]>,
  { field, column }: Pick<Assignment, 'field' | 'column'>,
  guess: Guess,
): void {
  for (const [path, written] of expressionsFor(
    field,
    column,
    guess.catalogue.leaves.get(field),
    guess.style,
  )) {
    const name = path.split(' > ')[1] ?? path
    into.set(name, [...(into.get(name) ?? []), { written, column }])
  }
}

/** One column stands behind its field; several become a list below it. */
function sourceLines(head: string, indent: string, sources: readonly Source[]): readonly string[] {
  const [only] = sources
  if (only && sources.length === 1) return [`${head} ${flow(only.written)} ${samples(only.column)}`]
  return [head, ...sources.map(({ written, column }) => `${indent}- ${flow(written)} ${samples(column)}`)]
}

/** The row is one entry of the list: the job of a contact, current unless it has ended. */
function entryLines(list: string, assignments: readonly Assignment[], guess: Guess): readonly string[] {
  const fields = new Map<string, Source[]>()
  for (const assignment of assignments) addSources(fields, assignment, guess)
  const lines = [...fields].flatMap(([name, sources]) =>
    name === 'company_hq_location' && sources.length > 1
      ? [joinedLine(`      ${name}:`, sources)]
      : sourceLines(`      ${name}:`, '        ', sources),
  )
  const { ended } = guess
  if (!ended || !list.endsWith('.current')) return [`  ${list}:`, '    fields:', ...lines]
  const goesOn = '/(?i)^(?:present|current|now|ongoing|today|heute|aktuell|actuel|actual)/'
  const hasEnd = { [ended.path]: { present: true, not: goesOn } }
  return [
    `  ${list}:`,
    `    when: ${flow([{ [ended.path]: { present: false } }, { [ended.path]: goesOn }])}`,
    '    fields:',
    ...lines,
    `  ${list.replace(/current$/, 'past')}:`,
    `    when: ${flow(hasEnd)}`,
    '    fields:',
    ...lines,
    `      end_date: ${flow(dated(ended, guess.style))} ${samples(ended)}`,
  ]
}

/** Every object of the list is an entry. */
function listLines({ list, column, entry }: StatedList, guess: Guess): readonly string[] {
  const fields = new Map<string, Source[]>()
  for (const assignment of entry) addSources(fields, assignment, guess)
  return [
    `  ${list}:`,
    `    each: ${flow(column.path)}`,
    '    fields:',
    ...[...fields].flatMap(([name, sources]) => sourceLines(`      ${name}:`, '        ', sources)),
  ]
}

/** The parts of a place as one line. */
const joinedLine = (head: string, sources: readonly Source[]): string =>
  `${head} ${flow({ all: sources.map(({ written }) => written), join: ', ' })} ${sources.map(({ column }) => samples(column)).join(' ')}`

/** Every address is an entry of its own. */
function addressLines(list: string, assignments: readonly Assignment[], guess: Guess): readonly string[] {
  const blocks = assignments.flatMap(({ field, column, choose }) =>
    expressionsFor(field, column, undefined, guess.style).map(([, written]) => {
      const chosen = choose
        ? { ...(typeof written === 'object' ? written : { from: written }), ...choose }
        : written
      return `    - { each: ${flow(chosen)}, fields: { email: . } } ${samples(column)}`
    }),
  )
  return [`  ${list}:`, ...blocks]
}

function leftOut(column: Column): string {
  if (column.objectKeys.length > 0) {
    const keys = column.objectKeys.slice(0, 8).map(oneLine).join(', ')
    return `#   ${oneLine(column.path)}: ${column.isList ? 'a list of ' : ''}{ ${keys} }; see "Nested lists"`
  }
  return `#   ${oneLine(column.path)}${column.values.length === 0 ? `: ${noValue}` : ` ${samples(column)}`}`
}

/** YAML on one line; JSON is YAML too, and keeps names of several lines on one. */
function flow(value: Written): string {
  const options = { collectionStyle: 'flow', lineWidth: 0, flowCollectionPadding: true } as const
  const text = stringify(value, options).trim()
  return text.includes('\n') ? JSON.stringify(value) : text
}

const sampleLengthMax = 40
const noValue = 'no value in the rows that were looked at'

const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ')

function samples(column: Column): string {
  if (column.values.length === 0) return `# ${noValue}`
  const texts = [...new Set(column.values)].slice(0, 3).map(text => {
    const line = oneLine(text)
    return line.length > sampleLengthMax ? `${line.slice(0, sampleLengthMax - 1)}…` : line
  })
  return `# ${texts.join(' | ')}`
}
