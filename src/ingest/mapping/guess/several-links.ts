// Cells with several links, such as a website and a profile: each of them is filed where it belongs.

import { type FieldAssignment, isJsonList, type LinkSteps, valueRank } from './assign-column.ts'
import { job } from './assigned-fields.ts'
import { isAboutSomeoneElse, plainName } from './column-name.ts'
import type { SampledColumn } from './columns.ts'
import { distinctShare } from './evidence.ts'

/** A kind of page with the field that it goes to. */
interface PageKind {
  readonly field: string
  /** The pattern of the mapping language whose first group is the link, or the handle in it. */
  readonly pattern: string
}

const before = `(?i)(?:^|[\\s;,|<>"'(\\[])`
const after = `[^\\s;,|<>"'()\\[\\]]`
const anyLink = `${before}((?:https?://)?[\\p{L}\\p{N}.-]+\\.\\p{L}{2,}(?::\\d+)?(?:/${after}*)?)(?=$|[\\s;,|<>"')\\]])`

const pages = {
  member: `${before}((?:https?://)?(?:[\\w.-]+\\.[a-z]+/(?:in|pub)|[\\w.-]*xing\\.com/profiles?)/${after}+)`,
  company: `${before}((?:https?://)?[\\w.-]*(?:linkedin\\.[a-z.]+/(?:company|school|showcase)|xing\\.com/(?:pages|companies))/${after}+)`,
  code: `${before}((?:https?://)?(?:www\\.)?(?:github|gitlab)\\.com/${after}+)`,
  handle: `${before}(?:https?://)?(?:www\\.|mobile\\.|m\\.)?(?:twitter|x)\\.com/@?(\\w{1,39})`,
  microblog: `${before}((?:https?://)?(?:www\\.|mobile\\.|m\\.)?(?:twitter|x)\\.com/@?\\w{1,39})`,
  funding: `${before}((?:https?://)?(?:www\\.)?crunchbase\\.com/(?:organization|company)/${after}+)`,
} as const

const kindsOfPages: Readonly<Record<string, readonly PageKind[]>> = {
  person: [
    { field: 'social_handles.professional_network_identifier.profile_url', pattern: pages.member },
    { field: `${job}company_professional_network_profile_url`, pattern: pages.company },
    { field: 'social_handles.dev_platform_identifier.profile_url', pattern: pages.code },
    { field: 'social_handles.microblog_identifier.slug', pattern: pages.handle },
  ],
  company: [
    { field: 'basic_info.professional_network_url', pattern: pages.company },
    { field: 'social_profiles.microblog_url', pattern: pages.microblog },
    { field: 'social_profiles.funding_data.url', pattern: pages.funding },
  ],
}

/** The fields of websites, the first of which is that of a column without a name that says more. */
const siteFields: Readonly<Record<string, readonly string[]>> = {
  person: ['contact.websites', '@website', `${job}company_website`],
  company: ['basic_info.website'],
}

/**
 * Returns the assignments of a column whose cells hold several links, or links of several kinds: the first page of each
 * kind goes to its field, and every other link is a website. Other columns keep their assignment.
 */
export function assignLinks(
  column: SampledColumn,
  dataset: string,
  assigned: FieldAssignment | undefined,
): readonly FieldAssignment[] {
  const unchanged = assigned ? [assigned] : []
  const kinds = kindsOfPages[dataset]
  const sites = siteFields[dataset] ?? []
  const isHeld = column.inList === undefined ? holdsSeveral(column, kinds ?? []) : isOfLinkList(column)
  if (!kinds || !isHeld) return unchanged
  const isOfLinks = [...sites, ...kinds.map(({ field }) => field)].includes(assigned?.field ?? '')
  if (assigned ? !isOfLinks : isAboutSomeoneElse(column.keys) || distinctShare(column) <= 0.5)
    return unchanged
  const rank = (field: string) => (assigned?.field === field ? assigned.rank : valueRank)
  const linksOf = (field: string, links: LinkSteps): FieldAssignment => ({
    field,
    column,
    rank: rank(field),
    reason: assigned?.field === field ? assigned.reason : 'urls',
    links: { ...(isJsonList(column) && { json: true }), ...links },
  })
  const cells = column.values.map(linksIn)
  const found = kinds.filter(kind => cells.some(links => links.some(isOf(kind))))
  const isMany = dataset === 'person'
  const further = isMany ? found.filter(kind => cells.some(links => links.filter(isOf(kind)).length > 1)) : []
  const rest = cells.some(links => links.some(link => !found.some(kind => isOf(kind)(link))))
  const site = sites.includes(assigned?.field ?? '') ? (assigned?.field ?? '') : (sites[0] ?? '')
  const others = found.map(({ pattern }) => `/${pattern.replace(before, '(?i)^')}/`)
  return [
    ...found.map(({ field, pattern }) => linksOf(field, { find: pattern, pick: 0 })),
    ...(rest
      ? [
          linksOf(site, {
            find: anyLink,
            ...(others.length > 0 && { drop: others }),
            ...(!isMany && { pick: 0 }),
          }),
        ]
      : []),
    ...further.map(({ pattern }) => linksOf('contact.websites', { find: pattern, pick: 1 })),
  ]
}

const regexOf = (pattern: string): RegExp => new RegExp(pattern.replace('(?i)', ''), 'giu')

/** Returns the links of a cell, in their order. */
export const linksIn = (text: string): readonly string[] =>
  [...text.matchAll(regexOf(anyLink))].map(([, link = '']) => link)

const isOf =
  ({ pattern }: PageKind) =>
  (link: string): boolean =>
    regexOf(pattern).test(link)

/** The words in front of a link that say which it is. */
const labels =
  /\b(?:linked-?in|xing|git(?:hub|lab)|twitter|x|web(?:site)?|home ?page|portfolio|blog|and|und|et|y|https?)\b/giu

/** Returns whether a cell is links and nothing else. */
const isOfLinksAlone = (text: string): boolean =>
  linksIn(text).length > 0 && !/[\p{L}\p{N}]/u.test(text.replace(regexOf(anyLink), ' ').replace(labels, ''))

/** Lists whose entries are links: `social_media_addresses: [{ value }]`, `links: [{ url }]`. */
const linkLists =
  /^(?:(?:social|web|website|online|external)*(?:media)?(?:links?|urls?|sites?|websites?|pages?|homepages?|profiles?|addresses|accounts|networks|socials?|handles))$|^socialmedia$/
const linkKeys = /^(?:url|uri|href|link|value|address|profileurl|website)$/

function isOfLinkList({ keys, values }: SampledColumn): boolean {
  const [list = '', key = ''] = keys.slice(-2).map(plainName)
  const links = values.filter(isOfLinksAlone)
  return linkLists.test(list) && linkKeys.test(key) && links.length >= Math.max(1, values.length * 0.6)
}

/** Returns whether most cells are links, and some cell has several of them, or the pages are of several kinds. */
function holdsSeveral(column: SampledColumn, kinds: readonly PageKind[]): boolean {
  const { values } = column
  const cells = values.filter(isOfLinksAlone).map(linksIn)
  if (cells.length === 0 || cells.length < values.length * 0.6) return false
  const kindOf = (link: string) => kinds.findIndex(kind => isOf(kind)(link))
  return cells.some(links => links.length > 1) || new Set(cells.flat().map(kindOf)).size > 1
}
