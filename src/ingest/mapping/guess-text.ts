// A guess as the text of a mapping file, with samples of every column beside it.
import { stringify } from 'yaml'
import type { Column } from './columns.ts'
import { expressionsFor, type Written } from './guess-expression.ts'

/** A column with the field it was taken for. */
export interface Assignment {
  readonly field: string
  readonly column: Column
}

export interface Guess {
  readonly dataset: string
  readonly source: string
  readonly blank: readonly string[]
  readonly id: Column | undefined
  readonly date: { readonly column: Column; readonly expression: Written } | undefined
  /** In the order of the catalogue's meanings; several for one field are tried, or collected, in this order. */
  readonly assigned: readonly Assignment[]
  readonly unmapped: readonly Column[]
}

/** Valid YAML of the mapping language. */
export function writeGuess(guess: Guess): string {
  const lines = [
    '# This mapping was guessed from the names and values of the columns. Correct what is wrong;',
    '# docs/mappings.md explains the language. Behind every column stand some of its values.',
    `dataset: ${guess.dataset}`,
    `source: ${flow(guess.source)}`,
  ]
  if (guess.date) lines.push(`date: ${flow(guess.date.expression)} ${samples(guess.date.column)}`)
  if (guess.blank.length > 0) lines.push(`blank: ${flow(guess.blank)}`)
  if (guess.id) lines.push('ids:', `  ${flow(guess.source)}: ${flow(guess.id.path)} ${samples(guess.id)}`)
  lines.push('fields:', ...fieldLines(guess))
  if (guess.unmapped.length > 0) {
    lines.push('', '# Columns that are left out:', ...guess.unmapped.map(leftOut))
  }
  return `${lines.join('\n')}\n`
}

function fieldLines(guess: Guess): readonly string[] {
  const plain = new Map<string, { readonly written: Written; readonly column: Column }[]>()
  const entries = new Map<string, Assignment[]>()
  for (const assignment of guess.assigned) {
    const [list = '', inEntry] = assignment.field.split(' > ')
    if (inEntry !== undefined) entries.set(list, [...(entries.get(list) ?? []), assignment])
    else {
      for (const [field, written] of expressionsFor(assignment.field, assignment.column)) {
        plain.set(field, [...(plain.get(field) ?? []), { written, column: assignment.column }])
      }
    }
  }
  if (plain.size === 0 && entries.size === 0)
    return ['  {} # no column was understood; name at least one field here']
  return [
    ...[...plain].flatMap(([field, sources]) => sourceLines(`  ${field}:`, '    ', sources)),
    ...[...entries].flatMap(([list, assignments]) =>
      list.endsWith('_emails') ? addressLines(list, assignments) : entryLines(list, assignments),
    ),
  ]
}

type Source = { readonly written: Written; readonly column: Column }

/** One column stands behind its field; several become a list below it. */
function sourceLines(head: string, indent: string, sources: readonly Source[]): readonly string[] {
  const [only] = sources
  if (only && sources.length === 1) return [`${head} ${flow(only.written)} ${samples(only.column)}`]
  return [head, ...sources.map(({ written, column }) => `${indent}- ${flow(written)} ${samples(column)}`)]
}

/** The row is one entry of the list: the job of a contact. */
function entryLines(list: string, assignments: readonly Assignment[]): readonly string[] {
  const fields = new Map<string, Source[]>()
  for (const { field, column } of assignments) {
    for (const [path, written] of expressionsFor(field, column)) {
      const name = path.split(' > ')[1] ?? path
      fields.set(name, [...(fields.get(name) ?? []), { written, column }])
    }
  }
  const lines = [...fields].flatMap(([name, sources]) => sourceLines(`      ${name}:`, '        ', sources))
  return [`  ${list}:`, '    fields:', ...lines]
}

/** Every address is an entry of its own. */
function addressLines(list: string, assignments: readonly Assignment[]): readonly string[] {
  const blocks = assignments.flatMap(({ field, column }) =>
    expressionsFor(field, column).map(
      ([, written]) => `    - { each: ${flow(written)}, fields: { email: . } } ${samples(column)}`,
    ),
  )
  return [`  ${list}:`, ...blocks]
}

const leftOut = (column: Column): string =>
  column.objectKeys.length > 0
    ? `#   ${column.path}: a list of { ${column.objectKeys.slice(0, 8).join(', ')} }; see "Nested lists"`
    : `#   ${column.path} ${samples(column)}`

/** YAML on one line. */
const flow = (value: Written): string =>
  stringify(value, { collectionStyle: 'flow', lineWidth: 0, flowCollectionPadding: true }).trim()

const sampleLengthMax = 40

function samples(column: Column): string {
  const texts = [...new Set(column.values)].slice(0, 3).map(text => {
    const line = text.replace(/\s+/g, ' ')
    return line.length > sampleLengthMax ? `${line.slice(0, sampleLengthMax - 1)}…` : line
  })
  return `# ${texts.join(' | ')}`
}
