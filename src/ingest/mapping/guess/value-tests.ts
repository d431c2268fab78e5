// The kinds of values that a column may have, each with its test of a text.
import { countryName } from '../../../normal/country.ts'
import { companyDomain, normalDomain } from '../../../normal/domain.ts'
import { readTitle } from '../../../titles/index.ts'
import { isOpenEnd, looseDate } from '../language/loose-date.ts'
import { looseNumber } from '../language/loose-number.ts'
import { isDateSpan } from './date-spans.ts'
import { saysWhetherActive } from './employment-states.ts'
import { isMailbox } from './mailboxes.ts'
import { isOrganisation, isPersonName } from './named-values.ts'
import {
  bareDomain,
  firstOf,
  isEmail,
  isOpaqueId,
  isText,
  isUrl,
  numberOnly,
  yesOrNo,
} from './plain-values.ts'

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
  /exchange|nasdaq|nyse|amex|arca|xetra|euronext|\baim\b|\bmarket\b|\b(?:lse|tsxv?|asx|hkex|sgx|jse|nse|bse|otc\w*|bats|cboe|six|star|gem)\b|b[oö]rse|bolsa|borsa|frankfurt|\b(?:prime|standard|growth|scale) ?(?:market|standard|segment)?$|main board|prime standard|segment|プライム|スタンダード|グロース|市場|交易所|主板|创业板|科创板|코스피|코스닥|^x[a-z]{3}$/i

const businessStatus =
  /^(?:active|inactive|dissolved|liquidation|in liquidation|closed|operating|acquired|public|private|ipo|registered|removed|deregistered|in administration|administration|dormant|struck[ -]off|ceased|withdrawn|merged|bankrupt|insolven\w+|receivership|voluntary arrangement|good standing|not in good standing|existing|suspended|revoked|terminated|converted\/?closed|active - .*|aktiv|inaktiv|gel[oö]scht|a|c)$/i

const ownership =
  /^(?:private(?:ly)?(?: held| owned)?|public(?:ly)?(?: company| held| traded)?|self[- ](?:owned|employed)|non-?profit(?: organi[sz]ation)?|partnership|sole proprietorship|government(?: agency)?|educational(?: institution)?|state[- ]owned(?: enterprise)?|family[- ]owned|cooperative|subsidiary|for[- ]profit)$/i

const isNumber = (text: string): boolean => {
  const number = looseNumber(text)
  return number !== undefined && number.high === number.low
}

/** Returns for each kind whether a text is of it. */
export const valueTests: Readonly<Record<Evidence, (text: string) => boolean>> = {
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
    /^\+|[\s()-]/.test(text) && valueTests.phone(text) && looseDate(text, 'day-first') === undefined,
  'profile-url': text => isUrl(text) && !recordOfSystem.test(text),
  'page-url': text =>
    isUrl(text) &&
    !valueTests['person-profile'](text) &&
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
