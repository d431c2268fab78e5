// Columns that a person names in place of the guess: `email=Mail`.
import { didYouMean } from '../normal/nearest-word.ts'
import {
  type ColumnGuess,
  type IdentifyingColumn,
  type IdentifyingColumns,
  type IdentifyingKind,
  identifyingKinds,
  type LeadDataset,
} from './identifying-columns.ts'

/** A kind with the name of its column; an empty name leaves the kind out. */
export interface NamedColumn {
  readonly kind: string
  readonly column: string
}

/** Returns the kind and the column of a text such as `email=Mail`. Throws a NoSuchColumn for any other text. */
export function namedColumnIn(text: string): NamedColumn {
  const [, kind, column] = /^([^=]*)=(.*)$/s.exec(text) ?? []
  if (kind === undefined || column === undefined) {
    throw new NoSuchColumn(
      `must be a kind and a column, such as email=Mail; got ${JSON.stringify(text.slice(0, shownTextMax))}.`,
    )
  }
  return { kind: kind.trim(), column: column.trim() }
}

const shownTextMax = 100

/** Thrown for a kind or a column that does not exist, as a sentence without the option's name. */
export class NoSuchColumn extends Error {}

/** Returns the guess with the named columns in place of its own; columns of one kind are tried in their order. */
export function withNamedColumns(
  dataset: LeadDataset,
  { columns, all }: ColumnGuess,
  named: readonly NamedColumn[],
): IdentifyingColumns {
  const replaced: { [Kind in IdentifyingKind]?: readonly IdentifyingColumn[] } = {}
  for (const { kind, column } of named) {
    const own = kindNamed(dataset, kind)
    replaced[own] = [...(replaced[own] ?? []), ...(column === '' ? [] : [columnNamed(column, all)])]
  }
  return { ...columns, ...replaced }
}

function kindNamed(dataset: LeadDataset, text: string): IdentifyingKind {
  const kinds: readonly IdentifyingKind[] = identifyingKinds[dataset]
  const kind = kinds.find(each => each === text)
  if (kind) return kind
  throw new NoSuchColumn(
    `there is no kind ${JSON.stringify(text)}; a ${dataset} has ${kinds.join(', ')}.${didYouMean(text, kinds)}`,
  )
}

const shownMax = 30

function columnNamed(text: string, all: readonly IdentifyingColumn[]): IdentifyingColumn {
  const plain = (name: string) => name.trim().toLowerCase()
  const column = all.find(({ name }) => name === text) ?? all.find(({ name }) => plain(name) === plain(text))
  if (column) return { name: column.name, keys: column.keys }
  const names = all.map(({ name }) => name)
  const more = names.length > shownMax ? ` and ${names.length - shownMax} more` : ''
  throw new NoSuchColumn(
    `the file has no column ${JSON.stringify(text)}; it has ${names.slice(0, shownMax).join(', ')}${more}.${didYouMean(text, names)}`,
  )
}
