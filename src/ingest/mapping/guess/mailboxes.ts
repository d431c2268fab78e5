// Cells that hold a name with its address, as mail programs write them: `"Lovelace, Ada" <ada@engines.example>`.
import { fold } from '../../../normal/text.ts'
import type { SampledColumn } from './columns.ts'

// Each part ends where the next one begins, so that no text is searched more than once.
const mailbox =
  /^[^<>@\p{L}]*\p{L}[^<>@]*[<([](?:mailto:)?[^\s<>()[\]@]+@[^\s<>()[\]@.]+\.[^\s<>()[\]@]+[>)\]]/iu

/** Returns whether the text is a name with an address behind it, or several of them. */
export const isMailbox = (text: string): boolean => mailbox.test(text)

export const holdsMailboxes = ({ values }: SampledColumn): boolean => values.some(isMailbox)

/** The pattern of an address in the mapping language, for every address of a cell. */
export const addressPattern = `(?i)(?:mailto:|^|[\\s<(;,\\["'|])([^\\s<>()\\[\\]:;,"'|@]+@[^\\s<>()\\[\\];,?"'|]+)`

/** Replacements in the mapping language that leave the name of the first mailbox; a bare address leaves nothing. */
export const nameOfMailbox: Readonly<Record<string, string>> = {
  ' *[<(\\[](?:mailto:)?[^\\s<>@]+@.*$': '',
  '^\\S+@.*$': '',
  '^["\'“]([^,"\'”]+), *([^,"\'”]+)["\'”]$': '$2 $1',
  '^["\'“](.*)["\'”]$': '$1',
}

const eachMailbox = /([^<>@;]*)[<([](?:mailto:)?[^\s<>()[\]@]+@[^\s<>()[\]@]+[>)\]]/giu

/** Returns whether cells with several mailboxes have them from several people: the recipients of a message. */
export function areOfSeveralPeople({ values }: SampledColumn): boolean {
  const several = values
    .map(text => [...text.matchAll(eachMailbox)].map(([, name = '']) => fold(name.replace(/[",]/g, ' '))))
    .filter(names => names.length > 1)
  return several.filter(names => new Set(names).size > 1).length > several.length / 2
}
