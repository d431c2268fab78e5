// The form in which records store web addresses.
import { storedProfileUrl } from './profile-url.ts'

/**
 * `https`, host in lower case, no query, fragment or trailing slash; a site without a path is its host alone.
 * Undefined for what is no web address.
 */
export function storedUrl(text: string): string | undefined {
  return storedProfileUrl(text) ?? siteUrl(text.trim())
}

function siteUrl(text: string): string | undefined {
  const hasScheme = /^https?:\/\//i.test(text)
  if (!hasScheme && !/^(?:\/\/)?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[:/?#]|$)/u.test(text)) return undefined
  try {
    const { host, hostname } = new URL(hasScheme ? text : `https://${text.replace(/^\/\//, '')}`)
    return hostname.includes('.') ? `https://${host.replace(/\.$/, '')}` : undefined
  } catch {
    // Not an address: the caller decides what that means.
    return undefined
  }
}
