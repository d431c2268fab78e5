// Asks before an import that would make records anew, or replace others, by mistake.
import { InputError } from '../errors.ts'
import type { ImportedSource } from '../ingest/run-import.ts'
import { ask, canAsk } from './ask.ts'
import { hint } from './output.ts'
import type { Progress } from './progress.ts'

/** Asks before the rows are imported as new ones. Throws an InputError when nobody can answer, or the answer is no. */
export async function makeSure(doubts: readonly string[], progress: Progress): Promise<void> {
  const doubt = doubts.join('\n')
  if (!canAsk()) throw new InputError(`${doubt} Nothing was imported; --yes imports the rows all the same.`)
  progress.stop()
  hint(doubt)
  if (!(await ask('Import them all the same?'))) throw new InputError('Nothing was imported.')
}

/** Returns the sentences about a source whose rows would double or replace others. */
export const doubtsAbout = (source: ImportedSource): readonly string[] =>
  [anewSentence(source), renamedSentence(source)].filter(sentence => sentence !== undefined)

/** Returns the sentence about known rows that have other names than before. */
function renamedSentence({ name: source, renamed }: ImportedSource): string | undefined {
  if (!renamed) return undefined
  const { count, of, name, before } = renamed
  return `${count.toLocaleString('en')} of ${of.toLocaleString('en')} rows with the id of an earlier row of the source ${source} ${count === 1 ? 'has' : 'have'} another name (${JSON.stringify(name)} here, ${JSON.stringify(before)} there), so that they would take the place of those. A file of another system, or with ids that are counted anew in every file, needs another --source.`
}

/** Returns the sentences about a source of which no row was known although the ids look alike. */
function anewSentence({ name, rows, similar }: ImportedSource): string | undefined {
  if (!similar) return undefined
  const { source, count, id, earlierId } = similar
  const advice =
    source === name
      ? 'Look whether `ids` of the mapping names the same column as before; another system needs another --source.'
      : `If they are of the same system, import them with --source ${JSON.stringify(source)}.`
  return `None of the ${rows.toLocaleString('en')} rows is among those that the source ${source} has on file (about ${count.toLocaleString('en')}), though their ids look alike (${id} here, ${earlierId} there), so that they would become new records. ${advice}`
}
