// Walks through pages, each of which names the next one.
import { listOf } from './error.ts'
import type { RequestOptions } from './transport.ts'

export interface Page {
  /** Null, or absent, on the last page. */
  readonly next_cursor?: string | number | null
  readonly [list: string]: unknown
}

export interface PageRequest {
  readonly input: Readonly<Record<string, unknown>> | undefined
  readonly options: RequestOptions
}

/** Yields the page of the request and those after it, each with its list. Each is requested when it is wanted. */
export async function* pagesOf(
  { input, options }: PageRequest,
  list: string,
  fetchPage: (request: PageRequest) => Promise<Page>,
): AsyncGenerator<Page, void, undefined> {
  let cursor = input?.cursor
  for (let number = 1; ; number++) {
    // An Idempotency-Key belongs to one request.
    const { idempotencyKey: key } = options
    const page = await fetchPage({
      input: cursor === undefined ? input : { ...input, cursor },
      options:
        key === undefined || number === 1 ? options : { ...options, idempotencyKey: `${key}-${number}` },
    })
    listOf(page[list], list)
    yield page
    const { next_cursor: next } = page
    // A page that names itself would be answered for ever.
    if (next === null || next === undefined || next === cursor) return
    cursor = next
  }
}

/** The key of pages that are lists themselves. */
export const offsetPages = '[]'

/** The length of a list where a request names none, and the longest that the service answers. */
const listLength = 100
const longestList = 500

/**
 * Yields the list of the request and those behind it, by their offset. A list that is empty, or shorter than its limit, is
 * the last. The offset grows by what came, because the service may answer more or fewer than the limit says.
 */
export async function* listsOf(
  { input, options }: PageRequest,
  fetchPage: (request: PageRequest) => Promise<unknown>,
): AsyncGenerator<readonly unknown[], void, undefined> {
  // The service cuts a longer limit.
  const limit = Math.min(Number(input?.limit ?? listLength), longestList)
  for (let offset = Number(input?.offset ?? 0); ; ) {
    const list = listOf(await fetchPage({ input: { ...input, limit, offset }, options }))
    yield list
    if (list.length === 0 || list.length < limit) return
    offset += list.length
  }
}

/** Yields the items of pages. */
export async function* itemsOf(
  pages: AsyncIterable<Page | readonly unknown[]>,
  key: string,
): AsyncGenerator<unknown, void, undefined> {
  for await (const page of pages)
    yield* (Array.isArray(page) ? page : (page as Page)[key]) as readonly unknown[]
}
