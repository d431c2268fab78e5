// Writes a guess as the text of a mapping file, with samples of every column.
import { stringify } from 'yaml'
import type { EmploymentEnds, FieldAssignment } from './assign-column.ts'
import type { CatalogueNames } from './catalogue-names.ts'
import { type ChosenList, chosenListExpression } from './chosen-lists.ts'
import { dateExpression, expressionsFor, type ValueStyle } from './column-expression.ts'
import { wordsOf } from './column-name.ts'
import { pathOf, type SampledColumn } from './columns.ts'
import { endToCome, type HistoryList, rowConditions } from './history-blocks.ts'
import type { RegistryId } from './id-and-date.ts'
import { type JsonColumn, writtenAsJson } from './json-cells.ts'
import type { MappingYaml } from './mapping-yaml.ts'
import type { SkippedRows } from './skipped-rows.ts'

export interface MappingGuess {
  readonly dataset: string
  readonly source: string
  /** The sheet of a workbook, where it was named. */
  readonly sheet: string | undefined
  /** The path of records that are in lists of the rows. */
  readonly rowsPath: string | undefined
  readonly blank: readonly string[]
  /** The columns whose cells hold objects as JSON; their values are named like them, and hide them. */
  readonly jsonColumns: readonly JsonColumn[]
  /** The lists of which one object is taken; their values are named like them, and hide them. */
  readonly chosenLists: readonly ChosenList[]
  readonly id: SampledColumn | undefined
  /** The columns with ids of registries, by kind; the one of the source may be among them. */
  readonly registered: readonly RegistryId[]
  readonly date: SampledColumn | undefined
  /** The assignments in the order of the catalogue; several for one field are tried, or collected, in this order. */
  readonly assigned: readonly FieldAssignment[]
  readonly lists: readonly HistoryList[]
  /** The columns that say whether the employment of a row is over. */
  readonly ends: EmploymentEnds | undefined
  readonly skipped: readonly SkippedRows[]
  readonly unmapped: readonly SampledColumn[]
  /** The number of columns that were not looked at because there are too many. */
  readonly columnsNotLookedAt: number
  readonly catalogue: CatalogueNames
  readonly style: ValueStyle
}

/** Returns the guess as YAML of the mapping language. */
export function guessText(guess: MappingGuess): string {
  const lines = [
    '# This mapping was guessed from the names and values of the columns. Correct what is wrong;',
    '# docs/mappings.md explains the language. Behind every column stand some of its values.',
    `dataset: ${guess.dataset}`,
    `source: ${flowYaml(guess.source)}`,
  ]
  if (guess.sheet !== undefined) lines.push(`sheet: ${flowYaml(guess.sheet)}`)
  if (guess.rowsPath !== undefined) lines.push(`rows: ${flowYaml(guess.rowsPath)}`)
  if (guess.date)
    lines.push(`date: ${flowYaml(dateExpression(guess.date, guess.style))} ${samples(guess.date)}`)
  if (guess.blank.length > 0) lines.push(`blank: ${flowYaml(guess.blank)}`)
  // A file named after a registry has its ids.
  const isRegistry = guess.registered.some(({ kind }) => kind === guess.source)
  const ids = [
    ...(guess.id && !isRegistry ? [{ kind: guess.source, column: guess.id }] : []),
    ...guess.registered,
  ]
  if (ids.length > 0) lines.push('ids:')
  for (const { kind, column } of ids)
    lines.push(`  ${flowYaml(kind)}: ${flowYaml(column.path)} ${samples(column)}`)
  if (guess.skipped.length > 0)
    lines.push('skip:', ...guess.skipped.map(skip => `  - ${flowYaml({ ...skip })}`))
  const values = valueLines(guess)
  if (values.length > 0) lines.push('values:', ...values)
  lines.push('fields:', ...fieldLines(guess))
  if (guess.unmapped.length > 0) {
    lines.push('', '# Columns that are left out:', ...guess.unmapped.map(leftOutLine))
  }
  if (guess.columnsNotLookedAt > 0)
    lines.push(`#   and ${guess.columnsNotLookedAt} more that were not looked at`)
  return `${lines.join('\n')}\n`
}

/** Returns the lines of the values that hide the columns of their names. */
function valueLines({ jsonColumns, chosenLists }: MappingGuess): readonly string[] {
  const isList = ({ name }: JsonColumn) => chosenLists.some(list => list.name === name)
  return [
    ...jsonColumns.filter(column => !isList(column)).map(jsonLine),
    ...chosenLists.map(list => {
      const json = jsonColumns.find(({ name }) => name === list.name)
      return `  ${flowYaml(list.name)}: ${flowYaml(chosenListExpression(list, json))}`
    }),
  ]
}

function jsonLine({ name, isMixed }: JsonColumn): string {
  const from = pathOf([name])
  const json = { from, ...(isMixed && { keep: writtenAsJson }), json: true, invalid: 'drop' }
  return `  ${flowYaml(name)}: ${flowYaml(isMixed ? [json, { from, drop: writtenAsJson }] : json)}`
}

function fieldLines(guess: MappingGuess): readonly string[] {
  const plain = new Map<string, ColumnExpression[]>()
  const entries = new Map<string, FieldAssignment[]>()
  for (const assignment of guess.assigned) {
    const [list = '', inEntry] = assignment.field.split(' > ')
    if (inEntry === undefined) {
      addExpressions(plain, assignment, guess)
      continue
    }
    const entry = list + numberOfEntry(list, assignment.column)
    entries.set(entry, [...(entries.get(entry) ?? []), assignment])
  }
  completeFirstEntries(entries)
  if (plain.size === 0 && entries.size === 0 && guess.lists.length === 0)
    return ['  {} # no column was understood; name at least one field here']
  const addresses = [...entries].filter(([list, assignments]) => areAddresses(list, assignments))
  const others = [...entries].filter(([list, assignments]) => !areAddresses(list, assignments))
  return [
    ...[...plain].flatMap(([field, sources]) => sourceLines(`  ${field}:`, '    ', sources)),
    ...addresses.flatMap(([list, assignments]) => addressLines(list, assignments, guess)),
    ...blockLines([
      ...others.flatMap(([entry, assignments]) => entryBlocks(entry.split(' ')[0] ?? '', assignments, guess)),
      ...guess.lists.map(stated => listBlock(stated, guess)),
    ]),
  ]
}

/** Returns the number of the entry that a column belongs to: `SIC Code 2` is of the second; a row is a single job and a single school. */
const numberOfEntry = (list: string, { keys }: SampledColumn): string =>
  /^(?:experience|education)\.|_emails$/.test(list)
    ? ''
    : ` ${wordsOf(keys).find(word => /^\d{1,2}$/.test(word)) ?? ''}`.trimEnd()

/** Takes columns without a number for those of the first entry, whose others they complete: `SIC Code` beside `SIC Text 1`. */
function completeFirstEntries(entries: Map<string, FieldAssignment[]>): void {
  for (const [list, assignments] of entries) {
    const first = entries.get(`${list} 1`)
    if (!first || first.some(({ field }) => assignments.some(other => other.field === field))) continue
    entries.set(list, [...assignments, ...first])
    entries.delete(`${list} 1`)
  }
}

/** Returns whether a list has nothing but e-mail addresses, of which a row may have several. */
const areAddresses = (list: string, assignments: readonly FieldAssignment[]): boolean =>
  list.endsWith('_emails') && assignments.every(({ field }) => field.endsWith('> email'))

/** The lines of a block that fills a list of the catalogue, without indent. */
interface ListBlock {
  readonly list: string
  readonly lines: readonly string[]
}

/** Returns the lines of all lists: one block below its field, several as a list below it. */
function blockLines(blocks: readonly ListBlock[]): readonly string[] {
  return [...new Set(blocks.map(({ list }) => list))].flatMap(list => {
    const own = blocks.filter(block => block.list === list)
    const isOnly = own.length === 1
    return [
      `  ${list}:`,
      ...own.flatMap(({ lines }) =>
        lines.map((line, at) => `${isOnly ? '    ' : at === 0 ? '    - ' : '      '}${line}`),
      ),
    ]
  })
}

interface ColumnExpression {
  readonly written: MappingYaml
  readonly column: SampledColumn
  readonly isJoined: boolean
}

function addExpressions(
  into: Map<string, ColumnExpression[]>,
  { field, column, isJoined, links, together }: Omit<FieldAssignment, 'rank' | 'reason'>,
  guess: MappingGuess,
): void {
  const expressions = links
    ? [[field, { from: column.path, ...links }] as const]
    : expressionsFor(field, column, guess.catalogue.leaves.get(field), guess.style)
  for (const [path, written] of expressions) {
    const name = path.split(' > ')[1] ?? path
    const own = together
      ? { all: together.map(one => one.path), join: ' ' }
      : column.isMixed
        ? withoutObjects(written)
        : written
    into.set(name, [...(into.get(name) ?? []), { written: own, column, isJoined: isJoined === true }])
  }
}

/** Returns an expression that leaves out the objects that some rows have in place of a text. */
function withoutObjects(written: MappingYaml): MappingYaml {
  const { from, ...steps } =
    typeof written === 'string' ? { from: written } : { ...(written as { from?: MappingYaml }) }
  return from === undefined ? written : { from, drop: writtenAsJson, ...steps, invalid: 'drop' }
}

/** Returns the lines of a field: one column on its own line, several as a list below it; those that are joined are one of them. */
function sourceLines(head: string, indent: string, sources: readonly ColumnExpression[]): readonly string[] {
  const joined = sources.filter(({ isJoined }) => isJoined)
  const lines = [
    ...(joined.length > 0 ? [joinedText(head, joined)] : []),
    ...sources
      .filter(({ isJoined }) => !isJoined)
      .map(({ written, column }) => `${flowYaml(written)} ${samples(column)}`),
  ]
  return lines.length === 1 ? [`${head} ${lines[0]}`] : [head, ...lines.map(line => `${indent}- ${line}`)]
}

/** Returns the blocks of a list of which each row is one entry, such as the employment of a contact, current unless it has ended. */
function entryBlocks(
  list: string,
  assignments: readonly FieldAssignment[],
  guess: MappingGuess,
): readonly ListBlock[] {
  const fields = new Map<string, ColumnExpression[]>()
  for (const assignment of assignments) addExpressions(fields, assignment, guess)
  const lines = [...fields].flatMap(([name, sources]) =>
    name === 'company_hq_location' && sources.length > 1
      ? [`  ${name}: ${joinedText(name, sources)}`]
      : sourceLines(`  ${name}:`, '    ', sources),
  )
  const { end } = guess.ends ?? {}
  const conditions = guess.ends && rowConditions(guess.ends, guess.style)
  // A list of jobs may have the one that columns of their own state.
  const isInHistory = guess.lists.some(one => one.list === list)
  if (!list.endsWith('.current') || (!conditions && !isInHistory))
    return [{ list, lines: ['fields:', ...lines] }]
  if (!conditions) return [{ list, lines: ['completes: name', 'fields:', ...lines] }]
  return [
    {
      list,
      lines: [
        `when: ${flowYaml(conditions.goingOn)}`,
        'fields:',
        ...lines,
        ...endLines(end, endToCome, guess),
      ],
    },
    {
      list: list.replace(/current$/, 'past'),
      lines: [`when: ${flowYaml(conditions.over)}`, 'fields:', ...lines, ...endLines(end, endDate, guess)],
    },
  ]
}

const endDate: typeof endToCome = (column, style) => dateExpression(column, style, 'end_date')

/** Returns the line of the end of an employment, as the expression reads it. */
const endLines = (
  end: SampledColumn | undefined,
  expression: typeof endToCome,
  { style }: MappingGuess,
): readonly string[] => (end ? [`  end_date: ${flowYaml(expression(end, style))} ${samples(end)}`] : [])

/** Returns the block of a list of which every object is an entry, or every one that fits its condition, or that of columns of one entry. */
function listBlock(
  { list, column, entryFields: entry, when, end }: HistoryList,
  guess: MappingGuess,
): ListBlock {
  const fields = new Map<string, ColumnExpression[]>()
  for (const assignment of entry) addExpressions(fields, assignment, guess)
  return {
    list,
    lines: [
      ...(column ? [`each: ${flowYaml(column.path)}`] : []),
      ...(when ? [`when: ${flowYaml(when(guess.style))}`] : []),
      'fields:',
      ...[...fields].flatMap(([name, sources]) => sourceLines(`  ${name}:`, '    ', sources)),
      ...endLines(end, endToCome, guess),
    ],
  }
}

/** Returns the expression that joins the parts of a place, or of a name. */
function joinedText(head: string, sources: readonly ColumnExpression[]): string {
  const join = head.trim() === 'basic_profile.name:' ? ' ' : ', '
  const written = flowYaml({ all: sources.map(source => source.written), join })
  return `${written} ${sources.map(({ column }) => samples(column)).join(' ')}`
}

/** Returns the lines of a list of which every address is an entry. */
function addressLines(
  list: string,
  assignments: readonly FieldAssignment[],
  guess: MappingGuess,
): readonly string[] {
  const blocks = assignments.flatMap(({ field, column, choose }) =>
    expressionsFor(field, column, undefined, guess.style).map(([, written]) => {
      const chosen = choose
        ? { ...(typeof written === 'object' ? written : { from: written }), ...choose }
        : written
      return `    - { each: ${flowYaml(chosen)}, fields: { email: . } } ${samples(column)}`
    }),
  )
  return [`  ${list}:`, ...blocks]
}

function leftOutLine(column: SampledColumn): string {
  if (column.objectKeys.length > 0) {
    const keys = column.objectKeys.slice(0, 8).map(oneLine).join(', ')
    return `#   ${oneLine(column.path)}: ${column.isList ? 'a list of ' : ''}{ ${keys} }; see "Nested lists"`
  }
  return `#   ${oneLine(column.path)}${column.values.length === 0 ? `: ${noValue}` : ` ${samples(column)}`}`
}

/** Returns YAML on one line; a value of several lines is written as JSON, which is YAML too. */
function flowYaml(value: MappingYaml): string {
  const options = { collectionStyle: 'flow', lineWidth: 0, flowCollectionPadding: true } as const
  const text = stringify(value, options).trim()
  return text.includes('\n') ? JSON.stringify(value) : text
}

const sampleLengthMax = 40
const noValue = 'no value in the rows that were looked at'

const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ')

function samples(column: SampledColumn): string {
  if (column.values.length === 0) return `# ${noValue}`
  const texts = [...new Set(column.values)].slice(0, 3).map(text => {
    const line = oneLine(text)
    return line.length > sampleLengthMax ? `${line.slice(0, sampleLengthMax - 1)}…` : line
  })
  return `# ${texts.join(' | ')}`
}
