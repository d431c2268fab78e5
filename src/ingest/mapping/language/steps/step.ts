// The types of steps of an expression; the steps themselves are in list-steps, text-steps and value-steps.
import type { Json } from '../../../../lib/json/json.ts'
import type { MappingNode } from '../node.ts'
import { asText, type MappingTables, type Scope, type ScopeValue } from '../scope.ts'

/** A step whose argument has been parsed. */
export type Step =
  | { readonly over: 'item'; readonly run: (value: Json, scope: Scope, tables: MappingTables) => ScopeValue }
  | { readonly over: 'list'; readonly run: (value: ScopeValue) => ScopeValue }

/** The names of lookup tables, which the `lookup` step accepts. */
export type LookupNames = ReadonlySet<string>

export interface StepKind {
  /** The accepted arguments, for messages. */
  readonly accepts: string
  readonly parse: (node: MappingNode, lookups: LookupNames) => Step
}

export type StepKinds = Readonly<Record<string, StepKind>>

export const itemStep = (run: (value: Json, scope: Scope, tables: MappingTables) => ScopeValue): Step => ({
  over: 'item',
  run,
})
export const listStep = (run: (value: ScopeValue) => ScopeValue): Step => ({ over: 'list', run })
export const textStep = (run: (text: string) => ScopeValue): Step => itemStep(value => run(asText(value)))
