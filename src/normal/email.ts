// The one form of an e-mail address, and what its local part says about the name of its owner.

import { wordSet } from '../lib/word-set.ts'
import { hostOf } from './domain.ts'
import { addressWithoutInvisible } from './invisible.ts'
import { fold } from './text.ts'

/**
 * The address in lower case, its domain in ASCII; `mailto:`, a display name and surrounding signs are dropped. A plus
 * tag stays, and dots of free mailboxes stay: two spellings that only their provider delivers to one person are not
 * equal here. Undefined when the text is not an address.
 */
export function normalEmail(text: string): string | undefined {
  if (text.length > lengthMax) return undefined
  const bare = addressWithoutInvisible(text)
    .replace(mailto, '')
    .replace(displayName, '$1')
    .replace(wrapping, '')
  const at = bare.lastIndexOf('@')
  const local = bare.slice(0, at).toLowerCase().normalize('NFC')
  const name = bare.slice(at + 1)
  if (at < 1 || !localPart.test(local) || !hostOnly.test(name)) return undefined
  const host = hostOf(name)
  return host === undefined ? undefined : `${local}@${host}`
}

const lengthMax = 400
const mailto = /^\s*<?\s*mailto:/i
const displayName = /^[^<>]*<([^<>]*)>\s*$/
const wrapping = /^[\s"'`“”‘’«»<]+|[\s"'`“”‘’«»>,;]+$|\?.*$/gu
const localPart = /^(?!\.)(?!.*\.\.)[^\s@<>()[\]\\,;:"\p{Cc}\p{Cs}]{1,64}(?<!\.)$/u
const hostOnly = /^[\p{L}\p{N}\p{M}_.。．｡-]+$/u

/** One way to read a local part: whole names or a single letter; `last` is empty where only one part is there. */
export interface EmailName {
  readonly first: string
  readonly last: string
}

/**
 * The likely names in an address, most likely first: `jane.doe@` is Jane Doe, then Doe Jane; `jdoe@` is J. Doe, then
 * Jdo E.; folded like every compared text. Empty for shared mailboxes (`info@`) and for what is not an address.
 */
export function emailName(email: string): readonly EmailName[] {
  const parts = localWords(email)
  const [only = ''] = parts
  if (parts.length === 0 || isOfRole(parts)) return []
  const first = only
  const last = parts.at(-1) ?? ''
  if (parts.length >= 2) {
    const reversed = { first: last, last: first }
    // A lone letter behind the longer word is the first name's initial: `doe.j`.
    return last.length === 1 && first.length > 1 ? [reversed, { first, last }] : [{ first, last }, reversed]
  }
  if (only.length < 4) return [{ first: only, last: '' }]
  return [
    { first: only.slice(0, 1), last: only.slice(1) },
    { first: only, last: '' },
    { first: only.slice(-1), last: only.slice(0, -1) },
  ]
}

/** Returns whether the mailbox is that of an office or a task, such as `info@`, which several people may have. */
export const isRoleMailbox = (email: string): boolean => isOfRole(localWords(email))

const isOfRole = ([first = '', ...more]: readonly string[]): boolean =>
  roleNames.has([first, ...more].join('')) ||
  (roleNames.has(first) && !(first === givenNameToo && more.some(isOfPerson)))

/** The task that is a given name as well: Dev Patel. */
const givenNameToo = 'dev'

/** Returns whether the word behind it is a surname or an initial, not a part of the task or a country. */
const isOfPerson = (word: string): boolean =>
  word.length !== 2 && !roleNames.has(word) && !partsOfDevelopment.has(word)

const partsOfDevelopment = wordSet(
  'ops rel relations test tests testing prod api web null lists list group sec eng engineering tools center box',
)

/** The words of the local part without plus tag and numbers, folded. */
export function localWords(email: string): readonly string[] {
  const address = normalEmail(email)
  if (address === undefined) return []
  const local = address.slice(0, address.lastIndexOf('@')).replace(/\+.*$/, '')
  return fold(local)
    .split(/[^\p{L}\p{M}]+/u)
    .filter(part => part !== '')
}

const roleNames =
  wordSet(`info contact hello hi admin administrator office mail email sales support help helpdesk service services team
  marketing press media pr hr jobs job careers career recruiting recruitment talent billing accounts accounting
  finance invoice invoices legal privacy security abuse postmaster webmaster hostmaster noreply noreplies donotreply
  no newsletter news feedback enquiries enquiry inquiries inquiry general partners partnerships investors ir
  customerservice customercare care orders order booking bookings reservations reception it dev founders community
  kontakt bewerbung contacto ventas contato vendas comercial secretariat secretaria
  vertrieb einkauf buero empfang presse redaktion bureau accueil commercial administracion staff everyone all family`)
