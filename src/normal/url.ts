// The form in which records store web addresses.

import { parseUrl } from '../lib/parse-url.ts'
import { visibleAddress } from './invisible.ts'
import { storedProfileUrl } from './profile-url.ts'
import { trimQuoting } from './trim.ts'

/**
 * Returns `https`, the host in lower case and the path as typed, without query, fragment or trailing slash; a
 * site without a path is its host alone. Several addresses, or an address with a remark, give the first
 * address. Returns undefined when there is none.
 */
export function storedUrl(text: string): string | undefined {
  if (text.length <= lengthMax && isStored.test(text)) return text
  const stored = storedProfileUrl(text) ?? mendedUrl(trimQuoting(visibleAddress(text)))
  // Trimming a slash can expose quotes and commas at the end, so it is repeated until the form is stable.
  return stored === undefined || trimQuoting(stored) === stored ? stored : storedUrl(stored)
}

const lengthMax = 2048
// Most addresses have the form already: a host of plain labels, and a path of plain segments.
const isStored = /^https:\/\/(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?:\/[A-Za-z0-9][A-Za-z0-9_-]*)+$/

/** Matches what follows a path without belonging to it: a remark in brackets, a dash, another address. */
const further = /[,;|]\s|\s(?=[([<|–—-]|\S+\.\S|@)/u
// biome-ignore lint/suspicious/noControlCharactersInRegex: they stand in no address, and whoever copied it did not see them
const controls = /[\u0000-\u001f\u007f-\u009f]/gu

/** An address with blanks in its path, or at a host that no profile has: one in numbers, or a bare site. */
function mendedUrl(text: string): string | undefined {
  const [first = ''] = text.split(further, 1)
  const address = trimQuoting(first)
  const slash = address.replace(/^(?:https?:)?\/\//i, match => ' '.repeat(match.length)).indexOf('/')
  if (slash < 0) return siteUrl(address)
  const path = address
    .slice(slash)
    .replace(controls, '')
    .replace(/[\s<>"]/gu, encodeURIComponent)
  const mended = address.slice(0, slash) + path
  return storedProfileUrl(mended) ?? siteUrl(mended)
}

function siteUrl(text: string): string | undefined {
  const hasScheme = /^https?:\/\//i.test(text)
  if (!hasScheme && !/^(?:\/\/)?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[:/?#]|$)/u.test(text)) return undefined
  const url = parseUrl(hasScheme ? text : `https://${text.replace(/^\/\//, '')}`)
  if (!url || !/[^.]\.[^.]/.test(url.hostname)) return undefined
  const path = url.pathname.split('/').filter(segment => segment !== '')
  return [`https://${url.host.replace(/\.+$/, '')}`, ...path].join('/')
}
