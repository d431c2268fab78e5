// Writes text to standard output.
import { Buffer } from 'node:buffer'
import { writeTo } from '../../export/sinks.ts'

/** Resolves when there is room for more. Throws an OutputEnded when nobody reads it. */
export const writeText = (text: string): Promise<void> =>
  text === '' ? Promise.resolve() : writeTo('-', sink => sink.write(Buffer.from(text)))
