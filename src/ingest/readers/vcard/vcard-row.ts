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
const prefixAt = nameColumns.indexOf('name_prefix')
/** The parts of an address: a post office box, an extended address, then these. */
const addressColumns = ['', '', 'street', 'city', 'state', 'postal_code', 'country']

/** The column with all jobs; it is named like the list of the catalogue, so that each of them is an entry of it. */
const jobsColumn = 'experience.employment_details.current'

/**
 * Returns the filled columns. Of several names, titles, employers and addresses the preferred or else the first is taken, of
 * addresses that at home (of companies that at work) before others; every job stands in a list besides.
 */
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
  set('kind', kindOf(named('n'), texts))
  set('full_name', shownName(texts('fn')[0], named('n')[0]?.parts[prefixAt]))
  named('n')[0]?.parts.forEach((part, index) => {
    set(nameColumns[index] ?? '', part)
  })
  const titles = distinct(named(texts('title').length > 0 ? 'title' : 'role'))
  const employers = distinct(named('org'))
  const [company, department] = employers[0]?.parts ?? []
  set('company', company)
  set('department', department)
  set('job_title', titles[0]?.parts[0])
  const emails = texts('email').map(text => text.replace(/^mailto:/i, ''))
  if (emails.length > 0) row.email = [...new Set(emails)]
  const phones = named('tel').filter(({ types }) => !types.includes('fax') && !types.includes('pager'))
  const numbers = phones.map(({ parts: [text = ''] }) => text.replace(/^tel:([^;]*).*$/is, '$1'))
  if (numbers.some(number => number !== '')) row.phone = [...new Set(numbers.filter(number => number !== ''))]
  for (const url of [...texts('url'), ...texts('x-socialprofile'), ...texts('socialprofile')]) {
    const column = profileHosts.find(([host]) => host.test(url))?.[1] ?? 'website'
    if (row[column] === undefined) set(column, url)
  }
  // A page on a network, even one that is not known, is not the site of the employer, and neither is a page at home.
  const isAtHome = ({ types }: CardProperty) => types.includes('home') && !types.includes('work')
  const site = named('url').find(({ parts }) => parts[0] === row.website)
  const employersSite = site === undefined || isAtHome(site) ? undefined : row.website
  const jobs = jobsOf(employers, titles)
  if (jobs.length > 0) {
    const [first = {}, ...others] = jobs
    row[jobsColumn] = [
      { ...first, ...(employersSite !== undefined && { company_website: employersSite }) },
      ...others,
    ]
  }
  const address = addressOf(inOrderOfUse(named('adr'), row.kind === 'org'), texts('label'))
  for (const [column, text] of address) set(column, text)
  return row
}

/** Returns the name as it is shown, without the titles in front of it that the card names as such. */
function shownName(name: string | undefined, titles: string | undefined): string | undefined {
  const bare = (word: string) => word.toLowerCase().replace(/[.,]/g, '')
  const areTitles = new Set(titles?.split(/[\s,]+/).map(bare))
  const words = name?.split(/\s+/) ?? []
  const first = words.findIndex(word => !areTitles.has(bare(word)))
  return first > 0 ? words.slice(first).join(' ') : name
}

/** Returns what the card is about where it says so: address books name companies so, too, or leave out the parts of a person's name. */
function kindOf(
  [name]: readonly CardProperty[],
  texts: (name: string) => readonly string[],
): string | undefined {
  const isShownAsCompany = /^company$/i.test(texts('x-abshowas')[0] ?? '')
  const hasParts = name?.parts.some(part => part !== '')
  const isNamedLikeEmployer = texts('fn')[0] !== undefined && texts('fn')[0] === texts('org')[0]
  return texts('kind')[0] ?? (isShownAsCompany || (isNamedLikeEmployer && !hasParts) ? 'org' : undefined)
}

/** Orders addresses by what they are for: a person is at home rather than at work, a company the other way round. */
function inOrderOfUse(addresses: readonly CardProperty[], isCompany: boolean): readonly CardProperty[] {
  const [own, other] = isCompany ? ['work', 'home'] : ['home', 'work']
  const rankOf = ({ types }: CardProperty) => (types.includes(own) ? 0 : types.includes(other) ? 2 : 1)
  return addresses.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/**
 * Returns the columns of an address. One that a program wrote whole into a single part, or only as the label of an envelope, is
 * not a city or a street.
 */
function addressOf(
  addresses: readonly CardProperty[],
  labels: readonly string[],
): readonly (readonly [column: string, text: string])[] {
  const filled = addresses.map(({ parts, label }) => ({
    label,
    parts: parts.flatMap((part, index) =>
      part === '' ? [] : [[addressColumns[index] ?? '', part] as const],
    ),
  }))
  const first = filled.find(({ parts }) => parts.length > 0)
  const [part, another] = first?.parts ?? []
  if (first && part && (another || !isWholeAddress(part))) return first.parts
  const whole = part?.[1] ?? filled.find(({ label }) => label)?.label ?? labels[0]
  return whole === undefined ? [] : [['address', whole]]
}

const isWholeAddress = ([column, text]: readonly [string, string]): boolean =>
  column === '' || /[,\n]/.test(text)

/** Leaves out empty properties, and those that say in another language what one before them says. */
const distinct = (properties: readonly CardProperty[]): readonly CardProperty[] =>
  properties.filter(
    ({ parts, alternative }, index) =>
      parts.some(part => part !== '') &&
      (alternative === undefined ||
        properties.findIndex(other => other.alternative === alternative) === index),
  )

/**
 * Returns an entry for each employer with the title of its group, otherwise with the one in the same place; all titles
 * that are left over belong to the last employer.
 */
function jobsOf(employers: readonly CardProperty[], titles: readonly CardProperty[]): readonly JsonObject[] {
  const left = new Set(titles)
  const take = (title: CardProperty | undefined): CardProperty | undefined => {
    if (title) left.delete(title)
    return title
  }
  const isGrouped = (title: CardProperty) =>
    employers.some(({ group }) => group !== undefined && group === title.group)
  const jobs = employers.map(employer => ({
    employer,
    title: take(
      titles.find(title => employer.group !== undefined && title.group === employer.group) ??
        [...left].find(title => !isGrouped(title)),
    ),
  }))
  const last = employers.at(-1)
  return [...jobs, ...[...left].map(title => ({ employer: last, title }))].map(({ employer, title }) => {
    const [name, department] = employer?.parts ?? []
    const [text] = title?.parts ?? []
    return { ...(name && { name }), ...(text && { title: text }), ...(department && { department }) }
  })
}
