// The types of the filters, sorts and paths of a dataset that requests may name. A path, or a whole filter, that is only
// known at run time is asserted to be one: `path as FilterPath<'person'>`, `filter as Filter<'person'>`.
import type { Datasets, Operators } from './generated/datasets.ts'

export type DatasetName = keyof Datasets

/** A path that answers have, or one that filters accept for it. */
export type FieldPath<Name extends DatasetName = DatasetName> = Datasets[Name]['field']

/** A path that filters accept. */
export type FilterPath<Name extends DatasetName = DatasetName> = Datasets[Name]['filter']

/** A path that records are sorted by. */
export type SortPath<Name extends DatasetName = DatasetName> = Datasets[Name]['sort']

/** A path that records are grouped by. */
export type GroupPath<Name extends DatasetName = DatasetName> = Datasets[Name]['group']

/** A path whose values autocomplete suggests. */
export type SuggestPath<Name extends DatasetName = DatasetName> = Datasets[Name]['suggest']

/** The name of a filter of live searches. */
export type LiveField<Name extends DatasetName = DatasetName> = Datasets[Name]['live']

/** A condition on a field; its kind decides which operators there are. */
export type FilterCondition<Name extends DatasetName = DatasetName> =
  | Condition<FilterPath<Name>, Operators['equality'], Value>
  | Condition<FilterPath<Name>, Operators['list'], readonly Value[]>
  | Condition<Datasets[Name]['ordered'], Operators['range'], number | string>
  | Condition<Datasets[Name]['text'], Operators['text'], string | number>
  | Condition<Datasets[Name]['place'], Operators['place'], Surroundings>
  | (Omit<Condition<FilterPath<Name>, Operators['presence'], unknown>, 'value'> & {
      readonly value?: unknown
    })

type Value = string | number | boolean

interface Condition<Path, Operator, Accepted> {
  readonly field: Path
  readonly type: Operator
  readonly value: Accepted
}

/** The surroundings of a place: one with a name, or one at `[latitude, longitude]`. */
interface Surroundings {
  readonly location?: string | undefined
  readonly lat_lng?: readonly [number, number] | undefined
  readonly distance: number
  /** Kilometres when absent. */
  readonly unit?: 'km' | 'mi' | 'miles' | 'm' | 'meters' | 'ft' | 'feet' | undefined
}
