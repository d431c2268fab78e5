// The postings that pages state in the vocabulary of schema.org.
import type { JsonObject } from '../../lib/json/json.ts'
import { yieldToEventLoop } from '../../lib/threads/yield-to-event-loop.ts'
import { normalCompanyName } from '../../normal/company-name.ts'
import { companyDomain } from '../../normal/domain.ts'
import { isPageFault } from '../pages/page-fault.ts'
import { paragraphs } from '../pages/paragraphs.ts'
import { dateOf, objectOf, textOf } from '../reading.ts'
import type { PageRange, RecordAccess, RecordOwner, RowsPage } from './ability.ts'
import { type CareersPage, careersPages } from './careers-pages.ts'
import { pageOfPostings } from './job-board.ts'
import { linksOf, siteOf } from './page-links.ts'
import { addressIn, objectsOfType, placeIn, statedObjects, textIn } from './schema-org.ts'

/** The most pages of single postings that are read for one question, and how many at once. */
const postingPagesMax = 20
const atOnce = 4
/** The longest description of a record, and the most HTML that is read for it. */
const textMax = 100_000
const htmlMax = 200_000

/** The characters of descriptions that are still read for one question; none has as many postings. */
interface DescriptionBudget {
  left: number
}
const newBudget = (): DescriptionBudget => ({ left: 4_000_000 })

/** Returns the postings of the page, each with an address on its website. */
export async function postingsOf(page: CareersPage, budget = newBudget()): Promise<readonly JsonObject[]> {
  const postings = objectsOfType(statedObjects(page), /^JobPosting$/)
  const rows = new Map<unknown, JsonObject>()
  for (const posting of postings) {
    const html = textOf(posting.description).slice(0, Math.min(htmlMax, budget.left))
    budget.left -= html.length
    const row = rowOf({ ...posting, description: html }, page, postings.length === 1)
    if (row.title !== '' && row.url !== '') rows.set(row.url, row)
    await yieldToEventLoop()
  }
  return [...rows.values()]
}

function rowOf(posting: JsonObject, page: CareersPage, isOnly: boolean): JsonObject {
  const stated = addressIn(posting.url, page.url)
  // A page could state the address of somebody else's posting.
  const isOwn = stated !== '' && siteOf(stated) === siteOf(page.url)
  const employer = objectOf([posting.hiringOrganization].flat()[0])
  const name = textIn(posting.hiringOrganization)
  const places = [posting.jobLocation].flat().map(placeIn)
  const place = places.find(({ raw }) => raw !== '') ?? placeIn(posting.applicantLocationRequirements)
  const site = [employer.sameAs, employer.url].map(one => addressIn(one, page.url)).find(one => one !== '')
  // A page cannot vouch for another website's company: such a posting has a name, and no domain.
  const isEmployers = site !== undefined && siteOf(site) === siteOf(page.url)
  const number = objectOf([posting.identifier].flat()[0]).value ?? posting.identifier
  return {
    title: textIn(posting.title) || textIn(posting.name),
    description: linesIn(textOf(posting.description)).slice(0, textMax),
    url: isOwn ? stated : isOnly ? page.url : '',
    site: siteOf(page.url),
    number: textOf(number),
    posted: textOf(posting.datePosted),
    openings: textOf(posting.totalJobOpenings),
    workplace: /telecommute/i.test(textOf([posting.jobLocationType].flat()[0])) ? 'Remote' : '',
    place,
    employer: { name, ...(isEmployers && { website: site, domain: companyDomain(site) ?? '' }) },
  }
}

/** Texts without tags have lines of their own. */
const linesIn = (text: string): string =>
  paragraphs(/<\/?[a-z]/i.test(text) ? text : text.replaceAll('\n', '<br>'))

/** Returns the postings that the careers pages of the company state, or the pages that these link to. */
export async function listPostings(
  owner: RecordOwner,
  range: PageRange,
  access: RecordAccess,
): Promise<RowsPage> {
  const rows = new Map<string, JsonObject>()
  const links = new Set<string>()
  const seen = new Set<string>()
  const budget = newBudget()
  const add = async (page: CareersPage) => {
    seen.add(page.url)
    for (const row of await postingsOf(page, budget))
      if (isOf(owner, row)) rows.set(textOf(row.url), withOwner(row, owner))
  }
  for await (const page of careersPages(owner, access)) {
    await add(page)
    const own = siteOf(page.url)
    for (const { url, site } of linksOf(page))
      if (site === own && isPosting(url)) links.add(url.replace(/#.*$/, ''))
  }
  const wanted = [...links].filter(url => !seen.has(url)).slice(0, postingPagesMax)
  const next = wanted.values()
  const read = async () => {
    for (const url of next) {
      try {
        await add(await access.readPage(url))
      } catch (error) {
        if (!isPageFault(error)) throw error
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, read))
  return pageOfPostings([...rows.values()], ({ posted }) => dateOf(posted), range)
}

/** Returns whether the address is below one of pages about jobs, as `/careers/engineer-17` is. */
function isPosting(url: string): boolean {
  const segments = new URL(url).pathname.split('/').filter(segment => segment !== '')
  const last = segments.pop() ?? ''
  return segments.some(segment => aboutJobs.test(segment)) && /\d{2}|[\p{L}\d]-[\p{L}\d]/u.test(last)
}

const aboutJobs =
  /^(?:careers?|jobs?|positions?|vacanc(?:y|ies)|openings?|stellen\w{0,20}|karriere|offres?|emplois?|vacatures?|vagas?|empleos?)$/i

/** Returns whether the posting is one of the company: one of another employer on its pages is not. */
function isOf({ name, domain }: RecordOwner, { employer }: JsonObject): boolean {
  const stated = objectOf(employer)
  const own = normalCompanyName(name ?? '') ?? ''
  const other = normalCompanyName(textOf(stated.name)) ?? ''
  if (own === '' || other === '' || (domain !== undefined && stated.domain === domain)) return true
  return ` ${other} `.includes(` ${own} `) || ` ${own} `.includes(` ${other} `)
}

const withOwner = (row: JsonObject, { name, domain, website }: RecordOwner): JsonObject => ({
  ...row,
  employer: {
    name: name ?? objectOf(row.employer).name ?? '',
    domain: domain ?? objectOf(row.employer).domain ?? '',
    website: website ?? objectOf(row.employer).website ?? '',
  },
})
