// The one key of a web page, whichever way its address was typed; the query counts, for it often names the page.
import { parseUrl } from '../lib/parse-url.ts'
import { addressWithoutInvisible } from './invisible.ts'
import { endWithout } from './trim.ts'

const lengthMax = 2048
/** Parameters that say where a visitor came from, never which page it is. */
const tracking = /^(?:utm_\w+|fbclid|gclid|mc_[ce]id|ref|ref_src|trk|trackingid|igshid)$/i

/**
 * The key under which all spellings of one page's address are equal: without scheme, `www.`, default port, fragment,
 * trailing slash and the parameters of trackers; the path keeps its letter case. Undefined for what is not an address of
 * a page: a word, a bare host, an e-mail address.
 */
export function normalPageUrl(text: string): string | undefined {
  const bare = addressWithoutInvisible(text).trim()
  if (
    bare.length > lengthMax ||
    /\s/.test(bare) ||
    !/^(?:https?:)?\/\/|^[\p{L}\p{N}_-]+\.[^@]*\//iu.test(bare)
  )
    return undefined
  const url = parseUrl(/^https?:/i.test(bare) ? bare : `https://${bare.replace(/^\/\//, '')}`)
  if (!url) return undefined
  const host = url.host.replace(/^(?:www\d?\.)+/, '').replace(/\.$/, '')
  const kept = [...url.searchParams].filter(([name]) => !tracking.test(name))
  const path = url.pathname.slice(
    0,
    endWithout(url.pathname, sign => sign === '/'),
  )
  if (!host.includes('.') || (path === '' && kept.length === 0)) return undefined
  return host + path + (kept.length === 0 ? '' : `${path === '' ? '/' : ''}?${new URLSearchParams(kept)}`)
}

/**
 * Returns the spellings under which sources may have kept an address: the text itself, and with and without
 * `https`, `www.` and a trailing slash. Returns only the text when it has neither a scheme nor `www.`.
 */
export function pageUrlSpellings(text: string): readonly string[] {
  const [, rest] = /^(?:(?:https?:)?\/\/(?:www\.)?|www\.)(.+)$/is.exec(text.trim()) ?? []
  if (rest === undefined) return [text]
  const [page = '', ...query] = (normalPageUrl(text) ?? rest.replace(/[/?#].*$/s, '')).split('?')
  const tail = query.length === 0 ? '' : `?${query.join('?')}`
  const spellings = ['https://', 'https://www.', 'http://', 'http://www.'].flatMap(start => [
    `${start}${page}${tail}`,
    `${start}${page}/${tail}`,
  ])
  return [text, ...spellings]
}
