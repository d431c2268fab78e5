// Says of every column of a guessed mapping which fields it goes to, how sure that is, and why.
import type { AssignmentReason, FieldAssignment } from './assign-column.ts'
import type { SampledColumn } from './columns.ts'
import { whyNotRegistryId } from './id-and-date.ts'
import type { MappingGuess } from './write-mapping.ts'

export interface GuessedColumn {
  /** The path by which the mapping names the column. */
  readonly path: string
  readonly keys: readonly string[]
  /** The fields that the column goes to, `id`, `date` or `end_date`; none when it is left out. */
  readonly fields: readonly string[]
  /** The probability, from 0 to 1, that the fields are right; 0 for a column that is left out. */
  readonly confidence: number
  readonly reason: string
}

/** The share of assignments for each reason that are right, as `npm run bench quality mapping-guess` measures it. */
const reasons: Readonly<Record<AssignmentReason, { readonly confidence: number; readonly text: string }>> = {
  path: { confidence: 0.99, text: 'its name is the path of the field, or the end of it' },
  name: { confidence: 0.98, text: 'its name means the field' },
  address: { confidence: 0.97, text: 'its name means a part of an address' },
  urls: { confidence: 0.96, text: 'its values are URLs of this kind' },
  'weak-name': { confidence: 0.9, text: 'its name may mean the field, and no clearer column has it' },
  occupation: { confidence: 0.85, text: 'its name means the field behind an occupation' },
  head: { confidence: 0.85, text: 'the end of its name means the field, and no clearer column has it' },
  values: { confidence: 0.85, text: 'its values are of this kind, whatever its name' },
  'no-values': { confidence: 0.9, text: 'its name means the field; it has no value yet' },
}

/** Returns all columns, those with fields first. */
export function explainGuess(guess: MappingGuess): readonly GuessedColumn[] {
  const assigned = new Map<SampledColumn, FieldAssignment[]>()
  for (const one of guess.assigned) {
    for (const column of one.together ?? [one.column])
      assigned.set(column, [...(assigned.get(column) ?? []), one])
  }
  const noted = (
    column: SampledColumn | undefined,
    field: string,
    reason: string,
  ): readonly GuessedColumn[] =>
    column ? [{ ...named(column), fields: [field], confidence: 0.97, reason }] : []
  return [
    ...noted(guess.id, 'id', 'it is named like the id of a row, and differs from row to row'),
    ...guess.registered.flatMap(({ column, kind }) =>
      column === guess.id ? [] : noted(column, 'id', `its values are ids of the kind ${kind}`),
    ),
    ...noted(guess.date, 'date', 'its name means the last change of a row, and it has dates'),
    ...[...assigned].map(([column, all]) => explainColumn(column, all)),
    ...(guess.ends?.end && assigned.has(guess.ends.end)
      ? []
      : noted(guess.ends?.end, 'end_date', 'its name means the end of an employment, and it has dates')),
    ...noted(guess.ends?.mark, 'current', 'its words say whether an employment goes on'),
    ...explainLists(guess.lists),
    ...explainMarks(guess.lists),
    ...guess.unmapped.map(column => ({
      ...named(column),
      fields: [],
      confidence: 0,
      reason: whyNotRegistryId(column, guess.dataset) ?? whyLeftOut(column),
    })),
  ]
}

/** Returns an entry for each list of objects and each column of a numbered entry; both may have current and past employments. */
function explainLists(lists: MappingGuess['lists']): readonly GuessedColumn[] {
  const numbered = lists.flatMap(({ column, entryFields }) =>
    column ? [] : entryFields.map(({ field: list, column: own }) => ({ list, column: own })),
  )
  const listed = [...lists, ...numbered].flatMap(({ list, column }) => (column ? [{ list, column }] : []))
  return [...new Set(listed.map(({ column }) => column))].map(column => {
    const fields = [...new Set(listed.filter(one => one.column === column).map(({ list }) => list))]
    const { confidence, text } = fields.includes(column.keys.join('.')) ? reasons.path : reasons.name
    return { ...named(column), fields, confidence, reason: text }
  })
}

/** Returns an entry for each column of the row that marks an employment as the current one; ends are dates of past ones as well. */
function explainMarks(lists: MappingGuess['lists']): readonly GuessedColumn[] {
  const numbered = lists.filter(({ column }) => column === undefined)
  const filling = numbered.flatMap(({ entryFields }) => entryFields.map(({ column }) => column))
  const marks = new Set(numbered.flatMap(({ marks = [] }) => marks).filter(mark => !filling.includes(mark)))
  return [...marks].map(mark => ({
    ...named(mark),
    fields: ['current'],
    confidence: reasons.name.confidence,
    reason: 'its name means a mark of the current employment, which tells it from past ones',
  }))
}

const named = ({ path, keys }: SampledColumn) => ({ path, keys })

function explainColumn(column: SampledColumn, all: readonly FieldAssignment[]): GuessedColumn {
  const [first] = all
  const { confidence, text } = reasons[first?.reason ?? 'values']
  const fit = first?.fit
  const isPartial = fit !== undefined && fit < 1
  return {
    ...named(column),
    fields: [...new Set(all.map(({ field }) => field))],
    confidence: isPartial ? confidence * (0.7 + 0.3 * fit) : confidence,
    reason: isPartial ? `${text}; ${Math.round(fit * 100)} % of its values fit` : text,
  }
}

const whyLeftOut = ({ values, objectKeys }: SampledColumn): string =>
  objectKeys.length > 0
    ? 'it holds objects that the catalogue has no list for'
    : values.length === 0
      ? 'it has no value, and its name alone says too little'
      : 'neither its name nor its values mean a field'

/** Returns the explanation as lines to be read: a line for a column, those that are least sure first. */
export function explanationText(columns: readonly GuessedColumn[]): string {
  const taken = columns.filter(({ fields }) => fields.length > 0)
  const leftOut = columns.filter(({ fields }) => fields.length === 0)
  const lines = [...taken.toSorted((one, other) => one.confidence - other.confidence), ...leftOut].map(
    ({ path, fields, confidence, reason }) =>
      `  ${path.replace(/\s+/g, ' ')}: ${fields.length > 0 ? `${fields.join(' and ')}, ${Math.floor(confidence * 100)} % sure` : 'left out'}, because ${reason}`,
  )
  return [`${taken.length} of ${columns.length} columns were understood.`, ...lines].join('\n')
}
