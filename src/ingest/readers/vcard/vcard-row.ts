// Makes a row of a vCard, with columns that an address book in CSV would have.
import type { JsonObject, MutableObject } from '../../../lib/json/json.ts'
import type { CardProperty } from './vcard-lines.ts'

/** URLs of these hosts have columns of their own. */
const profileHosts: readonly (readonly [host: RegExp, column: string])[] = [
  [/^https?:\/\/([\w-]+\.)*linkedin\.com\//i, 'linkedin_url'],
  [/^https?:\/\/([\w-]+\.)*(twitter|x)\.com\//i, 'twitter_url'],
  [/^https?:\/\/([\w-]+\.)*github\.com\//i, 'github_url'],
]
const nameColumns = ['last_name', 'first_name', 'middle_name', 'name_prefix', 'name_suffix']
/** The parts of an address: a post office box, an extended address, then these. */
const addressColumns = ['', '', 'street', 'city', 'state', 'postal_code', 'country']

/** Returns the filled columns. Of several names, titles, employers and addresses the preferred or else the first is taken. */
export function cardRow(properties: readonly CardProperty[]): JsonObject {
  const named = (name: string): readonly CardProperty[] =>
    properties
      .filter(property => property.name === name)
      .sort((a, b) => Number(b.isPreferred) - Number(a.isPreferred))
  const texts = (name: string): readonly string[] =>
    named(name).flatMap(({ parts }) => parts.slice(0, 1).filter(part => part !== ''))
  const row: MutableObject = {}
  const set = (column: string, text: string | undefined): void => {
    if (text !== undefined && text !== '' && column !== '') row[column] = text
  }
  set('id', texts('uid')[0])
  set('kind', texts('kind')[0])
  set('full_name', texts('fn')[0])
  named('n')[0]?.parts.forEach((part, index) => {
    set(nameColumns[index] ?? '', part)
  })
  const [company, department] = named('org')[0]?.parts ?? []
  set('company', company)
  set('department', department)
  set('job_title', texts('title')[0] ?? texts('role')[0])
  const emails = texts('email').map(text => text.replace(/^mailto:/i, ''))
  if (emails.length > 0) row.email = [...new Set(emails)]
  const phones = named('tel').filter(({ types }) => !types.includes('fax') && !types.includes('pager'))
  const numbers = phones.map(({ parts: [text = ''] }) => text.replace(/^tel:([^;]*).*$/is, '$1'))
  if (numbers.some(number => number !== '')) row.phone = [...new Set(numbers.filter(number => number !== ''))]
  for (const url of [...texts('url'), ...texts('x-socialprofile'), ...texts('socialprofile')]) {
    const column = profileHosts.find(([host]) => host.test(url))?.[1] ?? 'website'
    if (row[column] === undefined) set(column, url)
  }
  named('adr')[0]?.parts.forEach((part, index) => {
    set(addressColumns[index] ?? '', part)
  })
  return row
}
