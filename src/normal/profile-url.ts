// The one key of a profile URL, whichever way it was typed, and the tidy form in which a record shows it.

import { parseUrl } from '../lib/parse-url.ts'
import { wordSet } from '../lib/word-set.ts'
import { visibleAddress, withoutInvisible } from './invisible.ts'
import { endWithout, trimPath, trimQuoting } from './trim.ts'

interface UrlParts {
  /** Lower case, in ASCII, without default port, user name or trailing dot. */
  readonly host: string
  /** The segments as typed, empty ones dropped; at least one, unless `query` is there. */
  readonly segments: readonly string[]
  /** `name=value` where the identity of the profile is in the query string. */
  readonly query: string | undefined
}

/**
 * The key under which all spellings of one profile URL are equal, for example `network.example/in/jane-doe`.
 * Scheme, `www.`, `m.`, user name, default port, letter case, doubled and trailing slashes, query string, fragment
 * and percent-encoding do not count, nor do encoded blanks and slashes at the end (`%20`, `%2F`); nor does a country or language in front of a professional network (`uk.`) or
 * behind a member's page (`/en`), nor the front of a page for telephones (`/mwlite/in/`). The query counts only where the path names a page and no one (`profile.php?id=7`).
 * Undefined for what is no URL with a path: a word, a bare host, an e-mail address.
 */
export function normalProfileUrl(text: string): string | undefined {
  const parts = read(text)
  if (!parts) return undefined
  const segments = parts.segments.map(segment => {
    const lower = withoutInvisible(decodeOnce(segment)).toLowerCase()
    return isAscii.test(lower) ? lower : lower.normalize('NFC')
  })
  const page = withoutPlace(segments)
  const path = page.map(segment => `/${segment}`)
  const query = parts.query === undefined ? '' : `?${withoutInvisible(parts.query.toLowerCase())}`
  // A sign that would be taken for quoting at the end stays encoded, so that a key is its own key.
  return withoutMirror(parts.host, page) + withQuotingEscaped(path.join('') + query)
}

/**
 * The form a record stores and shows: `https`, host in lower case, no query string, fragment or trailing slash; the
 * path keeps its letter case and encoding, but for quoting signs at its end, which are encoded. Undefined where
 * `normalProfileUrl` is.
 */
export function storedProfileUrl(text: string): string | undefined {
  const parts = read(text)
  if (!parts) return undefined
  const query = parts.query === undefined ? '' : `?${parts.query}`
  const path = parts.segments.map(segment => `/${segment}`).join('')
  return `https://${parts.host}${withQuotingEscaped(path + query)}`
}

// Most URLs: a host of plain labels, and a path of plain segments.
const plainUrl =
  /^https:\/\/((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,})\/([A-Za-z0-9][A-Za-z0-9_-]*(?:\/[A-Za-z0-9][A-Za-z0-9_-]*)*)$/

function read(text: string): UrlParts | undefined {
  if (text.length > lengthMax) return undefined
  const plain = plainUrl.exec(text)
  if (plain) return { host: plain[1] ?? '', segments: (plain[2] ?? '').split('/'), query: undefined }
  const bare = trimQuoting(visibleAddress(text)).replaceAll('\\', '/')
  const start = schemeOf.exec(bare)
  const rest = bare.slice(start?.[0].length ?? 0)
  if (brokenInside.test(rest) || (!start && otherScheme.test(rest))) return undefined
  const { authority, path, query, fragment } = split(rest)
  // Without a scheme, `jane@example.com/x` is an address with debris rather than a URL with a user name.
  if (!start && authority.includes('@')) return undefined
  const host = hostOf(authority)
  if (host === undefined) return undefined
  const routed =
    path === '' && clientRoute.test(fragment) ? trimPath(fragment.replace(/[?#].*$/, '').slice(1)) : path
  const segments = withoutEncodedAtEnd(routed)
    .split('/')
    .filter(segment => segment !== '')
  const identity = identityIn(query, segments.at(-1))
  return segments.length === 0 && identity === undefined ? undefined : { host, segments, query: identity }
}

const lengthMax = 2048
const isAscii = /^[\0-\x7f]*$/
const quoting = /['`“”‘’«»,;]/u

/** Returns the text with the quoting signs at its end escaped. */
function withQuotingEscaped(text: string): string {
  const end = endWithout(text, sign => quoting.test(sign))
  return text.slice(0, end) + text.slice(end).replace(/./gu, escaped)
}
const escaped = (sign: string): string => (sign === "'" ? '%27' : encodeURIComponent(sign).toLowerCase())
const schemeOf = /^(?:https?:\/*|\/\/)/i
const otherScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i
const brokenInside = /[\s<>"\p{Cc}\p{Cs}]/u
// Blanks and slashes that were copied with an address and then encoded.
const encodedAtEnd = ['/', '%20', '%2f', '%5c', '%09', '%0a', '%0d', '%c2%a0']
function withoutEncodedAtEnd(path: string): string {
  let end = path.length
  for (;;) {
    const found = encodedAtEnd.find(
      sign => path.slice(Math.max(0, end - sign.length), end).toLowerCase() === sign,
    )
    if (found === undefined) return path.slice(0, end)
    end -= found.length
  }
}
// Pages built in the browser keep the path behind `#/` or `#!/`.
const clientRoute = /^!?\//

/** Splits at the first sign of each kind; slashes around the path are left out. */
function split(rest: string) {
  const hash = rest.indexOf('#')
  const beforeHash = hash < 0 ? rest : rest.slice(0, hash)
  const mark = beforeHash.indexOf('?')
  const address = mark < 0 ? beforeHash : beforeHash.slice(0, mark)
  const slash = address.indexOf('/')
  return {
    authority: slash < 0 ? address : address.slice(0, slash),
    path: slash < 0 ? '' : trimPath(address.slice(slash)),
    query: mark < 0 ? '' : beforeHash.slice(mark + 1),
    fragment: hash < 0 ? '' : rest.slice(hash + 1),
  }
}

function hostOf(authority: string): string | undefined {
  const host = authority
    .slice(authority.lastIndexOf('@') + 1)
    .toLowerCase()
    .replace(/:(?:80|443)?$/, '')
  const [, name = '', port = ''] = hostAndPort.exec(host) ?? []
  const ascii = asciiHost(name)
  return ascii === undefined ? undefined : ascii + port
}

const hostAndPort = /^([^:]+?)\.?(:\d{1,5})?$/

function asciiHost(name: string): string | undefined {
  if (plainHost.test(name)) return name
  if (!foreignHost.test(name)) return undefined
  return parseUrl(`http://${name}`)?.hostname.replace(/\.$/, '')
}

const plainHost = /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/
const foreignHost = /^(?=.*[^\0-\x7f])[\p{L}\p{N}\p{M}_-]+(?:[.。．][\p{L}\p{N}\p{M}_-]+)+$/u

/** The parameter that names the profile, when the path ends in the name of a page instead of a person. */
function identityIn(query: string, last: string | undefined): string | undefined {
  if (query === '' || (last !== undefined && !pageNames.test(last))) return undefined
  for (const pair of query.split('&')) {
    const equals = pair.indexOf('=')
    const name = pair.slice(0, equals).toLowerCase()
    if (equals > 0 && equals < pair.length - 1 && identityNames.has(name)) {
      return `${name}=${pair.slice(equals + 1)}`
    }
  }
  return undefined
}

const pageNames =
  /^(?:.+\.(?:php|aspx?|cgi|jsp|do|html?)|profiles?|users?|view|view_?profile|show|members?|people|person|persons|authors?|citations|bio|detail|index|in|account)$/i
const identityNames = wordSet(
  'id user user_id userid uid u member member_id memberid profile profile_id profileid person person_id personid pid author author_id authorid username slug key',
)

/** Malformed escapes stay as they are, and so does what would change the meaning of the URL if it were bare. */
function decodeOnce(segment: string): string {
  if (!segment.includes('%')) return segment
  return segment.replace(escapeRun, run => {
    try {
      return decodeURIComponent(run).replace(mustStayEncoded, sign => encodeURIComponent(sign))
    } catch {
      return run
    }
  })
}

const escapeRun = /(?:%[0-9a-f]{2})+/gi
const mustStayEncoded = /[\s/\\?#%<>"\p{Cc}]/gu

/** A member's page in another language, in its form for telephones or for sellers, or one of its tabs, is the page of the same member. */
function withoutPlace(typed: readonly string[]): readonly string[] {
  const segments = ofSellersPage(withoutMobileFront(typed))
  const [section = '', , third] = segments
  if (third === undefined) return segments
  if (section === 'in' && (localeSegment.test(third) || memberTabs.has(third))) return segments.slice(0, 2)
  if (organisationPages.has(section) && organisationTabs.has(third)) return segments.slice(0, 2)
  return segments
}

/** Returns `in/jane-doe` for `m/in/jane-doe`; `m/jane-doe` stays as it is. */
function withoutMobileFront(segments: readonly string[]): readonly string[] {
  const start = segments.findIndex(segment => !mobileFronts.has(segment))
  const section = segments[start] ?? ''
  return start > 0 && (section === 'in' || organisationPages.has(section)) ? segments.slice(start) : segments
}

/** Returns `in/acwaa1b2` for `sales/lead/acwaa1b2,name_search,x1`, in which the search stands behind the member. */
function ofSellersPage(segments: readonly string[]): readonly string[] {
  const [front, kind = '', id = ''] = segments
  const section = front === 'sales' ? sectionsForSellers[kind] : undefined
  const [member = ''] = id.split(',', 1)
  return section !== undefined && sellersId.test(member) ? [section, member] : segments
}

const sectionsForSellers: Readonly<Record<string, string>> = { lead: 'in', people: 'in', company: 'company' }
// Pages for sellers name members and companies by ids alone, never by names that these chose.
const sellersId = /^(?:ac[a-z]aa[\w-]+|\d+)$/
const mobileFronts = new Set(['m', 'mwlite', 'comm'])
const localeSegment = /^[a-z]{2}(?:[-_](?:[a-z]{2}|[a-z]{4}|\d{3}))?$/
const memberTabs = wordSet('details detail overlay recent-activity edit skills recommendations')
const organisationPages = new Set(['company', 'school', 'showcase', 'organization'])
const organisationTabs = wordSet(
  'about admin alumni events insights jobs life mycompany people photos posts products services videos',
)

/**
 * The host without the labels that only choose a mirror. A two-letter label goes only in front of a network (by its
 * host, or by paths such as `/in/` and `/company/`): `cs.` and `it.` in front of a university tell people apart.
 */
function withoutMirror(host: string, segments: readonly string[]): string {
  let labels = host.split('.')
  while (labels.length > 2 && mirrorLabel.test(labels[0] ?? '')) labels = labels.slice(1)
  const isNetwork =
    networkPaths.has(segments[0] ?? '') ||
    networkNames.has(labels.at(-2) ?? '') ||
    networkNames.has(labels[1] ?? '')
  const isCountry = countryLabel.test(labels[0] ?? '') && !secondLevel.has(labels[1] ?? '')
  if (labels.length > 2 && isNetwork && isCountry) labels = labels.slice(1)
  while (labels.length > 2 && mirrorLabel.test(labels[0] ?? '')) labels = labels.slice(1)
  return labels.join('.')
}

const mirrorLabel = /^(?:www\d?|m|mobile|touch)$/
const countryLabel = /^[a-z]{2}(?:-[a-z]{2})?$/
// `hp.co.uk`: here the two letters are the name itself.
const secondLevel = new Set(['co', 'com', 'org', 'net', 'ac', 'gov', 'edu', 'or', 'ne', 'go', 'gob'])
const networkPaths = new Set(['in', 'pub', 'company', 'school', 'showcase', 'profile'])
const networkNames = wordSet('linkedin facebook xing viadeo instagram twitter pinterest quora')

/**
 * Returns whether the key of a profile URL ends in the number that a network gives to a member, beside the page with a name of
 * their own: `/in/acoaaab3...`.
 */
export const isMemberNumber = (profileUrl: string): boolean => /\/in\/ac[a-z]aa[\w-]{10,}$/.test(profileUrl)

/** The id in the page of a company that a network names by it: 1035 of `network.example/company/1035`, in normal form. */
export const companyNumberIn = (profileUrl: string): string | undefined =>
  /\/company\/(\d+)$/.exec(profileUrl)?.[1]
