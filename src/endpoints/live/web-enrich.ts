// POST /web/enrich/live: pages as they are now, with the text and the data in them.
import Type, { type Static } from 'typebox'
import { ApiError, invalidRequest } from '../../errors.ts'
import type { JsonObject } from '../../lib/json/json.ts'
import { message, shortenText } from '../../lib/message.ts'
import { PageFault } from '../../live/pages/page-fault.ts'
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
    if (!/^https?:\/\/[^/]/i.test(url) || !URL.canParse(url)) {
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
  const entries = new Map<string, JsonObject>()
  await Promise.all(
    urls.map(async url =>
      entries.set(url, await entryOf(url, { inBrowser: body.human_mode === true }, services)),
    ),
  )
  return {
    body: body.urls.map(url => entries.get(url) ?? {}),
    results: urls.length,
    charges: chargesOf(prices.webEnrich, { base: urls.length }),
  }
}

async function entryOf(
  url: string,
  mode: PageOptions,
  { live, nowMs }: Pick<Services, 'live' | 'nowMs'>,
): Promise<JsonObject> {
  try {
    const page = await live.readPage(url, mode)
    return {
      success: true,
      url,
      timestamp: Math.floor(nowMs() / 1000),
      title: page.title,
      content: page.html,
      text: page.text,
      language: page.language,
      final_url: page.url,
      json_ld: page.jsonLd,
      microdata: page.microdata,
      microformats: page.microformats,
      is_truncated: page.isTruncated,
      is_rendered: page.isRendered,
      error: null,
    }
  } catch (error) {
    if (!(error instanceof PageFault)) throw error
    return { success: false, url, timestamp: null, title: null, content: null, error: error.message }
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
