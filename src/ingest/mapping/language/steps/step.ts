// What a step of an expression is; the steps themselves stand in list-steps, text-steps and meaning-steps.
import type { Json } from '../../../../lib/json/json.ts'
import type { Node } from '../node.ts'
import { asText, type Scope, type Tables, type Value } from '../scope.ts'

/** A step with its argument read. `item` steps run for each value of a list, `list` steps for the list as a whole. */
export type Step =
  | { readonly over: 'item'; readonly run: (value: Json, scope: Scope, tables: Tables) => Value }
  | { readonly over: 'list'; readonly run: (value: Value) => Value }

/** Names that may stand in `lookup:`. */
export type LookupNames = ReadonlySet<string>

export interface StepKind {
  /** What may follow the name, for messages. */
  readonly accepts: string
  readonly parse: (node: Node, lookups: LookupNames) => Step
}

export type StepKinds = Readonly<Record<string, StepKind>>

export const onItem = (run: (value: Json, scope: Scope, tables: Tables) => Value): Step => ({
  over: 'item',
  run,
})
export const onList = (run: (value: Value) => Value): Step => ({ over: 'list', run })
export const onText = (run: (text: string) => Value): Step => onItem(value => run(asText(value)))
