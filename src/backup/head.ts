// Reads the head of a backup, which anybody may have written.
import { InputError } from '../errors.ts'
import { jsonOrUndefined } from '../lib/json/json-or-undefined.ts'
import { type BackupHead, formatVersion, formatVersionMin } from './format.ts'

/** Returns the head. Throws an InputError for a text that is none, and for a format that this version does not read. */
export function readHead(text: string): BackupHead {
  const value = jsonOrUndefined(text)
  const { format, almanac, made_at, accounts } = (value ?? {}) as Partial<Record<keyof BackupHead, unknown>>
  if (!Number.isSafeInteger(format)) throw damaged('does not tell its format')
  const number = Number(format)
  // Before the rest of it, which other formats may tell in another way.
  if (number < formatVersionMin || number > formatVersion) {
    throw new InputError(
      `is of format ${number}, written by Almanac ${shown(almanac)}; this version reads formats ${formatVersionMin} to ${formatVersion}. Use that version`,
    )
  }
  if (typeof almanac !== 'string') throw damaged('does not tell which version wrote it')
  if (!isInstant(made_at)) throw damaged('does not tell when it was made')
  if (accounts !== 'sqlite' && accounts !== 'postgres') throw damaged('does not tell where its accounts are')
  return { format: number, almanac, made_at, accounts }
}

/** Only what the writing of a backup makes of an instant: the text is printed. */
const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString() === value

export const damaged = (what: string): InputError => new InputError(`is damaged: it ${what}`)

/** Quotes a name that somebody else may have made, without what a terminal would take for a command. */
export const shown = (name: unknown): string =>
  typeof name === 'string' ? JSON.stringify(name.slice(0, 100)).replaceAll(/\p{C}/gu, '\ufffd') : 'unknown'
