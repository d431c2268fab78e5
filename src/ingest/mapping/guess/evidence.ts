// Recognises the kinds of values that a column has, by the look of its texts.

import { countryName } from '../../../normal/country.ts'
import { companyDomain, normalDomain } from '../../../normal/domain.ts'
import { formsAtEnd } from '../../../normal/legal-forms.ts'
import { shareOfGivenName } from '../../../normal/name-shares.ts'
import { normalPersonName } from '../../../normal/person-name.ts'
import { fold } from '../../../normal/text.ts'
import { readTitle } from '../../../titles/index.ts'
import { isOpenEnd, looseDate } from '../language/loose-date.ts'
import { looseNumber } from '../language/loose-number.ts'
import type { SampledColumn } from './columns.ts'
import { isDateSpan } from './date-spans.ts'
import { saysWhetherActive } from './employment-states.ts'
import { areFiles } from './file-names.ts'
import { isMailbox } from './mailboxes.ts'

/** `text` is wording, never a URL, an address, a number or JSON; the kinds after it, up to `code`, are narrower kinds of texts. */
export type Evidence =
  | 'text'
  | 'line'
  | 'name'
  | 'title'
  | 'place'
  | 'label'
  | 'language'
  | 'code'
  | 'postal-code'
  | 'house-number'
  | 'person-name'
  | 'occupation'
  | 'organisation'
  | 'place-line'
  | 'page-url'
  | 'profile-url'
  | 'written-phone'
  | 'market'
  | 'business-status'
  | 'ownership'
  | 'name-suffix'
  | 'employment-state'
  | 'founding'
  | 'old-date'
  | 'workplace'
  | 'url'
  | 'domain'
  | 'own-site'
  | 'email'
  | 'mailbox'
  | 'phone'
  | 'date'
  | 'year'
  | 'span'
  | 'number'
  | 'range'
  | 'country'
  | 'person-profile'
  | 'company-profile'
  | 'code-profile'
  | 'funding-profile'
  | 'microblog-profile'
  | 'handle'
  | 'image'

/** The number of values of a column that are looked at; more would not change the result. */
const sampleMax = 200

// "Ek" behind a name is a Swedish surname.
const legalForms = new Set(formsAtEnd.filter(form => form !== 'ek'))

const sharesByColumn = new WeakMap<SampledColumn, Map<string, number>>()

/** Returns the share of the values, from 0 to 1, that are of one of the kinds. */
export function shareOf(column: SampledColumn, ...kinds: readonly Evidence[]): number {
  const shares = sharesByColumn.get(column) ?? new Map<string, number>()
  sharesByColumn.set(column, shares)
  const key = kinds.join()
  let share = shares.get(key)
  if (share === undefined) {
    const sample = column.values.slice(0, sampleMax)
    const possible = areFiles(column) ? kinds.filter(kind => kind !== 'domain') : kinds
    const fitting = sample.filter(text => possible.some(kind => evidenceTests[kind](text)))
    share = sample.length === 0 ? 0 : fitting.length / sample.length
    shares.set(key, share)
  }
  return share
}

/** Returns whether most values are of one of the kinds; a few bad cells do not speak against a column. */
export const fits = (column: SampledColumn, ...kinds: readonly Evidence[]): boolean =>
  shareOf(column, ...kinds) >= 0.6

/** Returns the share of distinct values, from 0 to 1. */
export const distinctShare = (column: SampledColumn): number =>
  column.values.length === 0 ? 0 : new Set(column.values).size / column.values.length

const hasScheme = /^(?:https?:)?\/\/[^\s/]+\.\S+$/i
const withoutScheme = /^(?:www\.\S+\.[a-z]{2,}\S*|(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}(?::\d+)?\/\S*)$/iu
/** Returns the first of several values, without a word in brackets that says which it is: `ada@x.example (work)`. */
const firstOf = (text: string): string =>
  text
    .split(/[;,|]| ::: /, 1)[0]
    ?.replace(/\s\([^)]*\)\s*$/, '')
    .trim() ?? ''
/** Returns whether the text, or the first of several, is the address of a page, with or without its scheme. */
export const isUrl = (text: string): boolean =>
  hasScheme.test(firstOf(text)) || withoutScheme.test(firstOf(text))
const bareDomain = /^(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}$/u
const isAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)
/** Returns whether the text is an address, or several: `ada@x.example / ada@home.example`. */
const isEmail = (text: string): boolean =>
  isAddress(firstOf(text)) ||
  (text.includes('@') && text.split(/[\s;,|/]+/).every(isAddress)) ||
  isMailbox(text)
const numberOnly = /^[-+(]?[\d\s.,'%()/:+-]*\d[\d\s.,'%()/:+-]*$/
const yesOrNo = /^(?:true|false|yes|no|y|n|ja|nein|oui|non|si|sí)$/i

const isText = (text: string): boolean =>
  !isUrl(text) && !isEmail(text) && !numberOnly.test(text) && !yesOrNo.test(text) && !/^[[{]/.test(text)

const salutation =
  /^(?:mrs?|ms|miss|mx|dr|prof|professor|sir|dame|herr|frau|hr|fr|mme|mlle|m|monsieur|madame|sr|sra|srta|don|dona|dipl[.-]? ?ing|hon|rev|phd|mba)\b\.?(?: ?(?:dr|prof|med)\.?)*$/i
const vagueRegion =
  /^(?:emea|apac|amer|americas|latam|dach|nordics|benelux|anz|global|worldwide|international|remote|mena|cee|row|north|south|east|west|central)$/i
const workflow =
  /^(?:open|closed|new|active|inactive|won|lost|pending|done|draft|published|unpublished|internal|confidential|on hold|cancell?ed|expired|paused|filled|hired|rejected|approved|enabled|disabled|un?subscribed|(?:un|dis)?qualified|in progress|connected|bounced|archived|customer|current customer|lead|prospects?|vip|hot|warm|cold|newsletter|partner|channel partner(?: \/ reseller)?|customer - (?:direct|channel)|reseller|vendor|churn(?:ed)?|target account|technology partner|competitor|other|opportunity|subscriber|evangelist|marketing qualified lead|sales qualified lead)$/i

/** The word that a cell shows in place of the address behind it. */
const textOfLink =
  /^(?:link|url|here|see|show|open|view|visit|click|details?|more|go|page|site|profile?|linked-?in|xing|github|gitlab|twitter|x)$/i

/** Pages on which a system shows its own record, to its users only: `/backend/jobs/1/candidates/2`. */
const recordOfSystem =
  /\/(?:candidates?|applicants?|applications?|contacts?|leads?|deals?|opportunit(?:y|ies)|prospects?)\/[^/]*\d/i

const marketWords =
  /exchange|nasdaq|nyse|amex|arca|xetra|euronext|\baim\b|\bmarket\b|\b(?:lse|tsxv?|asx|hkex|sgx|jse|nse|bse|otc\w*|bats|cboe|six|star|gem)\b|b[oö]rse|bolsa|borsa|frankfurt|\b(?:prime|standard|growth|scale) ?(?:market|standard|segment)?$|main board|prime standard|segment|^x[a-z]{3}$/i

/** Returns whether the text is an id without meaning: hexadecimal groups, or letters mixed with digits without blanks. */
export const isOpaqueId = (text: string): boolean =>
  /^\{?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\}?$/i.test(text) ||
  (/^[\w=+/-]{10,}$/.test(text) && (text.match(/\d/g)?.length ?? 0) >= 3 && /[a-z]/i.test(text))

const organisationWords =
  /\b(?:universit\w*|college|school\w*|institut\w*|hospital\w*|clinic\w*|medical cent\w+|council|bank\w*|department|ministry|agency|bureau|court|association|foundation|society|group|holdings?|company|systems|solutions|technolog\w+|services|partners|industries|labs?|laborator\w+|studios?|ventures|capital|consult\w+|insurance|energy|pharma\w*|logistics|media|networks?|software|trust|church|stadtwerke|verein|authority|commission|board of)\b/i

/** Returns whether the text has a legal form at its end, or a word for a kind of organisation. */
function isOrganisation(text: string): boolean {
  if (!isText(text) || text.length > 120) return false
  const last =
    fold(text)
      .replace(/\./g, '')
      .split(/[\s,]+/)
      .at(-1) ?? ''
  return organisationWords.test(text) || (/\s/.test(text) && legalForms.has(last))
}

/** Returns whether the text is two to five words in capitals that name neither an organisation, nor an occupation, nor a place. */
function isPersonName(text: string): boolean {
  if (/\d/.test(text) || !isText(text) || isOrganisation(text)) return false
  const words = text
    .replace(/,/g, ' ')
    .split(/\s+/)
    .filter(word => word !== '')
  const capitals = words.filter(word => /^\p{Lu}/u.test(word)).length
  return (
    words.length > 1 &&
    words.length < 6 &&
    capitals >= Math.min(2, words.length) &&
    (readTitle(text).function_category === '' || beginsWithGivenName(text)) &&
    countryName(text) === undefined &&
    countryName(text.split(',').at(-1) ?? '') === undefined &&
    !/,\s*[A-Z]{2}$/.test(text)
  )
}

/** Returns whether the first word is a frequent given name, so that `Grace Hopper` and `Jane Baker` are no occupations. */
export const beginsWithGivenName = (text: string): boolean =>
  shareOfGivenName(normalPersonName(text)?.first ?? '') !== undefined

const businessStatus =
  /^(?:active|inactive|dissolved|liquidation|in liquidation|closed|operating|acquired|public|private|ipo|registered|removed|deregistered|in administration|administration|dormant|struck[ -]off|ceased|withdrawn|merged|bankrupt|insolven\w+|receivership|voluntary arrangement|good standing|not in good standing|existing|suspended|revoked|terminated|converted\/?closed|active - .*|aktiv|inaktiv|gel[oö]scht|a|c)$/i

const ownership =
  /^(?:private(?:ly)?(?: held| owned)?|public(?:ly)?(?: company| held| traded)?|self[- ](?:owned|employed)|non-?profit(?: organi[sz]ation)?|partnership|sole proprietorship|government(?: agency)?|educational(?: institution)?|state[- ]owned(?: enterprise)?|family[- ]owned|cooperative|subsidiary|for[- ]profit)$/i

const isNumber = (text: string): boolean => {
  const number = looseNumber(text)
  return number !== undefined && number.high === number.low
}

const evidenceTests: Readonly<Record<Evidence, (text: string) => boolean>> = {
  text: isText,
  // Neither paragraphs nor sentences.
  line: text => isText(text) && text.length <= 100 && !/\n|[.!?;](?:\s|$)/.test(text),
  name: text => isText(text) && text.length <= 200 && !isDomain(text) && !isOpaqueId(text),
  title: text => isText(text) && !salutation.test(text),
  place: text => isText(text) && !vagueRegion.test(text) && !workflow.test(text),
  // Many cells hold several labels; one word of a sales process among them marks the column.
  label: text => isText(text) && !text.split(/[;,|]/).some(part => workflow.test(part.trim())),
  // Codes such as `pt` and `de-AT` are the language of a page.
  language: text => isText(text) && !/^[a-z]{2}(?:[-_][a-z]{2})?$/i.test(text),
  code: text => text.length <= 20 && !isUrl(text) && !isEmail(text) && !yesOrNo.test(text),
  'house-number': text => /^\d{1,5}(?:\.0)?(?: ?[a-z])?(?: ?[-–/+] ?\d{0,5} ?[a-z]?)?$/i.test(text),
  'postal-code': text =>
    /^(?=.*\d)[a-z]{0,3}[ -]?[\da-z][\da-z -]{1,9}$/i.test(text) && text.replace(/\D/g, '').length <= 9,
  market: text => isText(text) && marketWords.test(text),
  workplace: text =>
    isText(text) &&
    /\b(?:remote|hybrid|on-?site|in[- ]office|office|tele-?work|telecommut\w*|home|mobil\w*|pr[eé]sentiel|presencial)/i.test(
      text,
    ),
  'business-status': text => businessStatus.test(text),
  ownership: text => ownership.test(text),
  'employment-state': text =>
    saysWhetherActive(text) ||
    /^(?:full|part)[- ]?time$|^(?:contract|intern|temp|permanent|regular|on leave)/i.test(text),
  'name-suffix': text =>
    /^(?:jr|sr|i{1,3}|iv|vi{0,3}|[2-5](?:nd|rd|th)|esq|junior|senior)\.?$/i.test(text.replace(/^,\s*/, '')),
  // `2013 (1888)` is what lists of companies with a predecessor have.
  founding: text => /^(?:c\.? ?)?(?:1[5-9]|20)\d\d(?: ?[(/].*)?$/.test(text),
  'old-date': text => {
    const date = looseDate(text, 'day-first') ?? looseDate(text, 'month-first')
    return date !== undefined && Number(date.slice(0, 4)) < 2018
  },
  'written-phone': text =>
    /^\+|[\s()-]/.test(text) && evidenceTests.phone(text) && looseDate(text, 'day-first') === undefined,
  'profile-url': text => isUrl(text) && !recordOfSystem.test(text),
  'page-url': text =>
    isUrl(text) &&
    !evidenceTests['person-profile'](text) &&
    !/logo|image|avatar|\.(?:png|jpe?g|svg|gif|webp|ico)(?:\?|$)/i.test(text),
  'person-name': isPersonName,
  occupation: text => isText(text) && text.length < 80 && readTitle(text).function_category !== '',
  organisation: isOrganisation,
  'place-line': text => {
    const parts = text.split(',').map(part => part.trim())
    const last = parts.at(-1) ?? ''
    return (
      parts.length > 1 &&
      parts.length < 5 &&
      isText(text) &&
      (/^[A-Z]{2}$/.test(last) || countryName(last) !== undefined)
    )
  },
  url: isUrl,
  domain: text => bareDomain.test(firstOf(text)),
  // Pages on networks and other shared hosts are nobody's own site.
  'own-site': text =>
    (isUrl(text) || bareDomain.test(firstOf(text))) && companyDomain(firstOf(text)) !== undefined,
  email: isEmail,
  mailbox: isMailbox,
  phone: text =>
    /^'?[+(]?[\d\s()./+-]{6,24}(?: ?(?:x|ext\.?|#) ?\d+)?$/i.test(firstOf(text)) &&
    (text.match(/\d/g)?.length ?? 0) >= 6,
  date: text =>
    isOpenEnd(text) ||
    looseDate(text, 'month-first') !== undefined ||
    looseDate(text, 'day-first') !== undefined,
  year: text => /^(?:1[5-9]|20)\d\d$/.test(text),
  span: isDateSpan,
  number: isNumber,
  range: text => looseNumber(text) !== undefined && !isNumber(text),
  country: text => countryName(text) !== undefined,
  'person-profile': text =>
    /^(?:https?:\/\/)?(?:[\w-]+\.)+[a-z]{2,}\/(?:(?:m|mwlite|comm)\/)?(?:in|pub|sales\/(?:lead|people))\/[^\s/?#]+(?:[/?#]\S*)?$/i.test(
      text,
    ) ||
    /(?:^|[/.])xing\.com\/profiles?\/[^\s]+/i.test(text) ||
    /^\/?in\/[\w%-]+\/?$/.test(text),
  'company-profile': text =>
    /(?:^|[/.])(?:linkedin\.[a-z.]+\/(?:(?:m|mwlite|comm)\/)?(?:company|school|showcase|organization)|xing\.com\/(?:pages|companies|company))\/[^\s]+/i.test(
      text,
    ) ||
    /^(?:https?:\/\/)?(?:[\w-]+\.)+[a-z]{2,}\/(?:(?:m|mwlite|comm)\/)?(?:company|showcase)\/[^\s/?#]+\/?$/i.test(
      text,
    ),
  'code-profile': text => /(?:^|[/.])(?:github|gitlab)\.com\/[\w.-]+\/?$/i.test(text),
  'funding-profile': text => /(?:^|[/.])crunchbase\.com\/(?:organization|company)\/[^\s]+/i.test(text),
  'microblog-profile': text => /(?:^|[/.])(?:twitter|x)\.com\/@?\w+\/?(?:\?.*)?$/i.test(text),
  handle: text =>
    /^@?[\w-]{2,100}$/.test(text) && !numberOnly.test(text) && !yesOrNo.test(text) && !textOfLink.test(text),
  image: text => isUrl(text) && !/\/(?:in|company)\/[^/]+\/?$/.test(text),
}

const isDomain = (text: string): boolean => bareDomain.test(text) && normalDomain(text) !== undefined

/** Returns whether the values are pages of one host, such as profiles on a network, instead of the owners' own websites. */
export function areOnOneHost(column: SampledColumn): boolean {
  const hosts = new Set(column.values.map(text => normalDomain(text) ?? text))
  return column.values.length < 3 || hosts.size <= Math.max(1, column.values.length * 0.2)
}

/** Returns whether amounts are in another currency than US dollars, by their signs or by the column's name. */
export const isOtherCurrency = (column: SampledColumn): boolean =>
  [...column.values, column.path.toUpperCase().replaceAll('_', ' ')].some(text =>
    /[€£¥₹]|\b(?:EUR|EUROS?|GBP|CHF|JPY|INR|CAD|AUD|SEK|NOK|DKK|PLN|CNY|BRL)\b/.test(text),
  )

const dollars = /\$|\bUSD\b/i

/** Returns whether amounts or the column's name say that they are in US dollars. */
export const isInDollars = (column: SampledColumn): boolean =>
  /usd/i.test(column.path) || column.values.some(text => dollars.test(text))

/** Returns whether the column's name or every amount says so, whatever currency another column names. */
export const isAllInDollars = (column: SampledColumn): boolean =>
  /usd/i.test(column.path) || (column.values.length > 0 && column.values.every(text => dollars.test(text)))
