// A headless Chromium that shows pages as a person would see them. Everything that it sends goes through the guard.
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core'
import type { GuardedFetch } from '../../lib/guarded-fetch.ts'
import { openGuardedProxy } from '../../lib/guarded-proxy.ts'
import { PageFault } from '../pages/page-fault.ts'

export interface BrowserOptions {
  /** The path of Chromium. */
  readonly executable: string
  readonly guard: Pick<GuardedFetch, 'route'>
  /** Stands behind the User-Agent of the browser. */
  readonly userAgent: string
}

export interface ShownPage {
  /** The address that is shown in the end. */
  readonly url: string
  /** The type of what the server sent. Only HTML is of use: the browser shows other types in a document of its own. */
  readonly contentType: string
  /** The document as scripts left it. */
  readonly html: string
}

/** The most pages at once, and the number of those that may wait. */
const pagesMax = 4
const waitingMax = 40
/** The time of a page with all that it loads, and the bytes of that. */
const pageMs = 30_000
const bytesMax = 32 * 1024 * 1024
const htmlMax = 4 * 1024 * 1024
/** The time in which scripts may finish the page, once the document and once everything in it is there. */
const loadMs = 8000
const settleMs = 1500
/** The time that is left to a page for its end; the browser ends after it, with the pages of others. */
const closeMs = 15_000
/** A browser without pages ends after this time. */
const idleMs = 60_000

const args = [
  // No connection but those of pages, through their proxies: no look-ups, and no UDP of WebRTC, WebTransport and QUIC.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--disable-background-networking',
  '--js-flags=--max-old-space-size=256',
  '--renderer-process-limit=4',
  '--disable-gpu',
]
/** Requests of the browser itself end where nobody listens. */
const nowhere = 'http://127.0.0.1:9'

export class PageBrowser {
  readonly #options: BrowserOptions
  #browser: Promise<Browser> | undefined
  #idle: NodeJS.Timeout | undefined
  #showing = 0
  readonly #waiting: (() => void)[] = []

  constructor(options: BrowserOptions) {
    this.#options = options
  }

  /** Shows the page and returns its document. Throws a PageFault. */
  async show(address: string): Promise<ShownPage> {
    if (this.#waiting.length >= waitingMax) throw new PageFault('Too many other pages are shown.')
    if (this.#showing >= pagesMax) await new Promise<void>(resolve => this.#waiting.push(resolve))
    else this.#showing++
    clearTimeout(this.#idle)
    try {
      return await this.#show(address)
    } catch (error) {
      if (error instanceof LeftForProgram) return await this.#show(address, false)
      throw error
    } finally {
      // The place passes on to the page that has waited longest.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#showing--
      if (this.#showing === 0) this.#idle = setTimeout(() => void this.close(), idleMs).unref()
    }
  }

  /** Ends the browser with all of its processes. */
  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const browser = this.#browser
    this.#browser = undefined
    await (await browser?.catch(() => undefined))?.close()
  }

  /** Throws LeftForProgram for a page that scripts leave, and a PageFault. */
  async #show(address: string, javaScriptEnabled = true): Promise<ShownPage> {
    const browser = await this.#running()
    const { promise: exhausted, reject: onExhausted } = rejection(new PageFault('It loads too much.'))
    const proxy = await openGuardedProxy({ guard: this.#options.guard, bytesMax, onExhausted })
    const visit: Visit = { url: address, status: 0, contentType: '' }
    let context: BrowserContext | undefined
    try {
      context = await browser.newContext({
        proxy: { server: proxy.url, bypass: '<-loopback>' },
        userAgent: await this.#userAgent(browser),
        javaScriptEnabled,
        serviceWorkers: 'block',
        acceptDownloads: false,
      })
      context.setDefaultTimeout(pageMs)
      const loading = load(await context.newPage(), visit)
      return await within(pageMs, Promise.race([loading, exhausted]))
    } catch (error) {
      if (error instanceof LeftForProgram && javaScriptEnabled) throw error
      const refusal = proxy.refusalOf(visit.url)
      if (refusal !== undefined) throw new PageFault(`Its address is not fetched: ${refusal}`)
      throw faultOf(error, visit)
    } finally {
      proxy.close()
      await this.#end(browser, context)
    }
  }

  /** Ends the page, or the browser, where the page keeps it from that. */
  async #end(browser: Browser, context: BrowserContext | undefined): Promise<void> {
    try {
      await within(closeMs, context?.close() ?? Promise.resolve())
    } catch {
      if ((await this.#browser) === browser) this.#browser = undefined
      await browser.close().catch(() => {})
    }
  }

  async #running(): Promise<Browser> {
    this.#browser ??= this.#start()
    try {
      return await this.#browser
    } catch (cause) {
      this.#browser = undefined
      throw new PageFault('The browser does not start.', { cause })
    }
  }

  async #start(): Promise<Browser> {
    const browser = await chromium.launch({
      executablePath: this.#options.executable,
      // The sandbox of Chromium refuses to run as root.
      chromiumSandbox: process.getuid?.() !== 0,
      proxy: { server: nowhere, bypass: '<-loopback>' },
      args,
      timeout: pageMs,
    })
    browser.on('disconnected', () => {
      this.#browser = undefined
    })
    return browser
  }

  /** Returns the User-Agent of the browser, which says that it is one without a screen, and whose it is. */
  async #userAgent(browser: Browser): Promise<string> {
    const [major = ''] = browser.version().split('.')
    return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/${major}.0.0.0 Safari/537.36 ${this.#options.userAgent}`
  }
}

/** The page goes on to an address of another program, such as `mailto:`, and Chromium reads no more of it. */
class LeftForProgram extends PageFault {
  constructor() {
    super('It leads to an address that another program opens.')
  }
}

/** The state of the document that a page shows. */
interface Visit {
  url: string
  status: number
  contentType: string
}

/** Addresses that the browser opens itself, or refuses. */
const ownSchemes = /^(?:https?|data|blob|about|chrome):/i

async function load(page: Page, visit: Visit): Promise<ShownPage> {
  const isDocument = (request: Request) =>
    request.isNavigationRequest() && request.frame() === page.mainFrame()
  const { promise: left, reject: onLeft } = rejection(new LeftForProgram())
  page.on('request', request => {
    if (!isDocument(request)) return
    if (ownSchemes.test(request.url())) visit.url = request.url()
    else onLeft()
  })
  page.on('response', response => {
    if (!isDocument(response.request())) return
    visit.status = response.status()
    visit.contentType = response.headers()['content-type'] ?? ''
  })
  // No page may open another one.
  page.on('popup', other => void other.close().catch(() => {}))
  const { promise: cut, reject: onCut } = rejection(new PageFault('Its answer breaks off.'))
  page.on('requestfailed', request => {
    // A page that goes on to another one aborts its request.
    const isAborted = request.failure()?.errorText === 'net::ERR_ABORTED'
    if (isDocument(request) && isSuccess(visit.status) && !isAborted) onCut()
  })
  try {
    await Promise.race([page.goto(visit.url, { waitUntil: 'domcontentloaded' }), cut, left])
  } catch (error) {
    // Anything but a page would be downloaded, and downloads are refused.
    if (String(error).includes('Download is starting')) return { ...visit, html: '' }
    throw error
  }
  // A page that never rests is taken as it is by then.
  await page.waitForLoadState('load', { timeout: loadMs }).catch(() => {})
  await page.waitForLoadState('networkidle', { timeout: settleMs }).catch(() => {})
  const { status, contentType } = visit
  if (!isSuccess(status)) throw statusFault(status)
  const html = await page.content()
  if (html.length > htmlMax) throw new PageFault('Its document is too long.')
  return { url: page.url(), contentType, html }
}

/** Returns whether there may be a document with this status. */
const isSuccess = (status: number): boolean => status >= 200 && status <= 299 && status !== 204

const statusFault = (status: number) => new PageFault(`The website answers with the status ${status}.`)

function faultOf(cause: unknown, { status }: Visit): PageFault {
  if (cause instanceof PageFault) return cause
  if (status >= 400 || status === 204) return statusFault(status)
  const message = cause instanceof Error ? cause.message : ''
  const isLate = cause instanceof Error && cause.name === 'TimeoutError'
  const code = /net::ERR_([A-Z_]+)/.exec(message)?.[1]
  if (isLate || code === 'TIMED_OUT') return new PageFault('It did not answer in time.', { cause })
  if (code === undefined) return new PageFault('It cannot be shown.', { cause })
  if (code.includes('CERT')) return new PageFault(`Its certificate is not accepted (${code}).`, { cause })
  if (code === 'TOO_MANY_REDIRECTS') return new PageFault('It redirects too often.', { cause })
  return new PageFault(`There is no connection to it (${code}).`, { cause })
}

/** Returns a promise that `reject` rejects with the error. */
function rejection(error: Error): { readonly promise: Promise<never>; readonly reject: () => void } {
  let reject = () => {}
  const promise = new Promise<never>((_, fail) => {
    reject = () => fail(error)
  })
  promise.catch(() => {})
  return { promise, reject }
}

/** Returns what the work returns. Throws a PageFault when it takes longer. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = rejection(new PageFault('It did not answer in time.'))
  const timer = setTimeout(reject, ms)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    work.catch(() => {})
  }
}
