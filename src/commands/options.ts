// Reads the options of a command; what it does not know becomes a sentence with its help.
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { InputError } from '../errors.ts'

/** Like `parseArgs`, with positionals allowed, and an InputError instead of its error. */
export function readOptions<O extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: O,
  help: string,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split('. ')[0] : String(cause)
    throw new InputError(`${reason}.\n\n${help}`, { cause })
  }
}
