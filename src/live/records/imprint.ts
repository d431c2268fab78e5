// The imprint of a website: the legal name, the address and the tax number of who runs it.
import { legalFormsIn } from '../../normal/company-name.ts'
import { isPageFault } from '../pages/page-fault.ts'
import type { RecordAccess } from './ability.ts'
import { linksOf, siteOf } from './page-links.ts'
import type { PlaceParts } from './schema-org.ts'

export interface Imprint {
  readonly name?: string
  readonly place?: PlaceParts
  readonly vat?: string
}

const isImprint =
  /(?<!\p{L})(?:imprint|impressum|legal[ -]?notice|mentions[ -]?l[ée]gales|aviso[ -]?legal|note[ -]?legali|colophon)(?!\p{L})/iu
/** The most lines of the page that are read. */
const linesMax = 200
const lineMax = 200

/** Returns what the imprint says that the page links to; nothing where there is none, or it cannot be read. */
export async function readImprint(
  page: { readonly html: string; readonly url: string },
  { readPage }: Pick<RecordAccess, 'readPage'>,
): Promise<Imprint> {
  const own = siteOf(page.url)
  const link = linksOf(page).find(
    ({ url, text, site }) => site === own && (isImprint.test(text) || isImprint.test(url)),
  )
  if (!link) return {}
  try {
    const { text, url } = await readPage(link.url)
    return siteOf(url) === siteOf(page.url) ? imprintOf(text) : {}
  } catch (error) {
    if (!isPageFault(error)) throw error
    return {}
  }
}

export function imprintOf(text: string): Imprint {
  const lines = text
    .split('\n')
    .slice(0, linesMax)
    .flatMap(line => line.split(/[|·]|, (?=\D{0,3}\d{4,5}\s)/))
    .map(line => line.trim())
    .filter(line => line !== '' && line.length <= lineMax)
  const nameAt = lines.findIndex(
    line => line.length <= 80 && !/[.:?!]$/.test(line) && legalFormsIn(line).size > 0,
  )
  const vat =
    /(?<![A-Z])((?:AT ?U|BE ?0|DE|DK|ES|FI|FR|IE|IT|LU|NL|PL|PT|SE|CHE-?)[ .]?\d[\d .A-Z]{5,14}\d)(?!\d)/.exec(
      lines.filter(line => /vat|ust|umsatzsteuer|tva|iva|btw|mwst/i.test(line)).join('\n'),
    )?.[1]
  // The address stands in the lines below the name: a street with a number, then a postal code with a town.
  const below = nameAt < 0 ? [] : lines.slice(nameAt + 1, nameAt + 6)
  const townAt = below.findIndex(line => /^(?:[A-Z]{1,2}-)?\d{4,5} \p{Lu}[\p{L} .()/-]+$/u.test(line))
  const street = townAt > 0 ? (below[townAt - 1] ?? '') : ''
  const town = townAt < 0 ? '' : (below[townAt] ?? '')
  const [, postal_code = '', city = ''] = /^(?:[A-Z]{1,2}-)?(\d{4,5}) (.+)$/.exec(town) ?? []
  const place = {
    raw: city,
    street: /\d/.test(street) ? street : '',
    city,
    state: '',
    country: '',
    postal_code,
  }
  return {
    ...(nameAt >= 0 && { name: lines[nameAt] ?? '' }),
    ...(city !== '' && { place }),
    ...(vat !== undefined && { vat: vat.replace(/[ .]/g, '') }),
  }
}
