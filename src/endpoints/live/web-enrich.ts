// POST /web/enrich/live: pages as they are now, with the text and the data in them.

import Type, { type Static } from 'typebox'
import { ApiError, invalidRequest } from '../../errors.ts'
import { JsonText } from '../../lib/json/json-text.ts'
import { message, shortenText } from '../../lib/message.ts'
import { parseUrl } from '../../lib/parse-url.ts'
import type { PageJson } from '../../live/live-questions.ts'
import { isPageFault } from '../../live/pages/page-fault.ts'
import type { PageOptions } from '../../live/pages/pages.ts'
import { chargesOf } from '../../metering/price.ts'
import { prices } from '../../metering/prices.ts'
import { type Call, endpoint, type RunResult, type Services } from '../endpoint.ts'
import { closedObject } from '../fields.ts'

const urlsMax = 10
const urlLengthMax = 2000

const body = closedObject({
  urls: Type.Array(Type.String({ minLength: 1, maxLength: urlLengthMax }), {
    minItems: 1,
    maxItems: urlsMax,
  }),
  human_mode: Type.Optional(Type.Boolean()),
})
type Body = Static<typeof body>

async function run({ body }: Call<Body>, services: Services): Promise<RunResult> {
  for (const [index, url] of body.urls.entries()) {
    if (!/^https?:\/\/[^/]/i.test(url) || !parseUrl(url)) {
      throw invalidRequest(
        message`urls[${index}]: Must be a URL that begins with https:// or http://; got ${shortenText(url)}.`,
      )
    }
  }
  if (!services.live.isOn) {
    throw new ApiError(
      'permission_error',
      'You do not have access to this endpoint. Live sources are switched off (ALMANAC_LIVE).',
    )
  }
  // A page that is named twice is fetched once.
  const urls = [...new Set(body.urls)]
  const entries = new Map<string, JsonParts>()
  await Promise.all(
    urls.map(async url =>
      entries.set(url, await entryOf(url, { inBrowser: body.human_mode === true }, services)),
    ),
  )
  return {
    body: await JsonText.join([
      '[',
      ...body.urls.flatMap((url, index) => [index === 0 ? '' : ',', ...(entries.get(url) ?? [])]),
      ']',
    ]),
    results: urls.length,
    charges: chargesOf(prices.webEnrich, { base: urls.length }),
  }
}

/** Texts that in this order make the JSON of an entry. */
type JsonParts = readonly (string | Uint8Array)[]

/** The keys of an entry, and the members of the page that stand there. */
const shown = {
  title: 'title',
  content: 'html',
  text: 'text',
  language: 'language',
  final_url: 'url',
  json_ld: 'jsonLd',
  microdata: 'microdata',
  microformats: 'microformats',
  is_truncated: 'isTruncated',
  is_rendered: 'isRendered',
} as const satisfies Readonly<Record<string, keyof PageJson>>

async function entryOf(
  url: string,
  mode: PageOptions,
  { live, nowMs }: Pick<Services, 'live' | 'nowMs'>,
): Promise<JsonParts> {
  try {
    const page = await live.readPage(url, mode)
    const head = { success: true, url, timestamp: Math.floor(nowMs() / 1000) }
    return [
      JSON.stringify(head).slice(0, -1),
      ...Object.entries(shown).flatMap(([key, member]) => [`,"${key}":`, page[member]]),
      ',"error":null}',
    ]
  } catch (error) {
    if (!isPageFault(error)) throw error
    const { message } = error
    return [
      JSON.stringify({ success: false, url, timestamp: null, title: null, content: null, error: message }),
    ]
  }
}

export const webEnrichLive = endpoint({
  method: 'POST',
  path: '/web/enrich/live',
  product: 'web_enrich_live',
  category: 'Web',
  summary: 'Pages as they are now, with their text and data',
  rate: { perMinute: 10 },
  price: prices.webEnrich,
  body,
  run,
})
