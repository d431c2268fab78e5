// The formats in which answers are printed.
import type { Answer } from '../../client/transport.ts'
import type { Json, JsonObject } from '../../lib/json/json.ts'

export const outputFormats = ['table', 'json', 'jsonl', 'csv'] as const
export type OutputFormat = (typeof outputFormats)[number]

export interface AnswerWriter {
  /** Writes a page, and returns the number of its rows. Throws an OutputEnded when nobody reads it. */
  write(answer: Answer<Json>): Promise<number>
  /** Ends the output. `next` is the request of the first page that is missing; undefined when all were written. */
  end(next?: JsonObject): Promise<void>
}
