// The part that all public job boards have in common: their boards are found from a company's careers pages, and postings
// by their addresses.
import { memoizedByObject } from '../../lib/cache.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import { fold } from '../../normal/text.ts'
import { paragraphs } from '../pages/paragraphs.ts'
import { plainText, webAddressOf } from '../reading.ts'
import type {
  PageRange,
  RecordAbility,
  RecordAccess,
  RecordIdentity,
  RecordOwner,
  RowsPage,
} from './ability.ts'
import { type CareersPage, careersPages, websiteOf } from './careers-pages.ts'
import { siteOf } from './page-links.ts'

export interface JobBoard {
  /** The fields of the mapping, each indented by two spaces, without those of `jobFields`. */
  readonly mapping: string
  /** Patterns of addresses in pages; the first group is the name of the board. */
  readonly boards: readonly RegExp[]
  /** The pattern of what stands in all of these addresses. */
  readonly host: RegExp
  /** Names that stand where those of boards do, and are none. */
  readonly reserved?: ReadonlySet<string>
  /** The pattern of the address of a posting: groups `board` and `posting`. */
  readonly postings: RegExp
  /** The address of a posting, and the website of a company, that `almanac connectors test` asks for. */
  readonly example: { readonly posting: string; readonly owner: RecordOwner }
  /** Returns the postings of the board, newest first. */
  readonly list: (board: string, range: PageRange, access: RecordAccess) => Promise<RowsPage>
  readonly find: (board: string, posting: string, access: RecordAccess) => Promise<JsonObject | undefined>
  /** Returns what the board says of the posting: texts may be HTML, addresses anything. */
  readonly read: (row: JsonObject, board: string) => PostingTexts
}

export interface PostingTexts {
  readonly title: string
  readonly description: string
  /** The address that the board states, and one that it has in any case. */
  readonly address: string
  readonly ownAddress: string
  /** Values that the mapping reads besides the row itself. */
  readonly fields?: JsonObject
}

/** The name of a board, as it may stand in a path or a host. */
const boardName = /^[\w-](?:[\w.-]|%20){0,99}$/
/** The most characters of a page in which boards are looked for, and the most places where a host of boards stands. */
const searchedMax = 2_000_000
const hostsMax = 500
/** The characters of an address before and after the host of the board. */
const beforeMax = 110
const afterMax = 300
/** The longest text that a record may hold. */
const textMax = 100_000
const titleMax = 500

/** The fields that all boards fill in one way. */
export const jobFields = `
  job_details.title: title
  job_details.url: url
  content.description: description
  company.basic_info.website: employer.website
  company.basic_info.primary_domain: employer.domain
  metadata.date_updated: $date`

/** The words of boards for where people work. */
export const workplaces =
  '{ remote: Remote, hybrid: Hybrid, onsite: On-site, on-site: On-site, on_site: On-site, "*": "" }'

export function jobBoard(board: JobBoard): RecordAbility {
  const { mapping, postings, example, list, find } = board
  const partsOf = ({ kind, value }: RecordIdentity) => {
    const { board: name = '', posting = '' } =
      (kind === 'page_url' && postings.exec(value.trim())?.groups) || {}
    return isBoard(board, name) && posting !== '' ? { name, posting } : undefined
  }
  return {
    mapping,
    lookUp: {
      takes: identity => partsOf(identity) !== undefined,
      example: { kind: 'page_url', value: example.posting },
      ask: async (identity, access) => {
        const { name, posting } = partsOf(identity) ?? { name: '', posting: '' }
        const row = await find(name, posting, access)
        return row === undefined ? [] : completed(board, name, [row], undefined)
      },
    },
    list: {
      takes: owner =>
        owner.type === 'company' &&
        (websiteOf(owner) !== undefined || boardsIn(board, addressesOf(owner)).length > 0),
      example: example.owner,
      ask: async (owner, range, access) => {
        const name = await boardOf(board, owner, access)
        if (name === undefined) return { rows: [], hasMore: false }
        const page = await list(name, range, access)
        return { ...page, rows: completed(board, name, page.rows, owner) }
      },
    },
  }
}

const isBoard = ({ reserved }: JobBoard, name: string): boolean =>
  boardName.test(name) && !reserved?.has(name.toLowerCase())

/** Returns the names of the boards that the texts name, the most frequent first. */
function boardsIn(board: JobBoard, texts: readonly string[]): readonly string[] {
  const counts = new Map<string, number>()
  for (const text of texts) {
    for (const [, name = ''] of board.boards.flatMap(pattern => [...text.matchAll(pattern)])) {
      if (isBoard(board, name)) counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([name]) => name)
}

/** Returns the page with the characters of addresses as they are in scripts and attributes replaced. */
const plainHtml = memoizedByObject(({ html }: CareersPage): string =>
  html.slice(0, searchedMax).replaceAll('\\/', '/').replaceAll('&amp;', '&'),
)

/** Returns the parts of the page around the hosts of boards: patterns of addresses would take long on all of it. */
function aroundHosts({ host }: JobBoard, page: CareersPage): string {
  const html = plainHtml(page)
  const parts: string[] = []
  let end = 0
  let count = 0
  for (const { index } of html.matchAll(host)) {
    if (index - beforeMax > end) parts.push('\n')
    parts.push(html.slice(Math.max(end, index - beforeMax), index + afterMax))
    end = index + afterMax
    if (++count === hostsMax) break
  }
  return parts.join('')
}

/** Returns the board that the company's pages name; one called like the company comes before others. */
async function boardOf(
  board: JobBoard,
  owner: RecordOwner,
  access: RecordAccess,
): Promise<string | undefined> {
  const choose = (names: readonly string[]) => names.find(name => resembles(name, owner)) ?? names[0]
  const stated = choose(boardsIn(board, addressesOf(owner)))
  if (stated !== undefined) return stated
  for await (const page of careersPages(owner, access)) {
    const name = choose(boardsIn(board, [page.url, aroundHosts(board, page)]))
    if (name !== undefined) return name
  }
  return undefined
}

/** The website of a company without one of its own may be its board. */
const addressesOf = ({ urls, website }: RecordOwner): readonly string[] =>
  website === undefined ? urls : [...urls, website]

function resembles(board: string, { name = '', domain = '' }: RecordOwner): boolean {
  const letters = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, '')
  const own = letters(board.replaceAll('%20', ''))
  const names = [letters(name), letters(domain.split('.')[0] ?? '')]
  return names.some(other => other !== '' && (own.startsWith(other) || other.startsWith(own)))
}

/** Returns the rows with clean texts, an address and what is known of the employer. Rows without a title are left out. */
function completed(
  board: JobBoard,
  name: string,
  rows: readonly JsonObject[],
  owner: RecordOwner | undefined,
): readonly JsonObject[] {
  const employer: JsonObject = {
    ...(owner?.name !== undefined && { name: owner.name }),
    ...(owner?.domain !== undefined && { domain: owner.domain }),
    ...(owner?.website !== undefined && { website: owner.website }),
  }
  const site = siteOf((owner && websiteOf(owner)) ?? '')
  return rows.flatMap(row => {
    const { title, description, address, ownAddress, fields } = board.read(row, name)
    const stated = webAddressOf(address)
    // A board could state the address of somebody else's posting.
    const isOwn = boardsIn(board, [stated]).includes(name) || (site !== '' && siteOf(stated) === site)
    const texts = {
      title: plainText(title).slice(0, titleMax),
      description: paragraphs(description).slice(0, textMax),
    }
    return texts.title === ''
      ? []
      : [
          {
            ...row,
            ...fields,
            ...texts,
            board: name,
            employer,
            url: stated !== '' && isOwn ? stated : ownAddress,
          },
        ]
  })
}

/** Returns one page of all postings of a board, newest first by the date of each. */
export function pageOfPostings(
  rows: readonly JsonObject[],
  dateMs: (row: JsonObject) => number | undefined,
  { page, size }: PageRange,
): RowsPage {
  const dated = rows.map(row => ({ row, ms: dateMs(row) ?? 0 }))
  const sorted = dated.sort((one, other) => other.ms - one.ms).map(({ row }) => row)
  return {
    rows: sorted.slice((page - 1) * size, page * size),
    hasMore: sorted.length > page * size,
    total: sorted.length,
  }
}
