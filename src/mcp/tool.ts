// The type of a tool: a row of the table of tools.
import Type, { type Static, type TObject, type TProperties } from 'typebox'
import { closedObject } from '../endpoints/fields.ts'
import type { Json, JsonObject } from '../lib/json/json.ts'
import type { EndpointRequest } from './ask.ts'

/** A file that a tool made. */
export interface FileLink {
  readonly url: string
  readonly name: string
  readonly mediaType: string
  readonly description: string
}

export interface ToolResult {
  /** The answer for the model. Its first members are the most important ones, because a long answer is cut at its end. */
  readonly answer: JsonObject
  readonly files?: readonly FileLink[]
}

/** The call of a tool, beside its arguments. */
export interface ToolCall {
  /** Asks an endpoint, and returns the body of its answer. Throws an AlmanacError unless it succeeds. */
  readonly ask: (request: EndpointRequest) => Promise<Json>
  /** Aborted when the client no longer wants the result. */
  readonly signal: AbortSignal
  /** Tells the client how far the work is, if it wants to know. */
  readonly reportProgress: (progress: number, message: string) => Promise<void>
}

/** The hints for clients that ask their user before a call. */
export interface ToolHints {
  /** False for a tool that begins something. */
  readonly readOnly: boolean
}

export interface Tool<Args = never> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: TObject
  /** The members of its answer, all of them optional: a long answer comes in parts. */
  readonly output: TObject
  readonly hints: ToolHints
  /** The arguments of which exactly one must be given. */
  readonly identifiers?: readonly string[]
  /** True for a tool whose requests may be charged: a part of its answer must not cost them again. */
  readonly isCharged?: true
  readonly run: (args: Args, call: ToolCall) => Promise<ToolResult>
}

interface ToolDefinition<Input extends TProperties> extends Omit<Tool<Static<TObject<Input>>>, 'input'> {
  readonly input: Input
}

/** Returns a tool, whose `run` reads arguments of the types that `input` describes. Every tool takes `more`. */
export const tool = <Input extends TProperties>(
  definition: ToolDefinition<Input>,
): Tool<Static<TObject<Input>>> => ({ ...definition, input: closedObject({ ...definition.input, more }) })

/** The part of a long answer that is wanted. */
const more = Type.Optional(
  Type.String({
    maxLength: 200,
    description:
      'The `more` of an answer that was cut, with all other arguments as they were: shows the next part, and costs nothing again.',
  }),
)
