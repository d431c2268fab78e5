// The one form of a company's domain, and whether a domain can tell companies apart at all.
import { domainToASCII } from 'node:url'
import { getDomain } from 'tldts'
import { visibleAddress } from './invisible.ts'
import {
  isOwnLabel,
  mailboxDomains,
  sharedDomains,
  sharedSubdomains,
  siteHosts,
  suffixSites,
} from './shared-hosts.ts'
import { trimQuoting } from './trim.ts'

/**
 * The registrable domain in lower case and ASCII (`https://www.Acme.co.uk/about`, `jane@acme.co.uk` and `ACME.CO.UK.`
 * all give `acme.co.uk`). A customer's site below a public host is its own domain (`acme.github.io`,
 * `acme.wordpress.com`), and so are the hosts on which a company lets anybody publish (`sites.google.com`). Undefined
 * for what has no domain: words, addresses in numbers, bare public suffixes but those that are a site (`nhs.uk`).
 */
export function normalDomain(text: string): string | undefined {
  const host = hostOf(text)
  if (host === undefined) return undefined
  const bare = host.replace(/^www\d?\.(?=.+\.)/, '')
  if (sharedSubdomains.has(bare) || suffixSites.has(bare)) return bare
  // `weebly.com` is a suffix of its customers' sites and a site itself; then the shorter answer is meant.
  const domain = getDomain(bare, { allowPrivateDomains: true }) ?? getDomain(bare) ?? undefined
  return domain !== undefined && domain !== bare && siteHosts.has(domain)
    ? customerSite(bare, domain)
    : domain
}

/** The site of one customer of a builder of sites; the builder's domain for a host of its own. */
function customerSite(host: string, builder: string): string {
  const label =
    host
      .slice(0, -builder.length - 1)
      .split('.')
      .at(-1) ?? ''
  return isOwnLabel(label) ? builder : `${label}.${builder}`
}

/**
 * Returns whether this domain (in the form of `normalDomain`) identifies nobody, because it gives pages or
 * mailboxes to anyone: networks, code hosts, site builders, link shorteners, free mail.
 */
export const isSharedHost = (domain: string): boolean => sharedDomains.has(domain)

/**
 * The domain by which a website or an address identifies its company: `normalDomain`, but undefined for a page on a
 * shared host and for free mail. The bare site of a shared host, and its staff's addresses, belong to who runs it.
 */
export function companyDomain(text: string): string | undefined {
  const domain = normalDomain(text)
  if (domain === undefined || !isSharedHost(domain)) return domain
  if (address.test(text)) return mailboxDomains.has(domain) ? undefined : domain
  const isBareSite = !sharedSubdomains.has(domain) && bareSite.test(text)
  return isBareSite && bareHostOf(text) === domain ? domain : undefined
}

/** The host of a URL or an address without `www.`; undefined where a host name cannot be read. */
export const bareHostOf = (text: string): string | undefined => hostOf(text)?.replace(/^www\d?\./, '')

const address = /^(?:mailto:)?[^/?#]*@[^/#]*$/i
const bareSite = /^\s*(?:[a-z]+:)?(?:\/\/)?[^/?#]*\/?(?:[?#].*)?$/i

/** The host of a URL or an address, in ASCII; undefined where a host name cannot be read. */
export function hostOf(text: string): string | undefined {
  if (text.length > lengthMax) return undefined
  const bare = trimQuoting(visibleAddress(text).replace(displayName, '')).replace(scheme, '')
  const [authority = ''] = bare.split(/[/?#\\]/, 1)
  const name = authority
    .slice(authority.lastIndexOf('@') + 1)
    .replace(/:\d*$/, '')
    .replace(/\.$/, '')
    .toLowerCase()
  if (asciiName.test(name)) return hasLetterEnd.test(name) ? name : undefined
  if (!foreignName.test(name)) return undefined
  const ascii = domainToASCII(name)
  return asciiName.test(ascii) && hasLetterEnd.test(ascii) ? ascii : undefined
}

const lengthMax = 2048
// `Jane Doe <jane@acme.com>`.
const displayName = /^[^<]*<(?=[^<>@]*@[^<>]*>\s*$)/
const scheme = /^(?:mailto:|[a-z][a-z0-9+.-]*:\/+|\/\/|https?:(?=\\))[/\\]*/i
const asciiName =
  /^(?=.{3,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const hasLetterEnd = /\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$/
const foreignName = /^(?=.*[^\0-\x7f])[\p{L}\p{N}\p{M}_-]+(?:[.。．｡][\p{L}\p{N}\p{M}_-]+)+$/u
